/**
 * Processes that follow networks, beside a leader and a console that reach no node: a deposit is credited once, whichever of them is at work and whoever leads,
 * and all see how the networks are.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import { networkTable } from '@kontor/contract/console/network';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { systemState } from '@kontor/contract/console/running';
import { depositAddress, deposits, networks as networksCall } from '@kontor/contract/deposit';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { accounts } from '@kontor/contract/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from './boot.ts';
import { MemoryChain } from './chains/memory-chain.ts';
import { startChainsRole } from './chains-role-surface.ts';
import type { ChainsRole, ChainsRoleSurroundings } from './chains-role-surface.ts';
import { ConfigError } from './config.ts';
import { startConsoleRole } from './console-role-surface.ts';
import { GatewayWorld } from './gateways/gateway-world.ts';
import { Metrics } from './http/metrics.ts';
import { addOperator } from './operators/operator-rights.ts';
import { ENROL } from './operators/operator-rows.ts';
import { openSession } from './operators/operator-sessions.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Database } from './store/database.ts';
import { startDatabase } from './store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { askSite } from './trading-api/demo-key-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';
import { PREFIX } from './wire-surface.ts';

const NETWORK = {
  network: 'ERC20',
  url: 'https://user:secret@node.example/rpc',
  chain_id: 1,
  xpub: 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5',
  credit: 2,
  unlock: 4,
  block_seconds: 0.1,
  coins: [
    {
      symbol: 'USDT',
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      decimals: 6,
      minimum_deposit: '1',
      minimum_withdrawal: '10',
      fee: '2.5',
    },
  ],
};
const ASKED = { symbol: 'USDT', network: 'ERC20' } as const;

const cleanup = new Cleanup();
const faults: unknown[] = [];
const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
const chain = new MemoryChain();
let world: GatewayWorld;
let console: RunningServer;
let cookie: string;
let file: string;
let first: ChainsRole;
let paid = 0;
/** What demo1 is to have more of than at first, whole USDT. */
let owed = 0;
let before: number;
/** Of demo1; his session outlives leaders. */
let token: string;

beforeAll(async () => {
  const environment = { CONSOLE_PORT: '0', ROLES_ELSEWHERE: 'console,chains', LOCAL_CHAIN: '' };
  world = await GatewayWorld.start({ cleanup, connect: () => network.connect(), environment, gateways: 0 });
  console = cleanup.add(await startConsoleRole(world.config, await world.surroundings()), (opened) => opened.stop());
  const { settings } = await startDatabase({ url: world.config.databaseUrl, dataDir: world.config.dataDir, log: silentLog });
  const database = cleanup.add(new Database(settings, { log: silentLog, maxConnections: 1 }), (opened) => opened.close());
  const now = new Date();
  const id = (await database.transaction((queries) => addOperator(queries, { login: 'anna', name: 'anna', roles: ['finance'] }, now)))!;
  await database.run(ENROL, id, 'no password', Buffer.alloc(32), 0);
  cookie = `kontor_console=${await openSession(database, MACHINE_RANDOM, id, now.getTime())}`;
  ({ token } = await askSite(world.leader.url, login, { account: 'demo1', password: 'kontor-demo' }));
  file = join(makeFolder(cleanup), 'chains.json');
  writeFileSync(file, JSON.stringify({ networks: [NETWORK] }));
  chain.mineMany(50);
});
afterAll(() => cleanup.run());

async function startRole(more: Partial<ChainsRoleSurroundings> = {}): Promise<ChainsRole> {
  const parts = { metrics: new Metrics(), chainOf: () => chain, tellAfterMs: 100, ...more };
  return startChainsRole({ ...world.config, chainsFile: file }, { ...(await world.surroundings()), ...parts });
}

async function command<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>): Promise<Envelope<OperatorAnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(new URL(call.path, console.url), { method: call.method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<OperatorAnswerOf<C>>;
}

const held = async (): Promise<number> => {
  const { list } = await askSite(world.leader.url, accounts, {}, token);
  return Number(list.find(({ account, symbol }) => account === 'spot' && symbol === 'USDT')!.available);
};

/** A payment in a block, with those that confirm it; its transaction. */
async function pay(whole: number, confirmations = NETWORK.credit): Promise<string> {
  const { address } = await askSite(world.leader.url, depositAddress, ASKED, token);
  paid += 1;
  const txid = `0x${paid.toString(16).padStart(2, '0').padEnd(64, 'a')}`;
  chain.mine({ txid, output: 0, address, symbol: 'USDT', units: BigInt(whole) * 1_000_000n });
  chain.mineMany(confirmations);
  owed += whole;
  return txid;
}

/** All that is owed is there, once, and stays so while the chain goes on. */
async function isCredited(): Promise<void> {
  await eventually(async () => (await held()) === before + owed);
  chain.mineMany(NETWORK.unlock);
  await eventually(async () => {
    const { list } = await askSite(world.leader.url, deposits, { network: 'ERC20' }, token);
    return list.length === paid && list.every((row) => row.state === 'success' && !row.is_locked);
  });
  expect(await held()).toBe(before + owed);
}

const isAvailable = async (): Promise<boolean> => {
  const { list } = await askSite(world.leader.url, networksCall, { symbol: 'USDT' }, token);
  return list.find((each) => each.network === 'ERC20')!.deposits === 'available';
};

test('who has no network to follow is told so, and a leader that leaves them to others has none', async () => {
  await expect(startChainsRole(world.config, { ...(await world.surroundings()), metrics: new Metrics() })).rejects.toThrow(ConfigError);
  expect(world.config.localChain).toBe(false);
  expect(await isAvailable()).toBe(false);
  before = await held();
});

test('a deposit is credited once, and everybody sees how the network is', async () => {
  const said: string[] = [];
  network.connect().subscribe(`${PREFIX}.chains`, (bytes) => said.push(Buffer.from(bytes).toString()));
  first = cleanup.add(await startRole(), (opened) => opened.stop());
  await eventually(isAvailable);
  await pay(250);
  await isCredited();
  const height = (await chain.head()).height;
  await eventually(async () => {
    const { code, data } = await command(systemState, {});
    const [shown] = code === Code.SUCCESS ? data.chains.networks : [];
    return shown?.network === 'ERC20' && shown.head === height && shown.height === height;
  });
  const { data } = await command(networkTable, {});
  expect(data.list.find((row) => row.network === 'ERC20')).toMatchObject({ node: 'answers', height, confirmations: NETWORK.credit });
  // The node's password is nobody's business.
  expect([said.length > 0, said.some((each) => each.includes('secret'))]).toEqual([true, false]);
  await eventually(() => first.isReady());
});

test('while nobody leads it goes on reading, and tells what it read to whoever leads next', async () => {
  const { address } = await askSite(world.leader.url, depositAddress, ASKED, token);
  await world.leader.stop();
  // For a moment nobody leads, as in each takeover.
  expect(first.isReady()).toBe(true);
  paid += 1;
  chain.mine({ txid: `0x${'b'.repeat(64)}`, output: 0, address, symbol: 'USDT', units: 40_000_000n });
  chain.mineMany(NETWORK.credit);
  owed += 40;
  const { height } = await chain.head();
  await eventually(async () => (await command(networkTable, {})).data.list.some((row) => row.height === height));
  await world.lead();
  await isCredited();
});

test('of two one is at work; when it goes the other takes its place, and nothing is credited twice', async () => {
  let waits = 0;
  const starting = startRole({ onStandingBy: () => void (waits += 1) });
  await eventually(() => waits === 1);
  await pay(7, 0);
  await pay(8);
  await first.stop();
  const second = cleanup.add(await starting, (opened) => opened.stop());
  await pay(9);
  await isCredited();
  await second.stop();
  // Nobody follows the network any more, and nobody says that it is followed.
  await eventually(async () => !(await isAvailable()));
  expect((await command(networkTable, {})).data.list.find((row) => row.network === 'ERC20')).toMatchObject({ node: 'silent' });
  expect([world.halts, faults]).toEqual([[], []]);
});

test('what is said of networks and makes no sense changes nothing', async () => {
  const stranger = network.connect();
  for (const text of [
    '',
    'nothing',
    '{}',
    '{"networks":[{}],"held":[]}',
    JSON.stringify({ networks: [{ settings: { ...NETWORK, network: 'SOL' }, head: 1 }], held: [] }),
  ])
    stranger.publish(`${PREFIX}.chains`, Buffer.from(text));
  stranger.publish(`${PREFIX}.chains`, Buffer.from(JSON.stringify({ networks: [{ settings: NETWORK, head: -1 }], held: [] })));
  await stranger.settled();
  expect(await isAvailable()).toBe(false);
  expect([world.halts, faults]).toEqual([[], []]);
});
