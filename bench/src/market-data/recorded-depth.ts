/** An exchange's recorded depth stream through our client's book, with its best prices as the oracle (rules 1.10). */
import { DepthBook } from '@kontor/contract/depth-book';
import type { DepthMessage } from '@kontor/contract/channels';
import type { CandleTrade } from '@kontor/server/candles';
import { tradeOf } from './recorded-trades.ts';

/** What the recording holds of an exchange's messages; anything may be missing in what was parsed. */
interface Recorded {
  readonly lastUpdateId?: number;
  readonly bids?: readonly (readonly [string, string])[];
  readonly asks?: readonly (readonly [string, string])[];
  readonly data?: {
    readonly e?: string;
    readonly U?: number;
    readonly u?: number;
    readonly b?: unknown;
    readonly a?: unknown;
    readonly B?: string;
    readonly A?: string;
    readonly T?: number;
    readonly p?: string;
    readonly q?: string;
    readonly m?: boolean;
    readonly t?: number;
  };
}

type Side = readonly (readonly [price: string, quantity: string])[];

export interface DepthReport {
  readonly snapshots: number;
  readonly changes: number;
  /** Changes older than the snapshot. */
  readonly skipped: number;
  /** Times something was missing between two messages. */
  readonly gaps: number;
  /** Changes after which the best bid reached the best ask. */
  readonly crossed: number;
  /** Best prices and quantities told by the exchange for an update id at which our book stood. */
  readonly compared: number;
  readonly differences: readonly string[];
  /** The trades in the same recording. */
  readonly trades: readonly CandleTrade[];
}

/** Lines `<local ns> <json>`: one snapshot, `@depth`, `@trade` and `@bookTicker` messages. */
export function replayDepth(text: string): DepthReport {
  const messages = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)) as Recorded);
  const snapshotAt = messages.findIndex(({ lastUpdateId }) => lastUpdateId !== undefined);
  if (snapshotAt < 0) throw new Error('the recording holds no snapshot');
  const best = new Map(messages.flatMap(({ data }) => (data?.B === undefined ? [] : [[data.u!, data] as const])));
  const trades = messages.flatMap(({ data }) => (data?.e === 'trade' ? [tradeOf(data.T!, data.p, data.q, data.m === true, data.t)] : []));
  const book = new DepthBook();
  book.apply(snapshotOf(messages[snapshotAt]!));
  const counts = { changes: 0, skipped: 0, gaps: 0, crossed: 0, compared: 0 };
  const differences: string[] = [];
  // A client keeps what comes before its snapshot arrives and applies it then.
  for (const { data } of messages) {
    if (data?.e !== 'depthUpdate') continue;
    const step = book.apply({ ch: '', type: 'delta', U: data.U!, u: data.u!, bids: levels(data.b), asks: levels(data.a) });
    if (step === 'resync') {
      counts.gaps += 1;
      break;
    }
    counts[step === 'applied' ? 'changes' : 'skipped'] += 1;
    if (step === 'skipped') continue;
    const [bid, ask] = [bestOf(book.bids, -1), bestOf(book.asks, 1)];
    if (bid !== undefined && ask !== undefined && Number(bid[0]) >= Number(ask[0])) counts.crossed += 1;
    const told = best.get(data.u!);
    if (told === undefined) continue;
    counts.compared += 1;
    const theirs = [trimmed(told.b), trimmed(told.B), trimmed(told.a), trimmed(told.A)].join(' ');
    const ours = [...(bid ?? []), ...(ask ?? [])].join(' ');
    if (theirs !== ours) differences.push(`update ${data.u}: best are ${ours}, theirs ${theirs}`);
  }
  return { snapshots: 1, ...counts, differences, trades };
}

function snapshotOf({ lastUpdateId, bids, asks }: Recorded): DepthMessage {
  return { ch: '', type: 'snapshot', u: lastUpdateId!, bids: levels(bids), asks: levels(asks) };
}

/** Levels as our wire has them: no zeros at the end, `0` for a level that is gone. */
function levels(side: unknown): Side {
  return ((side ?? []) as Side).map(([price, quantity]) => [trimmed(price), trimmed(quantity)] as const);
}

function trimmed(decimal: unknown): string {
  return String(decimal)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** The best level of a side: `direction` 1 for the lowest price, −1 for the highest. */
function bestOf(side: ReadonlyMap<string, string>, direction: number): readonly [price: string, quantity: string] | undefined {
  let found: readonly [string, string] | undefined;
  for (const level of side) if (found === undefined || (Number(level[0]) - Number(found[0])) * direction < 0) found = level;
  return found;
}
