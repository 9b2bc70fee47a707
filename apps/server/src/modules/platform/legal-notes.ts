/** The legal notes: the operator's from their table, else those that come with the software. */
import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';
import { safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { shippedNote } from './legal-note-texts.ts';
import type { LegalNote } from './legal-note-texts.ts';

const FIND = statement<[type: number, locale: string, otherwise: string], LegalNote & { readonly locale: string }>(
  'legal-note-find',
  'SELECT locale, title, content FROM legal_note WHERE type = $1 AND locale IN ($2, $3) ORDER BY locale = $2 DESC LIMIT 1',
  (row) => ({ locale: text(row, 'locale'), title: text(row, 'title'), content: text(row, 'content') }),
);

/** Whose words readers find: the operator's of their language, his English, or the software's. */
export type NoteSource = 'own' | 'english' | 'software';

/** A note in the language asked for. An operator's own English text takes the place of every translation that is not his own as well. */
export async function legalNote(queries: Pick<Queries, 'maybe'>, type: NoteType, locale: Locale): Promise<LegalNote> {
  return (await standingNote(queries, type, locale)).note;
}

/** As `legalNote`, with whose words they are. */
export async function standingNote(
  queries: Pick<Queries, 'maybe'>,
  type: NoteType,
  locale: Locale,
): Promise<{ readonly note: LegalNote; readonly source: NoteSource }> {
  const found = await queries.maybe(FIND, type, locale, DEFAULT_LOCALE);
  if (found === undefined) return { note: shippedNote(type, locale), source: 'software' };
  const { title, content } = found;
  return { note: { title, content }, source: found.locale === locale ? 'own' : 'english' };
}

/** Who made a version that was kept because it stood, whoever wrote it. */
export const KEPT_BY_SOFTWARE = 'software';

const VERSION_LENGTH = 12;

/** A name for a text: another for every other one. */
export function noteVersion({ title, content }: LegalNote): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex')
    .slice(0, VERSION_LENGTH);
}

const KEEP = command<[type: number, locale: string, version: string, title: string | null, content: string | null, by: string, now: Date]>(
  'legal-note-keep',
  `INSERT INTO legal_note_version (type, locale, version, title, content, made_by, made_at)
   SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (
     SELECT FROM (SELECT version FROM legal_note_version WHERE type = $1 AND locale = $2 ORDER BY id DESC LIMIT 1) AS last WHERE version = $3
   )`,
);
const PUT = command<[type: number, locale: string, title: string, content: string, now: Date]>(
  'legal-note-put',
  `INSERT INTO legal_note (type, locale, title, content, updated_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (type, locale) DO UPDATE SET title = excluded.title, content = excluded.content, updated_at = excluded.updated_at`,
);
const TAKE = command<[type: number, locale: string]>('legal-note-take', 'DELETE FROM legal_note WHERE type = $1 AND locale = $2');
const OWN_NOTES = statement<[], { readonly type: number; readonly locale: string; readonly title: string; readonly updatedMs: number }>(
  'legal-note-own',
  'SELECT type, locale, title, updated_at FROM legal_note ORDER BY type, locale',
  (row) => ({
    type: safeInteger(row, 'type'),
    locale: text(row, 'locale'),
    title: text(row, 'title'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);

/** Keeps the English text in force as a version: before somebody agrees to it, so that it can be shown later. */
export async function keepNote(queries: Pick<Queries, 'maybe' | 'run'>, type: NoteType, now: Date): Promise<void> {
  const note = await legalNote(queries, type, DEFAULT_LOCALE);
  await queries.run(KEEP, type, DEFAULT_LOCALE, noteVersion(note), note.title, note.content, KEPT_BY_SOFTWARE, now);
}

/** The notes that an operator wrote. */
export async function ownNotes(queries: Pick<Queries, 'many'>) {
  return queries.many(OWN_NOTES);
}

/** The note cannot be as it is asked for; `message` says why. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

const LONGEST_TITLE = 200;
const LONGEST_CONTENT = 200_000;

/**
 * Puts an operator's text in the place of what stood, in the languages given, and keeps both as versions. The first of a note must
 * be, or come with, an English one, which every other language falls back to.
 * @throws NoteError
 */
export async function saveNote(
  database: Pick<Database, 'transaction'>,
  type: NoteType,
  words: Readonly<Record<string, LegalNote>>,
  by: string,
  now: Date,
): Promise<void> {
  for (const [locale, note] of Object.entries(words)) demandNote(locale, note);
  if (Object.keys(words).length === 0) throw new NoteError('a note needs words');
  await database.transaction(async (queries) => {
    const isFirst = !(await queries.many(OWN_NOTES)).some((own) => own.type === type && own.locale === DEFAULT_LOCALE);
    if (isFirst && words[DEFAULT_LOCALE] === undefined) throw new NoteError(`the first words of a note are those in ${DEFAULT_LOCALE}`);
    await keepNote(queries, type, now);
    for (const [locale, { title, content }] of Object.entries(words)) {
      const note = { title: title.trim(), content: content.trim() };
      await queries.run(PUT, type, locale, note.title, note.content, now);
      await queries.run(KEEP, type, locale, noteVersion(note), note.title, note.content, by, now);
    }
  });
}

function demandNote(locale: string, { title, content }: LegalNote): void {
  if (!LANGUAGES.some(({ value }) => value === locale)) throw new NoteError(`${locale} is none of the ten languages`);
  if (typeof title !== 'string' || title.trim() === '' || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title))
    throw new NoteError(`${locale}: a title of 1 to ${LONGEST_TITLE} characters in one line`);
  if (typeof content !== 'string' || content.trim() === '' || content.length > LONGEST_CONTENT || /[^\P{Cc}\n\r\t]/u.test(content))
    throw new NoteError(`${locale}: a content of 1 to ${LONGEST_CONTENT} characters`);
}

/** Takes all of an operator's words of a note back: what comes with the software stands again. False where there are none. */
export async function withdrawNote(database: Pick<Database, 'transaction'>, type: NoteType, by: string, now: Date): Promise<boolean> {
  return database.transaction(async (queries) => {
    const own = (await queries.many(OWN_NOTES)).filter((note) => note.type === type);
    for (const { locale } of own) {
      await queries.run(TAKE, type, locale);
      await queries.run(KEEP, type, locale, 'withdrawn', null, null, by, now);
    }
    return own.length > 0;
  });
}
