import type { SecondsTick } from '@kontor/domain/seconds/ticks';
import { entryDeadline, exitDeadline } from '@kontor/domain/seconds/ticks';
import { liabilityOf, NO_CONTRACTS } from '@kontor/domain/seconds/liability';
import type { ExpirySums } from '@kontor/domain/seconds/liability';
import { SecondsDirection } from '@kontor/domain/seconds/words';
import type { CommandOf } from '../command.ts';
import type { Contracts } from './contracts.ts';
import { NONE } from './contracts.ts';
import { ExpiryQueues } from './expiry-queues.ts';
import { TickLine } from './tick-line.ts';

/** Terms of a pair as SECONDS_PAIR says them, beside its asset. */
export type PairTerms = Pick<CommandOf<'SECONDS_PAIR'>, 'open' | 'products'>;

/** What the house has of an asset that is staked. */
export interface House {
  readonly asset: number;
  /** Cells of what HOUSE_SECONDS and FEE have available. */
  readonly cell: number;
  readonly fees: number;
  /** Payouts of the contracts under way, and what may be lost with them. Units. */
  reserved: bigint;
  liability: bigint;
}

/** Contracts of an expiry second, and what may be lost with them; they change in place, since there may be many of one second. */
interface Expiry {
  up: bigint;
  upPays: bigint;
  down: bigint;
  downPays: bigint;
  liability: bigint;
}

/** A number that has terms: an index and what may be staked on it (docs/seconds.md, "Words"). */
export class Pair {
  readonly id: number;
  readonly house: House;
  terms: PairTerms;
  /** The last tick; undefined before the first. */
  lastTick: SecondsTick | undefined;
  /** Of those later than its oldest contract: ticks that can decide, and stale ones. */
  readonly fresh = new TickLine();
  readonly stale = new TickLine();
  /** Its contracts in the order in which they were taken: the oldest, the newest, and the oldest that is pending, behind which all are. */
  oldest = NONE;
  newest = NONE;
  pending = NONE;
  readonly counting: ExpiryQueues;
  /** By expiry second; none stands for no contracts. */
  readonly expiries = new Map<number, Expiry>();
  liability = 0n;
  private readonly contracts: Contracts;

  constructor(id: number, house: House, terms: PairTerms, contracts: Contracts) {
    this.id = id;
    this.house = house;
    this.terms = terms;
    this.contracts = contracts;
    this.counting = new ExpiryQueues(contracts);
  }

  get asset(): number {
    return this.house.asset;
  }
  get isOpen(): boolean {
    return this.terms.open === 1;
  }

  /** Stakes and payouts of an expiry second. */
  sumsOf(second: number): ExpirySums {
    return this.expiries.get(second) ?? NO_CONTRACTS;
  }

  /** Counts a contract in, or with negative amounts out. */
  count(second: number, direction: number, stake: bigint, payout: bigint): void {
    let expiry = this.expiries.get(second);
    if (expiry === undefined) {
      expiry = { ...NO_CONTRACTS, liability: 0n };
      this.expiries.set(second, expiry);
    }
    if (direction === SecondsDirection.UP) {
      expiry.up += stake;
      expiry.upPays += payout;
    } else {
      expiry.down += stake;
      expiry.downPays += payout;
    }
    const more = liabilityOf(expiry) - expiry.liability;
    expiry.liability += more;
    this.liability += more;
    this.house.liability += more;
    if (expiry.up === 0n && expiry.down === 0n) this.expiries.delete(second);
  }

  /** Keeps a tick, later than those before; with nothing under way only as the last one. */
  keep(tick: SecondsTick): void {
    this.lastTick = tick;
    if (this.oldest === NONE || tick.at <= this.contracts.openedAt(this.oldest)) return;
    (tick.isStale ? this.stale : this.fresh).add(tick.number, tick.at, tick.price);
  }

  /** Lets go of the ticks that no contract can need any more. */
  forgetTicks(): void {
    const oldest = this.oldest === NONE ? Infinity : this.contracts.openedAt(this.oldest);
    this.fresh.forget(oldest);
    this.stale.forget(oldest);
  }

  /** Ticks that are kept beside the last one, in their order. */
  keptTicks(): SecondsTick[] {
    const kept = [this.fresh, this.stale].flatMap((line, at) => {
      const ticks: SecondsTick[] = [];
      for (let place = line.from; place < line.end; place++)
        ticks.push({ number: line.number(place), at: line.at(place), price: line.price(place), isStale: at === 1 });
      return ticks;
    });
    return kept.sort((a, b) => a.at - b.at);
  }

  /** Whether the oldest pending contract has its entry, or can have none any more. */
  isEntryDue(now: number): boolean {
    if (this.pending === NONE) return false;
    const openedAt = this.contracts.openedAt(this.pending);
    return now >= entryDeadline(openedAt) || this.fresh.lastAt > openedAt;
  }

  /** Whether the contract that expires first has its exit for good. */
  isSettlementDue(now: number): boolean {
    const { first } = this.counting;
    if (first === NONE) return false;
    const expiry = this.contracts.expiry(first);
    return now >= exitDeadline(expiry) || this.lastTick!.at > expiry;
  }

  /** From when on something is due even without another tick; 0 where it is now, Infinity for never. */
  dueAt(now: number): number {
    if (this.isEntryDue(now) || this.isSettlementDue(now)) return 0;
    const entry = this.pending === NONE ? Infinity : entryDeadline(this.contracts.openedAt(this.pending));
    const exit = this.counting.first === NONE ? Infinity : exitDeadline(this.contracts.expiry(this.counting.first));
    return Math.min(entry, exit);
  }
}
