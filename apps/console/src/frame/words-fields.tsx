/** Title and text in up to ten languages, of which one is open. */
import type { Locale } from '@kontor/contract/locale';
import type { FormFields, FormProblem } from '@kontor/ui/form';
import { TextArea } from '@kontor/ui/text-area';
import { TextField } from '@kontor/ui/text-field';
import { fillOf, languageName, textIn } from './words-draft.ts';
import type { DraftLimits, DraftProblem, WordsDraft } from './words-draft.ts';
import { counted } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';
import { LanguageTabs } from './language-tabs.tsx';

interface WordsFieldsProps {
  readonly draft: WordsDraft;
  readonly onChange: (draft: WordsDraft) => void;
  readonly lang: Locale;
  readonly onLang: (lang: Locale) => void;
  readonly limits: DraftLimits;
  /** Below the text: which marks it may have. */
  readonly hint: string;
  readonly errorOf: FormFields['errorOf'];
  /** Lines of the text that are seen. */
  readonly rows?: number;
  /** Left out where one language is written alone. */
  readonly hasTabs?: boolean;
}

export function WordsFields({ draft, onChange, lang, onLang, limits, hint, errorOf, rows = 16, hasTabs = true }: WordsFieldsProps) {
  const { title, body } = textIn(draft, lang);
  const put = (text: { readonly title?: string; readonly body?: string }): void => onChange({ ...draft, [lang]: { title, body, ...text } });
  const language = languageName(lang);
  return (
    <>
      {hasTabs && (
        <LanguageTabs label={say('languages.label')} selected={lang} onSelect={onLang} fillOf={(locale) => fillOf(draft, locale)} />
      )}
      <TextField
        label={say('languages.title', { language })}
        name="title"
        autoComplete="off"
        spellCheck
        limit={limits.title}
        value={title}
        onChange={(next) => put({ title: next })}
        error={errorOf('title')}
      />
      <TextArea
        label={say('languages.text', { language })}
        name="body"
        rows={rows}
        limit={limits.body}
        hint={hint}
        value={body}
        onChange={(next) => put({ body: next })}
        error={errorOf('body')}
      />
    </>
  );
}

/** Sentences on a draft: those of the language that is open lead to its fields, others to their languages. */
export function problemsOn(problems: readonly DraftProblem[], open: Locale, limits: DraftLimits): FormProblem[] {
  const here = problems.filter(({ lang }) => lang === open);
  const elsewhere = problems.filter(({ lang }, index) => lang !== open && problems.findIndex((each) => each.lang === lang) === index);
  return [
    ...here.map((problem) => ({ name: problem.field, text: sentence(problem, limits) })),
    ...elsewhere.map((problem) => ({ name: `language_${problem.lang}`, text: sentence(problem, limits) })),
  ];
}

function sentence({ lang, field, why }: DraftProblem, limits: DraftLimits): string {
  return say(`languages.problems.${field}.${why}`, { language: languageName(lang), max: counted(limits[field]) });
}
