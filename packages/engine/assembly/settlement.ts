import {
  MARKET_BASE_FEE_ROW, MARKET_ID, MARKET_QUOTE_FEE_ROW, MARKET_STEP, MARKET_TRADES, MARKET_UNIT, ORDER_FROZEN, ORDER_NUMBER, ORDER_PRICE, SEAT_BASE,
  SEAT_MAKER_RATE, SEAT_QUOTE, SEAT_TAKER_RATE, SEAT_USER,
} from '../src/layout';
import { writeTrade } from './events';
import { Address, rowAt } from './memory';
import { feeOf, FROZEN, post } from './money';
import { SPOT_FEE, SPOT_TRADE, SPOT_UNFREEZE } from './terms';

/**
 * The postings of one trade: the buyer pays cost from frozen and receives the quantity less the fee, the seller pays the
 * quantity from frozen and receives the cost less the fee (rules 1.5, 1.6). **Here, and only here, fees are charged.** A buyer
 * whose limit was better than the trade's price gets the difference back at once; `improvable` is false for market orders,
 * which froze the exact cost. The TRADE event stands before the postings. Traps when a bucket would be negative.
 */
// @ts-ignore: decorator
@inline
export function settle(
  market: Address, maker: i32, makerOrder: Address, makerSeat: Address, taker: i32, takerOrder: Address, takerSeat: Address, takerBuys: bool, price: i32,
  lots: i32, improvable: bool, makerLeft: i32, takerLeft: i32,
): void {
  const unit = load<i64>(market, MARKET_UNIT);
  const cost = <i64>price * <i64>lots * unit;
  const quantity = <i64>lots * load<i64>(market, MARKET_STEP);
  const makerRate = load<i32>(makerSeat, SEAT_MAKER_RATE);
  const takerRate = load<i32>(takerSeat, SEAT_TAKER_RATE);
  const baseFee = feeOf(quantity, takerBuys ? takerRate : makerRate);
  const quoteFee = feeOf(cost, takerBuys ? makerRate : takerRate);
  const makerNumber = load<f64>(makerOrder, ORDER_NUMBER);
  const takerNumber = load<f64>(takerOrder, ORDER_NUMBER);
  const tradeNumber = load<f64>(market, MARKET_TRADES) + 1;
  store<f64>(market, tradeNumber, MARKET_TRADES);
  writeTrade(
    takerBuys ? 0 : 1, load<i32>(market, MARKET_ID), price, lots, maker, taker, makerNumber, takerNumber, load<i32>(makerSeat, SEAT_USER),
    load<i32>(takerSeat, SEAT_USER), takerBuys ? quoteFee : baseFee, takerBuys ? baseFee : quoteFee, makerLeft, takerLeft, tradeNumber,
  );

  const buyerOrder = takerBuys ? takerOrder : makerOrder;
  const sellerOrder = takerBuys ? makerOrder : takerOrder;
  const buyerSeat = takerBuys ? takerSeat : makerSeat;
  const sellerSeat = takerBuys ? makerSeat : takerSeat;
  const buyer = takerBuys ? takerNumber : makerNumber;
  const seller = takerBuys ? makerNumber : takerNumber;
  // A maker trades at its own price, so only a taker can improve on its limit.
  const improvement = takerBuys && improvable ? <i64>(load<i32>(takerOrder, ORDER_PRICE) - price) * <i64>lots * unit : 0;
  store<i64>(buyerOrder, load<i64>(buyerOrder, ORDER_FROZEN) - cost - improvement, ORDER_FROZEN);
  store<i64>(sellerOrder, load<i64>(sellerOrder, ORDER_FROZEN) - quantity, ORDER_FROZEN);

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
