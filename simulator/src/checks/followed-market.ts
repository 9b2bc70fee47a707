import { OrderType, Side } from '@kontor/domain/order';
import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedOrder } from './followed-order.ts';
import { Ladder } from './ladder.ts';
import { raised } from './protection-band.ts';
import type { Band } from './protection-band.ts';
import { ReferencePrice } from './reference-price.ts';
import { Violation } from './violation.ts';

/** Slack of a conditional market BUY's worst price where the market has no band, in 1/10,000. */
const SLACK_BPS = 500;

/** A market as commands and events tell it. */
export class FollowedMarket {
  terms: MarketTerms;
  /** 0 spot, 1 a market that can be a contract. */
  readonly kind: number;
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
  /** Orders that follow the last price. */
  readonly trailing = new Set<FollowedOrder>();

  constructor(terms: MarketTerms, baseScale: number, kind = 0) {
    this.terms = terms;
    this.kind = kind;
    // A price is quote units for one whole base coin, which is 10^scale base units; a trade must never round (rules 0.2).
    const ofWholeCoin = BigInt(terms.tickUnits) * BigInt(terms.stepUnits);
    const wholeCoin = 10n ** BigInt(baseScale);
    if (ofWholeCoin <= 0n || ofWholeCoin % wholeCoin !== 0n)
      throw new Violation('market.unit', `a trade in market ${terms.market} would round`);
    this.unit = ofWholeCoin / wholeCoin;
  }

  side(side: number): Ladder {
    return side === Side.BUY ? this.bids : this.asks;
  }

  /** Reference price in ticks: the mean, else the last price, else the index price; 0 for none (rules 1.7). */
  reference(timeMs: number): number {
    return this.trades.mean(timeMs) || this.lastTicks || this.indexTicks;
  }

  /** The protection band of a taker phase that begins now; undefined when there is none. */
  band(timeMs: number): Band | undefined {
    const referenceTicks = this.terms.bandBps === 0 ? 0 : this.reference(timeMs);
    return referenceTicks === 0 ? undefined : { referenceTicks, bps: this.terms.bandBps };
  }

  /** The highest price a conditional market BUY can pay; it freezes at this price. */
  worstTicks(stopTicks: number): number {
    return raised(stopTicks, this.terms.bandBps || SLACK_BPS);
  }

  /** What an open order must hold frozen by its terms alone. */
  needs(order: FollowedOrder): bigint {
    if (this.kind === 1) return 0n;
    if (order.side === Side.SELL) return BigInt(order.open) * BigInt(this.terms.stepUnits);
    return BigInt(order.priceTicks) * BigInt(order.open) * this.unit;
  }

  /** The price an order can pay at most, in ticks; 0 for a SELL without a limit and for MARKET. */
  limitOf(side: number, orderType: number, priceTicks: number, stopTicks: number): number {
    const conditionalMarket = orderType === OrderType.STOP_LOSS || orderType === OrderType.TAKE_PROFIT;
    return conditionalMarket && side === Side.BUY ? this.worstTicks(stopTicks) : priceTicks;
  }
}
