/**
 * The server is killed at every step of what peers ask for: before the row and behind it, between row and command, between command and mark. Coins move
 * once, whether the same is asked for again or nobody comes back, and an id keeps its outcome.
 */
import { join } from 'node:path';
import { advertMine, advertOnline, advertSave } from '@kontor/contract/deal-advert';
import { dealCancel, dealCreate, dealPaid, dealRelease } from '@kontor/contract/deal';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDatabase } from '../audit/audit.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { REPORT_LOG, withStore } from '../follower/open-store.ts';
import { rebuild } from '../follower/rebuild.ts';
import { Cleanup, silentLog } from '../store/test-world.ts';
import { BUYER, SELLER, startDealsWorld } from './deals-world.ts';
import type { DealsWorld } from './deals-world.ts';

const cleanup = new Cleanup();
let world: DealsWorld;
let advert = '';

beforeAll(async () => {
  world = await startDealsWorld(cleanup);
  advert = await world.advert(world.advertBody('to-trade-on'));
});
afterAll(() => cleanup.run());

const QUANTITY = 20n * 100_000_000n;
const USED = codeOfRefusal(Refusal.CLIENT_ID_REUSED);
let ids = 0;
/** 20 USDT for 19.00 EUR. */
const orderOf = (clientId: string) => ({ advert, amount: '19', price: '0.95', method: 'bank', client_id: clientId }) as const;

/** A trade that is under way, and paid. */
async function paidOrder(): Promise<string> {
  const { order } = await world.done(BUYER, dealCreate, orderOf(`deal-${++ids}`));
  await world.done(BUYER, dealPaid, { order });
  return order;
}

/** Where the engine has the command, its outcome is that of the id for ever; what it has not is begun anew, or comes to nothing after a while. */
describe.each([
  ['deal-add bank', 'asked again', false],
  ['deal-add bank+', 'asked again', false],
  ['deal-add bank+', 'left', false],
  ['P2P_TRADE', 'asked again', false],
  ['P2P_TRADE+', 'asked again', true],
  ['P2P_TRADE+', 'left', true],
  ['deal-make', 'left', true],
  ['deal-make+', 'asked again', true],
] as const)('an order, killed at %s, %s', (point, what, isMade) => {
  test('is one order, and its coins are in escrow once', async () => {
    const body = orderOf(`deal-${++ids}`);
    const [before, orders] = [await world.fiat(SELLER), await world.openOrders()];
    await world.dying(point, () => world.patient(BUYER, dealCreate, body));
    if (what === 'left') await world.settled();
    const again = await Promise.all([1, 2, 3].map(() => world.patient(BUYER, dealCreate, body)));
    expect(again.map(({ code }) => code)).toEqual(again.map(() => Code.SUCCESS));
    const [order, ...others] = new Set(again.map(({ data }) => data.order));
    expect(others).toEqual([]);
    expect(again.filter(({ data }) => !data.repeated).length).toBeLessThanOrEqual(isMade ? 0 : 1);
    expect((await world.patient(BUYER, dealCreate, { ...body, amount: '38' })).code).toBe(USED);
    expect((await world.openOrders()).filter((each) => !orders.includes(each))).toEqual([order]);
    expect(await world.fiat(SELLER)).toEqual({ available: before.available, held: before.held - QUANTITY });
    await world.done(BUYER, dealPaid, { order: order! });
    await world.done(SELLER, dealRelease, { order: order!, fund_password: 'kontor-fund' });
  });
});

describe.each(['P2P_RELEASE', 'P2P_RELEASE+'])('a release, killed at %s', (point) => {
  test('gives the coins to the buyer once', async () => {
    const order = await paidOrder();
    const before = await world.fiat(BUYER);
    const release = { order, fund_password: 'kontor-fund' };
    await world.dying(point, () => world.patient(SELLER, dealRelease, release));
    for (let times = 0; times < 2; times++) expect(await world.done(SELLER, dealRelease, release)).toMatchObject({ state: 'completed' });
    expect((await world.fiat(BUYER)).available).toBe(before.available + QUANTITY);
    expect(await world.openOrders()).toEqual([]);
  });
});

test('a payment and a cancellation that nobody heard of stand', async () => {
  const { order } = await world.done(BUYER, dealCreate, orderOf(`deal-${++ids}`));
  await world.dying('P2P_PAID+', () => world.patient(BUYER, dealPaid, { order }));
  expect(await world.done(BUYER, dealPaid, { order })).toMatchObject({ state: 'paid' });
  const before = await world.fiat(SELLER);
  await world.dying('P2P_CANCEL+', () => world.patient(BUYER, dealCancel, { order }));
  expect(await world.done(BUYER, dealCancel, { order })).toMatchObject({ state: 'cancelled' });
  expect(await world.fiat(SELLER)).toEqual({ ...before, held: before.held + QUANTITY });
});

describe.each([
  ['deal-advert-text-add', false],
  ['deal-advert-text-add+', true],
  ['P2P_ADVERT+', true],
  ['deal-advert-text-take', true],
] as const)('an advert, killed at %s', (point, isLeft) => {
  test('is there once', async () => {
    const body = world.advertBody(`advert-${++ids}`);
    const before = await world.adverts();
    await world.dying(point, () => world.patient(SELLER, advertSave, body));
    if (isLeft) await world.settled();
    expect(await world.adverts()).toHaveLength(before.length + (isLeft ? 1 : 0));
    const [first, second] = [await world.done(SELLER, advertSave, body), await world.done(SELLER, advertSave, body)];
    expect([first.repeated, second.repeated, second.advert]).toEqual([isLeft, true, first.advert]);
    expect((await world.adverts()).filter((each) => !before.includes(each))).toEqual([first.advert]);
    expect((await world.patient(SELLER, advertSave, { ...body, price: '0.96' })).code).toBe(USED);
  });
});

test('an advert that goes online locks what it offers once', async () => {
  const { advert: offline } = await world.done(SELLER, advertSave, world.advertBody(`advert-${++ids}`));
  const before = await world.fiat(SELLER);
  await world.dying('P2P_ADVERT_STATE+', () => world.patient(SELLER, advertOnline, { advert: offline }));
  await world.done(SELLER, advertOnline, { advert: offline });
  const offered = 500n * 100_000_000n;
  expect(await world.fiat(SELLER)).toEqual({ available: before.available - offered, held: before.held + offered });
  expect((await world.done(SELLER, advertMine, {})).list.find((each) => each.advert === offline)?.state).toBe('online');
});

test('books, tables and journal agree with each other', async () => {
  await world.kill();
  const { dataDir } = world;
  await withStore(
    { databaseUrl: undefined, dataDir, archive: { kind: 'folder', folder: join(dataDir, 'archive') } },
    async ({ settings, journal, database }) => {
      const snapshots = new PostgresSnapshotStore(database);
      expect((await auditDatabase({ journal, snapshots, database, log: silentLog })).problems).toEqual([]);
      expect((await rebuild({ settings, journal, log: REPORT_LOG, replace: false })).equal).toBe(true);
    },
  );
});
