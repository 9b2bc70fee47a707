/** The plans that wait, kept up from committed events. Source: rules 2.15; docs/perpetual.md "Plans". */
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import type { Event } from '@kontor/engine/event';
import { PlanState } from './contract-facts.ts';
import type { ContractPlan } from './contract-facts.ts';
import { PlanSource } from './contract-words.ts';

type EventOf<Type extends Event['type']> = Event & { type: Type };

export class Plans {
  readonly #byNumber = new Map<number, ContractPlan>();
  readonly #byUser = new Map<number, Map<number, ContractPlan>>();
  /** Numbers of those that trail the mark of a contract. */
  readonly #trailing = new Map<number, Set<number>>();

  all(): IterableIterator<ContractPlan> {
    return this.#byNumber.values();
  }

  /** A user's, oldest first. */
  ofUser(user: number): ContractPlan[] {
    return [...(this.#byUser.get(user)?.values() ?? [])];
  }

  find(number: number): ContractPlan | undefined {
    return this.#byNumber.get(number);
  }

  /** `mark`: in force, which one that trails from the start follows first. */
  add(
    { type: _type, number, source, ...event }: EventOf<'plan'>,
    { timeMs, sequence, mark }: { readonly timeMs: number; readonly sequence: number; readonly mark: bigint },
  ): ContractPlan {
    const plan: ContractPlan = {
      ...event,
      number,
      side: event.side,
      peak: event.trigger === PlanTrigger.TRAILING && event.activationTicks === 0 ? mark : 0n,
      byMark: source === PlanSource.MARK,
      state: PlanState.WAITING,
      orderNumber: 0,
      orderSlot: 0,
      placedMs: timeMs,
      changedMs: timeMs,
      sequence,
    };
    this.#put(plan);
    return plan;
  }

  /** A mark was taken: those that trail it follow; gives the ones whose best mark it is (docs/perpetual.md "Plans"). */
  follow(market: number, mark: bigint, tick: bigint): ContractPlan[] {
    const moved: ContractPlan[] = [];
    for (const number of this.#trailing.get(market) ?? []) {
      const plan = this.#byNumber.get(number)!;
      const isBetter = (than: bigint): boolean => (plan.side === PositionSide.LONG ? mark > than : mark < than);
      const activation = BigInt(plan.activationTicks) * tick;
      const isFollowed = plan.peak !== 0n || activation === 0n || mark === activation || isBetter(activation);
      if (!isFollowed || (plan.peak !== 0n && !isBetter(plan.peak))) continue;
      const followed = { ...plan, peak: mark };
      this.#put(followed);
      moved.push(followed);
    }
    return moved;
  }

  /** It waits no more. */
  end(number: number, state: PlanState, timeMs: number): ContractPlan | undefined {
    const plan = this.#byNumber.get(number);
    if (plan === undefined) return undefined;
    this.#byNumber.delete(number);
    this.#trailing.get(plan.market)?.delete(number);
    const plans = this.#byUser.get(plan.user)!;
    plans.delete(number);
    if (plans.size === 0) this.#byUser.delete(plan.user);
    return { ...plan, peak: 0n, state, changedMs: timeMs };
  }

  restore(plans: readonly ContractPlan[]): void {
    for (const plan of plans) this.#put(plan);
  }

  #put(plan: ContractPlan): void {
    this.#byNumber.set(plan.number, plan);
    let plans = this.#byUser.get(plan.user);
    if (plans === undefined) this.#byUser.set(plan.user, (plans = new Map()));
    plans.set(plan.number, plan);
    if (plan.trigger !== PlanTrigger.TRAILING) return;
    const trailing = this.#trailing.get(plan.market);
    if (trailing === undefined) this.#trailing.set(plan.market, new Set([plan.number]));
    else trailing.add(plan.number);
  }
}
