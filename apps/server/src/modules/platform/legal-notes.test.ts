import { LANGUAGES } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { describe, expect, test } from 'vitest';
import type { SqlValue, Statement } from '../../store/database.ts';
import { shippedNote } from './legal-note-texts.ts';
import { legalNote } from './legal-notes.ts';

const TYPES = Object.values(NoteType);
const OTHERS = LANGUAGES.map(({ value }) => value).filter((locale) => locale !== 'en_US');
const paragraphs = (content: string): string[] => content.split('\n\n');

/** A table with these rows, asked as the database would be. */
function tableOf(rows: readonly { readonly type: number; readonly locale: string; readonly content: string }[]) {
  return {
    maybe: async <Args extends readonly SqlValue[], Row>(
      _statement: Statement<Args, Row>,
      ...[type, locale, otherwise]: Args
    ): Promise<Row | undefined> => {
      const fits = [locale, otherwise].map((wanted) => rows.find((row) => row.type === type && row.locale === wanted));
      return (fits[0] ?? fits[1]) as Row | undefined;
    },
  };
}

describe('the notes that come with the software', () => {
  test.each(OTHERS)('%s has all of them, paragraph by paragraph, in its own words, and says that the English text decides', (locale) => {
    const authority = new Set<string>();
    for (const type of TYPES) {
      const [english, own] = [shippedNote(type, 'en_US'), shippedNote(type, locale)];
      const [first, ...rest] = paragraphs(own.content);
      authority.add(first!);
      expect(rest).toHaveLength(paragraphs(english.content).length);
      for (const paragraph of [own.title, ...rest]) {
        expect(paragraph.trim()).not.toBe('');
        expect([english.title, ...paragraphs(english.content)]).not.toContain(paragraph);
      }
    }
    expect(authority.size).toBe(1);
  });

  test('no two languages say the same, and nobody is promised anything by name', () => {
    for (const type of TYPES) {
      const texts = LANGUAGES.map(({ value }) => shippedNote(type, value).content);
      expect(new Set(texts).size).toBe(LANGUAGES.length);
      for (const text of texts) expect(text).not.toMatch(/\b(GmbH|Ltd|Inc|LLC|Limited|S\.A\.)\b/);
    }
  });
});

describe('a note asked for', () => {
  test('is the software’s in every language while the operator has written none', async () => {
    for (const { value } of LANGUAGES)
      expect(await legalNote(tableOf([]), NoteType.ABOUT_US, value)).toEqual(shippedNote(NoteType.ABOUT_US, value));
  });

  test('is the operator’s own, and his English one rather than our translation', async () => {
    const own = tableOf([
      { type: 4, locale: 'en_US', content: 'Run by Example.' },
      { type: 4, locale: 'de_DE', content: 'Betrieben von Beispiel.' },
    ]);
    expect(await legalNote(own, NoteType.LEGAL_NOTICE, 'de_DE')).toMatchObject({ content: 'Betrieben von Beispiel.' });
    expect(await legalNote(own, NoteType.LEGAL_NOTICE, 'ja_JP')).toMatchObject({ content: 'Run by Example.' });
    expect(await legalNote(own, NoteType.PRIVACY_POLICY, 'ja_JP')).toEqual(shippedNote(NoteType.PRIVACY_POLICY, 'ja_JP'));
  });
});
