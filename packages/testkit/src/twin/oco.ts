import { DoneReason, OrderType } from '@kontor/domain/order';
import { announceEnd, neededFor, release } from './orders.ts';
import type { Order, World } from './state.ts';

/** The limit leg of an OCO is the post-only one. */
function isLimitLeg(order: Order): boolean {
  return order.type === OrderType.LIMIT_MAKER;
}

/** Expires the other leg, if there is one. The order itself keeps of the common freeze what it needs. */
export function expireSibling(world: World, survivor: Order): void {
  const other = survivor.sibling;
  if (!other) return;
  announceEnd(world, other, DoneReason.OCO);
  survivor.sibling = undefined;
  other.sibling = undefined;
  survivor.frozen += other.frozen;
  other.frozen = 0n;
  release(world, survivor, survivor.frozen - neededFor(survivor, survivor.open));
}

/** Ends both legs: two DONE events, the limit leg's first, then the release of what the limit leg froze. */
export function endBoth(world: World, leg: Order, sibling: Order, reason: number): void {
  const [limitLeg, stopLeg] = isLimitLeg(leg) ? [leg, sibling] : [sibling, leg];
  announceEnd(world, limitLeg, reason);
  announceEnd(world, stopLeg, reason);
  limitLeg.sibling = undefined;
  stopLeg.sibling = undefined;
  release(world, limitLeg, limitLeg.frozen);
}
