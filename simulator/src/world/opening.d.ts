import type { Command } from '@kontor/engine/command';
import type { World } from './world.ts';
/** Everything that must be there before the users come: assets, markets, tiers, and money for everyone. */
export declare function openingCommands(world: World): readonly Command[];
