import { expect, it } from 'vitest';
import { explore, SMALL_WORLDS } from './explore.ts';
import type { SmallWorld } from './explore.ts';

/** How the transfers of each world may end, and how many states there are, so that none is left out unseen. */
const EXPECTED = new Map([
  ['two one way', { states: 3_076, endings: 4 }],
  ['two one way, refused at first', { states: 7_960, endings: 9 }],
  ['two one way, cancelled', { states: 3_291, endings: 9 }],
  ['two one way, relays that give up', { states: 4_707, endings: 16 }],
  ['one each way', { states: 45_457, endings: 4 }],
]);

it.each(SMALL_WORLDS.filter(({ name }) => EXPECTED.has(name)))('everything that can happen: $name', (small) => {
  expect(outcomeOf(small)).toEqual(EXPECTED.get(small.name));
});

/** What trying everything came to, or the promise that was broken. */
function outcomeOf(small: SmallWorld): unknown {
  try {
    const { states, endings } = explore(small);
    return { states, endings: endings.length };
  } catch (error) {
    return String(error);
  }
}
