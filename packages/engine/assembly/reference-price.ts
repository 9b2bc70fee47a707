/** Reference price of a market: the mean of the trades of the last 300 one-second slots (rules 1.7). */

import {
  MARKET_BAND, MARKET_INDEX, MARKET_LAST, MARKET_MEAN, MARKET_MEAN_COUNT, MARKET_MEAN_FOR, MARKET_MEAN_SECOND, MARKET_MEAN_SLOTS, MARKET_MEAN_SUM, MEAN_COUNT,
  STATE_SECOND,
} from '../src/layout';
import { choose, chooseLong } from './choose';
import { Address } from './memory';
import { NO_LIMIT } from './terms';

/** Seconds over which trade prices are averaged. */
const WINDOW: i64 = 300;

const BPS: i64 = 10_000;

// @ts-ignore: decorator
@inline
function slotAt(market: Address, second: f64): Address {
  return ((<usize>(<i64>second % WINDOW)) << 4) + load<i32>(market, MARKET_MEAN_SLOTS);
}

/** Seconds by which a second is later than another, at most the whole window. */
// @ts-ignore: decorator
@inline
function stepsTo(second: f64, before: f64): i32 {
  return second - before > <f64>WINDOW ? <i32>WINDOW : <i32>(second - before);
}

/** Takes a trade's price into the mean. */
// @ts-ignore: decorator
@inline
export function addToMean(market: Address, price: i32): void {
  const second = load<f64>(STATE_SECOND);
  if (load<f64>(market, MARKET_MEAN_SECOND) != second) moveMean(market, second);
  const slot = slotAt(market, second);
  store<f64>(slot, load<f64>(slot) + <f64>price);
  store<f64>(slot, load<f64>(slot, MEAN_COUNT) + 1, MEAN_COUNT);
  const sum = load<f64>(market, MARKET_MEAN_SUM) + <f64>price;
  const count = load<f64>(market, MARKET_MEAN_COUNT) + 1;
  store<f64>(market, sum, MARKET_MEAN_SUM);
  store<f64>(market, count, MARKET_MEAN_COUNT);
  store<i32>(market, <i32>Math.floor(sum / count), MARKET_MEAN);
  store<f64>(market, second, MARKET_MEAN_FOR);
}

/** Takes the seconds that have left the window out of it. */
function moveMean(market: Address, second: f64): void {
  const before = load<f64>(market, MARKET_MEAN_SECOND);
  const steps = stepsTo(second, before);
  let sum = load<f64>(market, MARKET_MEAN_SUM);
  let count = load<f64>(market, MARKET_MEAN_COUNT);
  for (let i = 1; i <= steps; i++) {
    const slot = slotAt(market, before + <f64>i);
    sum -= load<f64>(slot);
    count -= load<f64>(slot, MEAN_COUNT);
    store<f64>(slot, 0);
    store<f64>(slot, 0, MEAN_COUNT);
  }
  store<f64>(market, sum, MARKET_MEAN_SUM);
  store<f64>(market, count, MARKET_MEAN_COUNT);
  store<f64>(market, second, MARKET_MEAN_SECOND);
}

/** floor(mean) in ticks at a second not before the last trade's; 0 when no trade is in the window. */
function findMean(market: Address, second: f64): i32 {
  const before = load<f64>(market, MARKET_MEAN_SECOND);
  const steps = stepsTo(second, before);
  let sum = load<f64>(market, MARKET_MEAN_SUM);
  let count = load<f64>(market, MARKET_MEAN_COUNT);
  for (let i = 1; i <= steps; i++) {
    const slot = slotAt(market, before + <f64>i);
    sum -= load<f64>(slot);
    count -= load<f64>(slot, MEAN_COUNT);
  }
  const mean = count == 0 ? 0 : <i32>Math.floor(sum / count);
  store<i32>(market, mean, MARKET_MEAN);
  store<f64>(market, second, MARKET_MEAN_FOR);
  return mean;
}

/** Reference price in ticks, 0 for none: the mean, else the last trade, else the index. */
// @ts-ignore: decorator
@inline
export function reference(market: Address): i32 {
  const second = load<f64>(STATE_SECOND);
  const mean = load<f64>(market, MARKET_MEAN_FOR) == second ? load<i32>(market, MARKET_MEAN) : findMean(market, second);
  if (mean != 0) return mean;
  const last = load<i32>(market, MARKET_LAST);
  return last != 0 ? last : load<i32>(market, MARKET_INDEX);
}

/** Worst price the protection band lets a taker of this side trade at, fixed when its taker phase starts; rounding is inward. */
// @ts-ignore: decorator
@inline
export function bandLimit(market: Address, side: i32): i32 {
  const none = choose(side, NO_LIMIT, 0);
  const bps = <i64>load<i32>(market, MARKET_BAND);
  if (bps == 0) return none;
  const price = <i64>reference(market);
  if (price == 0) return none;
  // Rounded down for a buy, up for a sell.
  const limit = (price * (BPS + chooseLong(side, bps, -bps)) + chooseLong(side, 0, BPS - 1)) / BPS;
  return <i32>min<i64>(limit, NO_LIMIT);
}
