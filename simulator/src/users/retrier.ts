import { COMMAND_LAYOUTS, HEADER_WORDS } from '@kontor/engine/command';
import type { Temper } from './actor.ts';
import { chainUser } from './chain-user.ts';
import { carefulUser } from './careful-user.ts';
import { ocoUser } from './oco-user.ts';
import { replacer } from './replacer.ts';
import { retail } from './retail.ts';
import { treasurer } from './treasurer.ts';

/** How far back a retry reaches, in commands of the world. */
const REACH = 6_000;

/** Of commands that carry an id: the words in which a retry may differ, those of prices, quantities and amounts. */
const CHANGEABLE: ReadonlyMap<number, readonly number[]> = new Map(
  [...COMMAND_LAYOUTS]
    .filter(([, { places }]) => places.some(({ field }) => field.kind === 'id'))
    .map(([type, { places }]) => [type, places.filter(({ field }) => field.kind === 'i64').map(({ at }) => at)]),
);

/**
 * Never sure that a command arrived: sends it again with the same id, shortly after or long after, across restarts, at
 * times with another body or another deadline.
 */
export const retrier: Temper = (actor, world) => {
  const random = world.random;
  if (random.chance(0.45)) return random.pick([retail, ocoUser, carefulUser, replacer, treasurer, chainUser])(actor, world);
  const journal = world.journal;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const reach = random.chance(0.7) ? 300 : REACH;
    const index = journal.length - 1 - random.below(Math.min(reach, journal.length));
    const words = journal.words(index);
    const again = words.length > HEADER_WORDS && CHANGEABLE.has(words[0]! & 255) && (words[1] === actor.user || random.chance(0.02));
    if (again) return retry(Int32Array.from(words), world);
  }
  return retail(actor, world);
};

function retry(words: Int32Array, world: Parameters<Temper>[1]): Int32Array {
  const random = world.random;
  const doubles = new Float64Array(words.buffer);
  doubles[1] = world.now;
  doubles[2] = random.chance(0.1) ? world.now - 1 : 0;
  const changeable = CHANGEABLE.get(words[0]! & 255)!;
  // A decision on a proposal has nothing but its id.
  if (changeable.length > 0 && random.chance(0.2)) words[random.pick(changeable)]! += random.chance(0.5) ? 1 : 1_000;
  return words;
}
