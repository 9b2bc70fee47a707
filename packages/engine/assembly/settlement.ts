import {
  MARKET_BASE_FEE_ROW, MARKET_ID, MARKET_QUOTE_FEE_ROW, MARKET_STEP, MARKET_TRADES, MARKET_UNIT, ORDER_FROZEN, ORDER_NUMBER, SEAT_BASE,
  SEAT_QUOTE, SEAT_USER,
} from '../src/layout';
import { writeTrade } from './events';
import { Address, rowAt } from './memory';
import { feeOf, FROZEN, post } from './money';
import { MAKER, rateOf, TAKER } from './seats';
import { BUY, SPOT_FEE, SPOT_TRADE, SPOT_UNFREEZE } from './terms';

/**
 * The postings of one trade: the buyer pays cost from frozen and receives the quantity less the fee, the seller pays the
 * quantity from frozen and receives the cost less the fee (rules 1.5, 1.6). **Here, and only here, fees are charged.** A buyer
 * whose limit was better than the trade's price gets the difference back at once; a market order, whose `takerPrice` is 0, froze
 * the exact cost. The TRADE event stands before the postings. Traps when a bucket would be negative.
 */
// @ts-ignore: decorator
@inline
export function settle(
  market: Address, maker: i32, makerOrder: Address, makerSeat: Address, taker: i32, takerOrder: Address, takerSeat: Address, side: i32, price: i32,
  lots: i32, takerPrice: i32, makerLeft: i32, takerLeft: i32,
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
    side, load<i32>(market, MARKET_ID), price, lots, maker, taker, load<f64>(makerOrder, ORDER_NUMBER), load<f64>(takerOrder, ORDER_NUMBER),
    load<i32>(makerSeat, SEAT_USER), load<i32>(takerSeat, SEAT_USER), makerFee, takerFee, makerLeft, takerLeft, tradeNumber,
  );
  if (side == BUY) {
    // A maker trades at its own price, so only a taker that buys can improve on its limit.
    const improvement = takerPrice != 0 ? <i64>(takerPrice - price) * <i64>lots * unit : 0;
    exchange(market, takerOrder, takerSeat, makerOrder, makerSeat, cost, quantity, takerFee, makerFee, improvement);
  } else exchange(market, makerOrder, makerSeat, takerOrder, takerSeat, cost, quantity, makerFee, takerFee, 0);
}

/** The postings of `settle`, by buyer and seller. */
// @ts-ignore: decorator
@inline
function exchange(
  market: Address, buyer: Address, buyerSeat: Address, seller: Address, sellerSeat: Address, cost: i64, quantity: i64, baseFee: i64, quoteFee: i64,
  improvement: i64,
): void {
  store<i64>(buyer, load<i64>(buyer, ORDER_FROZEN) - cost - improvement, ORDER_FROZEN);
  store<i64>(seller, load<i64>(seller, ORDER_FROZEN) - quantity, ORDER_FROZEN);

  const buyerQuote = rowAt(load<i32>(buyerSeat, SEAT_QUOTE));
  const buyerBase = rowAt(load<i32>(buyerSeat, SEAT_BASE));
  const sellerQuote = rowAt(load<i32>(sellerSeat, SEAT_QUOTE));
  const sellerBase = rowAt(load<i32>(sellerSeat, SEAT_BASE));
  post(buyerQuote + FROZEN, -cost, SPOT_TRADE, buyer);
  const buyerFrozen = post(buyerQuote + FROZEN, -improvement, SPOT_UNFREEZE, buyer);
  post(buyerQuote, improvement, SPOT_UNFREEZE, buyer);
  post(buyerBase, quantity, SPOT_TRADE, buyer);
  const buyerHas = post(buyerBase, -baseFee, SPOT_FEE, buyer);
  const sellerFrozen = post(sellerBase + FROZEN, -quantity, SPOT_TRADE, seller);
  post(sellerQuote, cost, SPOT_TRADE, seller);
  const sellerHas = post(sellerQuote, -quoteFee, SPOT_FEE, seller);
  post(rowAt(load<i32>(market, MARKET_BASE_FEE_ROW)), baseFee, SPOT_FEE, buyer);
  post(rowAt(load<i32>(market, MARKET_QUOTE_FEE_ROW)), quoteFee, SPOT_FEE, seller);
  if ((buyerFrozen | buyerHas | sellerFrozen | sellerHas) < 0) unreachable();
}
