/**
 * Tells the engine of deposits what its tables say it is to be told, in order: credited, final, taken back. The engine knows each by its
 * natural key, and by the final height what can be no deposit any more, so that what was told and not marked before a crash is told again and
 * counts once. Credits in a row go together; what is final, and what is taken back, waits for all before it.
 */
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries } from '../../store/database.ts';
import { END_ORDERED, MARK_ORDERS, NEXT_ORDERS, SET_FINAL_TOLD } from './order-rows.ts';
import type { DepositOrder } from './order-rows.ts';

/** What came of a command. */
export interface Told {
  readonly code: number;
  readonly sequence: number;
}

/** The key of a deposit, and where it stands. */
export interface DepositKey {
  readonly network: number;
  readonly height: number;
  readonly txid: string;
  readonly output: number;
}

/** The engine's way to hear of deposits. */
export interface DepositDoor {
  credit(
    deposit: DepositKey & { readonly user: number; readonly asset: number; readonly amount: bigint; readonly value: bigint },
  ): Promise<Told>;
  final(network: number, height: number): Promise<Told>;
  reverse(deposit: DepositKey): Promise<Told>;
}

export interface DepositRelayOptions {
  /** Best a connection of its own. */
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly door: DepositDoor;
  /** What an amount of an asset is worth now, 1e-8 USDT; 0 where nobody knows. */
  readonly valueOf: (asset: number, amount: bigint) => bigint;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Orders that are told together. */
const TOGETHER = 500;

export function depositRelay(options: DepositRelayOptions): OutboxLoop {
  const { database, log } = options;
  const carryOutNext = async (): Promise<boolean> => {
    const waiting = await database.many(NEXT_ORDERS, TOGETHER);
    const [first] = waiting;
    if (first === undefined) return false;
    if (first.kind !== 'credit') {
      await tellOne(options, first);
      return true;
    }
    const until = waiting.findIndex(({ kind }) => kind !== 'credit');
    await tellCredits(options, until < 0 ? waiting : waiting.slice(0, until));
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

/** What is told and what is not, when some were not taken: the next look goes on with these. */
async function tellCredits({ database, door, valueOf, log, wallMs }: DepositRelayOptions, orders: readonly DepositOrder[]): Promise<void> {
  const told = await Promise.allSettled(
    orders.map(({ user, asset, amount, network, height, txid, output }) =>
      door.credit({
        user: user!,
        asset: asset!,
        amount: amount!,
        network,
        height,
        txid: txid!,
        output: output!,
        value: valueOf(asset!, amount!),
      }),
    ),
  );
  const done = orders.flatMap((order, at) => {
    const outcome = told[at];
    return outcome?.status === 'fulfilled' ? [{ ...outcome.value, order }] : [];
  });
  const now = new Date(wallMs());
  const credited = done.filter(({ code }) => isApplied(code));
  const refusedOnes = done.filter(({ code }) => !isApplied(code));
  await database.transaction(async (queries) => {
    await mark(queries, done, now);
    const keys = (each: typeof done): number[] => each.map(({ order }) => order.deposit!);
    if (credited.length > 0) await queries.run(END_ORDERED, keys(credited), 'success', now);
    if (refusedOnes.length > 0) await queries.run(END_ORDERED, keys(refusedOnes), 'refused', now);
  });
  if (credited.length > 0) log.info({ count: credited.length, sequence: credited.at(-1)!.sequence }, 'deposits were credited');
  for (const { order, code } of refusedOnes)
    log.error({ uid: order.user, deposit: order.deposit, reason: refusalEntry(code).name }, 'the engine refused to credit a deposit');
  const failed = told.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function tellOne({ database, door, log, wallMs }: DepositRelayOptions, order: DepositOrder): Promise<void> {
  const { kind, network, height } = order;
  const told = await (kind === 'final'
    ? door.final(network, height)
    : door.reverse({ network, height, txid: order.txid!, output: order.output! }));
  const { code } = told;
  await database.transaction(async (queries) => {
    await mark(queries, [{ ...told, order }], new Date(wallMs()));
    if (kind === 'final') await queries.run(SET_FINAL_TOLD, network, height);
  });
  const reason = refusalEntry(code).name;
  if (kind === 'reverse') {
    // Told again after a crash, it is not known any more.
    if (isApplied(code)) log.warn({ uid: order.user, deposit: order.deposit, sequence: told.sequence }, 'a deposit was taken back');
    else log.error({ uid: order.user, deposit: order.deposit, reason }, 'a deposit was not taken back');
  } else if (!isApplied(code) && code !== Refusal.OVERTAKEN)
    log.error({ network, height, reason }, 'the engine does not take what is final');
}

function mark(queries: Queries, done: readonly (Told & { readonly order: DepositOrder })[], now: Date): Promise<number> {
  return queries.run(
    MARK_ORDERS,
    done.map(({ order }) => order.id),
    now,
    done.map(({ sequence }) => sequence),
    done.map(({ code }) => refusalEntry(code).name),
  );
}

/** The first 128 bits of a transaction's hash, as the engine has ids: four little-endian words. */
export function transactionWords(txid: string): readonly [number, number, number, number] {
  const bytes = Buffer.from(txid.replace(/^0x/, '').slice(0, 32), 'hex');
  if (bytes.length !== 16) throw new Error(`${txid} is no transaction`);
  return [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8), bytes.readInt32LE(12)];
}
