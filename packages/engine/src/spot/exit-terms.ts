import { MAX_GRID } from '@kontor/domain/market';
import { hasLimitPrice, OrderType, Side } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { lotRefusal, notionalRefusal, priceRefusal } from '../market-filters.ts';
import { isTooLarge, worstPrice, wouldMatch } from './prices.ts';
import type { SpotMarket } from './spot-state.ts';

const { NONE } = Refusal;

/** What an order brings along, in ticks; 0: none. */
export interface ExitTerms {
  readonly stopTicks: number;
  /** Limit of the stop; 0: at market. */
  readonly stopLimitTicks: number;
  readonly takeProfitTicks: number;
}

/** The same with the side of the exit itself. */
type OwnExit = ExitTerms & { readonly side: number };

/** An order of an exit: a limit, a stop or at market. */
export interface Leg {
  readonly type: OrderType;
  /** Limit or worst price; 0: none. */
  readonly price: number;
  /** 0: none. */
  readonly stop: number;
}

/**
 * What an exit comes to by the market as it is: past its stop what the stop would send, at once; at its take profit that alone; else
 * both as an OCO, or the one there is.
 */
export function legsOf(market: SpotMarket, { side, stopTicks, stopLimitTicks, takeProfitTicks }: OwnExit): { limit?: Leg; stop?: Leg } {
  const last = market.lastTicks;
  const sells = side === Side.SELL;
  if (stopTicks !== 0 && (sells ? last <= stopTicks : last >= stopTicks))
    return { stop: { type: stopLimitTicks === 0 ? OrderType.MARKET : OrderType.LIMIT, price: stopLimitTicks, stop: 0 } };
  const isReached = sells ? last >= takeProfitTicks : last <= takeProfitTicks;
  if (takeProfitTicks !== 0 && (stopTicks === 0 || isReached || wouldMatch(market, side, takeProfitTicks)))
    return { limit: { type: OrderType.LIMIT, price: takeProfitTicks, stop: 0 } };
  const stop = stopLeg(market, side, stopTicks, stopLimitTicks);
  return takeProfitTicks === 0 ? { stop } : { limit: { type: OrderType.LIMIT_MAKER, price: takeProfitTicks, stop: 0 }, stop };
}

function stopLeg(market: SpotMarket, side: number, stop: number, limit: number): Leg {
  if (limit !== 0) return { type: OrderType.STOP_LOSS_LIMIT, price: limit, stop };
  return { type: OrderType.STOP_LOSS, price: side === Side.BUY ? worstPrice(market, stop) : 0, stop };
}

/** A leg without a limit is counted at its stop. */
export function legRefusal(market: SpotMarket, { type, price, stop }: Leg, lots: number): Refusal {
  if (price > MAX_GRID) return Refusal.PRICE_FILTER;
  const lot = lotRefusal(market, lots);
  if (lot !== NONE) return lot;
  const notional = notionalRefusal(market, (hasLimitPrice(type) ? price : stop) * lots * market.unit);
  if (notional !== NONE) return notional;
  return isTooLarge(market, price, lots) ? Refusal.AMOUNT_TOO_LARGE : NONE;
}

/**
 * PRICE_FILTER, NOTIONAL and AMOUNT_TOO_LARGE of what an order of so many lots brings along, 0 where nobody knows how many. `side`: the
 * exit's own.
 */
export function exitRefusal(market: SpotMarket, side: number, exit: ExitTerms, lots: number): Refusal {
  const { stopTicks, stopLimitTicks, takeProfitTicks } = exit;
  for (const ticks of [takeProfitTicks, stopTicks, stopLimitTicks])
    if (ticks !== 0 && priceRefusal(market, ticks) !== NONE) return Refusal.PRICE_FILTER;
  const legs = [
    takeProfitTicks === 0 ? undefined : { type: OrderType.LIMIT, price: takeProfitTicks, stop: 0 },
    stopTicks === 0 ? undefined : stopLeg(market, side, stopTicks, stopLimitTicks),
  ].filter((leg) => leg !== undefined);
  if (legs.some(({ price }) => price > MAX_GRID)) return Refusal.PRICE_FILTER;
  if (lots === 0) return NONE;
  for (const { type, price, stop } of legs) {
    const notional = notionalRefusal(market, (hasLimitPrice(type) ? price : stop) * lots * market.unit);
    if (notional !== NONE) return notional;
  }
  return legs.some(({ price }) => isTooLarge(market, price, lots)) ? Refusal.AMOUNT_TOO_LARGE : NONE;
}

/** Whether what an order brings along lies around its price, 0 for none: take profit beyond it, stop loss behind it. `side`: the exit's own. */
export function enclosesPrice(side: number, { stopTicks, takeProfitTicks }: ExitTerms, price: number): boolean {
  if (price === 0) return false;
  const sign = side === Side.SELL ? 1 : -1;
  return (takeProfitTicks === 0 || sign * (takeProfitTicks - price) > 0) && (stopTicks === 0 || sign * (price - stopTicks) > 0);
}
