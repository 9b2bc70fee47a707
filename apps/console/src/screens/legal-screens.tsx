import { legalDetail } from '@kontor/contract/console/legal';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { EditNote } from '../features/legal/edit-note.tsx';
import { NotePanel } from '../features/legal/note-panel.tsx';
import { NoteTable } from '../features/legal/note-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** A note's type as an address has it, or undefined. */
export function noteTypeOf(number: number | undefined): NoteType | undefined {
  return Object.values(NoteType).find((type) => type === number);
}

/** The legal notes, and one of them in a language. */
export function LegalScreen({
  opened,
  lang = DEFAULT_LOCALE,
}: {
  readonly opened: NoteType | undefined;
  readonly lang: Locale | undefined;
}) {
  return (
    <Page
      title={say('legal.title')}
      panel={
        opened === undefined ? (
          <Panel title={say('legal.noneOpen')} label={say('legal.panel')}>
            <p className="text-text-2">{say('legal.choose')}</p>
          </Panel>
        ) : (
          <NotePanel key={opened} type={opened} lang={lang} />
        )
      }
    >
      <NoteTable opened={opened} />
    </Page>
  );
}

export function EditNoteScreen({ type, lang = DEFAULT_LOCALE }: { readonly type: NoteType; readonly lang: Locale | undefined }) {
  const { data, error, refetch, isFetchedAfterMount } = useAnswer(legalDetail, { type, lang }, { isAnew: true });
  // Not from memory: what is written starts from what stands.
  if (data !== undefined && isFetchedAfterMount) return <EditNote note={data} />;
  return (
    <Page title={say('legal.title')}>
      {error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Page>
  );
}
