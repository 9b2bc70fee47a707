/** Operators' changes in a real database, over a small exchange in memory, with crashes between command and mark. */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CoreError } from '../../core-loop/core-error.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import { LISTING, startCoreWorld } from '../../core-loop/core-world.ts';
import { p2pProjection } from '../../follower/p2p/projection.ts';
import { secondsProjection } from '../../follower/seconds/projection.ts';
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { command } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { addAssetName, addMarketName } from '../market/symbols.ts';
import { ONE_CHANGE, askChange } from './change-rows.ts';
import { readChange } from './platform-change.ts';
import { platformRelay } from './platform-relay.ts';

const NOW = new Date(1_000_000);
const LIMITS = {
  confirmTime: 60,
  maxUnpaid: 5,
  payTime: 90,
  drawChecked: 0,
  drawUnchecked: 0,
  trustSingle: 0,
  trustTotal: 0,
  trustUnchecked: 0,
};
/** One of each kind, in an order in which each finds what it needs. */
const CHANGES: readonly (readonly [name: string, body: object])[] = [
  ['currency/list', { symbol: 'NEWT', scale: 6, supply: '1000', deposits: true }],
  ['currency/state', { symbol: 'NEWT', withdrawals: true }],
  ['pair/list', { pair: 'NEWT_USDT', tick_size: '0.01', step_size: '0.1', is_hot: true }],
  ['pair/state', { pair: 'NEWT_USDT', state: 'trading' }],
  ['fee/tier', { tier: 1, maker_rate: 50_000, taker_rate: 150_000 }],
  ['platform/config', { legal_trade: { pay_time: 33 } }],
  [
    'contract/save',
    { pair: 'BTC_USDT', tick_size: '0.1', step_size: '0.001', brackets: [{ cap: '50000', max_leverage: 125, maintenance_rate: '0.004' }] },
  ],
];

const cleanup = new Cleanup();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const table of ['platform_change', 'contract_name', 'market_name', 'asset_name'])
    await database.run(command(`test-empty-${table}`, `DELETE FROM ${table}`));
  const [usdt, btc] = ['USDT', 'BTC'].map((symbol, asset) => ({ asset, symbol, rechargeTurn: true, drawTurn: true, supply: null }));
  await addAssetName(database, usdt!);
  await addAssetName(database, btc!);
  await addMarketName(database, { market: 0, base: 1, quote: 0, isHot: false });
});

async function openWorld() {
  const world = await startCoreWorld(new MemoryJournalStorage());
  await world.submitAll([
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    ...LISTING,
    { type: CommandType.SET_PLATFORM, limits: LIMITS },
  ]);
  const { view } = world;
  const errors: object[] = [];
  const relayOver = (core: Core = world.core, queries: Queries = database) =>
    platformRelay({
      queries,
      core,
      follower: {
        listings: view.listings,
        contracts: new Map(),
        secondsPairs: view.of(secondsProjection).pairs,
        secondsLimits: view.of(secondsProjection).limits,
        p2pTerms: view.of(p2pProjection).terms,
        told: async () => undefined,
      },
      log: { ...silentLog, error: (fields: object) => void errors.push(fields) },
      wallMs: () => NOW.getTime(),
    });
  const listed = () => structuredClone({ assets: view.listings.assets, markets: view.listings.markets, limits: view.listings.limits });
  return { ...world, relayOver, listed, errors };
}

const ask = (name: string, body: object) => askChange(database, readChange(name, body), 'a reason', NOW);

/** A core that takes commands and whose answers nobody hears: a crash between commit and mark. */
function deaf(core: Core): Core {
  return {
    submit: async (given) => {
      await core.submit(given);
      throw new CoreError('OUTCOME_UNKNOWN', 'crashed');
    },
  };
}

test.each(CHANGES.map(([name], last) => ({ name, last })))(
  '$name that was carried out and not marked before a crash is told again, changes nothing and counts as carried out',
  async ({ last }) => {
    const world = await openWorld();
    for (const [name, body] of CHANGES.slice(0, last)) await ask(name, body);
    await world.relayOver().drain();
    const row = await ask(...CHANGES[last]!);
    await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
    const [after, applied] = [world.listed(), world.core.applied];
    expect((await database.one(ONE_CHANGE, row)).outcome).toBeNull();
    await world.relayOver().drain();
    expect(await database.one(ONE_CHANGE, row)).toMatchObject({ outcome: 'NONE', sequence: world.core.applied });
    expect(world.core.applied).toBeGreaterThan(applied);
    expect(world.listed()).toEqual(after);
    expect(world.errors).toEqual([]);
  },
);

test('a mark that the database did not take is made up for by the same relay', async () => {
  const world = await openWorld();
  let failing = 1;
  const queries: Queries = {
    many: database.many.bind(database),
    one: database.one.bind(database),
    maybe: database.maybe.bind(database),
    run: (statement, ...given) =>
      statement.name === 'platform-change-done' && failing-- > 0
        ? Promise.reject(new Error('the connection broke'))
        : database.run(statement, ...given),
  };
  const row = await ask(...CHANGES[0]!);
  const relay = world.relayOver(world.core, queries);
  relay.start();
  await eventually(async () => (await database.one(ONE_CHANGE, row)).outcome !== null);
  await relay.close();
  expect(await database.one(ONE_CHANGE, row)).toMatchObject({ outcome: 'NONE' });
  expect(failing).toBeLessThan(1);
});

test('a currency that is listed otherwise is refused: scale, uses and supply are not changed by listing it again', async () => {
  const world = await openWorld();
  await ask(...CHANGES[0]!);
  await world.relayOver().drain();
  const before = world.listed();
  const said = { symbol: 'NEWT', scale: 6, supply: '1000', deposits: true };
  for (const other of [{ scale: 7 }, { supply: '1001' }, { deposits: false }, { legal: true }]) {
    const row = await ask('currency/list', { ...said, ...other });
    await world.relayOver().drain();
    expect(await database.one(ONE_CHANGE, row)).toMatchObject({ outcome: 'NEWT is listed already', sequence: null });
  }
  expect(world.listed()).toEqual(before);
  expect(world.errors).toHaveLength(4);
});
