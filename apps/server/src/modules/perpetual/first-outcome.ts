/** A repeated request whose order or plan is over and beyond what the engine remembers is told from the read tables. */
import { OrderType } from '@kontor/domain/order';
import type { ContractPlan } from '../../follower/perpetual/contract-facts.ts';
import type { ContractOrderRow } from '../../follower/perpetual/contract-tables.ts';
import type { PlaceCommand, PlanCommand } from './contract-commands.ts';
import type { Contract } from './contracts.ts';

/** Whether the order that is over was made by such a command. What was attached to it is not kept: by that alone two do not differ. */
export function isOrderOf(command: PlaceCommand, order: ContractOrderRow, { listing, step, tick }: Contract): boolean {
  return (
    order.market === listing.terms.market &&
    order.side === command.side &&
    order.orderType === command.orderType &&
    order.timeInForce === command.timeInForce &&
    order.selfTrade === command.selfTrade &&
    order.closes === (command.closes === 1) &&
    command.quantity === BigInt(order.lots) * step &&
    (order.orderType === OrderType.MARKET || command.price === BigInt(order.priceTicks) * tick)
  );
}

/** Whether the plan that is over was made by such a command. */
export function isPlanOf(command: PlanCommand, plan: ContractPlan, { listing, step, tick }: Contract): boolean {
  return (
    plan.market === listing.terms.market &&
    plan.side === command.side &&
    plan.purpose === command.purpose &&
    plan.trigger === command.trigger &&
    plan.byMark === (command.source === 1) &&
    command.quantity === BigInt(plan.lots) * step &&
    command.price === BigInt(plan.priceTicks) * tick &&
    command.level === plan.level &&
    command.activation === BigInt(plan.activationTicks) * tick
  );
}
