import { PlanEnd, PlanTrigger } from '@kontor/domain/perpetual/words';
import type { ClientId } from '@kontor/engine/command';
import { MOST_ON_GRID } from '../bounds.ts';
import type { Order, World } from '../state.ts';
import { coinOf, stepOf, tickOf } from './account.ts';
import type { Contract, Plan, PositionSide } from './contract.ts';
import { inContract, least, most, NO_ID, recordOfOrder } from './contract.ts';
import { meetsLevel, yieldTicks } from './formulas.ts';

/** What plans wait for. */
export const LAST = 0;
export const MARK = 1;

const YIELD_SCALE = 10_000n;
const STOP_LOSS = 1;

export function endPlan(world: World, plan: Plan, reason: number, order = 0): void {
  world.events.write({
    type: 'plan_ended',
    reason,
    user: plan.record.user.id,
    market: plan.record.contract.market.terms.market,
    number: plan.number,
    order,
  });
  const { plans, contract } = plan.record;
  plans.splice(plans.indexOf(plan), 1);
  const queued = contract.planQueue.indexOf(plan);
  if (queued >= 0) contract.planQueue.splice(queued, 1);
}

/** A plan before it is placed. */
export type PlanDraft = Omit<Plan, 'number' | 'peak' | 'fired'>;

/** Whether it is the plan of its side and purpose for the whole position, of which there is one. */
function isWhole({ lots, trigger }: Pick<Plan, 'lots' | 'trigger'>): boolean {
  return lots === 0n && trigger !== PlanTrigger.TRAILING;
}

/** The plan that a new one takes the place of. */
export function replacedBy(draft: PlanDraft): Plan | undefined {
  if (!isWhole(draft)) return undefined;
  return draft.record.plans.find((plan) => isWhole(plan) && plan.side === draft.side && plan.purpose === draft.purpose);
}

/** Places a plan; its number. */
export function putPlan(world: World, draft: PlanDraft, clientId: ClientId): number {
  const old = replacedBy(draft);
  if (old) endPlan(world, old, PlanEnd.REPLACED);
  world.planNumber += 1;
  const plan: Plan = { ...draft, number: world.planNumber, peak: undefined, fired: false };
  const { record } = plan;
  record.plans.push(plan);
  world.events.write({
    type: 'plan',
    user: record.user.id,
    market: record.contract.market.terms.market,
    number: plan.number,
    side: plan.side,
    purpose: plan.purpose,
    trigger: plan.trigger,
    source: plan.source,
    lots: Number(plan.lots),
    priceTicks: plan.priceTicks,
    activationTicks: Number(plan.activation / tickOf(record.contract)),
    level: plan.level,
    clientId,
  });
  if (plan.activation === 0n) follow(plan);
  return plan.number;
}

/** Lets a trailing plan look at the mark in force: whether it is active by it, and whether it is the best since. */
function follow(plan: Plan): void {
  if (plan.trigger !== PlanTrigger.TRAILING) return;
  const { mark } = plan.record.contract;
  const isLong = plan.side === 0;
  if (plan.peak !== undefined) plan.peak = isLong ? most(plan.peak, mark) : least(plan.peak, mark);
  else if (plan.activation === 0n || (isLong ? mark >= plan.activation : mark <= plan.activation)) plan.peak = mark;
}

/** Whether a price in quote units for a whole coin meets a plan. */
export function isMet(world: World, plan: PlanDraft & { readonly peak?: bigint | undefined }, price: bigint): boolean {
  if (plan.trigger === PlanTrigger.TRAILING) {
    const { peak } = plan;
    if (peak === undefined) return false;
    return plan.side === 0
      ? price * YIELD_SCALE <= peak * (YIELD_SCALE - plan.level)
      : price * YIELD_SCALE >= peak * (YIELD_SCALE + plan.level);
  }
  return meetsLevel(price, levelPrice(world, plan), plan.side, plan.purpose);
}

/** The price that a plan by price or by yield waits for, in quote units for a whole coin. */
export function levelPrice(world: World, { trigger, level, record, side }: PlanDraft): bigint {
  if (trigger === PlanTrigger.PRICE) return level;
  const { contract, leverage, sides } = record;
  const held = sides[side];
  const position = { side, quantity: held.lots * stepOf(contract), entry: held.entry };
  const ticks = yieldTicks(position, level, leverage, { coin: coinOf(world, contract), tick: tickOf(contract) });
  return most(1n, least(BigInt(MOST_ON_GRID), ticks)) * tickOf(contract);
}

/** Lets the plans that a new price of their source meets join the queue, by number. */
export function firePlans(world: World, contract: Contract, source: number, price: bigint): void {
  const met: Plan[] = [];
  for (const { plans } of contract.records) {
    for (const plan of plans) {
      if (plan.source !== source || plan.fired) continue;
      follow(plan);
      if (isMet(world, plan, price)) met.push(plan);
    }
  }
  for (const plan of met.sort((a, b) => a.number - b.number)) {
    plan.fired = true;
    contract.planQueue.push(plan);
  }
}

/** Makes plans of what an order brings along, once it has opened something. */
export function attach(world: World, order: Order): void {
  const brought = inContract(order);
  const record = recordOfOrder(order);
  const side = order.side as PositionSide;
  if (record.sides[side].lots === 0n) return;
  const { takeProfit, stopLoss, byMark } = brought;
  brought.takeProfit = 0n;
  brought.stopLoss = 0n;
  for (const [purpose, level] of [takeProfit, stopLoss].entries()) {
    if (level === 0n) continue;
    const common = {
      record,
      side,
      trigger: PlanTrigger.PRICE,
      source: byMark[purpose] === true ? MARK : LAST,
      lots: 0n,
      priceTicks: 0,
      activation: 0n,
    };
    putPlan(world, { ...common, purpose: purpose === STOP_LOSS ? 1 : 0, level }, NO_ID);
  }
}
