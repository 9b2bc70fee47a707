/**
 * `npm run account -- show|suspend|reinstate|tier LOGIN|UID [TIER] [--reason TEXT]`: shows or changes a customer's standing in the database
 * of DATABASE_URL or DATA_DIR, whether its server runs or not. A change goes through the outbox (standing.ts). Exit code 1 where
 * there is no such customer, or the engine refused.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { Database } from '../../store/database.ts';
import { Vault } from '../../vault/vault.ts';
import { ACCOUNT_POST } from './account-post.ts';
import { accountById, accountByLogin } from './accounts.ts';
import { OUTBOX_OF, ROW_END } from './outbox-rows.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { wishStanding } from './standing.ts';
import type { StandingChange } from './standing.ts';
import { standingTold } from './standing-told.ts';

const USAGE = `npm run account -- show LOGIN
npm run account -- suspend LOGIN --reason TEXT
npm run account -- reinstate LOGIN --reason TEXT
npm run account -- tier LOGIN TIER --reason TEXT
`;
/** A server that runs carries a row out within a quarter of a second, ms. */
const WAIT_MS = 3_000;
const LOOK_MS = 50;

interface Order {
  readonly login: string;
  /** Undefined: only show. */
  readonly change: StandingChange | undefined;
  readonly reason: string;
}

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [verb, login, tier, ...more] = positionals;
  const reason = values.reason.trim();
  if (login === undefined || more.length > 0 || (tier !== undefined) !== (verb === 'tier') || (reason === '') !== (verb === 'show'))
    return undefined;
  if (verb === 'show') return { login, change: undefined, reason };
  if (verb === 'suspend' || verb === 'reinstate') return { login, change: { change: verb }, reason };
  if (verb === 'tier' && /^([0-9]|1[0-5])$/.test(tier ?? '')) return { login, change: { change: 'tier', tier: Number(tier) }, reason };
  return undefined;
}

/** Carries the order out; gives the lines to print, and whether all went well. */
async function follow(
  database: Database,
  vaultKeyFile: string,
  { login, change, reason }: Order,
): Promise<{ readonly lines: readonly string[]; readonly good: boolean }> {
  const account = /^[0-9]+$/.test(login) ? await accountById(database, Number(login)) : await accountByLogin(database, login);
  if (account === undefined) return { lines: [`there is no account ${login}`], good: false };
  if (change === undefined) {
    const state = `${account.login ?? 'UID'} (${account.id}): ${account.suspended ? 'suspended' : 'not suspended'}, fee tier ${account.feeTier}`;
    return { lines: [state, ...(await database.many(OUTBOX_OF, account.id)).map(told)], good: true };
  }
  const vault = await Vault.open(database, vaultKeyFile, MACHINE_RANDOM);
  const now = new Date();
  const row = await machineDeed(database, now, async (queries) => {
    const asked = await wishStanding(queries, account.id, change, reason, now, standingTold({ post: ACCOUNT_POST, vault }));
    const { change: verb, ...detail } = change;
    return { data: asked, note: { action: `account.${verb}`, subject: `UID ${account.id}`, detail: { ...detail, reason, row: asked } } };
  });
  const asked = `${account.login ?? 'UID'} (${account.id}): row ${row} of the outbox`;
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
    const end = await database.maybe(ROW_END, row);
    if (end !== undefined) {
      const good = end.outcome === 'NONE';
      return { lines: [good ? `${asked}, carried out by command ${end.sequence}` : `${asked}, refused: ${end.outcome}`], good };
    }
    await setTimeout(LOOK_MS);
  }
  return { lines: [`${asked}, waits for the server: it is carried out at the next start`], good: true };
}

function told({ id, change, tier, reason, askedMs, outcome, sequence }: OutboxRow): string {
  const end = outcome === null ? 'waits' : outcome === 'NONE' ? `carried out by command ${sequence}` : `not carried out: ${outcome}`;
  return `${new Date(askedMs).toISOString()} row ${id}: ${change}${tier === null ? '' : ` ${tier}`}, ${end} — ${reason}`;
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  if (order === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const { lines, good } = await withStore(config, ({ database }) => follow(database, config.vaultKeyFile, order));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
});
