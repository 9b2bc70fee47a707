import { expect, it } from 'vitest';
import { explore, SMALL_WORLDS } from './explore.ts';

/** How the transfers of each world may end, and how many states there are, so that none is left out unseen. */
const EXPECTED = new Map([
  ['two one way', { states: 3_076, endings: 4 }],
  ['two one way, refused at first', { states: 7_960, endings: 9 }],
  ['two one way, cancelled', { states: 3_291, endings: 9 }],
  ['two one way, relays that give up', { states: 4_707, endings: 16 }],
  ['one each way', { states: 54_385, endings: 4 }],
]);

it.each(SMALL_WORLDS.filter(({ name }) => EXPECTED.has(name)))('everything that can happen: $name', (small) => {
  const { states, endings } = explore(small);
  expect({ states, endings: endings.length }).toEqual(EXPECTED.get(small.name));
});
