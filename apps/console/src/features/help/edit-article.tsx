/** Writing an article, or writing one anew, in up to ten languages. What stood meanwhile is never written over. */
import { helpDetail, helpList, helpSave } from '@kontor/contract/console/help';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { HELP_CATEGORIES, isHelpArticleName } from '@kontor/contract/help';
import type { HelpCategory } from '@kontor/contract/help';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { Checkbox } from '@kontor/ui/checkbox';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
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
import { ArticlePreview } from './article-words.tsx';
import type { WholeArticle } from './article-words.tsx';

const LIMITS = { title: 200, body: 20_000 } as const;

/** @param edited what it starts from; left out for a new article */
export function EditArticle({ edited: first }: { readonly edited?: WholeArticle }) {
  // It stays what it was when writing began, whatever is asked for meanwhile.
  const [edited] = useState(first);
  const memory = useQueryClient();
  const [name, setName] = useState(edited?.id ?? '');
  const [category, setCategory] = useState<HelpCategory>(edited?.category ?? 'account');
  const [common, setCommon] = useState(edited?.common ?? false);
  const [draft, setDraft] = useState<WordsDraft>(() => draftOf(edited));
  const [lang, setLang] = useState<Locale>(DEFAULT_LOCALE);
  const id = name.trim();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      // English is there: nothing is sent while it is missing.
      const words = wordsToSend(draft, 'content') as OperatorBodyOf<typeof helpSave>['words'];
      return callServer(helpSave, { id, category, common, words, seen: edited?.version ?? 0 });
    },
    onSuccess: async ({ version }) => {
      toast.success(say('help.isSaved', { id, version }));
      await Promise.all([
        memory.invalidateQueries({ queryKey: [helpList.path] }),
        memory.invalidateQueries({ queryKey: [helpDetail.path] }),
      ]);
      goTo(paths.article(id));
    },
  });
  const title = edited === undefined ? say('help.add') : say('help.editing', { id });
  return (
    <Page title={title} panel={<Preview draft={draft} lang={lang} />}>
      <Form
        label={title}
        problems={[
          ...(isHelpArticleName(id) ? [] : [{ name: 'id', text: say('help.nameWrong') }]),
          ...problemsOn(draftProblems(draft, LIMITS), lang, LIMITS),
        ]}
        problemsTitle={problemsTitle}
        failure={error === null ? undefined : sentenceOf(error)}
        isSending={isPending}
        onSubmit={mutate}
        className="max-w-200 p-4"
      >
        {({ errorOf }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={say('help.name')}
                hint={say('help.nameHint')}
                name="id"
                autoComplete="off"
                maxLength={40}
                isReadOnly={edited !== undefined}
                value={name}
                onChange={setName}
                error={errorOf('id')}
              />
              <Select
                label={say('help.category')}
                items={HELP_CATEGORIES.map((each) => ({ id: each, label: say(`help.categories.${each}`) }))}
                selected={category}
                onSelect={(next) => setCategory(HELP_CATEGORIES.find((each) => each === next) ?? category)}
              />
            </div>
            <Checkbox name="common" isSelected={common} onChange={setCommon}>
              {say('help.commonText')}
            </Checkbox>
            <WordsFields
              draft={draft}
              onChange={setDraft}
              lang={lang}
              onLang={setLang}
              limits={LIMITS}
              hint={say('help.marks')}
              errorOf={errorOf}
            />
            <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false} missing={say('help.atOnce')}>
              {say('help.save')}
            </Submit>
          </>
        )}
      </Form>
    </Page>
  );
}

function draftOf(article: WholeArticle | undefined): WordsDraft {
  const words = Object.entries(article?.words ?? {}).map(([locale, { title, content }]) => [locale, { title, body: content }]);
  return Object.fromEntries(words) as WordsDraft;
}

function Preview({ draft, lang }: { readonly draft: WordsDraft; readonly lang: Locale }) {
  const { title, body } = textIn(draft, lang);
  const isEmpty = title.trim() === '' && body.trim() === '';
  return (
    <Panel title={say('languages.preview', { language: languageName(lang) })} label={say('languages.previewLabel')}>
      {isEmpty ? (
        <p className="text-text-2">{say(lang === DEFAULT_LOCALE ? 'languages.nothingYet' : 'languages.inEnglish')}</p>
      ) : (
        <ArticlePreview lang={lang} title={title.trim()} content={body} />
      )}
    </Panel>
  );
}
