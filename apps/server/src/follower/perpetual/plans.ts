/** The plans that wait, kept up from committed events. Source: rules 2.15; docs/perpetual.md "Plans". */
import type { Event } from '@kontor/engine/event';
import { PlanState } from './contract-facts.ts';
import type { ContractPlan } from './contract-facts.ts';
import { PlanSource } from './contract-words.ts';

type EventOf<Type extends Event['type']> = Event & { type: Type };

export class Plans {
  readonly #byNumber = new Map<number, ContractPlan>();
  readonly #byUser = new Map<number, Map<number, ContractPlan>>();

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

  add({ type: _type, number, source, ...event }: EventOf<'plan'>, timeMs: number, sequence: number): ContractPlan {
    const plan: ContractPlan = {
      ...event,
      number,
      side: event.side,
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

  /** It waits no more. */
  end(number: number, state: PlanState, timeMs: number): ContractPlan | undefined {
    const plan = this.#byNumber.get(number);
    if (plan === undefined) return undefined;
    this.#byNumber.delete(number);
    const plans = this.#byUser.get(plan.user)!;
    plans.delete(number);
    if (plans.size === 0) this.#byUser.delete(plan.user);
    return { ...plan, state, changedMs: timeMs };
  }

  restore(plans: readonly ContractPlan[]): void {
    for (const plan of plans) this.#put(plan);
  }

  #put(plan: ContractPlan): void {
    this.#byNumber.set(plan.number, plan);
    let plans = this.#byUser.get(plan.user);
    if (plans === undefined) this.#byUser.set(plan.user, (plans = new Map()));
    plans.set(plan.number, plan);
  }
}
