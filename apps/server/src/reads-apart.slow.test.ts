/** Read tables in a database of their own, with a whole server and a gateway: what is asked of the past comes from there, and nothing is asked of the other. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { proof, proofs } from '@kontor/contract/proof';
import { cancelOrder, orderHistory, placeOrder, spotDeals } from '@kontor/contract/spot';
import { transfer, transfers as transferList } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from './audit/audit.ts';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { READ_TABLES } from './follower/projections.ts';
import { REPORT_LOG, withStore } from './follower/open-store.ts';
import { rebuild } from './follower/rebuild.ts';
import { startGateway } from './gateway-surface.ts';
import { startPairDatabase } from './kill/server-pair.ts';
import type { PairDatabase } from './kill/server-pair.ts';
import { MACHINE_RANDOM } from './random.ts';
import { safeInteger } from './store/columns.ts';
import { withRole } from './store/connection.ts';
import { Database, command, statement } from './store/database.ts';
import { MIGRATIONS } from './store/migration-list.ts';
import { migrate } from './store/migrations.ts';
import { startDatabase } from './store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';

const cleanup = new Cleanup();
const network = new LocalNetwork({ onFault: (error) => halts.push(error) });
const halts: Error[] = [];
let [beside, apart]: Database[] = [];
let databases: { readonly journal: PairDatabase['settings']; readonly reads: PairDatabase['settings'] };
let config: ReturnType<typeof readConfig>;
let line: Awaited<ReturnType<typeof openLine>>;
let leader: RunningServer | undefined;
let gateway: RunningServer;

const surroundings = () => ({
  log: pino({ level: process.env['LOG'] ?? 'silent' }),
  time: MACHINE_TIME,
  random: MACHINE_RANDOM,
  transport: network.connect(),
  onHalt: (reason: Error) => void halts.push(reason),
});

const urlOf = ({ user, host, port, database }: PairDatabase['settings']): string =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;

beforeAll(async () => {
  const { settings: journal, folder } = await startPairDatabase(cleanup);
  const other = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'reads'), log: silentLog });
  cleanup.add(other, (started) => started.stop());
  const reads = other.settings as PairDatabase['settings'];
  databases = { journal, reads };
  const open = (settings: PairDatabase['settings']) =>
    cleanup.add(new Database(settings, { log: silentLog, maxConnections: 2 }), (opened) => opened.close());
  [beside, apart] = [open(journal), open(reads)];
  line = await openLine(reads);
  config = readConfig({
    PORT: '0',
    DATA_DIR: join(makeFolder(cleanup), 'data'),
    DATABASE_URL: urlOf(journal),
    DATABASE_URL_READS: `postgres://${reads.user}@127.0.0.1:${line.port}/${reads.database}`,
    LOGIN_KEY_FILE: join(folder, 'login.key'),
    VAULT_KEY_FILE: join(folder, 'vault.key'),
    FEED_KEY_FILE: join(folder, 'feed.key'),
    NATS_URL: 'nats://127.0.0.1:9',
    INDEX_FEED: 'off',
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'off',
    CONSOLE_PORT: 'off',
  });
  leader = await boot(config, surroundings());
  gateway = cleanup.add(await startGateway(config, surroundings()), (opened) => opened.stop());
});
afterAll(async () => {
  await leader?.stop();
  await cleanup.run();
});

/** Passes on what comes to a database, but while that is away. */
async function openLine({ host, port }: PairDatabase['settings']) {
  const ends = new Set<Socket>();
  let isAway = false;
  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const goAway = (): void => {
    isAway = true;
    for (const end of ends) end.destroy();
  };
  cleanup.add(server, () => {
    goAway();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, goAway, comeBack: () => void (isAway = false) };
}

async function ask<C extends Call>(server: RunningServer, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const { method, target, body: text } = requestOf(call, body);
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(target, server.url), { method, headers, ...(text !== undefined && { body: text }) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function done<C extends Call>(server: RunningServer, call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const { code, msg, data } = await ask(server, call, body, token);
  expect([call.path, code, msg]).toEqual([call.path, Code.SUCCESS, expect.anything()]);
  return data;
}

const tokenOf = async (account: string): Promise<string> => (await done(leader!, login, { account, password: 'kontor-demo' })).token;

const count = (database: Database, table: string): Promise<number> =>
  database.one(statement<[], number>('', `SELECT count(*) AS n FROM ${table}`, (row) => safeInteger(row, 'n')));

/** What somebody is told of his past at a server. */
async function pastOf(server: RunningServer, token: string, min_seq: number) {
  const { list: orders } = await done(server, orderHistory, { min_seq }, token);
  const { list: fills } = await done(server, spotDeals, { min_seq }, token);
  const { list: transfers } = await done(server, transferList, { min_seq }, token);
  return { orders, fills, transfers };
}

let sequence = 0;
let past: Awaited<ReturnType<typeof pastOf>>;

test('what customers are told of the past comes from there, at the server that leads and at a gateway', async () => {
  const [buyer, seller] = [await tokenOf('demo1'), await tokenOf('demo2')];
  const order = { pair: 'BTC_USDT', type: 'limit', price: '60000', quantity: '0.01' } as const;
  await done(leader!, placeOrder, { ...order, side: 'buy', client_id: 'bid' }, buyer);
  await done(gateway, placeOrder, { ...order, side: 'sell', client_id: 'ask' }, seller);
  const moved = { symbol: 'USDT', from: 'spot', to: 'contract', quantity: '12', client_id: 'moved-once' } as const;
  ({ sequence } = await done(leader!, transfer, moved, buyer));
  past = await pastOf(leader!, buyer, sequence);
  expect(past).toMatchObject({ orders: [{ status: 'filled' }], fills: [{ price: '60000' }], transfers: [{ quantity: '12.00000000' }] });
  expect(await pastOf(gateway, buyer, sequence)).toEqual(past);
  for (const { name } of READ_TABLES) expect([name, await count(beside!, name)]).toEqual([name, 0]);
  expect(await count(apart!, 'spot_trade')).toBe(1);
});

test('proofs of balance, which have a part in each of the two, are published and told', async () => {
  await eventually(async () => {
    const { list } = await done(leader!, proofs, {});
    return list.length > 0 && list.every(({ journal_sequence: place }) => place !== null);
  });
  const { proof: mine } = await done(gateway, proof, {}, await tokenOf('demo1'));
  expect(mine).not.toBeNull();
});

test('a gateway that is not told of it does not start', async () => {
  await expect(startGateway({ ...config, readsUrl: undefined }, surroundings())).rejects.toMatchObject({ name: 'ConfigError' });
});

test('nobody who serves customers may ask the wrong one', async () => {
  const refused = { code: '42501' };
  for (const role of ['kontor_app', 'kontor_core'] as const) {
    const [journal, reads] = [databases.journal, databases.reads].map((settings) =>
      cleanup.add(new Database(withRole(settings, role), { log: silentLog, maxConnections: 1 }), (opened) => opened.close()),
    );
    for (const { name } of READ_TABLES) await expect(count(journal!, name)).rejects.toMatchObject(refused);
    for (const name of ['account', 'journal_batch', 'engine_snapshot']) await expect(count(reads!, name)).rejects.toMatchObject(refused);
    await expect(count(reads!, 'spot_trade')).resolves.toBe(1);
  }
  // Neither takes the other's place.
  await expect(migrate(databases.reads, MIGRATIONS, silentLog)).rejects.toMatchObject({ code: 'DATABASE_HOLDS_READS' });
  await expect(migrate(databases.journal, MIGRATIONS, silentLog, 'reads')).rejects.toMatchObject({ code: 'DATABASE_HOLDS_JOURNAL' });
});

test('after a restart all is as it was, and a repeated request is told its first outcome', async () => {
  await leader!.stop();
  leader = await boot(config, surroundings());
  const buyer = await tokenOf('demo1');
  expect(await pastOf(leader, buyer, sequence)).toEqual(past);
  const moved = { symbol: 'USDT', from: 'spot', to: 'contract', quantity: '12', client_id: 'moved-once' } as const;
  await eventually(async () => (await ask(leader!, transfer, moved, buyer)).code === Code.SUCCESS);
  expect((await done(leader, transfer, moved, buyer)).sequence).toBe(sequence);
});

test('while that database is away orders go on and the past is busy; then it is told as it was', async () => {
  const buyer = await tokenOf('demo1');
  line.goAway();
  const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.01', client_id: 'meanwhile' } as const;
  const { order_id: id } = await done(leader!, placeOrder, order, buyer);
  const { sequence: min_seq } = await done(leader!, cancelOrder, { order_id: id }, buyer);
  expect((await ask(leader!, orderHistory, { min_seq }, buyer)).code).not.toBe(Code.SUCCESS);
  expect((await ask(gateway, orderHistory, {}, buyer)).code).not.toBe(Code.SUCCESS);
  line.comeBack();
  for (const server of [leader!, gateway])
    await eventually(async () => {
      const { code, data } = await ask(server, orderHistory, { min_seq }, buyer);
      return code === Code.SUCCESS && data.list.some((each) => each.order_id === id && each.status === 'canceled');
    });
  sequence = min_seq;
  past = await pastOf(leader!, buyer, sequence);
  expect(halts).toEqual([]);
});

test('they are rebuilt there, and the audit finds nothing wrong with either', async () => {
  await leader!.stop();
  leader = undefined;
  await withStore(config, async ({ readSettings, journal, snapshots, database }) => {
    const looked = await auditDatabase({ journal, snapshots, database, log: REPORT_LOG });
    expect(looked.problems).toEqual([]);
    expect(looked.looked).toMatchObject({ trades: 1 });
    const report = await rebuild({ settings: readSettings, journal, log: REPORT_LOG, replace: true });
    expect(report).toMatchObject({ equal: true, sequence: looked.sequence });
  });
  leader = await boot(config, surroundings());
  expect(await pastOf(leader, await tokenOf('demo1'), sequence)).toEqual(past);
});

test('read tables of another journal are refused', async () => {
  await leader!.stop();
  leader = undefined;
  const halted = halts.length;
  await apart!.run(command('', "UPDATE follower_position SET hash = repeat('0', 64)"));
  await expect(boot(config, surroundings())).rejects.toMatchObject({ code: 'READ_TABLES_OTHER_JOURNAL' });
  expect(halts.slice(halted)).toEqual([]);
  expect(halts).toEqual([]);
});
