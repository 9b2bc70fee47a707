import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import type { SelfLimits } from '@kontor/domain/seconds/self-limits';
import type { SecondsLimits } from '../engine-door.ts';
import type { Kernel } from '../kernel.ts';
import { UserAmounts } from '../user-amounts.ts';
import { Contracts, NONE } from './contracts.ts';
import type { NewContract } from './contracts.ts';
import { Pair } from './pair.ts';
import type { House, PairTerms } from './pair.ts';

/** The release that brought seconds contracts. */
export const SECONDS_SINCE = 6;

/** Shares of what the house has, before SECONDS_LIMITS says others. */
const FIRST_LIMITS: SecondsLimits = { secondShare: 500, pairShare: 2_000, totalShare: 5_000, openStake: 0n };

/** What a user has in contracts under way, units: columns of `Book.underWay`. */
export const UnderWay = { STAKES: 0, PAID: 1 } as const;

/** All that is known of seconds contracts (docs/seconds.md). */
export class Book {
  readonly kernel: Kernel;
  readonly contracts = new Contracts();
  /** In the order of their first terms. */
  readonly pairs: Pair[] = [];
  readonly houses = new Map<number, House>();
  readonly underWay = new UserAmounts(Object.keys(UnderWay).length);
  readonly selfLimits = new Map<number, SelfLimits>();
  limits: SecondsLimits = FIRST_LIMITS;
  /** Contracts so far. */
  number = 0;
  /** From when on there is due work, ms; Infinity for none. */
  dueAt = Infinity;
  private readonly byId = new Map<number, Pair>();

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /** Whether nothing was ever said of any of it. */
  get isUntouched(): boolean {
    return this.pairs.length === 0 && this.selfLimits.size === 0 && this.limits === FIRST_LIMITS;
  }

  pair(id: number): Pair | undefined {
    return this.byId.get(id);
  }

  /** Opens a pair, and the house of its asset. */
  openPair(id: number, asset: number, terms: PairTerms): Pair {
    const pair = new Pair(id, this.openHouse(asset), terms, this.contracts);
    this.pairs.push(pair);
    this.byId.set(id, pair);
    return pair;
  }

  /** Adds a contract behind the others of its pair; its user's holding is there. Returns its place. */
  add(contract: NewContract): number {
    const place = this.contracts.add(contract);
    this.link(place);
    return place;
  }

  /** Finds anew, of a contract that stands behind those before it in the table, what is not stored. */
  link(place: number): void {
    const { contracts } = this;
    const pair = this.byId.get(contracts.pair(place))!;
    contracts.join(pair.newest, place);
    contracts.join(place, NONE);
    pair.newest = place;
    if (pair.oldest === NONE) pair.oldest = place;
    if (contracts.entryTick(place) !== 0) pair.counting.add(place);
    else if (pair.pending === NONE) pair.pending = place;
    contracts.setHolding(place, this.kernel.ledger.cell(contracts.user(place), Account.SECONDS, pair.asset, Bucket.AVAILABLE));
    this.count(pair, place, 1n);
  }

  /** The oldest pending contract of a pair has its entry. */
  enter(pair: Pair, tick: number, price: bigint): void {
    const place = pair.pending;
    this.contracts.enter(place, tick, price);
    pair.pending = this.contracts.next(place);
    pair.counting.add(place);
  }

  /** A contract is over: the oldest pending one of its pair, or the one that counts and expires first. */
  remove(pair: Pair, place: number): void {
    const { contracts } = this;
    const [previous, next] = [contracts.previous(place), contracts.next(place)];
    if (place === pair.pending) pair.pending = next;
    else pair.counting.removeFirst();
    contracts.join(previous, next);
    if (place === pair.newest) pair.newest = previous;
    this.count(pair, place, -1n);
    contracts.remove(place);
    if (place !== pair.oldest) return;
    pair.oldest = next;
    pair.forgetTicks();
  }

  /** Tells the core from when on there is work. */
  setDue(time: number): void {
    this.dueAt = time;
    this.kernel.timers.setWork('seconds', time);
  }

  /** Counts a contract in everywhere, or out. */
  private count(pair: Pair, place: number, sign: 1n | -1n): void {
    const { contracts } = this;
    const stake = sign * contracts.stake(place);
    const payout = sign * contracts.payout(place);
    pair.count(Math.floor(contracts.expiry(place) / 1_000), contracts.direction(place), stake, payout);
    pair.house.reserved += payout;
    const user = contracts.user(place);
    this.underWay.add(user, UnderWay.STAKES, stake);
    this.underWay.add(user, UnderWay.PAID, stake + sign * contracts.fee(place));
  }

  private openHouse(asset: number): House {
    const known = this.houses.get(asset);
    if (known !== undefined) return known;
    const { ledger } = this.kernel;
    const open = (account: Account): number => ledger.openCell(SYSTEM_OWNER, account, asset, Bucket.AVAILABLE);
    const house = { asset, cell: open(Account.HOUSE_SECONDS), fees: open(Account.FEE), reserved: 0n, liability: 0n };
    this.houses.set(asset, house);
    return house;
  }
}
