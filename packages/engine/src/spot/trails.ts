import { MAX_GRID } from '@kontor/domain/market';
import { Side } from '@kontor/domain/order';
import { TriggerHeap } from '../trigger-heap.ts';

/** Distances count in 1/SHARES. */
const SHARES = 10_000;

/** Groups without an order that may stand between others before they are thrown out. */
const SPARE = 64;

/** A conditional order whose stop follows the last price. */
export interface Trail {
  readonly slot: number;
  readonly number: number;
  readonly side: number;
  /** How far the last price comes back from its best, 1e-4. */
  readonly delta: number;
  /** Activation, or the last price at which it was placed: what its value is counted at. Ticks. */
  readonly start: number;
  /** `delta` while it is followed; 0 before its activation, and once it has fired or is over. */
  target: number;
  group: Group | undefined;
}

/** Orders that have the same best price. */
interface Group {
  peak: number;
  /** By distance, the least first: that one fires first. */
  readonly trails: TriggerHeap<Trail>;
  /** The last price at which the first of them fires; 0 for none. */
  target: number;
  /** The group that it became a part of. */
  into: Group | undefined;
}

/** The last price at which a distance from a best price is reached, in ticks: down for a sell, up for a buy, so that it never fires too early. */
export function trailLevel(side: number, peak: number, delta: number): number {
  return side === Side.SELL ? Math.floor((peak * (SHARES - delta)) / SHARES) : Math.ceil((peak * (SHARES + delta)) / SHARES);
}

/** The greatest distance that a last price has come back from a best one. */
function distance(side: number, peak: number, last: number): number {
  return Math.floor(((side === Side.SELL ? peak - last : last - peak) * SHARES) / peak);
}

/**
 * The trailing orders of a side of a market that are followed. A new one begins at the last price, and no older one's best is worse than
 * that: so they stand in groups by their best price, the worst on top, and a price that is better takes the top ones together. Of a
 * group the least distance fires first. A trade therefore looks at what changes and nothing else, however many there are.
 */
export class SideTrails {
  private readonly side: number;
  private groups: Group[] = [];
  private readonly levels: TriggerHeap<Group>;
  private emptied = 0;

  constructor(side: number) {
    this.side = side;
    this.levels = new TriggerHeap(side === Side.BUY);
  }

  /** Follows one from a best price on that is no better than those of the others. */
  add(trail: Trail, peak: number): void {
    let group = this.groups.at(-1);
    if (group?.peak !== peak) {
      group = { peak, trails: new TriggerHeap(true), target: 0, into: undefined };
      this.groups.push(group);
    }
    trail.target = trail.delta;
    trail.group = group;
    group.trails.add(trail);
    this.relevel(group);
  }

  /** Follows one no more. */
  remove(trail: Trail): void {
    const group = groupOf(trail);
    trail.target = 0;
    group.trails.left();
    if (group.trails.size > 0) return;
    this.relevel(group);
    while (this.groups.at(-1)?.trails.size === 0) this.groups.pop();
    if (++this.emptied <= this.groups.length + SPARE) return;
    this.groups = this.groups.filter(({ trails }) => trails.size > 0);
    this.emptied = 0;
  }

  /** Follows the last price; returns those that it fires, in no order. */
  meet(last: number): Trail[] {
    this.improve(last);
    const fired: Trail[] = [];
    while (this.levels.mayMeet(last)) {
      for (const group of this.levels.take(last)) {
        fired.push(...group.trails.take(distance(this.side, group.peak, last)));
        this.relevel(group);
      }
    }
    return fired;
  }

  /** The last price at which the first one fires, those that are gone included; 0 where none does. */
  get firstLevel(): number {
    return this.levels.first;
  }

  /** The worst of the best prices; 0 where there is none. */
  get worstPeak(): number {
    return this.groups.at(-1)?.peak ?? 0;
  }

  /** A last price that is better than the best of some takes these together. */
  private improve(last: number): void {
    let joined: Group | undefined;
    for (let top = this.groups.at(-1); top !== undefined && this.isBetter(last, top.peak); top = this.groups.at(-1)) {
      this.groups.pop();
      joined = joined === undefined ? top : this.join(joined, top);
    }
    if (joined === undefined) return;
    const same = this.groups.at(-1);
    if (same?.peak === last) {
      this.groups.pop();
      joined = this.join(joined, same);
    }
    joined.peak = last;
    this.groups.push(joined);
    this.relevel(joined);
  }

  private isBetter(last: number, peak: number): boolean {
    return this.side === Side.SELL ? last > peak : last < peak;
  }

  /** The lesser of two groups becomes part of the other. */
  private join(one: Group, other: Group): Group {
    const [greater, lesser] = one.trails.size >= other.trails.size ? [one, other] : [other, one];
    for (const trail of lesser.trails.drain()) greater.trails.add(trail);
    lesser.into = greater;
    this.setLevel(lesser, 0);
    return greater;
  }

  private relevel(group: Group): void {
    this.setLevel(group, group.trails.size === 0 ? 0 : trailLevel(this.side, group.peak, group.trails.first));
  }

  private setLevel(group: Group, level: number): void {
    if (group.target === level) return;
    const stood = group.target !== 0;
    group.target = level;
    if (stood) this.levels.left();
    if (level !== 0) this.levels.add(group);
  }
}

function groupOf(trail: Trail): Group {
  let group = trail.group!;
  while (group.into !== undefined) {
    if (group.into.into !== undefined) group.into = group.into.into;
    group = group.into;
  }
  trail.group = group;
  return group;
}

/** What trails in a market: what is followed, and what waits for its activation. */
export class Trails {
  /** By slot. */
  private readonly bySlot = new Map<number, Trail>();
  private readonly sides = [new SideTrails(Side.BUY), new SideTrails(Side.SELL)] as const;

  get size(): number {
    return this.bySlot.size;
  }

  find(slot: number): Trail | undefined {
    return this.bySlot.get(slot);
  }

  /** Takes one in; a `peak` of 0: it waits for its activation. */
  add(words: Pick<Trail, 'slot' | 'number' | 'side' | 'delta' | 'start'>, peak: number): void {
    const trail = { ...words, target: 0, group: undefined };
    this.bySlot.set(words.slot, trail);
    if (peak !== 0) this.follow(trail, peak);
  }

  /** Follows one from the last price on. */
  follow(trail: Trail, last: number): void {
    this.sides[trail.side as Side].add(trail, last);
  }

  /** Its best price so far; 0 where it waits for its activation. */
  peakOf(trail: Trail): number {
    return trail.target === 0 ? 0 : groupOf(trail).peak;
  }

  /** One is over. */
  remove(slot: number): void {
    const trail = this.bySlot.get(slot);
    if (trail === undefined) return;
    this.bySlot.delete(slot);
    if (trail.target !== 0) this.sides[trail.side as Side].remove(trail);
  }

  /** Follows the last price; returns those that it fires, in no order. They are stops like others from then on. */
  meet(last: number): Trail[] {
    const fired = [...this.sides[Side.BUY].meet(last), ...this.sides[Side.SELL].meet(last)];
    for (const { slot } of fired) this.bySlot.delete(slot);
    return fired;
  }

  /** At or below the one, at or above the other a last price changes something. */
  get bounds(): readonly [low: number, high: number] {
    const [buys, sells] = this.sides;
    const rise = buys.firstLevel === 0 ? MAX_GRID : buys.firstLevel;
    const better = sells.worstPeak === 0 ? MAX_GRID : sells.worstPeak + 1;
    return [Math.max(sells.firstLevel, buys.worstPeak - 1), Math.min(rise, better, MAX_GRID)];
  }

  /** All of them by number. */
  get stored(): readonly StoredTrail[] {
    return [...this.bySlot.values()]
      .sort((a, b) => a.number - b.number)
      .map((trail) => [trail.slot, trail.delta, trail.start, this.peakOf(trail)] as const);
  }
}

/** Slot, distance, start, best price or 0. */
export type StoredTrail = readonly [slot: number, delta: number, start: number, peak: number];
