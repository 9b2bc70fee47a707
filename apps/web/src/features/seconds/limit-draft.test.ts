import { expect, test } from 'vitest';
import { changeOf, draftOf, isExclusion } from './limit-draft.ts';
import type { LimitDraft } from './limit-draft.ts';

const LIMITS = { daily_stake: '500', daily_loss: '0', pause_until: 0 };
const NOW = 1_000_000;
const HOUR = 3_600_000;
const of = (change: Partial<LimitDraft>, limits = LIMITS) => changeOf({ ...draftOf(limits), ...change }, limits, { scale: 8, nowMs: NOW });

test('what is not changed is not sent', () => {
  expect(draftOf(LIMITS)).toEqual({ stake: '500', loss: '', pause: 'keep' });
  expect(of({})).toEqual({ change: {}, isLooser: false, wrong: undefined });
  expect(of({ stake: '500.0' })).toEqual({ change: {}, isLooser: false, wrong: undefined });
});

test.each<[Partial<LimitDraft>, object, boolean]>([
  [{ stake: '499' }, { daily_stake: '499' }, false],
  [{ stake: '501' }, { daily_stake: '501' }, true],
  [{ stake: '' }, { daily_stake: '0' }, true],
  [{ loss: '10' }, { daily_loss: '10' }, false],
  [{ pause: '24' }, { pause_until: NOW + 24 * HOUR }, false],
  [{ stake: '100', loss: '10' }, { daily_stake: '100', daily_loss: '10' }, false],
])('%o', (draft, change, isLooser) => {
  expect(of(draft)).toEqual({ change, isLooser, wrong: undefined });
});

test('a pause is made longer at once and ended a day later', () => {
  const paused = { ...LIMITS, pause_until: NOW + 30 * HOUR };
  expect(of({ pause: '24' }, paused)).toMatchObject({ change: { pause_until: NOW + 24 * HOUR }, isLooser: true });
  expect(of({ pause: '168' }, paused)).toMatchObject({ isLooser: false });
  expect(of({ pause: 'end' }, paused)).toMatchObject({ change: { pause_until: 0 }, isLooser: true });
});

test('a pause ends at a whole millisecond, whatever the page reckons the time to be', () => {
  const draft = { ...draftOf(LIMITS), pause: '24' } as const;
  expect(changeOf(draft, LIMITS, { scale: 8, nowMs: NOW + 0.5 }).change).toEqual({ pause_until: NOW + 1 + 24 * HOUR });
});

test('an exclusion is longer than any pause, and no longer than the hundred years that the exchange takes', () => {
  const { change } = of({ pause: 'exclude' });
  expect((change.pause_until ?? 0) - NOW).toBe(876_000 * HOUR);
  expect(isExclusion(change.pause_until ?? 0, NOW)).toBe(true);
  expect(isExclusion(NOW + 4_380 * HOUR, NOW)).toBe(false);
});

test.each<[Partial<LimitDraft>, string]>([
  [{ stake: '1.123456789' }, 'stake'],
  [{ loss: '.' }, 'loss'],
])('%o is no amount', (draft, wrong) => {
  expect(of(draft)).toEqual({ change: {}, isLooser: false, wrong });
});
