/** Thawing of all items, against the engine itself: what moves, what a repeated call does, and that one refused item holds up no other (rules 5.4). */
import { IcoMode } from '@kontor/domain/ico/words';
import { Refusal } from '@kontor/domain/refusals';
import type { ClientId } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { IcoWorld, icoAssets } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';
import type { MoneyDoor, MoneyOutcome } from '../../at-most-once/money-once.ts';
import type { IcoHolding, IcoItemState } from '../../follower/ico/ico-facts.ts';
import { Refused } from '../../http/refused.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { thawAll } from './thaw-all.ts';
import type { ThawAllOptions } from './thaw-all.ts';

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 6);
const ITEMS = [1, 2, 3];
const ONE = 100_000_000n;

/** Ann has a token of each of three items, frozen for two, three and four days; bob has none. */
function frozen() {
  const world = new IcoWorld(createEngine({ recording: true }));
  const share = { mode: IcoMode.PRO_RATA, supply: ONE, price: ONE, freezeRate: 100_000_000 };
  world.give('ann', '3');
  for (const item of ITEMS) {
    world.item({ ...share, item, freezeDays: item + 1 });
    world.treasury('1', { item });
  }
  world.at(MIDNIGHT - 23 * 3_600_000);
  for (const item of ITEMS) world.subscribe('ann', '1', { item });
  world.at(MIDNIGHT - 22 * 3_600_000);
  for (const item of ITEMS) world.finish(item);

  let sequence = 0;
  const first = new Map<string, number>();
  /** Items of which the engine says that it is full. */
  const full = new Set<number>();
  const submit: MoneyDoor['submit'] = async (command) => {
    const { item, clientId } = command as { readonly item: number; readonly clientId: ClientId };
    if (full.has(item)) return Promise.resolve<MoneyOutcome>({ code: Refusal.ENGINE_FULL, sequence: ++sequence });
    const { refusal } = world.apply({ ...command, time: world.time });
    const code = Refusal[refusal as keyof typeof Refusal];
    if (code === Refusal.NONE) first.set(clientId.join(), ++sequence);
    return Promise.resolve<MoneyOutcome>({ code, sequence: first.get(clientId.join()) ?? ++sequence });
  };
  const holdings = (user: number): IcoHolding[] =>
    ITEMS.flatMap((item) =>
      world
        .state(item)
        .holdings.filter((each) => each.user === user)
        .map(({ isSettled, frozen: part, claimed }) => ({ item, isSettled, frozen: part, claimed, settledMs: MIDNIGHT - 1 }) as IcoHolding),
    );
  const options: ThawAllOptions = {
    queries: { icoHoldings: (user: number) => Promise.resolve({ value: holdings(user), sequence }) } as never,
    items: { find: (item: number) => ({ state: { terms: { freezeDays: item + 1 } } as IcoItemState }) as never },
    money: { submit },
    random: MACHINE_RANDOM,
    wallMs: () => world.time,
  };
  return { world, full, all: async (name: string, id?: string) => thawAll(world.user(name), id, options) };
}

const refusalOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refused) return error.key;
      throw error;
    },
  );

describe('thawing all', () => {
  test('moves what is released of each item, and nothing before its first midnight', async () => {
    const { world, all } = frozen();
    expect(await refusalOf(all('ann'))).toMatch(/released/i);
    world.at(MIDNIGHT + DAY);
    expect(await all('ann')).toMatchObject({ items: ITEMS, repeated: false });
    expect(ITEMS.map((item) => world.holding('ann', item).claimed)).toEqual([ONE, 66_666_666n, ONE / 2n]);
    expect(world.balance('ann', icoAssets.token)).toEqual({ available: '2.16666666', frozen: '0', locked: '0.83333334' });
  });

  test('pressed again moves nothing, and with the same id tells the same', async () => {
    const { world, all } = frozen();
    world.at(MIDNIGHT);
    const first = await all('ann', 'press-1');
    const held = world.balance('ann', icoAssets.token);
    expect(await refusalOf(all('ann', 'press-2'))).toMatch(/released/i);
    expect(await all('ann', 'press-1')).toEqual({ ...first, repeated: true });
    expect(world.balance('ann', icoAssets.token)).toEqual(held);
  });

  test('leaves to the next call what was refused, and goes on there under the same id', async () => {
    const { world, full, all } = frozen();
    world.at(MIDNIGHT);
    full.add(2);
    expect(await all('ann', 'press-1')).toMatchObject({ items: [1, 3] });
    full.clear();
    expect(await all('ann', 'press-1')).toMatchObject({ items: ITEMS, repeated: false });
    expect(ITEMS.map((item) => world.holding('ann', item).claimed)).toEqual([ONE / 2n, 33_333_333n, ONE / 4n]);
  });

  test('says why where nothing moved', async () => {
    const { world, full, all } = frozen();
    world.at(MIDNIGHT);
    expect(await refusalOf(all('bob'))).toMatch(/released/i);
    for (const item of ITEMS) full.add(item);
    expect(await refusalOf(all('ann'))).not.toMatch(/released/i);
  });
});
