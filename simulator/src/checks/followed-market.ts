import { OrderType, Side } from '@kontor/domain/order';
import { highestBandTicks } from '@kontor/domain/formulas/price-band';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedOrder } from './followed-order.ts';
import { Ladder } from './ladder.ts';

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
