/** The market and the account as the order form counts with them. */
import { useMemo } from 'react';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { useBalances } from '../../data/account-stream.ts';
import { useDepth } from '../../data/depth-store.ts';
import type { Depth } from '../../data/depth-store.ts';
import { useFeeRates } from '../../data/fee-rates.ts';
import { useLastPrice } from '../../data/last-price.ts';
import type { Pair } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import type { BookLevel, OrderMarket } from './market-walk.ts';
import { gridOf, ticksOf, unitsOf } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';
import type { OrderWorld } from './order-plan.ts';

/** Decimals of fee rates on the wire. */
const RATE_SCALE = Math.log10(FEE_RATE_SCALE);

/** Undefined only for a pair that cannot be traded. `isDeep`: with all levels of the book, which only an order at market walks. */
export function useOrderWorld(pair: Pair, isDeep: boolean): OrderWorld | undefined {
  const grid = useMemo(() => gridOf(pair), [pair]);
  const depth = useDepth(pair.name);
  const { price } = useLastPrice(pair.name);
  const balances = useBalances();
  const rates = useFeeRates();
  const session = useSession();
  const last = price ?? pair.last_price;
  return useMemo(() => {
    if (grid === undefined) return undefined;
    const held = (symbol: string, scale: number): bigint => unitsOf(balances?.get(symbol)?.available ?? '0', scale);
    return {
      grid,
      market: marketOf(grid, depth, last, isDeep),
      funds:
        session === undefined || balances === undefined
          ? undefined
          : { base: held(grid.base, grid.baseScale), quote: held(grid.quote, grid.quoteScale) },
      rates:
        rates === undefined
          ? undefined
          : { maker: Number(unitsOf(rates.maker, RATE_SCALE)), taker: Number(unitsOf(rates.taker, RATE_SCALE)) },
    };
  }, [grid, depth, last, isDeep, balances, rates, session]);
}

function marketOf(grid: OrderGrid, depth: Depth | undefined, last: string | null, isDeep: boolean): OrderMarket {
  const read = isDeep ? allLevels : bestLevel;
  return { last: ticksOf(grid, last), bids: read(grid, depth?.bids, -1), asks: read(grid, depth?.asks, 1) };
}

function allLevels(grid: OrderGrid, side: ReadonlyMap<string, string> | undefined, direction: 1 | -1): BookLevel[] {
  const found: BookLevel[] = [];
  for (const [price, quantity] of side ?? []) {
    const ticks = ticksOf(grid, price);
    if (ticks !== undefined) found.push([ticks, unitsOf(quantity, grid.baseScale) / grid.stepUnits]);
  }
  return found.sort(([a], [b]) => (a === b ? 0 : a < b ? -direction : direction));
}

/** Ten times a second, so it compares numbers and reads exactly only what it has found. */
function bestLevel(grid: OrderGrid, side: ReadonlyMap<string, string> | undefined, direction: 1 | -1): BookLevel[] {
  let best: readonly [price: string, quantity: string] | undefined;
  let bestNumber = direction * Number.POSITIVE_INFINITY;
  for (const level of side ?? []) {
    const number = Number(level[0]);
    if (direction === 1 ? number < bestNumber : number > bestNumber) {
      best = level;
      bestNumber = number;
    }
  }
  const ticks = best === undefined ? undefined : ticksOf(grid, best[0]);
  return best === undefined || ticks === undefined ? [] : [[ticks, unitsOf(best[1], grid.baseScale) / grid.stepUnits]];
}
