import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseArgs } from 'node:util';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY, restoreEngine } from '@kontor/engine/engine';
import { clientKey } from '@kontor/server/client-id';
import { safeInteger } from '@kontor/server/columns';
import { Database, statement } from '@kontor/server/database';
import { migrate } from '@kontor/server/migrate';
import { MIGRATIONS } from '@kontor/server/migration-list';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import { startDatabase } from '@kontor/server/start-database';
import { WatcherProcess } from '../load/watcher-process.ts';
import { cpuMs, setting } from '../machine.ts';
import { Api } from '../orders/api.ts';
import { memoryUse } from '../orders/machine-load.ts';
import { WAL_BYTES } from '../reads/table-sizes.ts';
import { buildServer, demoToken, startServer } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';

export const CAPACITY_USAGE = `npm run bench -- capacity
  what users, orders and sockets take of memory and disk: bytes, which a busy machine tells as well as a quiet one
    --users N        users in the engine (default 100000)
    --orders N       orders in the journal (default 100000)
    --sockets N      connections that listen to two tickers (default 2000; 0: none)
    --save           writes the report to bench/results`;

const COIN = 100_000_000n;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The journal's archive compresses as much. */
const ARCHIVE_QUALITY = 4;
/** Commands of one segment of the archive, about. */
const SEGMENT_BYTES = 32 * 1024 * 1024;
/** How the sockets' memory is seen: after what opening them left behind has been collected. */
const SETTLE_MS = 4_000;

const JOURNAL_BYTES = statement<[], number>('bench-journal', `SELECT pg_total_relation_size('journal_batch') AS bytes`, (row) =>
  safeInteger(row, 'bytes'),
);

/** `bench capacity`. */
export async function capacityBench(args: readonly string[], show: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { users: { type: 'string' }, orders: { type: 'string' }, sockets: { type: 'string' }, save: { type: 'boolean' } },
  });
  const report: string[] = [];
  const print = (line: string): void => {
    report.push(line);
    show(line);
  };
  const { machine, commit, command } = setting();
  print(`# What users, orders and sockets take\n\n- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n`);
  measureUsers(whole('users', values.users ?? '100000'), print);
  await measureJournal(whole('orders', values.orders ?? '100000'), print);
  if (values.sockets !== '0') await measureSockets(whole('sockets', values.sockets ?? '2000'), print);
  if (values.save) show(`saved ${saveReport('capacity', report)}`);
}

/** What users take in the engine and in a snapshot: some with coins alone, then with orders that rest as well. */
function measureUsers(users: number, print: (line: string) => void): void {
  print(`## ${users} users in the engine of an exchange\n`);
  print(
    '| each has | resident bytes a user | snapshot bytes a user | to write it, ms of processor | to read it, ms |\n|---|---:|---:|---:|---:|',
  );
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const apply = applier(engine);
  for (const command of opening()) apply(command);
  const before = process.memoryUsage.rss();
  const row = (each: string): void => {
    const resident = (process.memoryUsage.rss() - before) / users;
    const from = cpuMs();
    const snapshot = engine.snapshot();
    const written = cpuMs();
    restoreEngine(snapshot, { capacity: EXCHANGE_CAPACITY });
    print(
      `| ${each} | ${resident.toFixed(0)} | ${(snapshot.byteLength / users).toFixed(0)} | ${(written - from).toFixed(0)} | ${(cpuMs() - written).toFixed(0)} |`,
    );
  };
  for (let user = 1; user <= users; user++) for (const asset of [1, 2, 3]) apply(deposit(user, asset));
  row('three coins');
  for (let user = 1; user <= users; user++) apply(order(user, 0, 'rests'));
  row('three coins and an open order');
}

/** What orders take in the journal, in its table, in PostgreSQL's own log and in the archive, by how many there are in a batch. */
async function measureJournal(orders: number, print: (line: string) => void): Promise<void> {
  print(`\n## ${orders} orders in the journal\n`);
  print(
    '| orders in a batch | command, bytes | table and index, bytes an order | WAL, bytes an order | archive, bytes an order |\n|---|---:|---:|---:|---:|',
  );
  const folder = mkdtempSync(join(tmpdir(), 'kontor-capacity-'));
  // As root, PostgreSQL runs as another user and must pass.
  chmodSync(folder, 0o711);
  const running = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: QUIET });
  try {
    const { roles } = await migrate(running.settings, MIGRATIONS, QUIET);
    const database = new Database(running.settings, { log: QUIET, statementLimitMs: 0 });
    const journal = new PostgresJournal({ settings: running.settings, log: QUIET, role: roles ? 'kontor_core' : undefined });
    const { seqLast, epoch } = await journal.acquire();
    let prev = seqLast;
    for (const size of [1, 10, 100]) {
      const count = size === 1 ? Math.min(orders, 20_000) : orders;
      const written: Buffer[] = [];
      const [table, wal] = [await database.one(JOURNAL_BYTES), await database.one(WAL_BYTES)];
      for (let done = 0; done < count; done += size) {
        const buffer = new CommandBuffer();
        for (let i = done; i < done + size; i++) buffer.write(order(1 + (i % 1_000), i, 'trades'));
        const commands = buffer.bytes();
        written.push(Buffer.from(commands));
        await journal.append({ seqFirst: prev + 1, seqLast: prev + size, prev, epoch, commands, eventDigest: done, engineVersion: 1 });
        prev += size;
      }
      const bytes = written.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const each = (total: number): string => (total / count).toFixed(0);
      const archived = brotliCompressSync(Buffer.concat(written).subarray(0, SEGMENT_BYTES), {
        params: { [constants.BROTLI_PARAM_QUALITY]: ARCHIVE_QUALITY },
      }).byteLength;
      print(
        `| ${size} | ${each(bytes)} | ${each((await database.one(JOURNAL_BYTES)) - table)} | ${each((await database.one(WAL_BYTES)) - wal)} | ${each((archived * bytes) / Math.min(bytes, SEGMENT_BYTES))} |`,
      );
    }
    await journal.close();
    await database.close();
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What connections take in the server while they listen. */
async function measureSockets(sockets: number, print: (line: string) => void): Promise<void> {
  print(`\n## ${sockets} sockets that listen to two tickers\n`);
  await buildServer();
  const server = await startServer(undefined);
  try {
    const api = new Api(server.url, 1);
    const token = await demoToken(api, 'demo1');
    await pause(SETTLE_MS);
    const before = memoryUse(server.pid).serverMib;
    print('| sockets | server, MiB resident | KiB a socket |\n|---:|---:|---:|');
    print(`| 0 | ${before.toFixed(0)} | - |`);
    for (const share of [0.5, 1]) {
      const count = Math.round(sockets * share);
      const watchers = await WatcherProcess.start({ url: server.url, sockets: count, stuck: 0, token });
      await pause(SETTLE_MS);
      const now = memoryUse(server.pid).serverMib;
      print(`| ${count} | ${now.toFixed(0)} | ${(((now - before) * 1024) / count).toFixed(1)} |`);
      watchers.stop();
      await pause(SETTLE_MS / 2);
    }
    api.close();
  } finally {
    await server.stop();
  }
}

function opening(): Command[] {
  const time = 1;
  return [
    ...[1, 2, 3].map((asset): Command => ({ type: CommandType.LIST_ASSET, time, asset, scale: 8, flags: 0 })),
    {
      type: CommandType.LIST_MARKET,
      time,
      terms: {
        market: 1,
        base: 1,
        quote: 2,
        tickUnits: 1_000_000,
        stepUnits: 100_000,
        minPriceTicks: 1,
        maxPriceTicks: 1_000_000,
        minLots: 1,
        maxLots: 1_000_000,
        minMarketLots: 1,
        maxMarketLots: 1_000_000,
        minNotional: 0,
        maxNotional: 0,
        applyMinToMarket: false,
        applyMaxToMarket: false,
        bidUpBps: 0,
        bidDownBps: 0,
        askUpBps: 0,
        askDownBps: 0,
        maxOrders: 200,
        maxConditionalOrders: 5,
        bandBps: 0,
        selfTradeAllowed: false,
      },
    },
    { type: CommandType.MARKET_STATUS, time, market: 1, status: MarketStatus.TRADING },
  ];
}

function deposit(user: number, asset: number): Command {
  const transaction = [user, asset, 0, 1] as const;
  return { type: CommandType.DEPOSIT, time: 1, user, asset, amount: 1_000n * COIN, network: 1, output: 0, transaction };
}

/** An order with a client's id; those that rest lie apart, those that trade at one price. */
function order(user: number, at: number, kind: 'rests' | 'trades'): Command {
  return {
    type: CommandType.PLACE,
    time: 1 + at,
    user,
    market: 1,
    side: kind === 'rests' || at % 2 === 0 ? Side.BUY : Side.SELL,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: kind === 'rests' ? BigInt(1_000 + (user % 5_000)) * 1_000_000n : 6_500n * 1_000_000n,
    quantity: BigInt(1 + (at % 97)) * 100_000n,
    quoteAmount: 0n,
    stopPrice: 0n,
    clientId: clientKey(`order ${user} ${at}`),
  };
}

function applier(engine: ReturnType<typeof createEngine>): (command: Command) => void {
  const buffer = new CommandBuffer(64);
  return (command) => {
    buffer.clear();
    const refusal = engine.apply(buffer, buffer.write(command));
    engine.events.clear();
    if (refusal !== 0) throw new Error(`the engine refuses a command of type ${command.type} with ${refusal}`);
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function whole(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${name} is a whole number up to 9999999, not "${value}"`);
  return Number(value);
}
