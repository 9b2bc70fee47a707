/** What is told of items and subscribers as it happens, and what coins cost whom they were sold to. */
import { Account } from '@kontor/domain/accounts';
import { commitmentOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { halvesOf } from '@kontor/engine/hash-halves';
import { expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, LISTING, USDT, startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import type { Applied } from '../feed.ts';
import { startFollowerWorld } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';

const SECRET = new Uint8Array(32).fill(7);
const BLOCK = new Uint8Array(32).fill(9);
const ITEM = 4;

/** A lottery of four lots of a coin at 100 USDT, a tenth of which is frozen for two days; it begins now and ends a second later. */
function opening(timeMs: number): AnyNewCommand[] {
  const proposal = clientKey('treasury');
  const treasury = { asset: BTC, account: Account.ICO_TREASURY, number: ITEM, beneficiary: 0, amount: 4n * COIN, proposal };
  return [
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    ...LISTING,
    { type: CommandType.PROPOSE, user: 901, ...treasury },
    { type: CommandType.APPROVE, user: 902, proposal },
    {
      type: CommandType.ICO_ITEM,
      item: ITEM,
      token: BTC,
      payment: USDT,
      mode: IcoMode.LOTTERY,
      freezeRate: 10_000_000,
      freezeDays: 2,
      supply: 4n * COIN,
      lot: COIN,
      price: 100n * COIN,
      cap: 10n,
      start: timeMs,
      end: timeMs + 1_000,
      drawBy: timeMs + 1_000_000,
      commitment: halvesOf(commitmentOf(SECRET)),
      network: 1,
      height: 5,
    },
    ...[1, 2].map((user) => ({
      type: CommandType.ADJUST,
      user,
      clientId: clientKey(`funds ${user}`),
      asset: USDT,
      account: Account.ICO,
      amount: 1_000n * COIN,
    })),
  ];
}

const subscribe = (user: number, quantity: bigint, id: string): AnyNewCommand => ({
  type: CommandType.ICO_SUBSCRIBE,
  user,
  item: ITEM,
  quantity,
  clientId: clientKey(id),
});

async function startWorld() {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  await world.submitAll(opening(world.hands.timeMs));
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store: new MemoryReadStore(),
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
  });
  await follower.ready;
  const heard: Applied[] = [];
  follower.client.onApplied((applied) => void heard.push(applied));
  const tell = async (commands: readonly AnyNewCommand[]): Promise<Applied[]> => {
    heard.length = 0;
    await world.submitAll(commands);
    follower.client.committed(world.core.committed);
    await follower.client.told(world.core.committed);
    return [...heard];
  };
  return { ...follower, world, tell };
}

test('a watched user hears of his own subscriptions alone, and that what he holds awaits its settlement', async () => {
  const { client, world, tell, stop } = await startWorld();
  client.watch(1);
  await client.told(world.core.committed);
  const own = (news: readonly Applied[]) =>
    news.flatMap(({ users }) => users.flatMap(({ user, icoHoldings }) => icoHoldings.map((each) => ({ ...each, user }))));

  const first = await tell([subscribe(1, 3n, 'a'), subscribe(2, 2n, 'b'), subscribe(1, 1n, 'c')]);
  expect(own(first).at(-1)).toMatchObject({ user: 1, item: ITEM, quantity: 4n, paid: 400n * COIN, runs: [0, 3, 5, 1], isSettled: false });
  expect(own(first).every(({ user }) => user === 1)).toBe(true);
  expect(first.flatMap(({ icoItems }) => icoItems).at(-1)).toMatchObject({ tickets: 6, paid: 600n * COIN, subscribers: 2, isDrawn: false });
  expect(own(await tell([subscribe(2, 1n, 'd')]))).toEqual([]);

  world.hands.timeMs += 1_000;
  // The block is known: who subscribed is told where the item stands.
  expect(own(await tell([{ type: CommandType.ICO_BLOCK, item: ITEM, hash: halvesOf(BLOCK) }]))).toHaveLength(1);
  const drawn = await tell([{ type: CommandType.ICO_REVEAL, item: ITEM, secret: halvesOf(SECRET) }]);
  const { value: won } = await client.icoWinners(ITEM, 0, 7);
  const mine = won!.filter((ticket) => ticket < 3 || ticket === 5).length;
  expect(own(drawn).at(-1)).toMatchObject({
    isSettled: true,
    wonLots: mine,
    tokens: BigInt(mine) * COIN,
    cost: BigInt(mine) * 100n * COIN,
  });
  expect(drawn.flatMap(({ icoItems }) => icoItems).at(-1)).toMatchObject({ stage: IcoStage.SETTLED, isDrawn: true, wonLots: 4 });
  await stop();
});

test('what was won costs what was paid for it, and what comes back costs nothing', async () => {
  const { client, world, tell, stop } = await startWorld();
  await tell([subscribe(1, 3n, 'a'), subscribe(2, 4n, 'b')]);
  const costOf = async (user: number) => (await client.worth(user)).value.costs.find(({ asset }) => asset === BTC);
  expect([await costOf(1), await costOf(2)]).toEqual([undefined, undefined]);
  world.hands.timeMs += 1_000;
  await tell([
    { type: CommandType.ICO_BLOCK, item: ITEM, hash: halvesOf(BLOCK) },
    { type: CommandType.ICO_REVEAL, item: ITEM, secret: halvesOf(SECRET) },
  ]);
  const { value: won } = await client.icoWinners(ITEM, 0, 7);
  for (const [user, lots] of [
    [1, won!.filter((ticket) => ticket < 3).length],
    [2, won!.filter((ticket) => ticket >= 3).length],
  ] as const)
    expect(await costOf(user)).toEqual(
      lots === 0 ? undefined : { asset: BTC, quantity: BigInt(lots) * COIN, cost: BigInt(lots) * 100n * COIN, isUnknown: false },
    );
  await stop();
});

test('what is given back in full was never bought', async () => {
  const { client, tell, stop } = await startWorld();
  await tell([subscribe(1, 3n, 'a')]);
  await tell([{ type: CommandType.ICO_CANCEL, item: ITEM }]);
  expect((await client.icoHoldings(1)).value).toMatchObject([{ isSettled: true, refund: 300n * COIN, cost: 0n, tokens: 0n }]);
  expect((await client.worth(1)).value.costs.find(({ asset }) => asset === BTC)).toBeUndefined();
  expect(client.icoItems.get(ITEM)).toMatchObject({ stage: IcoStage.CANCELLED });
  await stop();
});
