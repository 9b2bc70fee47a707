/** Trades of contracts, and ends of their orders, that are carried out here; all others are asked of their product (kinds.ts). */

import {
  CONTRACT_ATTACHED,
  CONTRACT_NEXT_FALL,
  CONTRACT_NEXT_RISE,
  MARKET_UNIT,
  ORDER_OPEN,
  ORDER_PRICE,
  STATE_CLOSING,
} from '../src/layout';
import { accountOf, contractOf, isCountable, isFunded, isListed, isPlain, makerRate, markOf, recordOf, takerRate } from './contracts';
import { tradedElsewhere } from './kinds';
import { Address, orderAt } from './memory';
import { feeOf } from './money';
import { count, fill } from './positions';

/** Whether a trade is one of a contract's that both sides bear beyond doubt, and plainly. Orders of a liquidation never are. */
// @ts-ignore: decorator
@inline
export function isPlainTrade(market: Address, maker: i32, makerSeat: i32, taker: i32, takerSeat: i32, price: i32, lots: i32): bool {
  const contract = contractOf(market);
  if (!isListed(contract) || load<i32>(STATE_CLOSING) != 0) return false;
  const making = recordOf(makerSeat);
  const taking = recordOf(takerSeat);
  return (
    isFunded(contract, making) &&
    isFunded(contract, taking) &&
    isPlain(market, contract, making, maker, price, lots, makerRate(contract, accountOf(making))) &&
    isPlain(market, contract, taking, taker, price, lots, takerRate(contract, accountOf(taking)))
  );
}

/** What the users of two seats pay for a trade, as maker and as taker. */
// @ts-ignore: decorator
@inline
export function makerFeeOf(market: Address, seat: i32, price: i32, lots: i32): i64 {
  const contract = contractOf(market);
  return feeOf(<i64>price * <i64>lots * load<i64>(market, MARKET_UNIT), makerRate(contract, accountOf(recordOf(seat))));
}
// @ts-ignore: decorator
@inline
export function takerFeeOf(market: Address, seat: i32, price: i32, lots: i32): i64 {
  const contract = contractOf(market);
  return feeOf(<i64>price * <i64>lots * load<i64>(market, MARKET_UNIT), takerRate(contract, accountOf(recordOf(seat))));
}

/** Carries out a plain trade; the product hears of it where a plan may fire, or come of what is attached. */
export function tradePlainly(
  market: Address,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  price: i32,
  lots: i32,
  makerFee: i64,
  takerFee: i64,
): void {
  const contract = contractOf(market);
  fill(market, contract, recordOf(makerSeat), maker, price, lots, makerFee);
  fill(market, contract, recordOf(takerSeat), taker, price, lots, takerFee);
  const rise = load<i32>(contract, CONTRACT_NEXT_RISE);
  const meets = (rise != 0 && price >= rise) || price <= load<i32>(contract, CONTRACT_NEXT_FALL);
  if (meets || load<i32>(contract, CONTRACT_ATTACHED) != 0) tradedElsewhere(market, maker, makerSeat, taker, takerSeat, price);
}

/** Gives back what an order of a contract counts that has ended with lots open; false where its product has to be asked. */
export function endPlainly(market: Address, slot: i32, seat: i32): bool {
  const contract = contractOf(market);
  const order = orderAt(slot);
  const open = load<i32>(order, ORDER_OPEN);
  if (!isListed(contract) || load<i32>(STATE_CLOSING) != 0 || load<i32>(contract, CONTRACT_ATTACHED) != 0) return false;
  if (!isCountable(market, load<i32>(order, ORDER_PRICE), markOf(slot), open)) return false;
  count(market, contract, recordOf(seat), slot, open, 0);
  return true;
}
