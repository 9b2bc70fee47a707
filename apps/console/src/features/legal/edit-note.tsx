/** Writing a legal note in a language. It stands at once, after one question; what stood meanwhile is never written over. */
import { legalDetail, legalList, legalSave } from '@kontor/contract/console/legal';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { draftProblems, languageName, textIn, wordsToSend } from '../../frame/words-draft.ts';
import type { WordsDraft } from '../../frame/words-draft.ts';
import { problemsTitle } from '../../frame/code.ts';
import { Page, Panel } from '../../frame/page.tsx';
import { WordsFields, problemsOn } from '../../frame/words-fields.tsx';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NoteText } from './note-words.tsx';
import type { Note } from './note-words.tsx';

const LIMITS = { title: 200, body: 200_000 } as const;

/** @param note what it starts from */
export function EditNote({ note: first }: { readonly note: Note }) {
  // It stays what it was when writing began, whatever is asked for meanwhile.
  const [{ type, lang, stands, title, content }] = useState(first);
  const memory = useQueryClient();
  const [draft, setDraft] = useState<WordsDraft>({ [lang]: { title, body: content } });
  const [isAsking, setAsking] = useState(false);
  const language = languageName(lang);
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: () => callServer(legalSave, { type, words: wordsToSend(draft, 'content'), seen: { [lang]: stands } }),
    onSuccess: async () => {
      toast.success(say('legal.saved', { language }));
      await Promise.all([
        memory.invalidateQueries({ queryKey: [legalList.path] }),
        memory.invalidateQueries({ queryKey: [legalDetail.path] }),
      ]);
      goTo(paths.note(type, lang));
    },
  });
  const save = async (): Promise<void> => {
    // What it is refused with stands in the form.
    await mutateAsync().catch(() => undefined);
    setAsking(false);
  };
  const text = textIn(draft, lang);
  return (
    <Page
      title={say('legal.editing', { title, language })}
      panel={
        <Panel title={say('languages.preview', { language })} label={say('languages.previewLabel')}>
          <NoteText lang={lang} title={text.title.trim()} content={text.body.trim()} />
        </Panel>
      }
    >
      <Form
        label={say('legal.editing', { title, language })}
        problems={problemsOn(draftProblems(draft, LIMITS, [lang]), lang, LIMITS)}
        problemsTitle={problemsTitle}
        failure={error === null ? undefined : sentenceOf(error)}
        isSending={isPending}
        onSubmit={() => setAsking(true)}
        className="max-w-200 p-4"
      >
        {({ errorOf }) => (
          <>
            <WordsFields
              draft={draft}
              onChange={setDraft}
              lang={lang}
              onLang={() => undefined}
              limits={LIMITS}
              hint={say('languages.plain')}
              errorOf={errorOf}
              rows={24}
              hasTabs={false}
            />
            <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false}>
              {say('legal.save')}
            </Submit>
            <ConfirmDialog
              isOpen={isAsking}
              title={say('legal.saveTitle', { language })}
              text={say(lang === DEFAULT_LOCALE ? 'legal.saveEnglish' : 'legal.saveText')}
              confirm={say('legal.save')}
              cancel={say('cancel')}
              sendingLabel={say('sending')}
              onConfirm={save}
              onCancel={() => setAsking(false)}
            />
          </>
        )}
      </Form>
    </Page>
  );
}
