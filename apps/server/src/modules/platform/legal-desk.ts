/** What the console shows and writes of the legal notes. */
import { legalDetail, legalList, legalSave } from '@kontor/contract/console/legal';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { writerNames } from '../../operators/log-memory.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement, within } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { LegalNote } from './legal-note-texts.ts';
import { KEPT_BY_SOFTWARE, NoteError, legalNote, noteVersion, ownNotes, saveNote, standingNote } from './legal-notes.ts';

/** Versions that one look shows. */
const MAX_VERSIONS = 200;

type Words = Readonly<Partial<Record<Locale, LegalNote>>>;

const WRITTEN = statement<
  [software: string],
  { readonly type: number; readonly versions: number; readonly by: string; readonly madeMs: number }
>(
  'legal-desk-written',
  `SELECT DISTINCT ON (type) type, made_by, made_at, count(title) OVER (PARTITION BY type) AS versions
   FROM legal_note_version WHERE made_by <> $1 ORDER BY type, id DESC`,
  (row) => ({
    type: safeInteger(row, 'type'),
    versions: safeInteger(row, 'versions'),
    by: text(row, 'made_by'),
    madeMs: timestampMs(row, 'made_at'),
  }),
);
const VERSIONS_OF = statement<
  [type: number, locale: string, limit: number],
  { readonly id: number; readonly name: string; readonly title: string | null; readonly by: string; readonly madeMs: number }
>(
  'legal-desk-versions',
  `SELECT id, version, title, made_by, made_at FROM legal_note_version WHERE type = $1 AND locale = $2 ORDER BY id DESC LIMIT $3`,
  (row) => ({
    id: safeInteger(row, 'id'),
    name: text(row, 'version'),
    title: nullable(text, row, 'title'),
    by: text(row, 'made_by'),
    madeMs: timestampMs(row, 'made_at'),
  }),
);
const VERSION = statement<[type: number, locale: string, id: number], LegalNote>(
  'legal-desk-version',
  'SELECT title, content FROM legal_note_version WHERE type = $1 AND locale = $2 AND id = $3 AND title IS NOT NULL',
  (row) => ({ title: text(row, 'title'), content: text(row, 'content') }),
);

export function mountLegalDesk(routes: OperatorRoutes, database: Queries): void {
  routes.read(legalList, async () => {
    const nameOf = await writerNames(database);
    const own = await ownNotes(database);
    const written = await database.many(WRITTEN, KEPT_BY_SOFTWARE);
    const list = Object.values(NoteType).map(async (type) => {
      const last = written.find((each) => each.type === type);
      return {
        type,
        title: (await legalNote(database, type, DEFAULT_LOCALE)).title,
        own: own.filter((note) => note.type === type).map(({ locale }) => locale as Locale),
        versions: last?.versions ?? 0,
        changed: last === undefined ? null : { time: last.madeMs, by: nameOf(last.by) },
      };
    });
    return { list: await Promise.all(list) };
  });

  routes.read(legalDetail, async ({ body: { type, lang, version } }) => {
    const { note, source } = await standingNote(database, type, lang);
    const shown = version === undefined ? note : await database.maybe(VERSION, type, lang, version);
    if (shown === undefined) throw refused('NOT_FOUND');
    const nameOf = await writerNames(database);
    const versions = await database.many(VERSIONS_OF, type, lang, MAX_VERSIONS);
    return {
      type,
      lang,
      ...shown,
      stands: noteVersion(note),
      source,
      versions: versions.map(({ id, name, title, by, madeMs }) => ({ version: id, name, title, time: madeMs, by: nameOf(by) })),
    };
  });

  routes.act(legalSave, ({ body: { type, words, seen }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const fresh = seen === undefined ? words : await freshWords(queries, type, words, seen);
      const languages = Object.keys(fresh);
      try {
        if (seen === undefined || languages.length > 0)
          await saveNote(within(queries), type, fresh, aboutOperator(operator.id), new Date(nowMs));
      } catch (error) {
        if (error instanceof NoteError) throw new ChangeProblem(error.message);
        throw error;
      }
      return { data: {}, note: { subject: `legal note ${type}`, detail: languages.length > 0 ? { languages } : { repeated: true } } };
    }),
  );
}

/** The words that are not an operator's already. @throws Refused where another text stands in a language than its writer saw */
async function freshWords(
  queries: Pick<Queries, 'maybe'>,
  type: NoteType,
  words: Words,
  seen: Readonly<Partial<Record<Locale, string>>>,
): Promise<Readonly<Record<string, LegalNote>>> {
  const fresh: Record<string, LegalNote> = {};
  for (const [name, { title, content }] of Object.entries(words)) {
    const locale = name as Locale;
    const { note, source } = await standingNote(queries, type, locale);
    const stands = noteVersion(note);
    if (source === 'own' && stands === noteVersion({ title: title.trim(), content: content.trim() })) continue;
    if (seen[locale] !== undefined && seen[locale] !== stands) throw refused('CHANGE_OUTDATED');
    fresh[locale] = { title, content };
  }
  return fresh;
}
