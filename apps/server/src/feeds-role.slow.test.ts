/** Processes that listen to venues, beside a leader that reaches none: its index follows what they say, is stale when they are silent, and another may lead. */
import { indexPrices } from '@kontor/contract/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFeedsRole } from './feeds-role-surface.ts';
import type { FeedsRole } from './feeds-role-surface.ts';
import type { VenueSpeakerOptions } from './feeds/venue-speaker.ts';
import { GatewayWorld } from './gateways/gateway-world.ts';
import { Metrics } from './http/metrics.ts';
import { PREFIX } from './wire-surface.ts';
import { Cleanup, eventually, silentLog } from './store/test-world.ts';
import { askSite } from './trading-api/demo-key-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';

/** Four of six venues speak, one of them nonsense. */
const SPEAKING = new Set([1, 2, 3, 4]);
/** How far the clocks of those who listen are behind: what they heard last is stale soon. */
const BEHIND_MS = 7_000;

const cleanup = new Cleanup();
const faults: unknown[] = [];
const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
/** What the venues say of each pair now. */
let price = '0';
let world: GatewayWorld;

beforeAll(async () => {
  const environment = { INDEX_FEED: 'venues', ROLES_ELSEWHERE: 'feeds' };
  world = await GatewayWorld.start({ cleanup, connect: () => network.connect(), environment, gateways: 0 });
});
afterAll(() => cleanup.run());

const connect: VenueSpeakerOptions['connect'] = ({ source }, pairs, onPrice) => {
  if (!SPEAKING.has(source)) return () => undefined;
  const timer = setInterval(() => {
    for (const pair of pairs) onPrice({ pair, price: source === 4 ? 'a lot' : price });
  }, 20);
  return () => clearInterval(timer);
};

function addRole(): FeedsRole {
  const time = { wallMs: () => Date.now() - BEHIND_MS };
  const role = startFeedsRole({ transport: network.connect(), log: silentLog, time, metrics: new Metrics(), connect });
  return cleanup.add(role, (opened) => opened.stop());
}

/** Resolves when each listed pair has this index, and it is fresh; gives how many there are. */
async function isFreshAt(close: string): Promise<number> {
  let pairs = 0;
  await eventually(async () => {
    const said = await list();
    pairs = said.length;
    return pairs > 0 && said.every((tick) => Number(tick.close) === Number(close) && !tick.stale);
  });
  return pairs;
}

const list = async () => (await askSite(world.leader.url, indexPrices, {})).list;
let first: FeedsRole;
let second: FeedsRole;

test('nobody speaks, and there is no index; whoever speaks is heard', async () => {
  expect((await list()).filter(({ stale }) => !stale)).toEqual([]);
  price = '100.5';
  first = addRole();
  const pairs = await isFreshAt('100.5');
  expect([first.isReady(), first.state()]).toEqual([true, { pairs, venues: 3 }]);
  second = addRole();
  await eventually(() => second.isReady());
  price = '101.25';
  await isFreshAt('101.25');
  await first.stop();
  price = '102';
  await isFreshAt('102');
});

test('another leads, and hears what the one before heard', async () => {
  await world.leader.stop();
  price = '103';
  await world.lead();
  expect(await isFreshAt('103')).toBeGreaterThan(0);
});

test('what is no message changes nothing', async () => {
  network.connect().publish(`${PREFIX}.quotes`, Buffer.from('nothing'));
  await eventually(() => faults.length === 1);
  price = '104';
  expect(await isFreshAt('104')).toBeGreaterThan(0);
});

test('when they are silent it is stale, as of when they heard something last', async () => {
  await second.stop();
  await eventually(async () => (await list()).every(({ stale }) => stale));
  expect(second.isReady()).toBe(false);
  expect([world.halts, faults]).toEqual([[], [expect.anything()]]);
});
