import type { Command } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
/** A user of a world. */
export interface Actor {
    readonly user: number;
    readonly temper: Temper;
    /** The market he likes best, an index into the world's markets. */
    readonly home: number;
}
/** What a user does next: one command, or words that may be none. */
export type Temper = (actor: Actor, world: World) => Command | Int32Array;
