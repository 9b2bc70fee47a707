/** Texts for readers as somebody writes them, language by language: what is there, and what is wrong with it. */
import { DEFAULT_LOCALE, LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';

/** What stands in the two fields of a language. */
export interface DraftText {
  readonly title: string;
  readonly body: string;
}

export type WordsDraft = Readonly<Partial<Record<Locale, DraftText>>>;

/** Characters at most, as the server counts them. */
export interface DraftLimits {
  readonly title: number;
  readonly body: number;
}

/** `missing`: English has to be there; `half`: one of two fields is empty. */
export interface DraftProblem {
  readonly lang: Locale;
  readonly field: keyof DraftText;
  readonly why: 'missing' | 'half' | 'long';
}

export const LOCALES: readonly Locale[] = LANGUAGES.map(({ value }) => value);
const NOTHING: DraftText = { title: '', body: '' };

export function textIn(draft: WordsDraft, lang: Locale): DraftText {
  return draft[lang] ?? NOTHING;
}

/** Whether both fields of a language say something, one, or none. */
export function fillOf(draft: WordsDraft, lang: Locale): 'full' | 'half' | 'empty' {
  const { title, body } = textIn(draft, lang);
  const filled = [title, body].filter((text) => text.trim() !== '').length;
  return filled === 2 ? 'full' : filled === 1 ? 'half' : 'empty';
}

/** The languages that say something, in their order. */
export function filledLocales(draft: WordsDraft): readonly Locale[] {
  return LOCALES.filter((lang) => fillOf(draft, lang) !== 'empty');
}

/** What is wrong, the first language first. `needed` are those that have to be there. */
export function draftProblems(
  draft: WordsDraft,
  limits: DraftLimits,
  needed: readonly Locale[] = [DEFAULT_LOCALE],
): readonly DraftProblem[] {
  return LOCALES.flatMap((lang) => {
    const fill = fillOf(draft, lang);
    return (['title', 'body'] as const).flatMap((field): DraftProblem[] => {
      const text = textIn(draft, lang)[field].trim();
      if (text.length > limits[field]) return [{ lang, field, why: 'long' }];
      if (text !== '') return [];
      if (fill === 'half') return [{ lang, field, why: 'half' }];
      return needed.includes(lang) ? [{ lang, field, why: 'missing' }] : [];
    });
  });
}

/** What is sent: the languages that say something, with the second field by its name there. */
export function wordsToSend<Field extends 'text' | 'content'>(
  draft: WordsDraft,
  field: Field,
): Partial<Record<Locale, { readonly title: string } & Readonly<Record<Field, string>>>> {
  const words = filledLocales(draft).map((lang) => {
    const { title, body } = textIn(draft, lang);
    return [lang, { title: title.trim(), [field]: body.trim() }];
  });
  return Object.fromEntries(words) as Partial<Record<Locale, { readonly title: string } & Readonly<Record<Field, string>>>>;
}

/** As `LOCALES` names it, or undefined. */
export function localeNamed(name: string | null): Locale | undefined {
  return LOCALES.find((locale) => locale === name);
}

/** A language's name in itself. */
export function languageName(locale: Locale): string {
  return LANGUAGES.find(({ value }) => value === locale)?.name ?? locale;
}

/** How a browser is told of a language. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}
