/** What a bridge quotes and what it hedges: pure functions of the venue's book and of what is held. Source: docs/liquidity.md, "The bridge". */
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import type { Holdings, OrderSide } from '../exchange/trading-client.ts';
import { MILLION, least, most, partsOf, size } from '../exact.ts';
import { isOrderSize, notionalOf } from '../market-terms.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import type { Wanted } from '../orders/reconcile.ts';
import { valueOf } from '../books/books.ts';
import { limitOf } from './venue.ts';
import type { Hedge, VenueBook, VenueLevel, VenueRoom, VenueSizes } from './venue.ts';

export interface BridgeTerms {
  /** Prices on each side. */
  readonly levels: number;
  /** What is kept between a price there and here, millionths. */
  readonly margin: bigint;
  /** How much of a quantity there is quoted here, millionths. */
  readonly share: bigint;
  /** Units of the quote asset that one order is worth at most, and all together. */
  readonly maxLevelNotional: bigint;
  readonly maxOpenNotional: bigint;
  /** Units of the base asset that may be traded here and not there, either way. */
  readonly maxUnhedged: bigint;
  /** How far behind the best price there a hedge may go, millionths. */
  readonly slippage: bigint;
}

export interface BridgeState {
  readonly terms: MarketTerms;
  readonly book: VenueBook;
  readonly holdings: Holdings;
  readonly there: VenueRoom;
  /** Units of the base asset: bought here and not sold there; below zero the other way round. */
  readonly unhedged: bigint;
  /** Best prices of others here. */
  readonly bestBid: bigint | undefined;
  readonly bestAsk: bigint | undefined;
}

/** Lots that each side may still trade, whatever is hedged of it later. */
export function bridgeRoom(
  { maxUnhedged }: Pick<BridgeTerms, 'maxUnhedged'>,
  { terms, holdings, there, unhedged, book }: BridgeState,
): { readonly bidLots: bigint; readonly askLots: bigint } {
  const { lotUnits } = terms;
  const dearest = book.asks.at(-1)?.price ?? 0n;
  const oneLotThere = valueOf(terms, lotUnits, dearest);
  // What is bought here is sold there, and has to be there; what is sold here is bought there, and has to be paid there.
  const bidUnits = least(maxUnhedged - unhedged, there.base - most(0n, unhedged));
  const payable = oneLotThere === 0n ? 0n : there.quote / oneLotThere;
  const askUnits = terms.family === 'spot' ? least(maxUnhedged + unhedged, holdings.base) : maxUnhedged + unhedged;
  return {
    bidLots: most(0n, floorDivide(bidUnits, lotUnits)),
    askLots: most(0n, least(floorDivide(askUnits, lotUnits), payable)),
  };
}

/** The venue's prices with the margin, outermost last. Nothing where its book makes no sense. */
export function bridgePlan(bridge: BridgeTerms, state: BridgeState): readonly Wanted[] {
  const { book, terms, holdings } = state;
  const [bestBid, bestAsk] = [book.bids[0], book.asks[0]];
  if (bestBid === undefined || bestAsk === undefined || bestBid.price >= bestAsk.price) return [];
  const room = bridgeRoom(bridge, state);
  const left = {
    BUY: { lots: room.bidLots, notional: terms.family === 'spot' ? holdings.quote : bridge.maxOpenNotional },
    SELL: { lots: room.askLots, notional: bridge.maxOpenNotional },
  };
  let open = bridge.maxOpenNotional;
  const sides = { BUY: levelsOf('BUY', bridge, state), SELL: levelsOf('SELL', bridge, state) };
  const wanted: Wanted[] = [];
  for (let layer = 0; layer < bridge.levels; layer++)
    for (const side of ['BUY', 'SELL'] as const) {
      const level = sides[side][layer];
      if (level === undefined) continue;
      const [priceTicks, quantity] = level;
      const oneLot = notionalOf(terms, priceTicks, 1n);
      const worth = least(least(bridge.maxLevelNotional, open), left[side].notional);
      const lots = least(least(quantity, left[side].lots), least(worth / oneLot, terms.maxLots));
      if (!isOrderSize(terms, priceTicks, lots)) continue;
      const notional = notionalOf(terms, priceTicks, lots);
      open -= notional;
      left[side].lots -= lots;
      left[side].notional -= notional;
      wanted.push({ side, layer, priceTicks, lots });
    }
  return wanted;
}

/** Prices here, each with the lots of every level there that falls on it. */
function levelsOf(
  side: OrderSide,
  { margin, share, levels }: BridgeTerms,
  { terms, book, ...others }: BridgeState,
): readonly (readonly [bigint, bigint])[] {
  const sums = new Map<bigint, bigint>();
  for (const { price, units } of side === 'BUY' ? book.bids : book.asks) {
    const ticks = priceHere(side, price, margin, others);
    if (ticks <= 0n) continue;
    if (!sums.has(ticks) && sums.size === levels) break;
    sums.set(ticks, (sums.get(ticks) ?? 0n) + partsOf(units, share) / terms.lotUnits);
  }
  return [...sums];
}

/** Behind the venue's price, and never at one at which others here would be met. */
function priceHere(
  side: OrderSide,
  price: MicroTicks,
  margin: bigint,
  { bestBid, bestAsk }: Pick<BridgeState, 'bestBid' | 'bestAsk'>,
): bigint {
  if (side === 'BUY') {
    const wished = floorDivide(price * (MILLION - margin), MILLION * MILLION);
    return bestAsk === undefined ? wished : least(wished, bestAsk - 1n);
  }
  const wished = ceilDivide(price * (MILLION + margin), MILLION * MILLION);
  return bestBid === undefined ? wished : most(wished, bestBid + 1n);
}

/** What has to be traded there by now; undefined where it is nothing, or less than the venue takes. */
export function hedgePlan(
  terms: MarketTerms,
  { slippage }: Pick<BridgeTerms, 'slippage'>,
  unhedged: bigint,
  book: VenueBook,
  { step, fewest, leastCost }: VenueSizes,
): Hedge | undefined {
  const side = unhedged > 0n ? 'SELL' : 'BUY';
  const best: VenueLevel | undefined = side === 'SELL' ? book.bids[0] : book.asks[0];
  const units = (size(unhedged) / step) * step;
  if (best === undefined || units === 0n || units < fewest || valueOf(terms, units, best.price) < leastCost) return undefined;
  return { side, units, limit: limitOf(best.price, side, slippage) };
}
