import { COMMAND_LAYOUTS } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Random } from '@kontor/testkit/random';
import type { World } from '../world/world.ts';
import { canceller } from './canceller.ts';
import { chainUser } from './chain-user.ts';
import { carefulUser } from './careful-user.ts';
import { ocoUser } from './oco-user.ts';
import { trailUser } from './trail-user.ts';
import { operator } from './operator.ts';
import { replacer } from './replacer.ts';
import { retail } from './retail.ts';
import { stopHunter } from './stop-hunter.ts';
import { treasurer } from './treasurer.ts';
import type { Actor, Temper } from './actor.ts';

const EXTREME = [0, 1, -1, 2, 255, 256, 65_535, 65_536, 2_147_483_647, -2_147_483_648, 0x7ff00000, 0x7ff80000] as const;
/** Numbers of commands; the first that is none; those of commands with a list, whose length is theirs to say. */
const TYPES = [...COMMAND_LAYOUTS.keys()];
const UNKNOWN = Math.max(...TYPES) + 1;
const LISTING = TYPES.filter((type) => COMMAND_LAYOUTS.get(type)!.list !== undefined);
const scratch = new CommandBuffer(256);

/** Anything that can stand in a journal: broken words, lying lengths, unknown types, extremes, times gone by. */
export const hostile: Temper = (actor, world) => {
  const random = world.random;
  if (random.chance(0.25)) return noise(world);
  const words = honest(actor, world);
  const doubles = new Float64Array(words.buffer);
  switch (random.below(7)) {
    case 0:
      return bend(words, random, random.between(1, 3));
    case 1:
      return cut(words, random);
    case 2:
      words[0] = (words[0]! & ~0xffff) | random.pick([0, UNKNOWN, 127, 255, 256, 0xffff, random.pick(TYPES), random.pick(TYPES)]);
      return words;
    case 3:
      doubles[1] = world.now - random.pick([1, 1_000, 3_600_000, 86_400_000]);
      return words;
    case 4:
      doubles[2] = random.pick([world.now - 1, -1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 5e-324]);
      return words;
    case 5:
      words[1] = random.pick([0, -1, -2_147_483_648, 2_147_483_647]);
      return words;
    default:
      words[0] = (words[0]! & 0xffff) | (random.pick([0, 1, 2, 6, 7, words.length + 2, 0xffff, 0x7fff]) << 16);
      return words;
  }
};

function honest(actor: Actor, world: World): Int32Array {
  const made = world.random.pick([
    retail,
    retail,
    stopHunter,
    ocoUser,
    carefulUser,
    trailUser,
    replacer,
    canceller,
    treasurer,
    chainUser,
    operator,
  ])(actor, world);
  if (made instanceof Int32Array) return made;
  scratch.clear();
  scratch.write(made);
  return scratch.words.slice(0, scratch.length);
}

/** Words of the body replaced by extremes. */
function bend(words: Int32Array, random: Random, count: number): Int32Array {
  if (words.length <= 6) return words;
  for (let i = 0; i < count; i += 1)
    words[random.between(6, words.length - 1)] = random.chance(0.7) ? random.pick(EXTREME) : random.next() | 0;
  return words;
}

/** Shortened, with or without saying so. */
function cut(words: Int32Array, random: Random): Int32Array {
  const length = Math.max(6, words.length - 2 * random.between(1, 8));
  const short = words.slice(0, length);
  if (random.chance(0.7)) short[0] = (short[0]! & 0xffff) | (length << 16);
  return short;
}

/** A header that could be one, and anything behind it. */
function noise(world: World): Int32Array {
  const random = world.random;
  const length = 2 * random.between(3, 24);
  const words = new Int32Array(length);
  for (let i = 0; i < length; i += 1) words[i] = random.chance(0.5) ? random.next() | 0 : random.pick(EXTREME);
  words[0] = random.between(0, UNKNOWN) | (length << 16);
  if (random.chance(0.7)) words[1] = random.pick(world.actors).user;
  const doubles = new Float64Array(words.buffer);
  doubles[1] = world.now;
  if (random.chance(0.8)) doubles[2] = 0;
  if (random.chance(0.05)) words[0] = random.pick(LISTING) | (length << 16);
  return words;
}
