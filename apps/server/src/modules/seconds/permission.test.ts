/** Who may take seconds contracts: by where they are offered, by his identity, and by where he is. */
import { expect, test } from 'vitest';
import { obstacleOf } from './permission.ts';

const NOWHERE = { everywhere: false, countries: [], identity: true };
const DE = { everywhere: false, countries: ['DE'], identity: true };
const DE_ALL = { ...DE, identity: false };
const EVERYWHERE = { everywhere: true, countries: [], identity: true };

test.each([
  ['nowhere: nobody', NOWHERE, true, 'DE', 'off'],
  ['nowhere: nobody who is not verified either', { ...NOWHERE, identity: false }, false, 'DE', 'off'],
  ['in Germany: the verified of it', DE, true, 'DE', undefined],
  ['in Germany: nobody of France', DE, true, 'FR', 'region'],
  ['in Germany: nobody of whom nobody knows where he is', DE, true, null, 'region'],
  ['in Germany: first the identity', DE, false, 'DE', 'identity'],
  ['in Germany: who is elsewhere is not asked for his identity in vain', DE, false, 'FR', 'region'],
  ['in Germany, to all: also the unverified', DE_ALL, false, 'DE', undefined],
  ['everywhere: whatever the country', EVERYWHERE, true, null, undefined],
  ['everywhere: the verified alone', EVERYWHERE, false, 'DE', 'identity'],
] as const)('%s', (_what, places, isVerified, country, obstacle) => {
  expect(obstacleOf(places, { isVerified }, country)).toBe(obstacle);
});
