import { DoneReason, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { assert } from './assert.ts';
import { firstOf, isBeyond, oppositeOf, rest } from './book.ts';
import { copyOf } from './copy.ts';
import { reachesAll } from './look-ahead.ts';
import { expireSibling } from './oco.ts';
import { closeFilled, end, neededFor, release } from './orders.ts';
import { isConditionalMarket } from './order-kinds.ts';
import { bandPrice, costOf, countTrade } from './prices.ts';
import type { Contract } from './perpetual/contract.ts';
import { firePlans, LAST } from './perpetual/plans.ts';
import { attachPlans, feesOf, settleTrade, whoCannotBear } from './perpetual/trade.ts';
import type { Order, World } from './state.ts';
import { announceTrade, bookTrade } from './trade.ts';
import { fireStops } from './triggers.ts';

/** Lets an order take from the book, then rest, expire or be over. */
export function takerPhase(world: World, taker: Order): void {
  taker.where = 'taking';
  if (taker.timeInForce === TimeInForce.FOK && !canFillWhole(world, taker)) {
    end(world, taker, DoneReason.FOK);
    return;
  }
  const reason = takeFromOtherSide(world, taker);
  if (reason === 'over') return;
  if (reason === 'filled') closeFilled(world, taker);
  else if (reason !== 'limit') end(world, taker, reason);
  else if (taker.timeInForce === TimeInForce.IOC) end(world, taker, DoneReason.IOC);
  else {
    assert(taker.timeInForce === TimeInForce.GTC, () => `order ${taker.number} could be filled and was not`);
    assert(
      taker.contract !== undefined || taker.frozen === neededFor(taker, taker.open),
      () => `order ${taker.number} rests with ${taker.frozen} frozen`,
    );
    rest(taker);
  }
}

/** In a contract whoever trades must bear it, and what the trades before have left: so they are tried. */
function canFillWhole(world: World, taker: Order): boolean {
  if (!taker.contract) return reachesAll(world, taker);
  const trial = copyOf(world, taker);
  return takeFromOtherSide(trial.world, trial.order) === 'filled';
}

/** Why the taker phase stopped: the order is filled, is over already, has met its limit, or ends for a reason. */
type Stop = 'filled' | 'over' | 'limit' | DoneReason;

function takeFromOtherSide(world: World, taker: Order): Stop {
  const { market } = taker;
  const band = bandPrice(world, market, taker.side);
  const hasNoPrice = taker.type === OrderType.MARKET || isConditionalMarket(taker.type);
  while (isOpen(taker)) {
    const maker = firstOf(market, oppositeOf(taker.side));
    if (!maker) return hasNoPrice ? DoneReason.BOOK_ENDED : 'limit';
    if (taker.limit > 0 && isBeyond(taker.side, maker.limit, taker.limit)) return hasNoPrice ? DoneReason.PRICE_RANGE : 'limit';
    if (band !== undefined && isBeyond(taker.side, maker.limit, band)) return DoneReason.PRICE_RANGE;
    const wanted = takes(taker, maker.limit);
    if (wanted === 0n) return DoneReason.QUOTE_SPENT;
    const lots = Math.min(maker.open, Number(wanted));
    if (maker.user === taker.user && taker.selfTrade !== SelfTrade.NONE) {
      if (preventSelfTrade(world, taker, maker, lots, Number(wanted)) === 'over') return 'over';
    } else {
      const unable = taker.contract && whoCannotBear(world, taker, maker, lots);
      if (unable === 'taker') return DoneReason.UNBEARABLE;
      if (unable === 'maker') end(world, maker, DoneReason.UNBEARABLE);
      else trade(world, taker, maker, lots);
    }
  }
  // An order by quote amount always ends with a DONE event, also when nothing of its amount is left.
  return isByQuote(taker) ? DoneReason.QUOTE_SPENT : 'filled';
}

function isByQuote(order: Order): boolean {
  return order.quoteAmount > 0n;
}

function isOpen(order: Order): boolean {
  return isByQuote(order) ? order.quoteLeft > 0n : order.open > 0;
}

/** Lots that an order could take at a price. */
function takes(taker: Order, price: number): bigint {
  return isByQuote(taker) ? taker.quoteLeft / costOf(taker.market, price, 1) : BigInt(taker.open);
}

function trade(world: World, taker: Order, maker: Order, lots: number): void {
  const { market } = taker;
  const price = maker.limit;
  if (market.contract) {
    tradeInContract(world, market.contract, taker, maker, lots);
    return;
  }
  expireSibling(world, maker);
  bookTrade(world, taker, maker, lots);
  if (maker.open === 0) closeFilled(world, maker);
  countTrade(world, market, price);
  fireStops(world, market);
}

/** Behind a trade plans are asked with its price, but not those that it brings along. */
function tradeInContract(world: World, contract: Contract, taker: Order, maker: Order, lots: number): void {
  const price = maker.limit;
  const fees = feesOf(world, taker, maker, lots);
  announceTrade(world, taker, maker, lots, fees);
  settleTrade(world, taker, maker, lots, fees);
  if (maker.open === 0) closeFilled(world, maker);
  countTrade(world, contract.market, price);
  if (!contract.stale) firePlans(world, contract, LAST, BigInt(price) * BigInt(contract.market.terms.tickUnits));
  attachPlans(world, taker, maker);
}

/** Keeps two orders of one user from trading; tells whether the taker is over by it. `wanted` is what the taker could take. */
function preventSelfTrade(world: World, taker: Order, maker: Order, lots: number, wanted: number): 'over' | 'open' {
  const { market } = taker;
  const mode = taker.selfTrade;
  if (mode !== SelfTrade.EXPIRE_TAKER) expireSibling(world, maker);
  world.events.write({
    type: 'prevented',
    mode,
    market: market.terms.market,
    priceTicks: maker.limit,
    lots,
    makerSlot: maker.slot,
    takerSlot: taker.slot,
    makerNumber: maker.number,
    takerNumber: taker.number,
    user: taker.user.id,
  });
  switch (mode) {
    case SelfTrade.EXPIRE_TAKER:
      end(world, taker, DoneReason.SELF_TRADE);
      return 'over';
    case SelfTrade.EXPIRE_MAKER:
      end(world, maker, DoneReason.SELF_TRADE);
      return 'open';
    case SelfTrade.EXPIRE_BOTH:
      end(world, maker, DoneReason.SELF_TRADE);
      end(world, taker, DoneReason.SELF_TRADE);
      return 'over';
    default:
      assert(mode === SelfTrade.DECREMENT, () => `self-trade mode ${mode}`);
      return decrement(world, taker, maker, lots, wanted);
  }
}

function decrement(world: World, taker: Order, maker: Order, lots: number, wanted: number): 'over' | 'open' {
  maker.open -= lots;
  maker.prevented += lots;
  release(world, maker, neededFor(maker, lots));
  if (isByQuote(taker)) {
    taker.quoteLeft -= costOf(taker.market, maker.limit, lots);
  } else {
    taker.open -= lots;
    taker.prevented += lots;
    // A market order froze only what it buys or sells, nothing for lots that are prevented.
    if (taker.type !== OrderType.MARKET) release(world, taker, neededFor(taker, lots));
  }
  if (maker.open === 0) end(world, maker, DoneReason.SELF_TRADE);
  if (lots < wanted) return 'open';
  end(world, taker, DoneReason.SELF_TRADE);
  return 'over';
}
