import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { ICO_CHANGE_BODIES } from './console/ico.ts';
import { icoMine, icoRecords, icoSubscribe, icoThaw, icoThaws, icoTickets } from './ico.ts';
import * as ico from './ico.ts';

/** What a schema makes of a body that fits, changed in one field. */
function rows(schema: TSchema, body: object, cases: readonly (readonly [what: string, change: object, fits: boolean])[]): void {
  test.each(cases)('%s', (_what, change, fits) => {
    expect(Check(schema, { ...body, ...change })).toBe(fits);
  });
}

describe('subscribing', () => {
  rows(icoSubscribe.body, { item: 0, quantity: '3', client_id: 'a-1' }, [
    ['as it should be', {}, true],
    ['a part of the payment, in proportion', { quantity: '333.33' }, true],
    ['a number for a quantity', { quantity: 3 }, false],
    ['a quantity below zero', { quantity: '-3' }, false],
    ['no quantity', { quantity: undefined }, false],
    ['an item as text', { item: '0' }, false],
    ['an item that no number is', { item: 65_536 }, false],
    ['a ticket that one would like', { ticket: 7 }, false],
    ['another user', { user: 7 }, false],
  ]);
  test('the id may be left out', () => {
    expect(Check(icoSubscribe.body, { item: 0, quantity: '3' })).toBe(true);
    expect(Check(icoThaw.body, { item: 0 })).toBe(true);
    expect(Check(icoThaw.body, {})).toBe(true);
  });
});

describe('the other bodies', () => {
  rows(icoThaw.body, { item: 1, client_id: 'b' }, [
    ['a thaw', {}, true],
    ['of several items', { item: [1, 2] }, false],
    ['of an amount of his own', { quantity: '1' }, false],
  ]);
  rows(icoMine.body, {}, [
    ['all of it', {}, true],
    ['what awaits settlement', { state: 'settling' }, true],
    ['of a state that is an item’s', { state: 'ended' }, false],
  ]);
  rows(icoTickets.body, { item: 1 }, [
    ['from the first', {}, true],
    ['a page', { from: 1_000, limit: 1_000 }, true],
    ['more than a page', { limit: 1_001 }, false],
    ['none', { limit: 0 }, false],
    ['from below zero', { from: -1 }, false],
  ]);
  for (const call of [icoThaws, icoRecords])
    rows(call.body, {}, [
      [`${call.path}: all`, {}, true],
      [`${call.path}: of an item and a week`, { item: 3, days: 7 }, true],
      [`${call.path}: of 5 days`, { days: 5 }, false],
    ]);
});

describe('the changes of items', () => {
  const lottery = {
    symbol: 'AURO',
    payment: 'USDT',
    mode: 'lottery',
    supply: '1000',
    lot: '10',
    lots_per_user: 5,
    network: 'BTC',
    height: 900_000,
    raise_price: '0.5',
    freeze_ratio: '0.6',
    freeze_days: 30,
    start: 1,
    end: 2,
  };
  rows(ICO_CHANGE_BODIES.create, lottery, [
    ['a lottery', {}, true],
    ['terms of an item that there is', { item: 4, is_hot: true, draw_by: 3 }, true],
    ['a secret of the operator’s own', { secret: '00'.repeat(32) }, false],
    ['a commitment of his own', { commitment: '00'.repeat(32) }, false],
    ['frozen for eleven years', { freeze_days: 4_015 }, false],
    ['a chain that there is not', { network: 'MARS' }, false],
    ['no price', { raise_price: undefined }, false],
  ]);
  rows(ICO_CHANGE_BODIES.randomness, { item: 4, block_hash: 'ab'.repeat(32) }, [
    ['a hash', {}, true],
    ['in capital letters', { block_hash: 'AB'.repeat(32) }, false],
    ['too short a one', { block_hash: 'ab'.repeat(31) }, false],
  ]);
  rows(ICO_CHANGE_BODIES.reveal, { item: 4 }, [
    ['what the server keeps', {}, true],
    ['another secret', { secret: 'ab'.repeat(32) }, false],
  ]);
});

test('every body refuses unknown keys, and no path stands twice', () => {
  const calls = Object.values(ico).filter((value): value is typeof icoSubscribe => typeof value === 'object' && 'path' in value);
  expect(calls.map(({ path }) => path).toSorted()).toEqual(
    ['detail', 'list', 'mine', 'records', 'subscribe', 'thaw', 'thaws', 'tickets'].map((name) => `/api/ico/${name}`),
  );
  for (const { body, path } of calls) expect(body, path).toMatchObject({ type: 'object', additionalProperties: false });
});
