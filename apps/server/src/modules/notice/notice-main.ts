/**
 * `npm run notice -- list | publish FILE [--link /path] | withdraw ID`: public notices of the database of DATABASE_URL or DATA_DIR, whether
 * its server runs or not (publish-notice.ts). FILE is JSON, `{"en_US": {"title": …, "text": …}, …}`. Exit code 1 where it was refused.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { parseStrictJson } from '../../http/strict-json.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { within } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { NoticeError, publishNotice, publishedNotices, withdrawNotice } from './publish-notice.ts';
import type { PublicNotice } from './publish-notice.ts';

const USAGE = `npm run notice -- list
npm run notice -- publish FILE [--link /path]
npm run notice -- withdraw ID
FILE: {"en_US": {"title": "…", "text": "…"}, "de_DE": {…}}, English at least
`;

/** Notices that a list names. */
const MAX_LISTED = 100;

type Order =
  | { readonly verb: 'list' }
  | { readonly verb: 'publish'; readonly file: string; readonly link: string | null }
  | { readonly verb: 'withdraw'; readonly id: number };

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { link: { type: 'string' } } });
  const [verb, what, ...more] = positionals;
  if (more.length > 0 || (values.link !== undefined && verb !== 'publish')) return undefined;
  if (verb === 'list' && what === undefined) return { verb };
  if (verb === 'publish' && what !== undefined) return { verb, file: what, link: values.link ?? null };
  if (verb === 'withdraw' && /^[1-9][0-9]{0,14}$/.test(what ?? '')) return { verb, id: Number(what) };
  return undefined;
}

/** Carries the order out; gives the lines to print, and whether all went well. */
async function follow(database: Database, order: Order): Promise<{ readonly lines: readonly string[]; readonly good: boolean }> {
  const now = new Date();
  switch (order.verb) {
    case 'list':
      return {
        lines: (await publishedNotices(database, MAX_LISTED)).map(
          ({ id, madeMs, withdrawnMs, title, locales }) =>
            `${id} ${new Date(madeMs).toISOString()} ${title} (${locales.join(', ')})${withdrawnMs === null ? '' : ', withdrawn'}`,
        ),
        good: true,
      };
    case 'publish': {
      const notice = await readNotice(order.file, order.link);
      const id = await machineDeed(database, now, async (queries) => {
        const made = await publishNotice(within(queries), notice, now);
        return {
          data: made,
          note: { ...aboutNotice('publish', made), detail: { languages: Object.keys(notice.words), link: notice.link } },
        };
      });
      return { lines: [`published as ${id}`], good: true };
    }
    case 'withdraw': {
      const good = await machineDeed(database, now, async (queries) => {
        const isGone = await withdrawNotice(queries, order.id, now);
        return { data: isGone, ...(isGone && { note: { ...aboutNotice('withdraw', order.id), detail: {} } }) };
      });
      return { lines: [good ? `${order.id} is withdrawn` : `no public notice ${order.id} stands`], good };
    }
  }
}

function aboutNotice(verb: 'publish' | 'withdraw', id: number) {
  return { action: `notice.${verb}`, subject: `notice ${id}` };
}

/** @throws NoticeError for a file that holds something else */
async function readNotice(file: string, link: string | null): Promise<PublicNotice> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new NoticeError(`${file} cannot be read`);
  });
  let words: unknown;
  try {
    words = parseStrictJson(text);
  } catch {
    throw new NoticeError(`${file} is no JSON`);
  }
  if (typeof words !== 'object' || words === null || Array.isArray(words)) throw new NoticeError(`${file} is no object of languages`);
  for (const [locale, said] of Object.entries(words)) {
    if (typeof said !== 'object' || said === null) throw new NoticeError(`${locale} is no object with title and text`);
    const odd = Object.keys(said).find((key) => key !== 'title' && key !== 'text');
    if (odd !== undefined) throw new NoticeError(`${locale}: ${odd} is neither title nor text`);
  }
  return { words, link };
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  if (order === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const { lines, good } = await withStore(readConfig(process.env), ({ database }) => follow(database, order));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof NoticeError ? error.message : plainReason(error)}\n`);
  process.exitCode = 1;
});
