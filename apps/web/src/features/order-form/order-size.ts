/** How much an order may be: what it would freeze, and the most that the funds and the filters allow. Source: rules 1.2, 1.6. */
import { MAX_AMOUNT } from '@kontor/domain/amount';
import { limitBuyFreeze, ocoBuyFreeze, sellFreeze, stopMarketBuyFreeze } from '@kontor/domain/formulas/freeze';
import { notionalAmount } from '@kontor/domain/formulas/notional';
import type { OrderDraft } from './order-draft.ts';
import type { OrderGrid } from './order-grid.ts';

/** What can be spent, in units; of the spot account. */
export interface OrderFunds {
  readonly base: bigint;
  readonly quote: bigint;
}

/** The prices of a draft in ticks, as they would be sent. */
export interface DraftTicks {
  readonly price: bigint | undefined;
  readonly stop: bigint | undefined;
  readonly stopLimit: bigint | undefined;
  /** Of a trailing stop: its distance, 1/10,000. */
  readonly distance?: bigint | undefined;
}

/** Largest amount of a market order by amount: the engine counts it in doubles. */
const MAX_MARKET_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** Distances count in 1/WHOLE. */
const WHOLE = 10_000n;

/** What an order of `lots` lots freezes, in units of the currency it pays with; undefined while a price is missing. Not for market orders. */
export function freezeOf(grid: OrderGrid, draft: OrderDraft, ticks: DraftTicks, lots: bigint): bigint | undefined {
  if (draft.side === 'sell') return sellFreeze(Number(lots), grid.stepUnits);
  const { price, stop, stopLimit, distance } = ticks;
  if (draft.kind === 'trailing') {
    if (stop === undefined || distance === undefined) return undefined;
    const level = (stop * (WHOLE + distance) + WHOLE - 1n) / WHOLE;
    return stopMarketBuyFreeze(Number(level), grid.stopSlackBps, Number(lots), grid.unit);
  }
  const count = Number(lots);
  if (draft.kind === 'stop_loss' || draft.kind === 'take_profit') {
    return stop === undefined ? undefined : stopMarketBuyFreeze(Number(stop), grid.stopSlackBps, count, grid.unit);
  }
  if (price === undefined) return undefined;
  if (draft.kind !== 'oco') return limitBuyFreeze(Number(price), count, grid.unit);
  if (stop === undefined) return undefined;
  if (draft.stopLimitPrice !== '')
    return stopLimit === undefined ? undefined : ocoBuyFreeze(Number(price), Number(stopLimit), count, grid.unit);
  const atLimit = limitBuyFreeze(Number(price), count, grid.unit);
  const atStop = stopMarketBuyFreeze(Number(stop), grid.stopSlackBps, count, grid.unit);
  return atLimit > atStop ? atLimit : atStop;
}

/** The prices that NOTIONAL is asked of, in ticks; undefined while one is missing. Not for market orders. */
export function notionalTicks(draft: OrderDraft, { price, stop, stopLimit }: DraftTicks): bigint[] | undefined {
  const wanted =
    draft.kind === 'stop_loss' || draft.kind === 'take_profit' || draft.kind === 'trailing'
      ? [stop]
      : draft.kind === 'oco'
        ? [price, draft.stopLimitPrice === '' ? stop : stopLimit]
        : [price];
  const found = wanted.filter((ticks) => ticks !== undefined);
  return found.length === wanted.length ? found : undefined;
}

/** The one price that the total on screen is counted at. */
export function totalTicks(draft: OrderDraft, { price, stop }: DraftTicks): bigint | undefined {
  return draft.kind === 'stop_loss' || draft.kind === 'take_profit' || draft.kind === 'trailing' ? stop : price;
}

/** Most lots that funds and filters allow at these prices; undefined while a price is missing. Not for market orders. */
export function maxLots(grid: OrderGrid, draft: OrderDraft, ticks: DraftTicks, funds: OrderFunds): bigint | undefined {
  const one = freezeOf(grid, draft, ticks, 1n);
  const prices = notionalTicks(draft, ticks);
  if (one === undefined || prices === undefined) return undefined;
  const held = draft.side === 'buy' ? funds.quote : funds.base;
  const bounds = [grid.maxLots, MAX_AMOUNT / grid.stepUnits];
  if (one > 0n) bounds.push(held / one, MAX_AMOUNT / one);
  for (const price of prices) if (price > 0n) bounds.push(grid.maxNotional / (price * grid.unit));
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/** Most lots that a market order by quantity may sell. */
export function maxMarketSellLots(grid: OrderGrid, funds: OrderFunds): bigint {
  const held = funds.base / grid.stepUnits;
  return held < grid.maxMarketLots ? held : grid.maxMarketLots;
}

/** Most quote units that a market order by amount may spend. */
export function maxMarketSpend(grid: OrderGrid, funds: OrderFunds): bigint {
  const bounds = [funds.quote, MAX_MARKET_AMOUNT, grid.maxMarketNotional];
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/** Whole lots that a total buys at a price. */
export function lotsForTotal(grid: OrderGrid, total: bigint, ticks: bigint): bigint {
  const one = notionalAmount(ticks, 1n, grid.unit);
  return one === 0n ? 0n : total / one;
}
