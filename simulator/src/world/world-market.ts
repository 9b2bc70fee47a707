import type { Random } from '@kontor/testkit/random';
import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedMarket } from '../checks/followed-market.ts';
import { IndexPath } from './index-path.ts';
import type { MarketRow } from './market-table.ts';

/** A market as its users see it: its terms, its book, and a price that wanders. */
export class WorldMarket {
  readonly id: number;
  readonly row: MarketRow;
  /** Terms in force; the operator changes them. */
  terms: MarketTerms;
  /** What users think it is worth, ticks. */
  fair: number;
  /** Command count at which the operator opens it again; 0 when open. */
  reopenAt = 0;
  /** A halted contract that is settled before it opens again. */
  isToSettle = false;
  /** Where the index of a contract goes. */
  readonly index: IndexPath | undefined;
  private readonly book: () => FollowedMarket | undefined;
  /** Quote units of a tick and base units of a lot; they never change. */
  private readonly tickUnits: bigint;
  private readonly stepUnits: bigint;

  constructor(row: MarketRow, book: () => FollowedMarket | undefined) {
    this.id = row.terms.market;
    this.row = row;
    this.tickUnits = BigInt(row.terms.tickUnits);
    this.stepUnits = BigInt(row.terms.stepUnits);
    this.terms = row.terms;
    this.fair = row.startTicks;
    this.book = book;
    this.index = row.contract && new IndexPath(row.startTicks, row.contract.makerRate === 0);
  }

  /** Best bid in ticks, 0 for none. */
  get bid(): number {
    return this.book()?.bids.bestPrice() ?? 0;
  }

  get ask(): number {
    return this.book()?.asks.bestPrice() ?? 0;
  }

  /** Last price, or the fair one before the first trade, ticks. */
  get last(): number {
    return this.book()?.lastTicks || this.fair;
  }

  /** Reference price at a time, or the fair one before there is any, ticks. */
  reference(timeMs: number): number {
    return this.book()?.reference(timeMs) || this.fair;
  }

  /** A step of the price: small, now and then large, drawn back to the start. */
  wander(random: Random): void {
    // The price of a contract is its index.
    if (this.index) return;
    const grid = this.row.gridTicks;
    const step = random.chance(0.02) ? random.between(-30, 30) * grid : random.between(-2, 2) * grid;
    const back = Math.round((this.row.startTicks - this.fair) / 200);
    this.fair = Math.max(2, Math.min(this.row.startTicks * 3, this.fair + step + back));
  }

  /** Quote units for one whole base coin. */
  price(ticks: number): bigint {
    return BigInt(ticks) * this.tickUnits;
  }

  /** Base units. */
  quantity(lots: number): bigint {
    return BigInt(lots) * this.stepUnits;
  }

  /** A price some grid steps to the side of the fair one that a patient order takes (towards the book when negative), ticks. */
  away(side: number, steps: number): number {
    const ticks = this.fair + (side === 0 ? -steps : steps) * this.row.gridTicks;
    return Math.max(1, ticks - (ticks % this.row.gridTicks || 0) || this.row.gridTicks);
  }

  /** Lots of an ordinary order; odd, mostly small. */
  size(random: Random): number {
    const typical = this.row.typicalLots;
    const base = Math.max(1, Math.floor((typical * random.between(1, 200)) / 100));
    return random.chance(0.03) ? base * random.between(3, 12) : base;
  }
}
