import { bracketSteps, fundingOf, maintenance, profit, signed } from '@kontor/testkit/contract-formulas';
import type { BracketStep } from '@kontor/testkit/contract-formulas';
import type { CommandOf } from '@kontor/engine/command';
import type { FollowedMarket } from './followed-market.ts';
import { Violation } from './violation.ts';

/** 0 long, 1 short. */
export type PositionSide = 0 | 1;
export const SIDES = [0, 1] as const;

/** One side of what a user has in a contract. */
export interface FollowedSide {
  lots: bigint;
  entry: bigint;
  margin: bigint;
}

/** What a user has in a contract, as commands and events tell it. */
export interface FollowedRecord {
  readonly contract: FollowedContract;
  leverage: number;
  isolated: boolean;
  /** Number of the last funding that was told of it, or passed before it had lots. */
  funded: number;
  readonly sides: readonly [FollowedSide, FollowedSide];
}

export interface FollowedPlan {
  readonly number: number;
  readonly user: number;
  readonly side: PositionSide;
  readonly purpose: number;
  /** PlanTrigger. */
  readonly trigger: number;
  /** StopSource. */
  readonly source: number;
  readonly level: bigint;
  readonly activation: bigint;
  /** Of a trailing one: the best mark since it is followed. */
  peak: bigint | undefined;
  /** A price has met it; it waits to be worked off. */
  isFired: boolean;
}

/** Lots that nobody bought. */
export interface FollowedEntry {
  readonly side: PositionSide;
  lots: bigint;
  readonly ticks: bigint;
}

const RESUME_MS = 30_000;

/** A contract as commands and events tell it. */
export class FollowedContract {
  readonly market: FollowedMarket;
  readonly coin: bigint;
  terms: CommandOf<'CONTRACT_TERMS'> | undefined;
  steps: readonly BracketStep[] = [];
  mark = 0n;
  isStale = false;
  private firstValid: number | undefined;
  readonly records = new Map<number, FollowedRecord>();
  readonly takenOver: FollowedEntry[] = [];
  /** Open plans by number, and those that have fired, in their order. */
  readonly plans = new Map<number, FollowedPlan>();
  readonly fired: FollowedPlan[] = [];
  fundings = 0;
  private fundingRate = 0n;
  private fundingMark = 0n;
  /** Price of a settlement that is under way, ticks; 0 for none. */
  settling = 0n;

  constructor(market: FollowedMarket, baseScale: number) {
    this.market = market;
    this.coin = 10n ** BigInt(baseScale);
  }

  get step(): bigint {
    return BigInt(this.market.terms.stepUnits);
  }
  get tick(): bigint {
    return BigInt(this.market.terms.tickUnits);
  }

  setTerms(terms: CommandOf<'CONTRACT_TERMS'>): void {
    const steps = bracketSteps(terms.brackets);
    if (!steps) throw new Violation('contract.terms', `contract ${terms.market} takes a table of brackets that is none`);
    this.terms = terms;
    this.steps = steps;
  }

  /** A mark; whether it is taken. */
  hearMark({ isStale, mark, time }: CommandOf<'MARK_PRICE'>): boolean {
    if (isStale) {
      this.isStale = true;
      this.firstValid = undefined;
      return false;
    }
    this.firstValid ??= time;
    if (this.isStale && time - this.firstValid < RESUME_MS) return false;
    this.isStale = false;
    this.mark = mark;
    return true;
  }

  hearFunding(rate: number): void {
    this.fundings += 1;
    this.fundingRate = BigInt(rate);
    this.fundingMark = this.mark;
  }

  /** It is no contract any more. */
  delist(): void {
    this.terms = undefined;
    this.mark = 0n;
    this.isStale = false;
    this.firstValid = undefined;
    this.settling = 0n;
  }

  recordOf(user: number): FollowedRecord {
    let record = this.records.get(user);
    if (!record) {
      const none = (): FollowedSide => ({ lots: 0n, entry: 0n, margin: 0n });
      const leverage = Math.min(20, this.steps[0]?.maxLeverage ?? 20);
      record = { contract: this, leverage, isolated: false, funded: this.fundings, sides: [none(), none()] };
      this.records.set(user, record);
    }
    return record;
  }

  /** Quote units of so many lots at a price in ticks. */
  value(ticks: bigint, lots: bigint): bigint {
    return ticks * lots * this.market.unit;
  }

  /** Value at the mark over the coin. */
  worth(lots: bigint): bigint {
    return lots * this.step * this.mark;
  }

  profit(side: PositionSide, { lots, entry }: FollowedSide): bigint {
    return profit(side, lots * this.step, entry, this.mark, this.coin);
  }

  maintenance({ lots }: Pick<FollowedSide, 'lots'>): bigint {
    return maintenance(this.steps, this.worth(lots), this.coin);
  }

  /** What a side pays of the last funding. */
  funding(side: PositionSide, lots: bigint): bigint {
    return fundingOf(side, lots * this.step, this.fundingMark, this.fundingRate, this.coin);
  }

  /** Nobody has lots. */
  get isEmpty(): boolean {
    return this.takenOver.length === 0 && [...this.records.values()].every(({ sides }) => sides.every(({ lots }) => lots === 0n));
  }

  /** Every long lot has a short one, what is taken over included. */
  checkSides(): void {
    let left = 0n;
    for (const { sides } of this.records.values()) for (const side of SIDES) left += signed(side) * sides[side].lots;
    for (const { side, lots } of this.takenOver) left += signed(side) * lots;
    if (left !== 0n) throw new Violation('contract.sides', `market ${this.market.terms.market} has ${left} more long lots than short ones`);
  }
}
