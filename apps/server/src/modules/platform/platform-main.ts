/**
 * `npm run platform -- show | COMMAND BODY --reason TEXT`: lists currencies and pairs, halts and opens pairs, sets fee tiers and limits in
 * the database of DATABASE_URL or DATA_DIR, whether its server runs or not (platform-change.ts). Exit code 1 where it was refused.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { parseStrictJson } from '../../http/strict-json.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import type { Database } from '../../store/database.ts';
import { LAST_CHANGES, ONE_CHANGE, askChange } from './change-rows.ts';
import type { ChangeRow } from './change-rows.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { PLATFORM_CHANGES, readChange } from './platform-change.ts';
import type { PlatformChange } from './platform-change.ts';

const USAGE = `npm run platform -- show
npm run platform -- COMMAND 'BODY' --reason TEXT
COMMAND: ${Object.keys(PLATFORM_CHANGES).join(', ')}; BODY: JSON, as docs/operating.md shows
`;
/** A server that runs carries a row out within a quarter of a second, ms. */
const WAIT_MS = 3_000;
const LOOK_MS = 50;

interface Order {
  /** Undefined: only show. */
  readonly change: PlatformChange | undefined;
  readonly reason: string;
}

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [verb, body, ...more] = positionals;
  const reason = values.reason.trim();
  if (verb === undefined || more.length > 0 || (reason === '') !== (verb === 'show') || (body === undefined) !== (verb === 'show'))
    return undefined;
  return { change: body === undefined ? undefined : readChange(verb, json(body)), reason };
}

function json(body: string): unknown {
  try {
    return parseStrictJson(body);
  } catch {
    throw new ChangeProblem(`${body} is no JSON`);
  }
}

/** Carries the order out; gives the lines to print, and whether all went well. */
async function follow(
  database: Database,
  { change, reason }: Order,
): Promise<{ readonly lines: readonly string[]; readonly good: boolean }> {
  if (change === undefined) return { lines: (await database.many(LAST_CHANGES)).map(told), good: true };
  const now = new Date();
  const id = await machineDeed(database, now, async (queries) => {
    const row = await askChange(queries, change, reason, now);
    const { command, body } = change;
    return { data: row, note: { action: command.replace('/', '.'), subject: 'platform', detail: { body, reason, row } } };
  });
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const row = await database.one(ONE_CHANGE, id);
    if (row.outcome !== null) return { lines: [told(row)], good: row.outcome === 'NONE' };
    if (waitedMs >= WAIT_MS) return { lines: [`${told(row)}; waits for the server: it is carried out at the next start`], good: true };
    await setTimeout(LOOK_MS);
  }
}

function told({ id, command, body, reason, askedMs, outcome, sequence }: ChangeRow): string {
  const end = outcome === null ? 'waits' : outcome === 'NONE' ? `carried out by command ${sequence}` : `not carried out: ${outcome}`;
  return `${new Date(askedMs).toISOString()} row ${id}: ${command} ${body}, ${end} — ${reason}`;
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
  process.stderr.write(`${error instanceof ChangeProblem ? error.message : plainReason(error)}\n`);
  process.exitCode = 1;
});
