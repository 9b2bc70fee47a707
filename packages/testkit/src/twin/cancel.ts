import { ALL_MARKETS } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { DoneReason } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from './deadline.ts';
import { isZero, openWithId } from './ids.ts';
import { endBoth } from './oco.ts';
import { end } from './orders.ts';
import type { Market, Order, Outcome, User, World } from './state.ts';
import { DONE, doneWith, ordersIn, refused, userOf } from './state.ts';

export function cancel(world: World, command: CommandOf<'CANCEL'>): Outcome {
  if (command.user < 1 || (command.clientId && isZero(command.clientId))) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const user = userOf(world, command.user);
  const order = command.clientId ? openWithId(user, command.clientId) : openOrder(world, user, command.order);
  if (!order) return refused(Refusal.UNKNOWN_ORDER);
  const outcome = doneWith(order);
  endByUser(world, order, DoneReason.CANCELED);
  return outcome;
}

/** The user's open order with that slot and number. */
export function openOrder(world: World, user: User, id: { readonly slot: number; readonly number: number }): Order | undefined {
  const order = world.orders.get(id.number);
  return order && order.slot === id.slot && order.user === user ? order : undefined;
}

/** Ends an order, with its other leg where it has one. */
function endByUser(world: World, order: Order, reason: number): void {
  if (order.sibling) endBoth(world, order, order.sibling, reason);
  else end(world, order, reason);
}

export function cancelAll(world: World, command: CommandOf<'CANCEL_ALL'>): Outcome {
  if (command.user < 1) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const user = userOf(world, command.user);
  const market = world.markets.get(command.market);
  if (command.market !== ALL_MARKETS && !market) return refused(Refusal.UNKNOWN_MARKET);
  for (const each of market ? [market] : user.orders.keys()) endAllIn(world, user, each, DoneReason.CANCELED);
  return DONE;
}

/** Ends every order of a user in a market, the oldest first. */
export function endAllIn(world: World, user: User, market: Market, reason: number): void {
  // Whoever wants none open wants none placed by those that end.
  world.drops = true;
  // A copy: ending an order takes it out of the list.
  for (const order of ordersIn(user, market).slice()) {
    if (order.where !== 'over') endByUser(world, order, reason);
  }
  world.drops = false;
}
