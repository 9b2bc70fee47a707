/** After the load: whether everything that was told is there, once, and the same on every host. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtProgram } from '@kontor/server/built-program';
import { checkOrders } from '@kontor/server/check-orders';
import type { Batch } from '@kontor/server/journal';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import type { SentOrder } from '@kontor/server/trading-load';
import { until, withPostgres } from './cluster.ts';
import { HOSTS, addressOf } from './hosts/network.ts';
import type { Host } from './hosts/network.ts';
import { searchJournal } from './journal-search.ts';
import { Caller } from './load/caller.ts';
import { Session } from './load/session.ts';
import type { Entry, LoadTask, PlacedEntry } from './load/entries.ts';
import { LoadLog } from './load/load-log.ts';
import { PASSWORD } from './programs/patroni.ts';

/** What a copy of the journal lacks after so long does not come, ms. */
const COPY_LIMIT_MS = 30_000;

/** What was looked at, and what did not hold. */
export interface Verdict {
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}

/** @param primary where PostgreSQL leads now, with both standbys following */
export async function verify(task: LoadTask, primary: Host, folder: string): Promise<Verdict> {
  const entries = readFileSync(task.file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
  const url = `postgres://kontor:${PASSWORD}@${addressOf(primary)}:5432/kontor`;
  const listed = await checkListed(task, entries);
  const journalled = await withJournal(url, (batches) => searchJournal(batches, entries));
  const audited = await audit(url, folder);
  const copies = await compareCopies(primary);
  const parts = [summaryOf(entries), listed, journalled, audited, copies];
  return { facts: parts.flatMap(({ facts }) => facts), problems: parts.flatMap(({ problems }) => problems) };
}

function summaryOf(entries: readonly Entry[]): Verdict {
  const count = (is: (entry: Entry) => boolean): number => entries.filter(is).length;
  const unanswered = count((entry) => entry.kind === 'tried' && entry.code === undefined);
  const repeated = count((entry) => entry.kind === 'placed' && entry.repeated);
  const streams = (event: string): number => count((entry) => entry.kind === 'stream' && entry.event === event);
  return {
    facts: [
      `${count(({ kind }) => kind === 'tried')} requests, ${unanswered} without an answer; ${count(({ kind }) => kind === 'placed')} orders, ${repeated} of them told when repeated; ` +
        `${count(({ kind }) => kind === 'canceled')} cancels; ${count(({ kind }) => kind === 'read')} reads of a sequence`,
      `streams: ${streams('opened')} times opened, ${streams('snapshot')} snapshots of the book, ${streams('lost')} gaps noticed`,
    ],
    problems: [],
  };
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Reads the journal from its beginning; each batch is proven to follow from the one before. */
async function withJournal<Result>(url: string, work: (batches: AsyncIterable<Batch>) => Promise<Result>): Promise<Result> {
  const journal = new PostgresJournal({ settings: { connectionString: url }, log: SILENT });
  try {
    return await work(journal.read(1));
  } finally {
    await journal.close();
  }
}

/** Each acknowledged order is listed once, and nothing else is. */
async function checkListed(task: LoadTask, entries: readonly Entry[]): Promise<Verdict> {
  const canceled = new Set(entries.flatMap((entry) => (entry.kind === 'canceled' && entry.sequence !== undefined ? [entry.orderId] : [])));
  const placed = entries.filter((entry): entry is PlacedEntry => entry.kind === 'placed');
  const orders = placed.map(({ login, body, orderId }): SentOrder => ({
    login,
    body,
    state: orderId === undefined ? 'refused' : 'done',
    orderId,
    canceled: orderId !== undefined && canceled.has(orderId),
  }));
  const tokens = new Map<string, string>();
  const log = new LoadLog('/dev/null');
  const logins = [...new Set(orders.map(({ login }) => login))];
  for (const login of logins) {
    const session = new Session(login);
    await new Caller(session, task, log, 0).logIn();
    tokens.set(login, session.token);
  }
  const { problems } = await checkOrders(task.addresses[0]!, tokens, orders);
  return {
    facts: [
      `${orders.filter(({ state }) => state === 'done').length} acknowledged orders looked for in the lists of ${logins.length} accounts`,
    ],
    problems,
  };
}

/** `npm run audit`, as it is built. */
async function audit(url: string, folder: string): Promise<Verdict> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: join(folder, 'audit') };
  const { code, said } = await promisify(execFile)(process.execPath, [builtProgram('audit/audit-main.ts')], {
    env,
    maxBuffer: 1 << 26,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({ code: error.code ?? -1, said: `${error.stdout}${error.stderr}` }),
  );
  const [state = ''] = said.split('\n');
  if (code === 0) return { facts: [`audit: sound; ${state}`], problems: [] };
  return {
    facts: [],
    problems: [
      `the audit ended with ${code}: ${said
        .split('\n')
        .filter((line) => !line.startsWith('balance'))
        .join(' ')}`,
    ],
  };
}

/** Every host's PostgreSQL has the same journal up to where the primary's ends now; meanwhile it grows, by a tick at least each second. */
async function compareCopies(primary: Host): Promise<Verdict> {
  const ask = (host: Host, text: string): Promise<string> =>
    withPostgres(host, { user: 'postgres', database: 'kontor' }, async (client) => {
      const { rows } = await client.query<{ said: string }>(text);
      return rows[0]?.said ?? 'nothing';
    });
  const end = await ask(primary, 'SELECT max(seq_last)::text AS said FROM journal_batch');
  const at = `SELECT format('%s:%s, %s batches', seq_last, encode(hash, 'hex'), (SELECT count(*) FROM journal_batch WHERE seq_last <= ${end})) AS said
    FROM journal_batch WHERE seq_last = ${end}`;
  const copies: string[] = [];
  for (const host of HOSTS) {
    // One that commits do not wait for is behind by a moment.
    await until(`${host} has the journal up to ${end}`, COPY_LIMIT_MS, async () => (await ask(host, at)) !== 'nothing').catch(
      () => undefined,
    );
    copies.push(await ask(host, at));
  }
  const isSame = copies.every((copy) => copy === copies[0] && copy !== 'nothing');
  return {
    facts: [`journal on all hosts: ${copies[0]}`],
    problems: isSame ? [] : [`the copies of the journal differ: ${copies.join('; ')}`],
  };
}
