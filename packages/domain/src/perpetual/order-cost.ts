/** What an order that opens a position costs. Units as in position.ts. Source: rules 2.4. */

import { FEE_RATE_SCALE } from '../formulas/fee.ts';
import { divideDown, divideUp } from '../formulas/rounding.ts';
import { PositionSide, signOf } from './position.ts';

const RATE = BigInt(FEE_RATE_SCALE);
/** Parts of a cost that are rounded. */
const PARTS = 3n;

export interface OpeningOrder {
  readonly side: PositionSide;
  readonly quantity: bigint;
  /** Limit, or the worst price that it takes. */
  readonly price: bigint;
  readonly mark: bigint;
  readonly leverage: number;
  /** In units of 1/FEE_RATE_SCALE. */
  readonly takerRate: number;
}

/** Each part rounded up to a unit. */
export interface OrderCost {
  readonly margin: bigint;
  /** What the position will have lost at the mark price when it opens at the order's. */
  readonly openLoss: bigint;
  /** The fee comes out of the wallet and is no part of the margin: this is why all of a wallet cannot be used. */
  readonly fee: bigint;
}

/** `Q × P / L`, `Q × |min(0, s × (M − P))|` and `Q × P × fee rate`. */
export function orderCost({ side, quantity, price, mark, leverage, takerRate }: OpeningOrder, coin: bigint): OrderCost {
  return {
    margin: divideUp(quantity * price, coin * BigInt(leverage)),
    openLoss: divideUp(quantity * lossOfCoin(side, price, mark), coin),
    fee: divideUp(quantity * price * BigInt(takerRate), coin * RATE),
  };
}

/** All of a cost. */
export function totalCost({ margin, openLoss, fee }: OrderCost): bigint {
  return margin + openLoss + fee;
}

/** Most whole steps of a quantity, in base units, whose cost is not above `available`; 0 where none is. */
export function largestOpenable(available: bigint, order: Omit<OpeningOrder, 'quantity'>, stepUnits: bigint, coin: bigint): bigint {
  const { side, price, mark, leverage, takerRate } = order;
  if (available <= 0n) return 0n;
  // Cost of a coin over L × RATE. Each of the three parts of a real cost is rounded up, which costs less than a unit each.
  const whole = BigInt(leverage) * RATE;
  const coinCost = price * RATE + (lossOfCoin(side, price, mark) * RATE + price * BigInt(takerRate)) * BigInt(leverage);
  const stepsFor = (amount: bigint): bigint => (amount > 0n ? divideDown(divideDown(amount * coin * whole, coinCost), stepUnits) : 0n);
  let least = stepsFor(available - PARTS);
  let most = stepsFor(available);
  while (least < most) {
    const steps = divideUp(least + most, 2n);
    if (totalCost(orderCost({ ...order, quantity: steps * stepUnits }, coin)) <= available) least = steps;
    else most = steps - 1n;
  }
  return least * stepUnits;
}

function lossOfCoin(side: PositionSide, price: bigint, mark: bigint): bigint {
  const loss = signOf(side) * (price - mark);
  return loss > 0n ? loss : 0n;
}
