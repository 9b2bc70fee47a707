/** The operators' console as a process of its own, beside a leader that has none: what operators see and change goes through both, and another may lead. */
import { login } from '@kontor/contract/account';
import { changeApprove, changeDetail, changePropose } from '@kontor/contract/console/change';
import { decisionText } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import type { Role } from '@kontor/contract/console/roles';
import { systemHead, systemState } from '@kontor/contract/console/running';
import { systemAccounts } from '@kontor/contract/console/system';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { feeRates } from '@kontor/contract/spot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from './boot.ts';
import { ConfigError } from './config.ts';
import { startConsoleRole } from './console-role-surface.ts';
import { GatewayWorld } from './gateways/gateway-world.ts';
import { makeKey } from './operators/console-world.ts';
import type { TestKey } from './operators/console-world.ts';
import { addOperator } from './operators/operator-rights.ts';
import { ADD_KEY, ENROL } from './operators/operator-rows.ts';
import { openSession } from './operators/operator-sessions.ts';
import { fingerprintOf } from './operators/signatures.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Database } from './store/database.ts';
import { startDatabase } from './store/start-database.ts';
import { Cleanup, eventually, silentLog } from './store/test-world.ts';
import { askSite } from './trading-api/demo-key-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';

interface Operator {
  readonly id: number;
  readonly cookie: string;
  readonly key: TestKey;
  readonly keyId: number;
}

const cleanup = new Cleanup();
const faults: unknown[] = [];
let world: GatewayWorld;
let role: RunningServer;
let anna: Operator;
let bert: Operator;

beforeAll(async () => {
  const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
  const environment = { CONSOLE_PORT: '0', ROLES_ELSEWHERE: 'console' };
  world = await GatewayWorld.start({ cleanup, connect: () => network.connect(), environment, gateways: 0 });
  role = cleanup.add(await startConsoleRole(world.config, await world.surroundings()), (opened) => opened.stop());
  const { settings } = await startDatabase({ url: world.config.databaseUrl, dataDir: world.config.dataDir, log: silentLog });
  const database = cleanup.add(new Database(settings, { log: silentLog, maxConnections: 1 }), (opened) => opened.close());
  [anna, bert] = [await enrolled(database, 'anna', 'finance'), await enrolled(database, 'bert', 'risk')];
});
afterAll(() => cleanup.run());

/** Somebody who has signed in and has a key. */
async function enrolled(database: Database, name: string, as: Role): Promise<Operator> {
  const [now, key] = [new Date(), await makeKey()];
  const id = (await database.transaction((queries) => addOperator(queries, { login: name, name, roles: [as] }, now)))!;
  // Nobody signs in by these.
  await database.run(ENROL, id, 'no password', Buffer.alloc(32), 0);
  const added = await database.maybe(ADD_KEY, id, 'browser', key.x, key.y, fingerprintOf(key), now);
  return { id, key, keyId: added!.id, cookie: `kontor_console=${await openSession(database, MACHINE_RANDOM, id, now.getTime())}` };
}

async function command<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>, { cookie }: Operator = anna) {
  const response = await fetch(new URL(call.path, role.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<OperatorAnswerOf<C>>;
}

/** One proposes, the other approves; resolves when it is done. */
async function done(name: 'fee/tier' | 'system/fund', body: Record<string, unknown>): Promise<void> {
  const proposed = await command(changePropose, { command: name, body, reason: 'a test' });
  expect([name, proposed.code]).toEqual([name, Code.SUCCESS]);
  const { change_id, hash } = proposed.data;
  const signature = await bert.key.sign(decisionText('approve', hash, bert.id));
  const answer = await command(changeApprove, { change_id, hash, reason: 'a test', key: bert.keyId, signature }, bert);
  expect([name, answer.code]).toEqual([name, Code.SUCCESS]);
  await eventually(async () => (await command(changeDetail, { change_id })).data.state === 'done');
}

test('the leader has none, and who needs one has to say where', async () => {
  expect(world.leader.consoleUrl).toBeUndefined();
  expect(role.consoleUrl).toBe(role.url);
  await expect(startConsoleRole({ ...world.config, console: undefined }, await world.surroundings())).rejects.toThrow(ConfigError);
  expect(await (await fetch(new URL('/readyz', role.url))).json()).toMatchObject({ status: 'ready' });
});

test('what operators agree on is carried out, and what is measured where it leads is shown', async () => {
  await done('fee/tier', { tier: 0, maker_rate: 50_000, taker_rate: 150_000 });
  const token = (await askSite(world.leader.url, login, { account: 'demo1', password: 'kontor-demo' })).token;
  expect(await askSite(world.leader.url, feeRates, {}, token)).toMatchObject({ maker: '0.0005', taker: '0.0015' });
  // What stands before the next is what the leader says, a moment later.
  await eventually(async () => {
    const { data } = await command(changePropose, {
      command: 'fee/tier',
      body: { tier: 0, maker_rate: 1, taker_rate: 2 },
      reason: 'a test',
    });
    const { data: shown } = await command(changeDetail, { change_id: data.change_id });
    return JSON.stringify(shown.before).includes('0.0005') || JSON.stringify(shown.before).includes('0.05');
  });
  await done('system/fund', { account: 'insurance', number: 0, symbol: 'USDT', quantity: '250.5' });
  await eventually(async () =>
    (await command(systemAccounts, {})).data.list.some(({ account, balances }) => account === 'insurance' && balances.length > 0),
  );
  // What a busy machine takes long to measure is there when it is asked for again.
  await eventually(async () => (await command(systemState, {})).code === Code.SUCCESS);
  const [head, state] = [await command(systemHead, {}), await command(systemState, {})];
  expect(head).toMatchObject({ code: Code.SUCCESS, data: { open: true } });
  expect(head.data.sequence).toBeGreaterThan(0);
  expect(state).toMatchObject({ code: Code.SUCCESS, data: { core: { state: 'good' } } });
});

test('while nobody leads what is measured is not known, and then it is again', async () => {
  await world.leader.stop();
  expect((await command(systemHead, {})).code).toBe(Code.BUSY);
  await world.lead();
  await eventually(async () => (await command(systemHead, {})).code === Code.SUCCESS);
  await done('fee/tier', { tier: 0, maker_rate: 60_000, taker_rate: 160_000 });
  expect([world.halts, faults]).toEqual([[], []]);
});
