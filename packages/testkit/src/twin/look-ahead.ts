import { SelfTrade } from '@kontor/domain/order';
import { isBeyond, oppositeOf, sideOf } from './book.ts';
import { bandPrice, costOf } from './prices.ts';
import type { Order, World } from './state.ts';

/** The makers that a taker may reach within its limit and the protection band, in the order in which they trade. */
function* makersInReach(world: World, taker: Order): Generator<Order> {
  const band = bandPrice(world, taker.market, taker.side);
  for (const level of sideOf(taker.market, oppositeOf(taker.side))) {
    if (taker.limit > 0 && isBeyond(taker.side, level.price, taker.limit)) return;
    if (band !== undefined && isBeyond(taker.side, level.price, band)) return;
    yield* level.orders;
  }
}

function wouldSelfTrade(taker: Order, maker: Order): boolean {
  return maker.user === taker.user && taker.selfTrade !== SelfTrade.NONE;
}

/** Whether a FOK order could get all it wants: own orders are skipped in mode EXPIRE_MAKER and end the walk in the others. */
export function reachesAll(world: World, taker: Order): boolean {
  let reached = 0;
  for (const maker of makersInReach(world, taker)) {
    if (!wouldSelfTrade(taker, maker)) reached += maker.open;
    else if (taker.selfTrade !== SelfTrade.EXPIRE_MAKER) break;
    if (reached >= taker.open) return true;
  }
  return false;
}

/** What a MARKET order would trade at this moment: lots and what they cost in quote units. */
export function wouldFill(world: World, taker: Order): { lots: number; cost: bigint } {
  const byQuote = taker.quoteAmount > 0n;
  let left = byQuote ? taker.quoteAmount : BigInt(taker.lots);
  let lots = 0;
  let cost = 0n;
  for (const maker of makersInReach(world, taker)) {
    const lotPrice = costOf(taker.market, maker.limit, 1);
    const wanted = byQuote ? left / lotPrice : left;
    if (wanted === 0n) break;
    const taken = wanted < BigInt(maker.open) ? Number(wanted) : maker.open;
    const own = wouldSelfTrade(taker, maker);
    if (own && taker.selfTrade === SelfTrade.EXPIRE_MAKER) continue;
    if (own && taker.selfTrade !== SelfTrade.DECREMENT) break;
    left -= byQuote ? lotPrice * BigInt(taken) : BigInt(taken);
    if (own && BigInt(taken) === wanted) break;
    if (!own) {
      lots += taken;
      cost += lotPrice * BigInt(taken);
    }
  }
  return { lots, cost };
}
