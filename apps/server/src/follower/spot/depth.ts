/** The order books' price levels, kept up from committed events. Source: rules 1.10. */
import { Side } from '@kontor/domain/order';
import type { DepthChange, DepthLevel, DepthSnapshot } from '../feed.ts';

/** One side of one book. */
class SideDepth {
  /** Total open lots by price in ticks; never 0. */
  readonly lots = new Map<number, number>();
  /** The prices above, rising. */
  readonly prices: number[] = [];

  add(priceTicks: number, lots: number): void {
    const before = this.lots.get(priceTicks) ?? 0;
    const now = before + lots;
    if (now < 0) throw new Error(`the level at ${priceTicks} ticks fell to ${now} lots`);
    if (before === 0) this.prices.splice(this.#place(priceTicks), 0, priceTicks);
    if (now === 0) {
      this.prices.splice(this.#place(priceTicks), 1);
      this.lots.delete(priceTicks);
    } else {
      this.lots.set(priceTicks, now);
    }
  }

  /** Index of the price, or where it belongs. */
  #place(priceTicks: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.prices[middle]! < priceTicks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The levels of one market and what changed of them since it was last told. */
class MarketDepth {
  readonly sides = [new SideDepth(), new SideDepth()] as const;
  /** By side: price → lots before the first change since then. */
  readonly untold = [new Map<number, number>(), new Map<number, number>()] as const;
  lastUpdateId: number;

  constructor(sequence: number) {
    this.lastUpdateId = sequence;
  }
}

export class Depths {
  readonly #markets = new Map<number, MarketDepth>();
  readonly #changed = new Set<number>();
  /** Update ids begin after the sequence at which this began. */
  #sequence = 0;

  /** More or fewer lots are open at a price. */
  add(market: number, side: number, priceTicks: number, lots: number): void {
    let depth = this.#markets.get(market);
    if (depth === undefined) this.#markets.set(market, (depth = new MarketDepth(this.#sequence)));
    const levels = depth.sides[side === Side.BUY ? 0 : 1];
    const untold = depth.untold[side === Side.BUY ? 0 : 1];
    if (!untold.has(priceTicks)) untold.set(priceTicks, levels.lots.get(priceTicks) ?? 0);
    levels.add(priceTicks, lots);
    this.#changed.add(market);
  }

  /** What changed since this was last asked; `sequence` is that of the last command applied. */
  takeChanges(sequence: number): DepthChange[] {
    const changes: DepthChange[] = [];
    for (const market of this.#changed) {
      const depth = this.#markets.get(market)!;
      const levels: DepthLevel[] = [];
      depth.untold.forEach((untold, side) => {
        for (const [priceTicks, before] of untold) {
          const lots = depth.sides[side as 0 | 1].lots.get(priceTicks) ?? 0;
          if (lots !== before) levels.push({ side, priceTicks, lots });
        }
        untold.clear();
      });
      if (levels.length === 0) continue;
      changes.push({ market, firstUpdateId: depth.lastUpdateId + 1, lastUpdateId: sequence, levels });
      depth.lastUpdateId = sequence;
    }
    this.#changed.clear();
    return changes;
  }

  /** Forgets what changed: nobody is told of anything up to `sequence`. */
  skipChanges(sequence: number): void {
    this.#sequence = sequence;
    this.#changed.clear();
    for (const depth of this.#markets.values()) {
      depth.lastUpdateId = sequence;
      for (const untold of depth.untold) untold.clear();
    }
  }

  /** The best `count` levels of each side. */
  snapshot(market: number, count: number, sequence: number): DepthSnapshot {
    const depth = this.#markets.get(market);
    const [bids, asks] = depth?.sides ?? [];
    const level = (side: SideDepth) => (priceTicks: number) => [priceTicks, side.lots.get(priceTicks)!] as const;
    return {
      market,
      updateId: sequence,
      bids: bids === undefined || count === 0 ? [] : bids.prices.slice(-count).reverse().map(level(bids)),
      asks: asks === undefined ? [] : asks.prices.slice(0, count).map(level(asks)),
    };
  }
}
