import type { MarketTerms } from '@kontor/domain/market';
import { buyMaxTicks, sellMinTicks } from '@kontor/domain/formulas/price-band';
import { Side } from '@kontor/domain/order';
import type { EventLog } from '../event.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { boundsOf } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { ClientIds } from './client-ids.ts';
import { Orders } from './orders.ts';
import { PriceLevels } from './price-levels.ts';
import { RollingMean } from './reference-price.ts';
import { Seats } from './seats.ts';

/** Highest price in ticks, and the limit of a taker that has none. */
export const NO_LIMIT = 2_147_483_647;

/** A listed market: its terms and what its trading has come to. */
export interface SpotMarket {
  terms: MarketTerms;
  /** The terms as the questions ask them. */
  bounds: Bounds;
  /** Quote units of one lot at one tick. */
  readonly unit: number;
  status: number;
  /** Ladder of resting orders. Both sides share it: they never hold the same price. */
  readonly book: number;
  /** Ladders of stops that wait for a rise, and for a fall. */
  readonly rising: number;
  readonly falling: number;
  /** Best prices in ticks; 0 when that side is empty. */
  bestBid: number;
  bestAsk: number;
  /** Lowest stop that waits for a rise and highest that waits for a fall; 0 when there is none. */
  nextRise: number;
  nextFall: number;
  /** Last trade's price; 0 before the first trade. */
  lastTicks: number;
  tradeNumber: number;
  /** 0 until one is set. */
  indexTicks: number;
  /** Triggered orders of this market that wait in the queue. */
  queued: number;
  /** FEE cells of base and quote. */
  readonly baseFeeCell: number;
  readonly quoteFeeCell: number;
  readonly mean: RollingMean;
}

/** Everything spot trading knows; handed to the functions of this folder. */
export class SpotState {
  readonly ledger: Ledger;
  readonly events: EventLog;
  readonly orders: Orders;
  readonly levels: PriceLevels;
  readonly seats: Seats;
  readonly ids: ClientIds;
  /** By market id. */
  readonly markets: (SpotMarket | undefined)[] = [];
  /** In the order in which they were listed. */
  readonly listed: SpotMarket[] = [];
  /** Triggered orders in the order in which they are worked off; linked through their records. */
  queueHead = 0;
  queueTail = 0;
  queueLength = 0;
  /** Core time in whole seconds. */
  second = 0;

  constructor(ledger: Ledger, events: EventLog, capacity: number) {
    this.ledger = ledger;
    this.events = events;
    this.orders = new Orders(capacity);
    this.levels = new PriceLevels(this.orders);
    this.seats = new Seats(ledger);
    this.ids = new ClientIds(this.orders, this.seats);
  }

  addMarket(terms: MarketTerms, unit: number): SpotMarket {
    const market: SpotMarket = {
      terms, bounds: boundsOf(terms), unit, status: 0,
      book: this.levels.addLadder(), rising: this.levels.addLadder(), falling: this.levels.addLadder(),
      bestBid: 0, bestAsk: 0, nextRise: 0, nextFall: 0, lastTicks: 0, tradeNumber: 0, indexTicks: 0, queued: 0,
      baseFeeCell: this.ledger.feeRow(terms.base) << 2, quoteFeeCell: this.ledger.feeRow(terms.quote) << 2, mean: new RollingMean(),
    };
    while (this.markets.length <= terms.market) this.markets.push(undefined);
    this.markets[terms.market] = market;
    this.listed.push(market);
    return market;
  }

  market(id: number): SpotMarket | undefined {
    return id >= 0 && id < this.markets.length ? this.markets[id] : undefined;
  }

  /** Reference price in ticks, 0 for none (rules 1.7). */
  reference(market: SpotMarket): number {
    // A double that is handed over may cost an allocation, so the second is compared here.
    const mean = market.mean.foundFor === this.second ? market.mean.found : market.mean.mean(this.second);
    if (mean !== 0) return mean;
    return market.lastTicks !== 0 ? market.lastTicks : market.indexTicks;
  }

  /** Worst price the protection band lets a taker of this side trade at, fixed when its taker phase starts (rules 1.7). */
  bandLimit(market: SpotMarket, side: number): number {
    const bps = market.bounds.bandBps;
    if (bps === 0) return side === Side.BUY ? NO_LIMIT : 0;
    const reference = this.reference(market);
    if (reference === 0) return side === Side.BUY ? NO_LIMIT : 0;
    return side === Side.BUY ? buyMaxTicks(reference, bps) : sellMinTicks(reference, bps);
  }
}
