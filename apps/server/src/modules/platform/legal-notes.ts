/** The legal notes in their table: written at the first start, then the operator's. */
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';
import { text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { FIRST_NOTES } from './legal-note-texts.ts';

/** `detail` of the call. */
export interface LegalNote {
  readonly title: string;
  readonly content: string;
}

const FIND = statement<[type: number, locale: string, otherwise: string], LegalNote>(
  'legal-note-find',
  'SELECT title, content FROM legal_note WHERE type = $1 AND locale IN ($2, $3) ORDER BY locale = $2 DESC LIMIT 1',
  (row) => ({ title: text(row, 'title'), content: text(row, 'content') }),
);
const ADD = command<[type: number, locale: string, title: string, content: string, now: Date]>(
  'legal-note-add',
  'INSERT INTO legal_note (type, locale, title, content, updated_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (type, locale) DO NOTHING',
);

/** A note in the language asked for, or else in the default one. */
export function legalNote(queries: Queries, type: number, locale: Locale): Promise<LegalNote | undefined> {
  return queries.maybe(FIND, type, locale, DEFAULT_LOCALE);
}

/** Writes the notes that are missing in the default language. */
export async function seedLegalNotes(queries: Queries, now: Date): Promise<void> {
  for (const [type, { title, content }] of Object.entries(FIRST_NOTES) as unknown as [NoteType, LegalNote][]) {
    await queries.run(ADD, Number(type), DEFAULT_LOCALE, title, content, now);
  }
}
