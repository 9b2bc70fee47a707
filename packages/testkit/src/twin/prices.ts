import { Side } from '@kontor/domain/order';
import { MOST_UNITS } from './bounds.ts';
import type { Market, World } from './state.ts';

const BPS = 10_000n;
/** Seconds of trades that make the reference price. */
const WINDOW_SECONDS = 300;
/** Slack of a worst price where the market has no protection band. */
const DEFAULT_SLACK_BPS = 500;

/** a / b rounded up; both at least zero. */
export function ceilDivide(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** Quote units of `lots` at `price` ticks. */
export function costOf(market: Market, price: number | bigint, lots: number): bigint {
  return BigInt(price) * BigInt(lots) * market.lotTickUnits;
}

/** Base units of `lots`. */
export function quantityOf(market: Market, lots: number): bigint {
  return BigInt(lots) * BigInt(market.terms.stepUnits);
}

/** Whether an order's price times quantity, or its quantity, is more than any holding can be (2^62 units). */
export function isTooLarge(market: Market, price: number, lots: number): boolean {
  return costOf(market, price, lots) > MOST_UNITS || quantityOf(market, lots) > MOST_UNITS;
}

function secondOf(time: number): number {
  return Math.floor(time / 1000);
}

export function countTrade(world: World, market: Market, price: number): void {
  const second = secondOf(world.time);
  let latest = market.seconds.at(-1);
  if (latest?.second !== second) {
    latest = { second, sum: 0n, count: 0n };
    market.seconds.push(latest);
  }
  latest.sum += BigInt(price);
  latest.count += 1n;
  market.window.sum += BigInt(price);
  market.window.count += 1n;
  market.last = price;
}

/** Reference price in ticks: mean of the trades of the last 300 seconds, else last price, else index price, else none. */
export function referencePrice(world: World, market: Market): bigint | undefined {
  const oldest = secondOf(world.time) - WINDOW_SECONDS + 1;
  const { seconds, window } = market;
  while (seconds.length > 0 && seconds[0]!.second < oldest) {
    const { sum, count } = seconds.shift()!;
    window.sum -= sum;
    window.count -= count;
  }
  if (window.count > 0n) return window.sum / window.count;
  if (market.last > 0) return BigInt(market.last);
  return market.index > 0n ? market.index : undefined;
}

/** The worst price in ticks at which the protection band lets a side trade; undefined where it is off. */
export function bandPrice(world: World, market: Market, side: number): number | undefined {
  const bps = BigInt(market.terms.bandBps);
  const reference = referencePrice(world, market);
  if (reference === undefined || bps === 0n) return undefined;
  return Number(side === Side.BUY ? (reference * (BPS + bps)) / BPS : ceilDivide(reference * (BPS - bps), BPS));
}

/** The price in ticks at which a conditional market BUY freezes, and beyond which it does not buy. */
export function worstPrice(market: Market, stop: number): bigint {
  const slack = market.terms.bandBps > 0 ? market.terms.bandBps : DEFAULT_SLACK_BPS;
  return ceilDivide(BigInt(stop) * (BPS + BigInt(slack)), BPS);
}
