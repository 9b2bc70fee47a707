import type { Command } from '@kontor/engine/command';
import type { FollowedOrder } from '../checks/followed-order.ts';
import type { World } from '../world/world.ts';
import type { Temper } from './actor.ts';
/** Cancels an order by its number or by its client id. */
export declare function cancelOf(order: FollowedOrder, world: World): Command;
/** Places and takes back; also what is not his, what is gone already, and everything at once. */
export declare const canceller: Temper;
