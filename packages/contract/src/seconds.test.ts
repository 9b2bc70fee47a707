import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { SECONDS_CHANGE_BODIES } from './console/seconds.ts';
import { NO_TICK_HASH, indexContract, indexFiles, indexTicks, keyIntroductionText, secondsTickChannel, tickText } from './index-tick.ts';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from './seconds-words.ts';
import { secondsHistory, secondsLimits, secondsOpen } from './seconds.ts';
import * as seconds from './seconds.ts';

/** What a schema makes of a body that fits, changed in one field. */
function rows(schema: TSchema, body: object, cases: readonly (readonly [what: string, change: object, fits: boolean])[]): void {
  test.each(cases)('%s', (_what, change, fits) => {
    expect(Check(schema, { ...body, ...change })).toBe(fits);
  });
}

describe('opening a contract', () => {
  rows(secondsOpen.body, { pair: 'BTC_USDT', direction: 'up', duration_s: 60, stake: '100' }, [
    ['as it should be', {}, true],
    ['with what was shown and an id', { payout: '0.82', client_id: 'web-1' }, true],
    ['a direction that is none', { direction: 'call' }, false],
    ['no direction', { direction: undefined }, false],
    ['a duration of nothing', { duration_s: 0 }, false],
    ['half a second', { duration_s: 30.5 }, false],
    ['a duration as text', { duration_s: '60' }, false],
    ['a stake as a number', { stake: 100 }, false],
    ['a stake below zero', { stake: '-1' }, false],
    ['a fee of its own', { fee: '0' }, false],
    ['an outcome of its own', { result: 'win' }, false],
    ['another user', { user: 7 }, false],
  ]);
});

describe('the other bodies', () => {
  rows(secondsLimits.body, {}, [
    ['nothing: what stands', {}, true],
    ['a limit of the day', { daily_loss: '50' }, true],
    ['a pause', { pause_until: 1_800_000_000_000 }, true],
    ['a pause as text', { pause_until: 'tomorrow' }, false],
    ['a limit below zero', { daily_stake: '-1' }, false],
  ]);
  rows(secondsHistory.body, {}, [
    ['a history', {}, true],
    ['of one result', { result: 'void' }, true],
    ['of what runs', { result: 'counting_down' }, false],
  ]);
  rows(indexTicks.body, { pair: 'BTC_USDT' }, [
    ['ticks', {}, true],
    ['from a number', { from_number: '17', limit: '5' }, true],
    ['from a number below zero', { from_number: '-1' }, false],
  ]);
  rows(indexContract.body, { pair: 'BTC_USDT', day: '2026-11-26', number: '81153' }, [
    ['a contract of a day', {}, true],
    ['of no day', { day: undefined }, false],
    ['of a day in other figures', { day: '26.11.2026' }, false],
    ['of no number', { number: 'x' }, false],
    ['of a user', { user: '7' }, false],
  ]);
  rows(indexFiles.body, { pair: 'BTC_USDT' }, [
    ['files', {}, true],
    ['of a path', { pair: '../secret' }, false],
  ]);
});

describe('the changes of operators', () => {
  const product = { duration_s: 30, payout: '0.8', fee: '0.02', minimum: '5', maximum: '5000' };
  rows(SECONDS_CHANGE_BODIES.save, { pair: 'BTC_USDT', products: [product] }, [
    ['terms', { open: true }, true],
    ['no durations at all', { products: [] }, false],
    ['a duration of 9 seconds', { products: [{ ...product, duration_s: 9 }] }, false],
    ['a payout below zero', { products: [{ ...product, payout: '-0.1' }] }, false],
    ['terms for one user', { uid: 7 }, false],
    ['an outcome', { outcome: 'loss' }, false],
  ]);
  rows(SECONDS_CHANGE_BODIES.limits, { pair_share: '0.2' }, [
    ['a share', {}, true],
    ['a limit of one user', { uid: 7 }, false],
  ]);
  rows(SECONDS_CHANGE_BODIES.countries, { everywhere: false, countries: ['DE'], identity: true }, [
    ['a list', {}, true],
    ['a country in small letters', { countries: ['de'] }, false],
    ['whether identity is needed left open', { identity: undefined }, false],
  ]);
});

test('every body refuses unknown keys', () => {
  const calls = Object.values(seconds).filter((value): value is typeof secondsOpen => typeof value === 'object' && 'path' in value);
  expect(calls.map(({ path }) => path).toSorted()).toEqual(
    ['current', 'detail', 'history', 'limits', 'open', 'products'].map((name) => `/api/seconds/${name}`),
  );
  for (const { body, path } of calls) expect(body, path).toMatchObject({ type: 'object', additionalProperties: false });
});

test('words stand at the place of their number', () => {
  expect([...SECONDS_DIRECTIONS, ...SECONDS_RESULTS]).toEqual(['up', 'down', 'win', 'loss', 'draw', 'void']);
  expect(VOID_REASONS).toEqual(['no_entry', 'stale', 'exit_too_old', 'one_tick']);
});

describe('ticks', () => {
  const tick = {
    pair_number: 1,
    number: 17,
    time: 1_767_571_200_000,
    price: '59130.12345678',
    stale: false,
    constituents: [
      { source: 101, weight: 1, price: '59130' },
      { source: 102, weight: 2, price: '59130.5' },
    ],
    previous_hash: NO_TICK_HASH,
  };

  test('are hashed as lines that anybody can write again', () => {
    const text = `kontor index tick 1\n1\n17\n1767571200000\n59130.12345678\nvalid\n101 1 59130\n102 2 59130.5\n${'0'.repeat(64)}`;
    expect(tickText(tick)).toBe(text);
    expect(createHash('sha256').update(text).digest('hex')).toBe('0f6aab10b108950d35a47bd8bdcdcc6a1b7acc8573774632103013f1687c932f');
  });

  test.each([
    { pair_number: 2 },
    { number: 18 },
    { time: 1_767_571_200_001 },
    { price: '59130.12345679' },
    { stale: true },
    { constituents: tick.constituents.slice(1) },
    { previous_hash: '1'.repeat(64) },
  ])('another %j is another text', (change) => {
    expect(tickText({ ...tick, ...change })).not.toBe(tickText(tick));
  });

  test('have a channel of their own, and keys a text that is none of a tick', () => {
    expect(secondsTickChannel('BTC', 'USDT')).toBe('btc_usdt_seconds_tick');
    expect(keyIntroductionText('ab')).toBe('kontor feed key 1\nab');
  });
});
