import {
  EXTRA_KIND,
  MARKET_BASE_FEE_ROW,
  MARKET_BASE_KEY,
  MARKET_ID,
  MARKET_QUOTE_FEE_ROW,
  MARKET_QUOTE_KEY,
  MARKET_STEP,
  MARKET_TRADES,
  MARKET_UNIT,
  ORDER_FLAGS,
  ORDER_FROZEN,
  ORDER_NUMBER,
  ORDER_SEAT,
  ROW_KEY,
  SEAT_BASE,
  SEAT_QUOTE,
  SEAT_USER,
} from '../src/layout';
import { writeTrade } from './events';
import { tellFilled } from './followed';
import { feeElsewhere, needElsewhere, tradeElsewhere } from './kinds';
import { Address, rowAt, seatAt } from './memory';
import { feeOf, freezePrice, frozenHolding, give, keepNeeded, move, ORDER_FREEZE, release, take } from './money';
import { extra } from './orders';
import { makerFeeOf, takerFeeOf, tradePlainly } from './plain-trades';
import { MAKER, rateOf, TAKER } from './seats';
import { BUY, HAS_EXTRAS, SPOT_FEE, SPOT_TRADE, SPOT_UNFREEZE } from './terms';

/**
 * The postings of one spot trade: the buyer pays cost from frozen and receives the quantity less the fee, the seller pays the
 * quantity from frozen and receives the cost less the fee (rules 1.5, 1.6). **Here, and only here, fees are charged.** A buyer
 * whose limit was better than the trade's price gets the difference back at once; a market order, whose `takerPrice` is 0, froze
 * the exact cost. The TRADE event stands before the postings. Traps when a bucket would be negative.
 */
// @ts-ignore: decorator
@inline
export function settle(
  market: Address,
  maker: i32,
  makerOrder: Address,
  makerSeat: Address,
  taker: i32,
  takerOrder: Address,
  takerSeat: Address,
  side: i32,
  price: i32,
  lots: i32,
  takerPrice: i32,
  makerLeft: i32,
  takerLeft: i32,
): void {
  const unit = load<i64>(market, MARKET_UNIT);
  const cost = <i64>price * <i64>lots * unit;
  const quantity = <i64>lots * load<i64>(market, MARKET_STEP);
  const tradeNumber = load<f64>(market, MARKET_TRADES) + 1;
  store<f64>(market, tradeNumber, MARKET_TRADES);
  let makerFee: i64;
  let takerFee: i64;
  if (side == BUY) {
    takerFee = feeOf(quantity, rateOf(takerSeat, TAKER));
    makerFee = feeOf(cost, rateOf(makerSeat, MAKER));
  } else {
    takerFee = feeOf(cost, rateOf(takerSeat, TAKER));
    makerFee = feeOf(quantity, rateOf(makerSeat, MAKER));
  }
  writeTrade(
    side,
    load<i32>(market, MARKET_ID),
    price,
    lots,
    maker,
    taker,
    load<f64>(makerOrder, ORDER_NUMBER),
    load<f64>(takerOrder, ORDER_NUMBER),
    load<i32>(makerSeat, SEAT_USER),
    load<i32>(takerSeat, SEAT_USER),
    makerFee,
    takerFee,
    makerLeft,
    takerLeft,
    tradeNumber,
  );
  if (side == BUY) {
    // A maker trades at its own price, so only a taker that buys can improve on its limit.
    const improvement = takerPrice != 0 ? <i64>(takerPrice - price) * <i64>lots * unit : 0;
    exchange(market, takerOrder, takerSeat, makerOrder, makerSeat, cost, quantity, takerFee, makerFee, improvement);
  } else exchange(market, makerOrder, makerSeat, takerOrder, takerSeat, cost, quantity, makerFee, takerFee, 0);
  if (((load<i32>(makerOrder, ORDER_FLAGS) | load<i32>(takerOrder, ORDER_FLAGS)) & HAS_EXTRAS) != 0) {
    tellFilled(maker, makerOrder, lots, (side == BUY ? cost : quantity) - makerFee);
    tellFilled(taker, takerOrder, lots, (side == BUY ? quantity : cost) - takerFee);
  }
}

/** What is not of the asset it should be, in bits: 0 for a holding of that asset. */
// @ts-ignore: decorator
@inline
function isOther(holding: Address, asset: i32): i32 {
  return <i32>load<u16>(holding, ROW_KEY) ^ asset;
}

/**
 * The postings of `settle`, by buyer and seller. They are summed as they are made, base and quote apart, over holdings that are
 * looked at for their asset: a sum other than zero traps, as a negative bucket does.
 */
// @ts-ignore: decorator
@inline
function exchange(
  market: Address,
  buyer: Address,
  buyerSeat: Address,
  seller: Address,
  sellerSeat: Address,
  cost: i64,
  quantity: i64,
  baseFee: i64,
  quoteFee: i64,
  improvement: i64,
): void {
  store<i64>(buyer, load<i64>(buyer, ORDER_FROZEN) - cost - improvement, ORDER_FROZEN);
  store<i64>(seller, load<i64>(seller, ORDER_FROZEN) - quantity, ORDER_FROZEN);

  const buyerQuote = rowAt(load<i32>(buyerSeat, SEAT_QUOTE));
  const buyerBase = rowAt(load<i32>(buyerSeat, SEAT_BASE));
  const sellerQuote = rowAt(load<i32>(sellerSeat, SEAT_QUOTE));
  const sellerBase = rowAt(load<i32>(sellerSeat, SEAT_BASE));
  const feeBase = rowAt(load<i32>(market, MARKET_BASE_FEE_ROW));
  const feeQuote = rowAt(load<i32>(market, MARKET_QUOTE_FEE_ROW));
  let base: i64 = 0;
  let quote: i64 = 0;
  quote += take(buyerQuote + ORDER_FREEZE, cost, SPOT_TRADE, buyer);
  move(buyerQuote + ORDER_FREEZE, buyerQuote, improvement, SPOT_UNFREEZE, buyer);
  base += give(buyerBase, quantity, SPOT_TRADE, buyer);
  base += take(buyerBase, baseFee, SPOT_FEE, buyer);
  base += take(sellerBase + ORDER_FREEZE, quantity, SPOT_TRADE, seller);
  quote += give(sellerQuote, cost, SPOT_TRADE, seller);
  quote += take(sellerQuote, quoteFee, SPOT_FEE, seller);
  base += give(feeBase, baseFee, SPOT_FEE, buyer);
  quote += give(feeQuote, quoteFee, SPOT_FEE, seller);
  // The lower half of a key is the asset.
  const baseAsset = <i32>load<u16>(market, MARKET_BASE_KEY);
  const quoteAsset = <i32>load<u16>(market, MARKET_QUOTE_KEY);
  const others =
    isOther(buyerBase, baseAsset) |
    isOther(sellerBase, baseAsset) |
    isOther(feeBase, baseAsset) |
    isOther(buyerQuote, quoteAsset) |
    isOther(sellerQuote, quoteAsset) |
    isOther(feeQuote, quoteAsset);
  if ((base | quote | <i64>others) != 0) unreachable();
}

/**
 * One trade in a market of another kind: announced with the fees that the kind names; what its lots had frozen becomes available,
 * the taker's last; and then the kind does what it does. `plain`: a contract's trade that is carried out here; its orders freeze nothing.
 */
export function settleElsewhere(
  market: Address,
  maker: i32,
  makerOrder: Address,
  taker: i32,
  takerOrder: Address,
  side: i32,
  price: i32,
  lots: i32,
  makerLeft: i32,
  takerLeft: i32,
  plain: bool,
): void {
  const makerSeat = load<i32>(makerOrder, ORDER_SEAT);
  const takerSeat = load<i32>(takerOrder, ORDER_SEAT);
  const makerFee = plain ? makerFeeOf(market, makerSeat, price, lots) : feeElsewhere(market, makerSeat, 0, price, lots);
  const takerFee = plain ? takerFeeOf(market, takerSeat, price, lots) : feeElsewhere(market, takerSeat, 1, price, lots);
  const tradeNumber = load<f64>(market, MARKET_TRADES) + 1;
  store<f64>(market, tradeNumber, MARKET_TRADES);
  writeTrade(
    side,
    load<i32>(market, MARKET_ID),
    price,
    lots,
    maker,
    taker,
    load<f64>(makerOrder, ORDER_NUMBER),
    load<f64>(takerOrder, ORDER_NUMBER),
    load<i32>(seatAt(makerSeat), SEAT_USER),
    load<i32>(seatAt(takerSeat), SEAT_USER),
    makerFee,
    takerFee,
    makerLeft,
    takerLeft,
    tradeNumber,
  );
  if (plain) {
    tradePlainly(market, maker, makerSeat, taker, takerSeat, price, lots, makerFee, takerFee);
    return;
  }
  if (extra(maker, makerOrder, EXTRA_KIND) == 0) {
    releaseFilled(market, maker, makerOrder, makerSeat, price, lots, makerLeft);
    releaseFilled(market, taker, takerOrder, takerSeat, price, lots, takerLeft);
  }
  tradeElsewhere(market, maker, makerSeat, taker, takerSeat, side, price, lots, makerFee, takerFee);
}

/**
 * Gives back what an order had frozen for lots that have traded. A MARKET order froze what each fill needs at its price; nothing is
 * left of it when it is filled.
 */
function releaseFilled(market: Address, slot: i32, order: Address, seat: i32, price: i32, lots: i32, left: i32): void {
  if (left >= 0 && (left == 0 || freezePrice(slot, order) != 0)) {
    keepNeeded(market, slot, order);
    return;
  }
  const side = load<i32>(order, ORDER_FLAGS) & 1;
  release(order, frozenHolding(seatAt(seat), side), needElsewhere(market, seat, side, price, lots));
}
