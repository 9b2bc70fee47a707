/** Commands that move money outside trading, over a small exchange: what came of an id is told for ever. */
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BTC } from '../core-loop/core-world.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { adjust, startMoneyWorld, transfer } from './money-world.ts';
import type { MoneyWorld } from './money-world.ts';

let world: MoneyWorld;
beforeEach(async () => {
  world = await startMoneyWorld();
});
afterEach(() => world.stop());

async function forgotten(times: number, start?: 'snapshot' | 'journal'): Promise<void> {
  for (let at = 0; at < times; at++) await world.forget();
  if (start !== undefined) await world.serveAnew(start);
}

/** Where an id may be when it is asked about. */
const PLACES: readonly (readonly [string, () => Promise<void>])[] = [
  ['just done', async () => undefined],
  ['forgotten by the engine', () => forgotten(1)],
  ['long forgotten by the memory', () => forgotten(3)],
  ['before a start from a snapshot', () => forgotten(1, 'snapshot')],
  ['before a start from the journal', () => forgotten(1, 'journal')],
];

describe.each(PLACES)('an id that was %s', (where, since) => {
  test('with the same body is told its first outcome, with another it is refused, and nothing moves', async () => {
    const given = await world.submit(adjust('given', 100n));
    const moved = await world.submit(transfer('moved', 30n));
    expect([given.code, moved.code]).toEqual([Refusal.NONE, Refusal.NONE]);
    await since();
    const { sequence } = world.engine;
    expect(await world.submit(adjust('given', 100n))).toEqual({ code: Refusal.REPEATED, sequence: given.sequence });
    expect(await world.submit(transfer('moved', 30n))).toEqual({ code: Refusal.REPEATED, sequence: moved.sequence });
    for (const other of [
      adjust('given', 101n),
      adjust('given', -100n),
      adjust('given', 100n, { asset: BTC }),
      adjust('given', 100n, { account: 1 }),
      // Another command, whose fields may even look the same.
      transfer('given', 100n),
      adjust('moved', 30n),
      transfer('moved', 30n, { to: 2 }),
    ])
      expect((await world.submit(other)).code).toBe(Refusal.CLIENT_ID_REUSED);
    expect([world.held(3, 0), world.held(3, 1)]).toEqual([70n, 30n]);
    // Somebody else's id is his own.
    expect((await world.submit(adjust('given', 100n, { user: 4 }))).code).toBe(Refusal.NONE);
    expect(world.held(4, 0)).toBe(100n);
    // What the engine still knew it was asked; what it had forgotten never reached it.
    expect(world.engine.sequence - sequence).toBe(where === 'just done' ? 10 : 1);
  });

  test('sent fifty times at once takes effect once, and all hear the same', async () => {
    await world.submit(adjust('funds', 1_000n));
    const first = await world.submit(transfer('fifty', 7n));
    await since();
    const again = await Promise.all(Array.from({ length: 50 }, (_, at) => world.submit(transfer('fifty', at % 5 === 4 ? 8n : 7n))));
    expect(again).toEqual(
      Array.from({ length: 50 }, (_, at) =>
        at % 5 === 4 ? expect.objectContaining({ code: Refusal.CLIENT_ID_REUSED }) : { code: Refusal.REPEATED, sequence: first.sequence },
      ),
    );
    expect([world.held(3, 0), world.held(3, 1)]).toEqual([993n, 7n]);
    // And one that nobody has sent yet.
    const fresh = await Promise.all(Array.from({ length: 50 }, () => world.submit(transfer('new', 5n))));
    expect(fresh.filter(({ code }) => code === Refusal.NONE)).toHaveLength(1);
    expect(new Set(fresh.map(({ sequence }) => sequence)).size).toBe(1);
    expect([world.held(3, 0), world.held(3, 1)]).toEqual([988n, 12n]);
  });
});

test('what was refused has done nothing: its id is new, also with another body, and after a start', async () => {
  expect((await world.submit(adjust('refused', -5n))).code).toBe(Refusal.INSUFFICIENT_BALANCE);
  await world.serveAnew('journal');
  expect((await world.submit(adjust('refused', 5n))).code).toBe(Refusal.NONE);
  expect(world.held(3, 0)).toBe(5n);
});

test('while the read tables cannot tell, nothing is done; what they tell later is the first outcome', async () => {
  await world.follower.recorded(world.engine.sequence, true);
  world.disk.full = true;
  const first = await world.submit(adjust('behind', 9n));
  await world.submitOthers();
  const { sequence } = world.engine;
  await expect(world.submit(adjust('behind', 9n))).rejects.toBeInstanceOf(FollowerBusy);
  await world.serveAnew('snapshot');
  await expect(world.submit(adjust('behind', 9n))).rejects.toBeInstanceOf(FollowerBusy);
  expect(world.engine.sequence).toBe(sequence);
  world.disk.full = false;
  await expect
    .poll(() => world.submit(adjust('behind', 9n)).catch(() => undefined))
    .toEqual({ code: Refusal.REPEATED, sequence: first.sequence });
  expect(world.held(3, 0)).toBe(9n);
});
