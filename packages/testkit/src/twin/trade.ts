import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { assert } from './assert.ts';
import type { Posting } from './ledger.ts';
import { ceilDivide, costOf, quantityOf } from './prices.ts';
import type { Order, World } from './state.ts';

const RATE_UNIT = 100_000_000n;

/** One trade at the maker's price: what both have left, the TRADE event, the money. */
export function bookTrade(world: World, taker: Order, maker: Order, lots: number): void {
  const { market } = taker;
  const [buyer, seller] = taker.side === Side.BUY ? [taker, maker] : [maker, taker];
  const cost = costOf(market, maker.limit, lots);
  const quantity = quantityOf(market, lots);
  const improvement = buyer.limit > 0 ? costOf(market, buyer.limit - maker.limit, lots) : 0n;
  const makerFee = feeOf(maker.side === Side.BUY ? quantity : cost, ratesOf(world, maker).makerRate);
  const takerFee = feeOf(taker.side === Side.BUY ? quantity : cost, ratesOf(world, taker).takerRate);

  announceTrade(world, taker, maker, lots, { makerFee, takerFee });
  const [buyerFee, sellerFee] = buyer === maker ? [makerFee, takerFee] : [takerFee, makerFee];
  post(world, buyer, seller, { cost, quantity, improvement, buyerFee, sellerFee });
  buyer.frozen -= cost + improvement;
  seller.frozen -= quantity;
  if (buyer.exit) buyer.exit.received += quantity - buyerFee;
  if (seller.exit) seller.exit.received += cost - sellerFee;
  assert(buyer.frozen >= 0n && seller.frozen >= 0n, () => `orders ${buyer.number} and ${seller.number} spent more than they froze`);
}

/** What both have left behind a trade at the maker's price, and the TRADE event. */
export function announceTrade(world: World, taker: Order, maker: Order, lots: number, fees: { makerFee: bigint; takerFee: bigint }): void {
  const { market } = taker;
  maker.open -= lots;
  maker.executed += lots;
  taker.executed += lots;
  if (taker.quoteAmount > 0n) taker.quoteLeft -= costOf(market, maker.limit, lots);
  else taker.open -= lots;
  market.trades += 1;
  // By quote amount there is no number of lots that is left.
  const takerLeft = taker.quoteAmount > 0n ? -1 : taker.open;
  world.events.write({
    type: 'trade',
    side: taker.side,
    market: market.terms.market,
    priceTicks: maker.limit,
    lots,
    makerSlot: maker.slot,
    takerSlot: taker.slot,
    makerNumber: maker.number,
    takerNumber: taker.number,
    makerUser: maker.user.id,
    takerUser: taker.user.id,
    ...fees,
    makerLeft: maker.open,
    takerLeft,
    tradeNumber: market.trades,
  });
}

function ratesOf(world: World, order: Order): { makerRate: number; takerRate: number } {
  return world.tiers.get(order.user.tier)!;
}

/** Fee on what is received, rounded up (rules 1.5). `rate` in 1e-8. */
function feeOf(received: bigint, rate: number): bigint {
  return ceilDivide(received * BigInt(rate), RATE_UNIT);
}

interface TradeMoney {
  readonly cost: bigint;
  readonly quantity: bigint;
  readonly improvement: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
}

function post(world: World, buyer: Order, seller: Order, money: TradeMoney): void {
  const { base, quote } = buyer.market.terms;
  const { AVAILABLE, ORDER_FREEZE } = Bucket;
  const { SPOT_TRADE, SPOT_FEE, SPOT_UNFREEZE } = RecordType;
  const spot = (order: Order, type: number, asset: number, bucket: number, amount: bigint): Posting => ({
    type,
    owner: order.user.id,
    account: Account.SPOT,
    asset,
    bucket,
    amount,
    reference: order.number,
  });
  const fee = (order: Order, asset: number, amount: bigint): Posting => ({
    type: SPOT_FEE,
    owner: SYSTEM_OWNER,
    account: Account.FEE,
    asset,
    bucket: AVAILABLE,
    amount,
    reference: order.number,
  });
  world.ledger.post(world.sequence, [
    spot(buyer, SPOT_TRADE, quote, ORDER_FREEZE, -money.cost),
    spot(buyer, SPOT_UNFREEZE, quote, ORDER_FREEZE, -money.improvement),
    spot(buyer, SPOT_UNFREEZE, quote, AVAILABLE, money.improvement),
    spot(buyer, SPOT_TRADE, base, AVAILABLE, money.quantity),
    spot(buyer, SPOT_FEE, base, AVAILABLE, -money.buyerFee),
    spot(seller, SPOT_TRADE, base, ORDER_FREEZE, -money.quantity),
    spot(seller, SPOT_TRADE, quote, AVAILABLE, money.cost),
    spot(seller, SPOT_FEE, quote, AVAILABLE, -money.sellerFee),
    fee(buyer, base, money.buyerFee),
    fee(seller, quote, money.sellerFee),
  ]);
}
