/** The leader falls under load and another leads: nothing that was acknowledged is lost, nothing is done twice, whoever wakes tells nothing. */
import { expect, test } from 'vitest';
import { FALLS, runFailovers } from './failover-run.ts';

test('killed, standing still, cut off, told to stop, in the middle of an append: the one who stands by goes on', async () => {
  const { failovers, problems } = await runFailovers({ seed: 1, tries: FALLS.length, falls: FALLS });
  expect(problems).toEqual([]);
  expect(failovers.map(({ fall }) => fall)).toEqual([...FALLS]);
  expect(failovers.every(({ inFlight }) => inFlight > 0)).toBe(true);
});

test('of two who stand by one leads', async () => {
  const { problems } = await runFailovers({ seed: 2, tries: 2, falls: ['pause', 'kill'], standbys: 2 });
  expect(problems).toEqual([]);
});
