/** What a user's positions would have gained at full hours or days that are over: what stood then, at the marks of then. Exact, in units of the margin asset. Source: rules 2.2, 6.6. */
import { unrealisedProfit } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import type { IndexCandle } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import type { PastSpan } from '../../follower/past-span.ts';
import type { PositionFrom, PositionHistory } from '../../follower/perpetual/position-history.ts';
import type { PastProfit } from '../../product.ts';
import { joinedCandles } from '../market/candle-span.ts';

export interface PastProfitOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'markCandles'>;
  readonly history: Pick<ContractHistory, 'markCandles'>;
  readonly positions: Pick<PositionHistory, 'held'>;
}

/** The mark at a moment: the last before it, quote units for a coin; undefined before the first. */
type MarkAt = (timeMs: number) => bigint | undefined;

const STEPS = { hour: { interval: '60m', stepMs: 3_600_000 }, day: { interval: '1d', stepMs: 86_400_000 } } as const;

/** Gives what a user's positions would have gained at the moments of a span; undefined where he had none in it. */
export function pastProfit({ queries, history, positions }: PastProfitOptions) {
  return async (user: number, span: PastSpan): Promise<PastProfit | undefined> => {
    const held = await positions.held(user, span);
    const [first] = held;
    if (first === undefined) return undefined;
    const { listings } = queries;
    const marks = new Map<number, MarkAt>();
    for (const market of new Set(held.map((row) => row.market))) marks.set(market, await marksOf(market, span));
    const { at } = profitOf(
      held,
      (market, timeMs) => marks.get(market)!(timeMs),
      (market) => {
        const { terms, baseScale } = listings.market(market);
        return { step: BigInt(terms.stepUnits), coin: 10n ** BigInt(baseScale) };
      },
    );
    return { asset: listings.market(first.market).terms.quote, at };
  };

  async function marksOf(market: number, { fromMs, toMs, step }: PastSpan): Promise<MarkAt> {
    const { interval, stepMs } = STEPS[step];
    const asked = { interval, fromMs: fromMs - stepMs, toMs: toMs - stepMs, limit: (toMs - fromMs) / stepMs + 1 };
    // First what may still change: what is over by the time of the second question stands in the tables, and counts.
    const { value: last } = await queries.markCandles(market, interval);
    const before = await history.markCandles(market, { interval, toMs: asked.fromMs - 1, limit: 1 });
    const inside = joinedCandles(await history.markCandles(market, asked), last, asked);
    return lastClose([...before, ...inside], stepMs);
  }
}

/** Of candles, oldest first: the close of the last that was over at a moment. */
function lastClose(candles: readonly IndexCandle[], stepMs: number): MarkAt {
  return (timeMs) => candles.findLast(({ openMs }) => openMs + stepMs <= timeMs)?.close;
}

/** What positions would have gained. `held`: oldest first. A position without a mark counts nothing. */
export function profitOf(
  held: readonly PositionFrom[],
  markAt: (market: number, timeMs: number) => bigint | undefined,
  gridOf: (market: number) => { readonly step: bigint; readonly coin: bigint },
): Pick<PastProfit, 'at'> {
  return {
    at: (timeMs) => {
      const standing = new Map<string, PositionFrom>();
      for (const row of held) if (row.fromMs <= timeMs) standing.set(`${row.market}/${row.side}`, row);
      let profit = 0n;
      for (const { market, side, lots, entryValue } of standing.values()) {
        const mark = lots === 0 ? undefined : markAt(market, timeMs);
        if (mark === undefined) continue;
        const { step, coin } = gridOf(market);
        profit += unrealisedProfit({ side: side as PositionSide, quantity: BigInt(lots) * step, entryValue }, mark, coin);
      }
      return profit;
    },
  };
}
