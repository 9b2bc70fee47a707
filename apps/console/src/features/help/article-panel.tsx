/** An article: what readers find, its versions, and taking it from them or giving it back to the software. */
import { helpBringBack, helpDetail, helpList, helpRestore, helpWithdraw } from '@kontor/contract/console/help';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { tried } from '../../data/tried.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { HeadLink } from '../../frame/head-link.tsx';
import { LanguageTabs } from '../../frame/language-tabs.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { VersionList } from '../../frame/version-list.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ArticlePreview, ArticleState } from './article-words.tsx';
import type { WholeArticle } from './article-words.tsx';

export function ArticlePanel({ article }: { readonly article: WholeArticle }) {
  const { actions } = useMe();
  const memory = useQueryClient();
  const [done, setDone] = useState(0);
  const [shown, setShown] = useState<number>();
  const { id, state, ships, category, common, version, changed, versions } = article;
  const maySave = actions.includes('help.save');
  const finish = async (words: string): Promise<void> => {
    toast.success(words);
    setShown(undefined);
    setDone((times) => times + 1);
    await Promise.all([memory.invalidateQueries({ queryKey: [helpList.path] }), memory.invalidateQueries({ queryKey: [helpDetail.path] })]);
  };
  return (
    <Panel title={id} label={say('help.panel')} state={<ArticleState state={state} />} done={done}>
      <Facts
        rows={[
          [say('help.category'), say(`help.categories.${category}`)],
          [say('help.common'), say(common ? 'yes' : 'no')],
          [say('help.ships'), say(ships ? 'yes' : 'no')],
          [say('help.version'), version === 0 ? say('help.never') : String(version)],
          ...(changed === null ? [] : [[say('help.changed'), `${utcTime(changed.time)}, ${changed.by.name}`] as const]),
        ]}
      />
      {maySave && (
        <p>
          <HeadLink to={paths.editArticle(id)}>{say('help.edit')}</HeadLink>
        </p>
      )}
      <Section title={shown === undefined ? say(`help.shown.${state}`) : say('help.shownVersion', { version: shown })}>
        <Words key={shown} article={article} version={shown} />
      </Section>
      <Section title={say('versions.title')}>
        <VersionList
          list={versions.map(({ version: number, state: kind, languages, time, by }) => ({
            version: number,
            words:
              kind === 'saved'
                ? say('help.saved', { version: number, count: languages.length })
                : say(`help.turned.${kind}`, { version: number }),
            time,
            by: by.name,
            isReadable: kind === 'saved',
          }))}
          shown={shown}
          onShow={setShown}
          aside={(number) => maySave && number !== version && <BringBack article={article} version={number} onDone={finish} />}
        />
      </Section>
      {maySave && state !== 'shipped' && ships && (
        <Section title={say('help.restore')}>
          <ReasonAction
            words={say('help.restore')}
            title={say('help.restoreTitle', { id })}
            text={say('help.restoreText')}
            name="restore_reason"
            act={(reason) =>
              tried(async () => {
                await callServer(helpRestore, { id, reason });
                await finish(say('help.restored', { id }));
              })
            }
          />
        </Section>
      )}
      {maySave && state !== 'withdrawn' && (
        <Section title={say('help.withdraw')}>
          <ReasonAction
            words={say('help.withdraw')}
            title={say('help.withdrawTitle', { id })}
            text={say('help.withdrawText')}
            name="withdraw_reason"
            act={(reason) =>
              tried(async () => {
                await callServer(helpWithdraw, { id, reason });
                await finish(say('help.withdrawn', { id }));
              })
            }
          />
        </Section>
      )}
    </Panel>
  );
}

/** What stands, or a version, language by language. */
function Words({ article: { id, words: standing }, version }: { readonly article: WholeArticle; readonly version: number | undefined }) {
  const [lang, setLang] = useState<Locale>(DEFAULT_LOCALE);
  const asked = useAnswer(helpDetail, version === undefined ? { id } : { id, version }, { isEnabled: version !== undefined });
  const words = version === undefined ? standing : asked.data?.words;
  if (words === undefined)
    return asked.error === null ? (
      <LoadingRows count={3} />
    ) : (
      <FailedPart text={sentenceOf(asked.error)} again={() => void asked.refetch()} />
    );
  const text = words[lang];
  return (
    <>
      <LanguageTabs
        label={say('languages.label')}
        selected={lang}
        onSelect={setLang}
        fillOf={(locale) => (words[locale] === undefined ? 'empty' : 'full')}
      />
      {text === undefined ? (
        <p className="text-text-2">{say('languages.inEnglish')}</p>
      ) : (
        <ArticlePreview lang={lang} title={text.title} content={text.content} />
      )}
    </>
  );
}

interface BringBackProps {
  readonly article: WholeArticle;
  readonly version: number;
  readonly onDone: (words: string) => Promise<void>;
}

/** Makes the words of an older version those that readers find. */
function BringBack({ article: { id, version: seen }, version, onDone }: BringBackProps) {
  const [isAsking, setAsking] = useState(false);
  const bring = async (): Promise<void> => {
    await tried(async () => {
      const made = await callServer(helpBringBack, { id, version, seen });
      await onDone(say('help.broughtBack', { version, made: made.version }));
    });
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" size={28} aria-label={say('help.bringBackNamed', { version })} onPress={() => setAsking(true)}>
        {say('help.bringBack')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('help.bringBackTitle', { version })}
        text={say('help.bringBackText')}
        confirm={say('help.bringBack')}
        cancel={say('cancel')}
        sendingLabel={say('sending')}
        onConfirm={bring}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
