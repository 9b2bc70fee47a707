/** What a receipt is made of: the public line of the contract, the ticks around it, the keys; and its amounts, if whoever looks is its owner. */
import type { AnswerOf } from '@kontor/contract/call';
import { indexContract, indexFiles, indexKeys, indexTicks } from '@kontor/contract/index-tick';
import type { IndexTick } from '@kontor/contract/index-tick';
import { secondsDetail } from '@kontor/contract/seconds';
import { callServer, isNotThere } from '../../data/call-server.ts';
import { sessionToken } from '../../data/session.ts';
import type { ReceiptAddress } from './receipt-address.ts';
import type { FeedKey, SaidAmounts, SaidContract } from './receipt-checks.ts';

type OwnContract = AnswerOf<typeof secondsDetail>['contract'];

export interface ReceiptParts {
  readonly said: SaidContract;
  readonly ticks: readonly IndexTick[];
  readonly keys: readonly FeedKey[];
  readonly amounts: SaidAmounts | undefined;
  /** Address of the day's file of ticks; undefined while there is none. */
  readonly ticksFile: string | undefined;
}

/** Ticks from before the contract, and after its end, that the first and the last tick are told by, ms. */
const BEFORE_MS = 12_000;
const AFTER_MS = 8_000;
const ANSWER_TICKS = 1_000;

/**
 * Asks for everything; null where there is no such contract, or it is not over.
 * @throws Error where what there is could not be had
 */
export async function loadReceipt(address: ReceiptAddress): Promise<ReceiptParts | null> {
  const { pair, day, number } = address;
  const [files, keys, own, line] = await Promise.all([
    callServer(indexFiles, { pair }).catch((error: unknown) => (isNotThere(error) ? { list: [] } : Promise.reject(error as Error))),
    callServer(indexKeys, {}),
    ownContract(number),
    publicLine(address),
  ]);
  const file = files.list.find((each) => each.day === day);
  const said = line ?? (own === undefined ? undefined : saidOf(own));
  if (said === undefined || said.pair !== pair) return null;
  return {
    said,
    keys: keys.list,
    ticks: await ticksAround(said),
    amounts: own !== undefined && own.pair === pair ? own : undefined,
    ticksFile: file?.ticks,
  };
}

/** The contract as its owner is told of it; undefined for everybody else. */
async function ownContract(id: string): Promise<OwnContract | undefined> {
  if (sessionToken() === '') return undefined;
  try {
    const { contract } = await callServer(secondsDetail, { id });
    return contract.result === null ? undefined : contract;
  } catch {
    // Somebody else's: what is public is shown.
    return undefined;
  }
}

function saidOf(own: OwnContract): SaidContract | undefined {
  if (own.result === null) return undefined;
  const { entry_tick: entry, exit_tick: exit, void_reason } = own.settle_info;
  return {
    number: own.id,
    pair: own.pair,
    direction: own.direction,
    t0: own.time,
    t1: own.end_time,
    entry_number: entry?.number ?? null,
    exit_number: exit?.number ?? null,
    outcome: own.result,
    void_reason,
  };
}

/** The line of a contract in its day's file, by itself; undefined where there is none. */
async function publicLine(address: ReceiptAddress): Promise<SaidContract | undefined> {
  try {
    const { contract } = await callServer(indexContract, { ...address });
    return { ...contract, number: String(contract.number) };
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/** The ticks from before a contract until after its end, in as many answers as that takes. */
async function ticksAround({ pair, t0, t1 }: SaidContract): Promise<readonly IndexTick[]> {
  const toMs = t1 + AFTER_MS;
  const ticks: IndexTick[] = [];
  let asked: object = { from: String(Math.min(t0, t1) - BEFORE_MS), to: String(toMs) };
  for (;;) {
    const { list } = await callServer(indexTicks, { pair, limit: String(ANSWER_TICKS), ...asked });
    ticks.push(...list.filter(({ time }) => time <= toMs));
    const last = list.at(-1);
    if (list.length < ANSWER_TICKS || last === undefined || last.time > toMs) return ticks;
    asked = { from_number: String(last.number + 1) };
  }
}
