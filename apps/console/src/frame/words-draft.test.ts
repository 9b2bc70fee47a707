import { expect, test } from 'vitest';
import { draftProblems, fillOf, filledLocales, localeNamed, wordsToSend } from './words-draft.ts';
import type { WordsDraft } from './words-draft.ts';

const LIMITS = { title: 5, body: 8 };
const draft: WordsDraft = {
  de_DE: { title: ' Titel ', body: 'Text\n' },
  en_US: { title: 'Title', body: 'Text' },
  fr_FR: { title: '', body: ' ' },
};

test('a language counts once it says something', () => {
  expect(filledLocales(draft)).toEqual(['en_US', 'de_DE']);
  expect([fillOf(draft, 'fr_FR'), fillOf({ fr_FR: { title: '', body: 'x' } }, 'fr_FR'), fillOf(draft, 'de_DE')]).toEqual([
    'empty',
    'half',
    'full',
  ]);
  expect(draftProblems(draft, LIMITS)).toEqual([]);
});

test.each<[what: string, draft: WordsDraft, problems: ReturnType<typeof draftProblems>]>([
  [
    'English is missing',
    { de_DE: { title: 'T', body: 'x' } },
    [
      { lang: 'en_US', field: 'title', why: 'missing' },
      { lang: 'en_US', field: 'body', why: 'missing' },
    ],
  ],
  ['a language has a title alone', { ...draft, ja_JP: { title: 'T', body: '' } }, [{ lang: 'ja_JP', field: 'body', why: 'half' }]],
  ['a title is too long', { en_US: { title: 'Longer', body: 'x' } }, [{ lang: 'en_US', field: 'title', why: 'long' }]],
])('%s', (_what, written, problems) => {
  expect(draftProblems(written, LIMITS)).toEqual(problems);
});

test('what is sent is trimmed, by the names of the wire', () => {
  expect(wordsToSend(draft, 'content')).toEqual({ en_US: { title: 'Title', content: 'Text' }, de_DE: { title: 'Titel', content: 'Text' } });
});

test('a language of an address is one of the ten, or none', () => {
  expect([localeNamed('de_DE'), localeNamed('xx'), localeNamed(null)]).toEqual(['de_DE', undefined, undefined]);
});
