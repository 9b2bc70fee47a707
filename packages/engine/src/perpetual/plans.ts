import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { StopSource } from '../market-kind.ts';
import { CONTRACT_NEXT_FALL, CONTRACT_NEXT_RISE } from '../layout.ts';
import type { ContractFields } from './contract-fields.ts';
import type { Records } from './records.ts';
import { TriggerHeap } from '../trigger-heap.ts';

/** What is said of a plan when it is placed. */
export interface PlanWords {
  readonly number: number;
  readonly place: number;
  readonly side: PositionSide;
  readonly purpose: PlanPurpose;
  /** PlanTrigger. */
  readonly trigger: number;
  /** LAST or MARK. */
  readonly source: number;
  /** 0: the whole position. */
  readonly lots: number;
  /** 0: at market. */
  readonly priceTicks: number;
  /** A price in quote units, a yield or a distance in 1e-4. */
  readonly level: bigint;
  /** 0: none. */
  readonly activationTicks: number;
}

/** A plan that is open. */
export interface Plan extends PlanWords {
  /** The price it waits for, in ticks; 0 for one that trails, or has fired. */
  target: number;
  hasFired: boolean;
  /** Trailing: the best mark since it is followed, 0 before. */
  peak: number;
}

const NONE: readonly Plan[] = [];

const YIELDS = 10_000;
const YIELDS_LONG = 10_000n;
/** Below this share of its size a difference of two products of doubles decides nothing. */
const UNSURE = 1e-12;

/**
 * The open plans of a contract, and those that have fired and wait to be worked off. The core is told which records have plans, and the
 * last prices that some wait for.
 */
export class Plans {
  private readonly records: Records;
  private readonly fields: ContractFields;
  /** By number, rising. */
  private readonly open = new Map<number, Plan>();
  /** By place × 2 + side. */
  private readonly bySide = new Map<number, Plan[]>();
  /** For LAST and MARK: those that wait for a rise, and for a fall. */
  private readonly heaps = [StopSource.LAST, StopSource.MARK].map(
    () => [new TriggerHeap<Plan>(true), new TriggerHeap<Plan>(false)] as const,
  );
  private trailing: Plan[] = [];
  /** Those that have fired, in order; ended ones among them count no more. */
  private fired: Plan[] = [];
  private firedAt = 0;

  constructor(records: Records, fields: ContractFields) {
    this.records = records;
    this.fields = fields;
  }

  find(number: number): Plan | undefined {
    return this.open.get(number);
  }
  /** Those of a side, by number. */
  of(place: number, side: PositionSide): readonly Plan[] {
    return this.bySide.get(place * 2 + side) ?? NONE;
  }

  /** Adds a plan; `target` in ticks, not looked at where it trails. */
  add(words: PlanWords, target: number): Plan {
    const trails = words.trigger === PlanTrigger.TRAILING;
    const plan = { ...words, target: trails ? 0 : target, hasFired: false, peak: 0 };
    this.insert(plan);
    return plan;
  }

  /** Ends a plan. */
  remove(plan: Plan): void {
    this.open.delete(plan.number);
    this.records.countPlans(plan.place, -1);
    const key = plan.place * 2 + plan.side;
    const left = this.of(plan.place, plan.side).filter((other) => other !== plan);
    if (left.length === 0) this.bySide.delete(key);
    else this.bySide.set(key, left);
    if (plan.trigger === PlanTrigger.TRAILING && !plan.hasFired) this.trailing = this.trailing.filter((other) => other !== plan);
    if (plan.target !== 0) {
      plan.target = 0;
      this.heapOf(plan).left();
      this.tell();
    }
  }

  /** Gives a plan another target. */
  retarget(plan: Plan, target: number): void {
    if (plan.hasFired || plan.target === target) return;
    plan.target = target;
    this.heapOf(plan).left();
    this.heapOf(plan).add(plan);
    this.tell();
  }

  /** Fires what the last price meets, in ticks. */
  meetLast(ticks: number): void {
    const [rising, falling] = this.heaps[0]!;
    if (!rising.mayMeet(ticks) && !falling.mayMeet(ticks)) return;
    this.fire([...rising.take(ticks), ...falling.take(ticks)]);
    this.tell();
  }

  /** Fires what the mark meets; `down` and `up`: the mark in ticks. */
  meetMark(mark: bigint, down: number, up: number): void {
    const [rising, falling] = this.heaps[1]!;
    const met = [...rising.take(down), ...falling.take(up)];
    const turned = new Set(this.trailing.filter((plan) => hasTurned(plan, mark, down, up)));
    if (turned.size > 0) this.trailing = this.trailing.filter((plan) => !turned.has(plan));
    this.fire([...met, ...turned]);
  }

  /** The one that fired first and is open still; it stays. */
  get next(): Plan | undefined {
    while (this.firedAt < this.fired.length) {
      const plan = this.fired[this.firedAt]!;
      if (this.open.get(plan.number) === plan) return plan;
      this.firedAt++;
    }
    if (this.firedAt > 0) this.fired = [];
    this.firedAt = 0;
    return undefined;
  }

  /** Open plans by number, and the numbers of those that have fired, in their order. */
  get stored(): { readonly plans: readonly Plan[]; readonly fired: readonly number[] } {
    return { plans: this.all(), fired: this.waiting };
  }
  set stored({ plans, fired }: { readonly plans: readonly Plan[]; readonly fired: readonly number[] }) {
    for (const plan of plans) this.insert(plan);
    this.fired = fired.map((number) => this.open.get(number)!);
  }

  /** Numbers of those that have fired and are open still. */
  get waiting(): readonly number[] {
    return this.fired.slice(this.firedAt).flatMap((plan) => (this.open.get(plan.number) === plan ? [plan.number] : []));
  }

  /** All open ones, by number. */
  all(): readonly Plan[] {
    return [...this.open.values()].sort((a, b) => a.number - b.number);
  }

  private insert(plan: Plan): void {
    this.open.set(plan.number, plan);
    this.records.countPlans(plan.place, 1);
    this.bySide.set(plan.place * 2 + plan.side, [...this.of(plan.place, plan.side), plan]);
    if (plan.hasFired) return;
    if (plan.trigger === PlanTrigger.TRAILING) this.trailing.push(plan);
    else this.heapOf(plan).add(plan);
    this.tell();
  }

  /** Tells the core which last prices meet something. */
  private tell(): void {
    const [rising, falling] = this.heaps[0]!;
    this.fields.setWord(CONTRACT_NEXT_RISE, rising.first);
    this.fields.setWord(CONTRACT_NEXT_FALL, falling.first);
  }

  private fire(plans: Plan[]): void {
    plans.sort((a, b) => a.number - b.number);
    for (const plan of plans) {
      plan.hasFired = true;
      this.fired.push(plan);
    }
  }

  private heapOf({ side, purpose, source }: PlanWords): TriggerHeap<Plan> {
    return this.heaps[source]![waitsForRise(side, purpose) ? 0 : 1];
  }
}

function waitsForRise(side: PositionSide, purpose: PlanPurpose): boolean {
  return (side === PositionSide.LONG) === (purpose === PlanPurpose.TAKE_PROFIT);
}

/** Follows the mark with one that trails; whether it has come back far enough. */
function hasTurned(plan: Plan, mark: bigint, down: number, up: number): boolean {
  const isLong = plan.side === PositionSide.LONG;
  const now = Number(mark);
  if (plan.peak === 0) {
    if (plan.activationTicks !== 0 && (isLong ? down < plan.activationTicks : up > plan.activationTicks)) return false;
    plan.peak = now;
  } else if (isLong ? now > plan.peak : now < plan.peak) plan.peak = now;
  const share = Number(plan.level);
  const bound = plan.peak * (isLong ? YIELDS - share : YIELDS + share);
  const over = now * YIELDS - bound;
  // Marks are whole below 2^53, their products may not be.
  if (Math.abs(over) > bound * UNSURE) return isLong ? over < 0 : over > 0;
  const peak = BigInt(plan.peak);
  return isLong ? mark * YIELDS_LONG <= peak * (YIELDS_LONG - plan.level) : mark * YIELDS_LONG >= peak * (YIELDS_LONG + plan.level);
}
