/**
 * `npm run help -- list | show ID | save ID FILE | withdraw ID | restore ID` and `-- legal list | show TYPE | save TYPE FILE | withdraw TYPE`:
 * help articles and legal notes of the database of DATABASE_URL or DATA_DIR, whether its server runs or not; readers find them at once.
 * FILE is JSON as `show` prints it. Exit code 1 where it was refused.
 */
import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { parseStrictJson } from '../../http/strict-json.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { within } from '../../store/database.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { NoteError, legalNote, ownNotes, saveNote, withdrawNote } from '../platform/legal-notes.ts';
import type { LegalNote } from '../platform/legal-note-texts.ts';
import { ownArticles } from './help-library.ts';
import type { OwnArticle } from './help-library.ts';
import { HelpError, readDraft, restoreArticle, saveArticle, withdrawArticle } from './save-article.ts';
import { SHIPPED, shippedArticle } from './shipped-articles.ts';

const USAGE = `npm run help -- list
npm run help -- show ID                 an article as JSON, to be changed and saved
npm run help -- save ID FILE            FILE: {"category": "trading", "common": false, "words": {"en_US": {"title": "…", "content": "…"}, …}}
npm run help -- withdraw ID
npm run help -- restore ID              what comes with the software stands again
npm run help -- legal list
npm run help -- legal show TYPE         TYPE: user-agreement, privacy-policy, beginner-guide, legal-notice, about-us
npm run help -- legal save TYPE FILE    FILE: {"en_US": {"title": "…", "content": "…"}, …}
npm run help -- legal withdraw TYPE     what comes with the software stands again
`;

/** Who made a change, as its version says: whoever can reach the database from the command line. */
const BY = 'command line';

interface Report {
  readonly text: string;
  readonly good: boolean;
}

type Work = (database: Database) => Promise<Report>;

const TYPES: ReadonlyMap<string, NoteType> = new Map(
  Object.entries(NoteType).map(([name, type]) => [name.toLowerCase().replaceAll('_', '-'), type]),
);

/** What the words ask for, or undefined where they make no sense. */
function readOrder([first, ...rest]: readonly string[]): Work | undefined {
  return first === 'legal' ? readNoteOrder(rest) : readArticleOrder(first, rest);
}

function readArticleOrder(verb: string | undefined, [id = '', file, ...more]: readonly string[]): Work | undefined {
  if (more.length > 0) return undefined;
  const now = new Date();
  if (verb === 'list' && id === '') return async (database) => good(listed(await ownArticles(database)));
  if (id === '' || (file !== undefined) !== (verb === 'save')) return undefined;
  switch (verb) {
    case 'show':
      return async (database) => {
        const article = shown(id, (await ownArticles(database)).get(id));
        return article === undefined ? bad(`there is no article ${id}`) : good(JSON.stringify(article, undefined, 2));
      };
    case 'save':
      return async (database) => {
        const draft = readDraft(await readJson(file!));
        const version = await machineDeed(database, now, async (queries) => {
          const made = await saveArticle(within(queries), id, draft, BY, now);
          const detail = { version: made, languages: Object.keys(draft.words) };
          return { data: made, note: { action: 'help.save', subject: `article ${id}`, detail } };
        });
        return good(`saved as version ${version}`);
      };
    case 'withdraw':
      return async (database) =>
        (await noted(database, 'help.withdraw', `article ${id}`, (queries) => withdrawArticle(queries, id, BY, now)))
          ? good(`${id} is withdrawn`)
          : bad(`no article ${id} stands`);
    case 'restore':
      return async (database) =>
        (await noted(database, 'help.restore', `article ${id}`, (queries) => restoreArticle(queries, id, BY, now)))
          ? good(`${id} is as it comes with the software`)
          : bad(`there is nothing of ${id} to restore`);
    default:
      return undefined;
  }
}

function readNoteOrder([verb, word, file, ...more]: readonly string[]): Work | undefined {
  if (more.length > 0) return undefined;
  const now = new Date();
  if (verb === 'list' && word === undefined)
    return async (database) =>
      good((await ownNotes(database)).map((own) => `${nameOf(own.type)} ${own.locale} ${own.title}, ${day(own.updatedMs)}`).join('\n'));
  const type = TYPES.get(word ?? '');
  if (type === undefined || (file !== undefined) !== (verb === 'save')) return undefined;
  switch (verb) {
    case 'show':
      return async (database) => {
        const words = await Promise.all(LANGUAGES.map(async ({ value }) => [value, await legalNote(database, type, value)] as const));
        return good(JSON.stringify(Object.fromEntries(words), undefined, 2));
      };
    case 'save':
      return async (database) => {
        const notes = readNotes(await readJson(file!));
        await noted(database, 'legal.save', `legal note ${type}`, async (queries) => {
          await saveNote(within(queries), type, notes, BY, now);
          return true;
        });
        return good(`${word} is saved`);
      };
    case 'withdraw':
      return async (database) =>
        (await noted(database, 'legal.withdraw', `legal note ${type}`, (queries) => withdrawNote(within(queries), type, BY, now)))
          ? good(`${word} is as it comes with the software`)
          : bad(`${word} has no words of the operator`);
    default:
      return undefined;
  }
}

/** Does something with its entry in the operators' log, where anything comes of it. */
function noted(database: Database, action: string, subject: string, work: (queries: Transaction) => Promise<boolean>): Promise<boolean> {
  return machineDeed(database, new Date(), async (queries) => {
    const isDone = await work(queries);
    return { data: isDone, ...(isDone && { note: { action, subject, detail: {} } }) };
  });
}

function listed(own: ReadonlyMap<string, OwnArticle>): string {
  const shipped = Object.entries(SHIPPED)
    .filter(([id]) => !own.has(id))
    .map(([id, { category }]) => `${id} ${category}, as shipped`);
  const others = [...own].map(([id, { state, category, madeMs, by, texts }]) =>
    state === 'saved'
      ? `${id} ${category ?? ''}, saved ${day(madeMs)} by ${by} (${Object.keys(texts).join(', ')})`
      : `${id} ${state === 'shipped' ? 'as shipped, since' : 'withdrawn'} ${day(madeMs)} by ${by}`,
  );
  return [...shipped, ...others].toSorted().join('\n');
}

function shown(id: string, own: OwnArticle | undefined): object | undefined {
  if (own?.state === 'saved') return { category: own.category, common: own.common, words: own.texts };
  return shippedArticle(id);
}

/** @throws NoteError for what holds something else */
function readNotes(value: unknown): Readonly<Record<string, LegalNote>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NoteError('the file is no object of languages');
  for (const [locale, note] of Object.entries(value)) {
    const keys = typeof note === 'object' && note !== null ? Object.keys(note).toSorted().join() : '';
    if (keys !== 'content,title') throw new NoteError(`${locale} has title and content, and nothing else`);
  }
  return value as Readonly<Record<string, LegalNote>>;
}

/** @throws HelpError */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new HelpError(`${file} cannot be read`);
  });
  try {
    return parseStrictJson(text);
  } catch {
    throw new HelpError(`${file} is no JSON`);
  }
}

function nameOf(type: number): string {
  return [...TYPES].find(([, each]) => each === type)?.[0] ?? String(type);
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

function good(text: string): Report {
  return { text, good: true };
}

function bad(text: string): Report {
  return { text, good: false };
}

async function main(): Promise<void> {
  const work = readOrder(process.argv.slice(2));
  if (work === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const report = await withStore(readConfig(process.env), ({ database }) => work(database));
  if (report.text !== '') process.stdout.write(`${report.text}\n`);
  process.exitCode = report.good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof HelpError || error instanceof NoteError ? error.message : plainReason(error)}\n`);
  process.exitCode = 1;
});
