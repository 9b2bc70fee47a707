/** A notice in each of its languages, as readers see it, and taking it back. */
import { noticeDetail, noticeList, noticeWithdraw } from '@kontor/contract/console/notice';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tried } from '../../data/tried.ts';
import { useMe } from '../../data/session.ts';
import { LanguageTabs } from '../../frame/language-tabs.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { NoticeState, NoticeText } from './notice-words.tsx';
import type { WholeNotice } from './notice-words.tsx';

export function NoticePanel({ notice }: { readonly notice: WholeNotice }) {
  const { actions } = useMe();
  const memory = useQueryClient();
  const [done, setDone] = useState(0);
  const { id, time, by, withdrawn, words, link } = notice;
  const [lang, setLang] = useState(words[DEFAULT_LOCALE] === undefined ? (notice.languages[0] ?? DEFAULT_LOCALE) : DEFAULT_LOCALE);
  const text = words[lang];
  const withdraw = async (reason: string): Promise<boolean> => {
    const isDone = await tried(async () => {
      await callServer(noticeWithdraw, { id, reason });
      toast.success(say('notices.takenBack'));
      setDone((times) => times + 1);
    });
    await Promise.all([
      memory.invalidateQueries({ queryKey: [noticeList.path] }),
      memory.invalidateQueries({ queryKey: [noticeDetail.path, { id }] }),
    ]);
    return isDone;
  };
  return (
    <Panel title={say('notices.numbered', { id })} label={say('notices.panel')} state={<NoticeState notice={notice} />} done={done}>
      <Facts
        rows={[
          [say('notices.publishedAt'), say('shell.utc', { time: utcTime(time) })],
          [say('notices.by'), by?.name ?? say('notices.byProgram')],
          ...(withdrawn === null
            ? []
            : [
                [say('notices.withdrawnAt'), say('shell.utc', { time: utcTime(withdrawn.time) })] as const,
                [say('notices.withdrawnBy'), withdrawn.by?.name ?? say('notices.byProgram')] as const,
              ]),
        ]}
      />
      <Section title={say('languages.asRead')}>
        <LanguageTabs
          label={say('languages.label')}
          selected={lang}
          onSelect={setLang}
          fillOf={(locale) => (words[locale] === undefined ? 'empty' : 'full')}
        />
        {text === undefined ? (
          <p className="text-text-2">{say('languages.inEnglish')}</p>
        ) : (
          <NoticeText lang={lang} title={text.title} text={text.text} link={link} />
        )}
      </Section>
      {withdrawn === null && actions.includes('notice.publish') && (
        <Section title={say('notices.withdraw')}>
          <ReasonAction
            words={say('notices.withdraw')}
            title={say('notices.withdrawTitle')}
            text={say('notices.withdrawText')}
            name="withdraw_reason"
            act={withdraw}
          />
        </Section>
      )}
    </Panel>
  );
}
