/** Writing a notice in up to ten languages. It is published after one question, to everybody at once. */
import { noticeList, noticePublish } from '@kontor/contract/console/notice';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useClientId } from '../../data/client-id.ts';
import { draftProblems, filledLocales, languageName, textIn, wordsToSend } from '../../frame/words-draft.ts';
import type { WordsDraft } from '../../frame/words-draft.ts';
import { problemsTitle } from '../../frame/code.ts';
import { Page, Panel } from '../../frame/page.tsx';
import { WordsFields, problemsOn } from '../../frame/words-fields.tsx';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NoticeText } from './notice-words.tsx';

const LIMITS = { title: 200, body: 10_000 } as const;
const LONGEST_LINK = 300;
/** As the server asks for it: an address of this site. */
const LINK = /^\/(?![/\\])[^\s\\]*$/;

export function ComposeNotice() {
  const memory = useQueryClient();
  const [draft, setDraft] = useState<WordsDraft>({});
  const [lang, setLang] = useState<Locale>(DEFAULT_LOCALE);
  const [link, setLink] = useState('');
  const [isAsking, setAsking] = useState(false);
  const nameOf = useClientId();
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: () => {
      // English is there: nothing is sent while it is missing.
      const words = wordsToSend(draft, 'text') as OperatorBodyOf<typeof noticePublish>['words'];
      const notice = { words, ...(link.trim() !== '' && { link: link.trim() }) };
      return callServer(noticePublish, { ...notice, client_id: nameOf(JSON.stringify(notice)) });
    },
    onSuccess: async ({ id }) => {
      toast.success(say('notices.published', { count: filledLocales(draft).length }));
      await memory.invalidateQueries({ queryKey: [noticeList.path] });
      goTo(paths.notice(id));
    },
  });
  const publish = async (): Promise<void> => {
    // What it is refused with stands in the form.
    await mutateAsync().catch(() => undefined);
    setAsking(false);
  };
  const isForeign = link.trim() !== '' && !LINK.test(link.trim());
  return (
    <Page title={say('notices.compose')} panel={<Preview draft={draft} lang={lang} link={link.trim() === '' ? null : link.trim()} />}>
      <Form
        label={say('notices.compose')}
        problems={[
          ...problemsOn(draftProblems(draft, LIMITS), lang, LIMITS),
          ...(isForeign ? [{ name: 'link', text: say('notices.linkWrong') }] : []),
        ]}
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
              onLang={setLang}
              limits={LIMITS}
              hint={say('languages.plain')}
              errorOf={errorOf}
              rows={12}
            />
            <TextField
              label={say('notices.link')}
              hint={say('notices.linkHint')}
              name="link"
              autoComplete="off"
              maxLength={LONGEST_LINK}
              value={link}
              onChange={setLink}
              error={errorOf('link')}
            />
            <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false}>
              {say('notices.publish')}
            </Submit>
            <ConfirmDialog
              isOpen={isAsking}
              title={say('notices.publishTitle')}
              text={say('notices.publishText', { languages: filledLocales(draft).map(languageName).join(', ') })}
              confirm={say('notices.publish')}
              cancel={say('cancel')}
              sendingLabel={say('sending')}
              onConfirm={publish}
              onCancel={() => setAsking(false)}
            />
          </>
        )}
      </Form>
    </Page>
  );
}

function Preview({ draft, lang, link }: { readonly draft: WordsDraft; readonly lang: Locale; readonly link: string | null }) {
  const { title, body } = textIn(draft, lang);
  const isEmpty = title.trim() === '' && body.trim() === '';
  return (
    <Panel title={say('languages.preview', { language: languageName(lang) })} label={say('languages.previewLabel')}>
      {isEmpty ? (
        <p className="text-text-2">{say(lang === DEFAULT_LOCALE ? 'languages.nothingYet' : 'languages.inEnglish')}</p>
      ) : (
        <NoticeText lang={lang} title={title.trim()} text={body.trim()} link={link} />
      )}
    </Panel>
  );
}
