/** What an order at market would do to the book as it is shown: an estimate, for the book moves on. Source: rules 1.3, 1.7. */
import { bandLimits } from '@kontor/domain/formulas/price-band';
import type { OrderGrid } from './order-grid.ts';
import type { Side } from './order-draft.ts';

/** Price in ticks and quantity in lots. */
export type BookLevel = readonly [ticks: bigint, lots: bigint];

/** What is known of the market. Ticks; levels best first. */
export interface OrderMarket {
  readonly last: bigint | undefined;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export interface Walk {
  readonly lots: bigint;
  /** Quote units paid or received. */
  readonly turnover: bigint;
  /** Ticks of the last level touched; undefined when none was. */
  readonly worst: bigint | undefined;
  /** Whether the wish was met before the book or the band ended. */
  readonly isWhole: boolean;
}

/** How far to go: until so many lots, or so many quote units. */
export type WalkWish = { readonly lots: bigint } | { readonly turnover: bigint };

/** Takes from the best price on until the wish is met, the band is left or the book shown ends. */
export function walkBook(grid: OrderGrid, market: OrderMarket, side: Side, wish: WalkWish): Walk {
  const levels = side === 'buy' ? market.asks : market.bids;
  const isInBand = bandTest(grid, market, side);
  let lots = 0n;
  let turnover = 0n;
  let worst: bigint | undefined;
  for (const [ticks, offered] of levels) {
    if (!isInBand(ticks)) return { lots, turnover, worst, isWhole: false };
    const wanted = 'lots' in wish ? wish.lots - lots : (wish.turnover - turnover) / (ticks * grid.unit);
    if (wanted === 0n) return { lots, turnover, worst, isWhole: true };
    const taken = wanted < offered ? wanted : offered;
    lots += taken;
    turnover += taken * ticks * grid.unit;
    worst = ticks;
    if (taken === wanted && taken < offered) return { lots, turnover, worst, isWhole: true };
  }
  return { lots, turnover, worst, isWhole: 'lots' in wish ? lots === wish.lots : false };
}

/** Whether a taker of this side may trade at a price. The last price stands for the reference, which only the server knows. */
function bandTest(grid: OrderGrid, { last }: OrderMarket, side: Side): (ticks: bigint) => boolean {
  if (grid.bandBps === 0 || last === undefined) return () => true;
  const { buyMax, sellMin } = bandLimits(Number(last), grid.bandBps);
  return side === 'buy' ? (ticks) => ticks <= BigInt(buyMax) : (ticks) => ticks >= BigInt(sellMin);
}
