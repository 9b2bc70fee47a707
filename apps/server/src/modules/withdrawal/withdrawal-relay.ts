/**
 * Goes on with withdrawals that no request is at: what was asked for and left by a crash, what is approved, what is on its way back, and
 * what the signer has. Each step is a command that the engine takes once, then a row; a crash between the two repeats the command.
 */
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { networkPauses } from '../../chains/network-state.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import { Refused } from '../../http/refused.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import { stopOf } from './holds.ts';
import type { StopFacts } from './holds.ts';
import type { WithdrawalNetworks } from './loans.ts';
import { APPROVALS_OF, PAYOUTS_OF, orderPayout } from './payouts.ts';
import type { Payout } from './payouts.ts';
import type { WithdrawalTold } from './told.ts';
import type { Withdrawals } from './withdrawals.ts';
import { ADD_STEP, MOVE, NEXT_OPEN, QUEUE } from './withdrawal-rows.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';

/** A request goes on with what it asked for itself, for so long, ms. */
const LEFT_MS = 5_000;
/** Sent ones that are looked at together. */
const PAGE = 200;

export interface WithdrawalRelayOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly core: Core;
  readonly networks: Pick<WithdrawalNetworks, 'head' | 'neededOn'>;
  /** Adds what stayed inside to its receiver's deposits. */
  readonly noteInside: (queries: Queries, row: WithdrawalRow, now: Date) => Promise<void>;
  readonly follower: StopFacts;
  readonly withdrawals: Pick<Withdrawals, 'settle' | 'finishReturn' | 'returnIt'>;
  readonly told: WithdrawalTold;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Carries on with all of them, the oldest first. */
export function withdrawalRelay(options: WithdrawalRelayOptions): OutboxLoop {
  /** Rows looked at in this round; one that has to wait is passed by until the next. */
  let after = 0;
  const carryOutNext = async (): Promise<boolean> => {
    const { database, wallMs } = options;
    const row = await database.maybe(NEXT_OPEN, new Date(wallMs() - LEFT_MS), after);
    if (row !== undefined) {
      after = row.id;
      await goOn(options, row);
      return true;
    }
    after = 0;
    await followSent(options);
    return false;
  };
  return new OutboxLoop({ carryOutNext, log: options.log });
}

async function goOn(options: WithdrawalRelayOptions, row: WithdrawalRow): Promise<void> {
  const { withdrawals, log } = options;
  if (row.state === 'returning') return void (await withdrawals.finishReturn(row));
  if (row.state === 'approved') return sendOut(options, row);
  try {
    await withdrawals.settle(row);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.info({ withdrawal: row.id, reason: error.key }, 'a withdrawal that a stop left behind came to nothing');
  }
}

/** Takes it from the customer, and orders its payment. One that something stops meanwhile waits. */
async function sendOut({ database, core, follower, log, wallMs }: WithdrawalRelayOptions, row: WithdrawalRow): Promise<void> {
  if ((await stopOf(await networkPauses(database), follower, row)) !== undefined) return;
  // Once the engine has sent one inside it is over there: nobody may take it back from then on, so the row says so before.
  if (row.receiver !== 0) return void (await database.maybe(MOVE, row.id, 'approved', 'sent', new Date(wallMs())));
  const { code } = await core.submit({ type: CommandType.WITHDRAW_SEND, number: row.id });
  if (!isApplied(code)) {
    log.error({ withdrawal: row.id, reason: refusalEntry(code).name }, 'the engine does not send a withdrawal that is approved');
    return;
  }
  const now = new Date(wallMs());
  await database.transaction(async (queries) => {
    if ((await queries.maybe(MOVE, row.id, 'approved', 'sent', now)) === undefined) return;
    await orderPayout(queries, row, await queries.many(APPROVALS_OF, row.id), now);
  });
}

/** What stays inside is its receiver's with the engine's word, and then over there. */
async function finishInside({ database, core, noteInside, told, log, wallMs }: WithdrawalRelayOptions, row: WithdrawalRow): Promise<void> {
  const { code } = await core.submit({ type: CommandType.WITHDRAW_SEND, number: row.id });
  // The engine forgets what is over, and one that is `sent` in the tables is taken back by nobody.
  if (!isApplied(code) && code !== Refusal.UNKNOWN_WITHDRAWAL) {
    log.error({ withdrawal: row.id, reason: refusalEntry(code).name }, 'the engine does not send a withdrawal that is approved');
    return;
  }
  const now = new Date(wallMs());
  await database.transaction(async (queries) => {
    if (await complete({ told }, queries, row, 'sent', '', now)) await noteInside(queries, row, now);
  });
}

async function complete(
  { told }: Pick<WithdrawalRelayOptions, 'told'>,
  queries: Transaction,
  row: WithdrawalRow,
  from: 'sent',
  txid: string,
  now: Date,
): Promise<boolean> {
  if ((await queries.maybe(MOVE, row.id, from, 'done', now)) === undefined) return false;
  await queries.run(ADD_STEP, row.id, 'completed', now);
  await told.completed(queries, row, txid, now);
  return true;
}

/** Looks at what the signer has made of all that is sent. */
async function followSent(options: WithdrawalRelayOptions): Promise<void> {
  const { database } = options;
  for (let after = 0; ;) {
    const rows = await database.many(QUEUE, ['sent'], after, PAGE);
    if (rows.length === 0) return;
    const payouts = new Map(
      (
        await database.many(
          PAYOUTS_OF,
          rows.map(({ id }) => id),
        )
      ).map((payout) => [payout.withdrawal, payout]),
    );
    for (const row of rows) {
      const payout = payouts.get(row.id);
      if (row.receiver !== 0) await finishInside(options, row);
      else if (payout !== undefined) await follow(options, row, payout);
    }
    after = rows.at(-1)!.id;
  }
}

async function follow(options: WithdrawalRelayOptions, row: WithdrawalRow, { state, txid, height }: Payout): Promise<void> {
  const { database, core, networks, withdrawals, told, log, wallMs } = options;
  const now = new Date(wallMs());
  if (state === null) return;
  if (state === 'failed' || state === 'refused') {
    log.error({ withdrawal: row.id, state }, 'a withdrawal was not paid out; it goes back');
    await withdrawals.returnIt(row, ['sent'], 'failed', null);
    return;
  }
  await database.transaction(async (queries) => {
    if ((await queries.run(ADD_STEP, row.id, 'signed', now)) === 1) await told.sent(queries, row, now);
    if (state !== 'signed') await queries.run(ADD_STEP, row.id, 'broadcast', now);
  });
  const needed = networks.neededOn(row.network);
  const head = networks.head(row.network);
  if (state !== 'mined' || height === null || head === undefined || needed === undefined || head - height + 1 < needed) return;
  const { code } = await core.submit({ type: CommandType.WITHDRAW_DONE, number: row.id });
  // The engine forgets what is over.
  if (!isApplied(code) && code !== Refusal.UNKNOWN_WITHDRAWAL) {
    log.error({ withdrawal: row.id, reason: refusalEntry(code).name }, 'the engine does not end a withdrawal that is paid');
    return;
  }
  await database.transaction((queries) => complete({ told }, queries, row, 'sent', txid ?? '', now));
}
