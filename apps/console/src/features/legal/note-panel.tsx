/** A legal note in a language: what readers find, whose words they are, and every version. */
import { legalDetail, legalList } from '@kontor/contract/console/legal';
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';
import { useState } from 'react';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { languageName } from '../../frame/words-draft.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { HeadLink } from '../../frame/head-link.tsx';
import { LanguageTabs } from '../../frame/language-tabs.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { Panel, Section } from '../../frame/page.tsx';
import { VersionList } from '../../frame/version-list.tsx';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NoteText } from './note-words.tsx';

interface NotePanelProps {
  readonly type: NoteType;
  readonly lang: Locale;
}

export function NotePanel({ type, lang }: NotePanelProps) {
  const { actions } = useMe();
  const list = useAnswer(legalList, {});
  const head = list.data?.list.find((note) => note.type === type);
  return (
    <Panel title={head?.title ?? say('legal.title')} label={say('legal.panel')}>
      <LanguageTabs
        label={say('languages.label')}
        selected={lang}
        onSelect={(next) => goTo(paths.note(type, next), { replace: true })}
        fillOf={(locale) => (head?.own.includes(locale) === true ? 'full' : 'empty')}
      />
      {actions.includes('legal.save') ? (
        <p>
          <HeadLink to={paths.editNote(type, lang)}>{say('legal.edit', { language: languageName(lang) })}</HeadLink>
        </p>
      ) : (
        <p className="text-text-2">{say('legal.mayNotSave')}</p>
      )}
      <InLanguage key={lang} type={type} lang={lang} />
    </Panel>
  );
}

function InLanguage({ type, lang }: NotePanelProps) {
  const [shown, setShown] = useState<number>();
  const { data, error, refetch } = useAnswer(legalDetail, shown === undefined ? { type, lang } : { type, lang, version: shown });
  if (data === undefined)
    return error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
  const { title, content, source, versions } = data;
  return (
    <>
      <Section title={shown === undefined ? say('languages.asRead') : say('legal.shownVersion', { version: shown })}>
        {shown === undefined && <p className="text-text-2">{say(`legal.sources.${source}`)}</p>}
        <NoteText lang={lang} title={title} content={content} />
      </Section>
      <Section title={say('versions.title')}>
        <VersionList
          list={versions.map(({ version, title: titled, time, by }) => ({
            version,
            words: titled ?? say('legal.takenBack'),
            time,
            by: by.name,
            isReadable: titled !== null,
          }))}
          shown={shown}
          onShow={setShown}
        />
      </Section>
    </>
  );
}
