/** What operators agree on about items, told to a small exchange in memory from a real database, with crashes between command and mark. */
import { Account } from '@kontor/domain/accounts';
import { IcoStage } from '@kontor/domain/ico/words';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { CoreError } from '../../core-loop/core-error.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import { BTC, COIN, LISTING, USDT, startCoreWorld } from '../../core-loop/core-world.ts';
import { icoProjection } from '../../follower/ico/projection.ts';
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { addAssetName } from '../market/symbols.ts';
import { icoKinds } from './console-changes.ts';
import { END_OF_ITEM_CHANGE } from './ico-change-rows.ts';
import { icoRelay } from './ico-relay.ts';

const cleanup = new Cleanup();
let database: Database;
/** Seals nothing: what is sealed is the vault's to test. */
const vault = { sealOwn: (_place: string, clear: Uint8Array) => clear, unsealOwn: (_place: string, sealed: Uint8Array) => sealed };

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const table of ['ico_change', 'ico_secret', 'ico_mark', 'asset_name'])
    await database.run(command(`test-empty-${table}`, `DELETE FROM ${table}`));
  for (const [asset, symbol] of ['USDT', 'BTC'].entries())
    await addAssetName(database, { asset, symbol, rechargeTurn: true, drawTurn: true, supply: null });
});

async function openWorld() {
  const world = await startCoreWorld(new MemoryJournalStorage());
  const proposal = clientKey('treasury');
  const treasury = { asset: BTC, account: Account.ICO_TREASURY, number: 0, beneficiary: 0, amount: 4n * COIN, proposal };
  await world.submitAll([
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    ...LISTING,
    { type: CommandType.PROPOSE, user: 901, ...treasury },
    { type: CommandType.APPROVE, user: 902, proposal },
    ...[1, 2].map((user) => ({
      type: CommandType.ADJUST,
      user,
      clientId: clientKey(`funds ${user}`),
      asset: USDT,
      account: Account.ICO,
      amount: 1_000n * COIN,
    })),
  ]);
  const follower = {
    listings: world.view.listings,
    told: async () => undefined,
    get icoItems() {
      return new Map(
        world.view
          .of(icoProjection)
          .questions.icoItems({})
          .map((item) => [item.terms.item, item]),
      );
    },
  };
  const wallMs = (): number => world.hands.timeMs;
  /** How far the own chain has come, as far as it is followed. */
  const chain: { head: number | undefined; height: number | undefined } = { head: undefined, height: undefined };
  const networks = { find: (network: string) => (network === 'LOCAL' ? { scanner: { state: chain } } : undefined) };
  const kinds = icoKinds({ follower, vault, random: MACHINE_RANDOM, networks, wallMs });
  let blocks: string | undefined;
  const relayOver = (core: Core = world.core) =>
    icoRelay({ queries: database, core, follower, vault, ownBlock: async () => blocks, networks, log: silentLog, wallMs });
  const agree = async (body: object): Promise<number> => {
    const change = { id: 1, reason: 'a test', now: new Date(wallMs()) };
    const carried = await database.transaction(async (queries) => kinds['ico/create'].carryOut(queries, body as never, change));
    return (carried as { readonly row: number }).row;
  };
  const itemNow = (item: number) => follower.icoItems.get(item);
  const propose = async (body: object) => kinds['ico/create'].before(database, body as never);
  return { ...world, agree, propose, chain, relayOver, itemNow, minePast: (hash: string) => void (blocks = hash) };
}

const lottery = (now: number) => ({
  symbol: 'BTC',
  payment: 'USDT',
  mode: 'lottery',
  supply: '4',
  lot: '1',
  lots_per_user: 4,
  network: 'LOCAL',
  height: 5,
  raise_price: '100',
  freeze_ratio: '0',
  freeze_days: 0,
  start: now + 1_000,
  end: now + 2_000,
});

/** A core that takes commands and whose answers nobody hears: a crash between commit and mark. */
function deaf(core: Core): Core {
  return {
    submit: async (given) => {
      await core.submit(given);
      throw new CoreError('OUTCOME_UNKNOWN', 'crashed');
    },
  };
}

test('an item that was made and not marked before a crash counts as made, even if its sale has begun since', async () => {
  const world = await openWorld();
  const row = await world.agree(lottery(world.hands.timeMs));
  await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
  expect((await database.one(END_OF_ITEM_CHANGE, row)).outcome).toBeNull();
  const [made, applied] = [world.itemNow(0), world.core.applied];
  world.hands.timeMs += 1_500;
  await world.relayOver().drain();
  expect(await database.one(END_OF_ITEM_CHANGE, row)).toEqual({ outcome: 'NONE', sequence: null });
  expect([world.itemNow(0), world.core.applied]).toEqual([made, applied]);
});

test('an item whose time has come before it was made is not made', async () => {
  const world = await openWorld();
  const row = await world.agree(lottery(world.hands.timeMs));
  world.hands.timeMs += 1_000;
  await world.relayOver().drain();
  expect((await database.one(END_OF_ITEM_CHANGE, row)).outcome).toMatch(/in the future/);
  expect(world.itemNow(0)).toBeUndefined();
});

test('a block that is there, or nearly, is not announced: neither proposed, nor approved, nor made', async () => {
  const world = await openWorld();
  const terms = lottery(world.hands.timeMs);
  const tooLate = /LOCAL has reached block 0; .* 6 or above/;
  // Height 5; of a chain that is not followed nothing is known.
  await world.propose(terms);
  Object.assign(world.chain, { head: undefined, height: 0 });
  await expect(world.propose(terms)).rejects.toThrow(tooLate);
  await expect(world.agree(terms)).rejects.toThrow(tooLate);
  // The newest block counts, also one that is not read yet; the first height that will do is six above it.
  Object.assign(world.chain, { head: 3, height: 0 });
  await expect(world.propose({ ...terms, height: 8 })).rejects.toThrow(/block 3; .* 9 or above/);
  await world.propose({ ...terms, height: 9 });
  await world.propose({ ...terms, network: 'BTC', height: 1 });
  // Between approval and the engine's answer the chain goes on.
  const row = await world.agree({ ...terms, height: 9 });
  world.chain.head = 4;
  await world.relayOver().drain();
  expect((await database.one(END_OF_ITEM_CHANGE, row)).outcome).toMatch(/has reached block 4/);
  expect(world.itemNow(0)).toBeUndefined();
});

test('terms that stand count as made, however far the chain has come since', async () => {
  const world = await openWorld();
  const row = await world.agree(lottery(world.hands.timeMs));
  await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
  Object.assign(world.chain, { head: 900, height: 900 });
  await world.relayOver().drain();
  expect(await database.one(END_OF_ITEM_CHANGE, row)).toEqual({ outcome: 'NONE', sequence: null });
});

test('numbers are given away once, also before the engine has heard of them', async () => {
  const world = await openWorld();
  await world.agree(lottery(world.hands.timeMs));
  await world.agree(lottery(world.hands.timeMs));
  await world.relayOver().drain();
  expect([world.itemNow(0)?.terms.item, world.itemNow(1)?.terms.item]).toEqual([0, 1]);
  expect(world.itemNow(0)?.terms.commitment).not.toBe(world.itemNow(1)?.terms.commitment);
});

test('a draw goes on by itself: the own chain’s block, then the secret, each once whatever crashes', async () => {
  const world = await openWorld();
  await world.agree(lottery(world.hands.timeMs));
  await world.relayOver().drain();
  world.hands.timeMs += 1_000;
  await world.submitAll(
    [1, 2].map((user) => ({ type: CommandType.ICO_SUBSCRIBE, user, item: 0, quantity: 3n, clientId: clientKey(`lots ${user}`) })),
  );
  world.minePast('ab'.repeat(32));
  await world.relayOver().drain();
  // It has not ended.
  expect(world.itemNow(0)).toMatchObject({ stage: IcoStage.OPEN, tickets: 6, block: undefined });
  world.hands.timeMs += 1_000;
  await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
  expect(world.itemNow(0)).toMatchObject({ stage: IcoStage.OPEN, block: 'ab'.repeat(32), secret: undefined });
  await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
  expect(world.itemNow(0)).toMatchObject({ stage: IcoStage.SETTLED, wonLots: 4 });
  const { applied } = world.core;
  await world.relayOver().drain();
  expect(world.core.applied).toBe(applied);
});

test('a secret that is not kept here is not revealed', async () => {
  const world = await openWorld();
  await world.agree(lottery(world.hands.timeMs));
  await world.relayOver().drain();
  world.hands.timeMs += 1_000;
  await world.submitAll(
    [1, 2].map((user) => ({ type: CommandType.ICO_SUBSCRIBE, user, item: 0, quantity: 3n, clientId: clientKey(`lots ${user}`) })),
  );
  await database.run(command('test-lose-secrets', 'DELETE FROM ico_secret'));
  world.minePast('ab'.repeat(32));
  world.hands.timeMs += 1_000;
  await world.relayOver().drain();
  expect(world.itemNow(0)).toMatchObject({ stage: IcoStage.OPEN, block: 'ab'.repeat(32), secret: undefined });
});
