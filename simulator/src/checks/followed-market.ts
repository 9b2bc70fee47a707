import { OrderType, Side } from '@kontor/domain/order';
import { bandLimits, highestBandTicks } from '@kontor/domain/formulas/price-band';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedOrder } from './followed-order.ts';
import { Ladder } from './ladder.ts';
import { ReferencePrice } from './reference-price.ts';

/** Slack of a conditional market BUY's worst price where the market has no band, in 1/10,000. */
const SLACK_BPS = 500;

/** A market as commands and events tell it. */
export class FollowedMarket {
  terms: MarketTerms;
  /** Quote units per tick and lot. */
  readonly unit: bigint;
  status = 0;
  /** 0 before the first trade. */
  lastTicks = 0;
  tradeNumber = 0;
  /** 0 until one is set. */
  indexTicks = 0;
  readonly trades = new ReferencePrice();
  readonly bids = new Ladder(true);
  readonly asks = new Ladder(false);
  readonly rising = new Ladder(false);
  readonly falling = new Ladder(true);

  constructor(terms: MarketTerms, baseScale: number) {
    this.terms = terms;
    const unit = notionalUnit(terms.tickUnits, terms.stepUnits, baseScale);
    if (unit === undefined) throw new Error(`market ${terms.market} has no notional unit`);
    this.unit = unit;
  }

  side(side: number): Ladder {
    return side === Side.BUY ? this.bids : this.asks;
  }

  /** Reference price in ticks: the mean, else the last price, else the index price; 0 for none (rules 1.7). */
  reference(timeMs: number): number {
    return this.trades.mean(timeMs) || this.lastTicks || this.indexTicks;
  }

  /** The worst price that the protection band leaves a taker of this side; undefined when there is none. */
  bandTicks(side: number, timeMs: number): number | undefined {
    const reference = this.terms.bandBps === 0 ? 0 : this.reference(timeMs);
    if (reference === 0) return undefined;
    const { buyMax, sellMin } = bandLimits(reference, this.terms.bandBps);
    return side === Side.BUY ? buyMax : sellMin;
  }

  /** The highest price a conditional market BUY can pay; it freezes at this price. */
  worstTicks(stopTicks: number): number {
    return highestBandTicks(stopTicks, this.terms.bandBps || SLACK_BPS);
  }

  /** What an open order must hold frozen by its terms alone. */
  needs(order: FollowedOrder): bigint {
    if (order.side === Side.SELL) return BigInt(order.open) * BigInt(this.terms.stepUnits);
    return BigInt(order.priceTicks) * BigInt(order.open) * this.unit;
  }

  /** The price an order can pay at most, in ticks; 0 for a SELL without a limit and for MARKET. */
  limitOf(side: number, orderType: number, priceTicks: number, stopTicks: number): number {
    const conditionalMarket = orderType === OrderType.STOP_LOSS || orderType === OrderType.TAKE_PROFIT;
    return conditionalMarket && side === Side.BUY ? this.worstTicks(stopTicks) : priceTicks;
  }
}
