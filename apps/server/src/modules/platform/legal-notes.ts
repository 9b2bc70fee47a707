/** The legal notes: the operator's from their table, else those that come with the software. */
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';
import { text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { shippedNote } from './legal-note-texts.ts';
import type { LegalNote } from './legal-note-texts.ts';

const FIND = statement<[type: number, locale: string, otherwise: string], LegalNote>(
  'legal-note-find',
  'SELECT title, content FROM legal_note WHERE type = $1 AND locale IN ($2, $3) ORDER BY locale = $2 DESC LIMIT 1',
  (row) => ({ title: text(row, 'title'), content: text(row, 'content') }),
);

/** A note in the language asked for. An operator's own English text takes the place of every translation that is not his own as well. */
export async function legalNote(queries: Pick<Queries, 'maybe'>, type: NoteType, locale: Locale): Promise<LegalNote> {
  return (await queries.maybe(FIND, type, locale, DEFAULT_LOCALE)) ?? shippedNote(type, locale);
}
