/**
 * Reference price of a market: the mean of the trades of the last 300 one-second slots (rules 1.7), and what it allows: the
 * prices that the percent filter passes, and how far the protection band lets a taker go. These are asked for nearly every
 * order and change when the mean does, so they stand in the market's record.
 */

import {
  MARKET_ASK_DOWN,
  MARKET_ASK_LOW,
  MARKET_ASK_UP,
  MARKET_BAND,
  MARKET_BID_DOWN,
  MARKET_BID_HIGH,
  MARKET_BID_LOW,
  MARKET_BID_UP,
  MARKET_BUY_BAND,
  MARKET_FLAGS,
  MARKET_INDEX,
  MARKET_LAST,
  MARKET_MEAN,
  MARKET_MEAN_COUNT,
  MARKET_MEAN_FOR,
  MARKET_MEAN_SECOND,
  MARKET_MEAN_SLOT,
  MARKET_MEAN_SLOTS,
  MARKET_MEAN_SUM,
  MEAN_COUNT,
  MEAN_SLOTS_BYTES,
  STATE_SECOND,
} from '../src/layout';
import { Address, pair } from './memory';
import { BUY, NO_LIMIT } from './terms';

/** Seconds over which trade prices are averaged. */
const WINDOW: i64 = 300;

const MEAN_SLOT_BYTES: usize = MEAN_SLOTS_BYTES / <usize>WINDOW;

const BPS: i64 = 10_000;

const PERCENT_FILTER = 2;

/** Seconds by which a second is later than another, at most the whole window. */
// @ts-ignore: decorator
@inline
function stepsTo(second: f64, before: f64): i32 {
  return second - before > <f64>WINDOW ? <i32>WINDOW : <i32>(second - before);
}

/** Where the second behind that at a place stands. */
// @ts-ignore: decorator
@inline
function slotBehind(market: Address, slot: Address): Address {
  const first = <usize>load<i32>(market, MARKET_MEAN_SLOTS);
  const next = slot + MEAN_SLOT_BYTES;
  return next == first + MEAN_SLOTS_BYTES ? first : next;
}

/** Takes a trade's price into the mean. */
// @ts-ignore: decorator
@inline
export function addToMean(market: Address, price: i32): void {
  const second = load<f64>(STATE_SECOND);
  if (load<f64>(market, MARKET_MEAN_SECOND) != second) moveMean(market, second);
  const slot = load<usize>(market, MARKET_MEAN_SLOT);
  store<f64>(slot, load<f64>(slot) + <f64>price);
  store<f64>(slot, load<f64>(slot, MEAN_COUNT) + 1, MEAN_COUNT);
  const sum = load<f64>(market, MARKET_MEAN_SUM) + <f64>price;
  const count = load<f64>(market, MARKET_MEAN_COUNT) + 1;
  store<f64>(market, sum, MARKET_MEAN_SUM);
  store<f64>(market, count, MARKET_MEAN_COUNT);
  const mean = <i32>(sum / count);
  if (mean != load<i32>(market, MARKET_MEAN) || load<f64>(market, MARKET_MEAN_FOR) != second) setMean(market, mean, second);
}

/** Takes the seconds that have left the window out of it. */
function moveMean(market: Address, second: f64): void {
  const steps = stepsTo(second, load<f64>(market, MARKET_MEAN_SECOND));
  let slot = load<usize>(market, MARKET_MEAN_SLOT);
  let sum = load<f64>(market, MARKET_MEAN_SUM);
  let count = load<f64>(market, MARKET_MEAN_COUNT);
  for (let i = 0; i < steps; i++) {
    slot = slotBehind(market, slot);
    sum -= load<f64>(slot);
    count -= load<f64>(slot, MEAN_COUNT);
    store<f64>(slot, 0);
    store<f64>(slot, 0, MEAN_COUNT);
  }
  store<f64>(market, sum, MARKET_MEAN_SUM);
  store<f64>(market, count, MARKET_MEAN_COUNT);
  store<f64>(market, second, MARKET_MEAN_SECOND);
  store<usize>(market, load<i32>(market, MARKET_MEAN_SLOTS) + <usize>(<i64>second % WINDOW) * MEAN_SLOT_BYTES, MARKET_MEAN_SLOT);
}

/** Finds the mean at a second not before the last trade's. */
function findMean(market: Address, second: f64): void {
  const steps = stepsTo(second, load<f64>(market, MARKET_MEAN_SECOND));
  let slot = load<usize>(market, MARKET_MEAN_SLOT);
  let sum = load<f64>(market, MARKET_MEAN_SUM);
  let count = load<f64>(market, MARKET_MEAN_COUNT);
  for (let i = 0; i < steps; i++) {
    slot = slotBehind(market, slot);
    sum -= load<f64>(slot);
    count -= load<f64>(slot, MEAN_COUNT);
  }
  setMean(market, count == 0 ? 0 : <i32>(sum / count), second);
}

/** Writes down the mean of a second, in whole ticks (0: no trade is in the window), and what it allows. */
function setMean(market: Address, mean: i32, second: f64): void {
  store<f64>(market, second, MARKET_MEAN_FOR);
  // New terms set the mean to 0, so that all is found anew.
  if (mean == load<i32>(market, MARKET_MEAN)) return;
  store<i32>(market, mean, MARKET_MEAN);
  store<i64>(market, passed(market, mean, load<i32>(market, MARKET_BID_DOWN), load<i32>(market, MARKET_BID_UP)), MARKET_BID_LOW);
  store<i64>(market, passed(market, mean, load<i32>(market, MARKET_ASK_DOWN), load<i32>(market, MARKET_ASK_UP)), MARKET_ASK_LOW);
  store<i64>(market, pair(bandOf(market, BUY, mean), bandOf(market, BUY ^ 1, mean)), MARKET_BUY_BAND);
}

/** Lowest and highest price that the percent filter passes against a reference: p × 10,000 is at least reference × down, and at most reference × up where that is set. */
function passed(market: Address, reference: i64, down: i64, up: i64): i64 {
  if ((load<i32>(market, MARKET_FLAGS) & PERCENT_FILTER) == 0) return pair(0, NO_LIMIT);
  const low = (reference * down + BPS - 1) / BPS;
  const high = up == 0 ? NO_LIMIT : min<i64>((reference * up) / BPS, NO_LIMIT);
  return low > high ? pair(NO_LIMIT, 0) : pair(<i32>low, <i32>high);
}

/** Worst price that the band lets a taker of this side trade at against a reference; rounding is inward. */
function bandOf(market: Address, side: i32, reference: i64): i32 {
  const bps = <i64>load<i32>(market, MARKET_BAND);
  if (side == BUY) return bps == 0 ? NO_LIMIT : <i32>min<i64>((reference * (BPS + bps)) / BPS, NO_LIMIT);
  return bps == 0 ? 0 : <i32>min<i64>((reference * (BPS - bps) + BPS - 1) / BPS, NO_LIMIT);
}

/** The mean of the present second, found anew when that has begun since. */
// @ts-ignore: decorator
@inline
function meanOf(market: Address): i32 {
  const second = load<f64>(STATE_SECOND);
  if (load<f64>(market, MARKET_MEAN_FOR) != second) findMean(market, second);
  return load<i32>(market, MARKET_MEAN);
}

/** Reference price in ticks, 0 for none: the mean, else the last trade, else the index. */
export function reference(market: Address): i32 {
  const mean = meanOf(market);
  return mean != 0 ? mean : withoutMean(market);
}

function withoutMean(market: Address): i32 {
  const last = load<i32>(market, MARKET_LAST);
  return last != 0 ? last : load<i32>(market, MARKET_INDEX);
}

/** Whether a market's percent filter passes a price in ticks: without one, and against no reference, everything does. */
// @ts-ignore: decorator
@inline
export function passesPercent(market: Address, side: i32, price: i32): bool {
  // What an ask may be stands behind what a bid may be.
  const own = market + ((<usize>side) << 3);
  return meanOf(market) != 0
    ? price >= load<i32>(own, MARKET_BID_LOW) && price <= load<i32>(own, MARKET_BID_HIGH)
    : passesWithoutMean(market, side, price);
}

function passesWithoutMean(market: Address, side: i32, price: i32): bool {
  const reference = withoutMean(market);
  if (reference == 0) return true;
  const own = market + ((<usize>side) << 3);
  const range = passed(market, reference, load<i32>(own, MARKET_BID_DOWN), load<i32>(own, MARKET_BID_UP));
  return price >= <i32>range && price <= <i32>(range >> 32);
}

/** Worst price the protection band lets a taker of this side trade at, fixed when its taker phase starts. */
// @ts-ignore: decorator
@inline
export function bandLimit(market: Address, side: i32): i32 {
  return meanOf(market) != 0 ? load<i32>(market + ((<usize>side) << 2), MARKET_BUY_BAND) : bandWithoutMean(market, side);
}

function bandWithoutMean(market: Address, side: i32): i32 {
  const reference = withoutMean(market);
  return reference != 0 ? bandOf(market, side, reference) : side == BUY ? NO_LIMIT : 0;
}
