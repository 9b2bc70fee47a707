import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Account } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { clientKey } from '@kontor/server/client-id';
import { CoreLoop } from '@kontor/server/core-loop';
import type { AnyNewCommand } from '@kontor/server/core-loop';
import { Database } from '@kontor/server/database';
import { Follower } from '@kontor/server/follower';
import { MemoryJournal, MemoryJournalStorage } from '@kontor/server/memory-journal';
import { migrate } from '@kontor/server/migrate';
import { MIGRATIONS } from '@kontor/server/migration-list';
import { PostgresReadStore } from '@kontor/server/postgres-read-store';
import { PostgresSnapshotStore } from '@kontor/server/postgres-snapshot-store';
import { startDatabase } from '@kontor/server/start-database';
import { setting } from '../machine.ts';
import { startedCpuSeconds } from '../orders/machine-load.ts';
import { saveReport } from '../save-report.ts';
import { tableSizes, WAL_BYTES } from './table-sizes.ts';

export const READS_USAGE = `npm run bench -- reads
  writes orders that trade into the read tables of a database of its own, as the follower does, and prints what an order costs there
    --orders N       orders (default 200000)
    --users N        customers, who trade in turn (default 1000)
    --batch N        orders of one batch of the journal (default 50)
    --save           writes the report to bench/results`;

const COIN = 100_000_000n;
/** Bytes that an order may take in the read tables, and orders that they must take a second. */
const TARGET = { bytes: 700, rate: 25_000 };
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Core time from one batch to the next, ms. */
const BATCH_MS = 2;

interface Task {
  readonly orders: number;
  readonly users: number;
  readonly batch: number;
}

/** `bench reads`: the read side alone, without a leader beside it. */
export async function readsBench(args: readonly string[], show: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string' }, users: { type: 'string' }, batch: { type: 'string' }, save: { type: 'boolean' } },
  });
  const task = {
    orders: even('orders', values.orders ?? '200000'),
    users: even('users', values.users ?? '1000'),
    batch: even('batch', values.batch ?? '50'),
  };
  const report: string[] = [];
  const print = (line: string): void => {
    report.push(line);
    show(line);
  };
  const { machine, commit, command } = setting();
  print('# Read tables benchmark\n');
  print(`- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``);
  print(
    `- ${task.orders} limit orders of ${task.users} customers in one market, each with a client id; one half rests for a batch, the other half meets it; ${task.batch} in a batch`,
  );
  print('- follower and database alone: no leader, no calls, the journal in memory\n');
  await measure(task, print);
  if (values.save) show(`saved ${saveReport('reads', report)}`);
}

async function measure(task: Task, print: (line: string) => void): Promise<void> {
  const storage = await tradingJournal(task);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-reads-'));
  // As root, PostgreSQL runs as another user and must pass.
  chmodSync(folder, 0o711);
  const running = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: QUIET });
  try {
    await migrate(running.settings, MIGRATIONS, QUIET);
    const database = new Database(running.settings, { log: QUIET, statementLimitMs: 0 });
    const before = await tableSizes(database);
    const walBefore = await database.one(WAL_BYTES);
    const postgresBefore = startedCpuSeconds(process.pid);
    const cpuBefore = process.cpuUsage();
    const begin = performance.now();
    await follow(storage, database);
    const seconds = (performance.now() - begin) / 1_000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const postgres = startedCpuSeconds(process.pid) - postgresBefore;
    const perOrder = (amount: number): number => amount / task.orders;
    print('| | measured | target |\n|---|---:|---:|');
    print(`| orders/s | ${Math.round(task.orders / seconds)} | ${TARGET.rate} |`);
    print(`| follower, µs of processor an order | ${perOrder(user + system).toFixed(1)} | - |`);
    print(`| PostgreSQL, µs of processor an order | ${perOrder(postgres * 1e6).toFixed(1)} | - |`);
    const sizes = (await tableSizes(database)).map((size, i) => ({
      ...size,
      bytes: size.bytes - before[i]!.bytes,
      indexes: size.indexes - before[i]!.indexes,
    }));
    const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    print(`| bytes an order, indexes included | ${Math.round(perOrder(all))} | ${TARGET.bytes} |`);
    print(`| of PostgreSQL's own log, bytes an order | ${Math.round(perOrder((await database.one(WAL_BYTES)) - walBefore))} | - |`);
    print('\n| table | rows an order | bytes an order | of these indexes |\n|---|---:|---:|---:|');
    for (const { table, rows, bytes, indexes } of sizes) {
      print(`| ${table} | ${perOrder(rows).toFixed(2)} | ${perOrder(bytes).toFixed(0)} | ${perOrder(indexes).toFixed(0)} |`);
    }
    await database.close();
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Follows the journal from its beginning and resolves when all of it is in the read tables. */
async function follow(storage: MemoryJournalStorage, database: Database): Promise<void> {
  const stop = new AbortController();
  const follower = await Follower.open({
    journal: new MemoryJournal(storage),
    store: new PostgresReadStore(database),
    snapshots: new PostgresSnapshotStore(database),
    log: QUIET,
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    watched: new Set(),
    onReady: () => stop.abort(),
    onApplied: () => undefined,
    onRecorded: () => undefined,
  });
  await follower.run(stop.signal);
}

/** A journal in memory with a market, customers with enough of both assets, and their orders. */
async function tradingJournal(task: Task): Promise<MemoryJournalStorage> {
  const storage = new MemoryJournalStorage();
  const journal = new MemoryJournal(storage);
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  let timeMs = Date.UTC(2026, 0, 15);
  let halted: Error | undefined;
  const core = new CoreLoop({
    engine,
    journal,
    lease: await journal.acquire(),
    clock: { now: () => timeMs },
    onCommitted: () => undefined,
    onHalt: (reason) => (halted = reason),
  });
  const submit = async (commands: readonly AnyNewCommand[]): Promise<void> => {
    const refused = (await Promise.all(commands.map((each) => core.submit(each)))).find(({ code }) => !isApplied(code));
    if (refused !== undefined) throw new Error(`a command was refused: ${refusalEntry(refused.code).name}`);
    timeMs += BATCH_MS;
  };
  await submit(LISTING);
  for (let user = 1; user <= task.users; user++) await submit([give(user, 0, 50_000_000_000_000n), give(user, 1, 500_000_000_000n)]);
  for (let from = 0; from < task.orders + task.batch; from += task.batch) {
    await submit(Array.from({ length: task.batch }, (_, i) => order(from + i, task)).filter((each) => each !== undefined));
  }
  await core.close();
  if (halted !== undefined) throw halted;
  return storage;
}

/**
 * Of a pair of customers one places an order, which rests until the other's meets it in the next batch; all at one price, and of one quantity in a round.
 * From round to round they change sides, and who comes first.
 */
function order(at: number, { orders, users, batch }: Task): AnyNewCommand | undefined {
  const isMaker = at % 2 === 0;
  const pair = (at >> 1) - (isMaker ? 0 : batch >> 1);
  if (pair < 0 || pair >= orders >> 1) return undefined;
  const first = 1 + ((pair * 2) % users);
  const round = Math.floor((pair * 2) / users);
  const isFirst = isMaker === ((round >> 1) % 2 === 0);
  return {
    type: CommandType.PLACE,
    user: isFirst ? first : first + 1,
    market: 0,
    clientId: clientKey(`reads:${at}`),
    side: isFirst === (round % 2 === 0) ? Side.BUY : Side.SELL,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: 60_000n * COIN,
    quantity: BigInt(10 + (round % 90)) * 1_000n,
    quoteAmount: 0n,
    stopPrice: 0n,
  };
}

const LISTING: readonly AnyNewCommand[] = [
  { type: CommandType.LIST_ASSET, asset: 0, scale: 8, flags: 7 },
  { type: CommandType.LIST_ASSET, asset: 1, scale: 8, flags: 1 },
  {
    type: CommandType.LIST_MARKET,
    terms: {
      market: 0,
      base: 1,
      quote: 0,
      tickUnits: 1_000_000,
      stepUnits: 1_000,
      minPriceTicks: 0,
      maxPriceTicks: 0,
      minLots: 0,
      maxLots: 0,
      minMarketLots: 0,
      maxMarketLots: 0,
      minNotional: 0,
      maxNotional: 0,
      applyMinToMarket: false,
      applyMaxToMarket: false,
      bidUpBps: 0,
      bidDownBps: 0,
      askUpBps: 0,
      askDownBps: 0,
      maxOrders: 1_000,
      maxConditionalOrders: 5,
      bandBps: 0,
      selfTradeAllowed: false,
    },
  },
  { type: CommandType.MARKET_STATUS, market: 0, status: MarketStatus.TRADING },
];

function give(user: number, asset: number, amount: bigint): AnyNewCommand {
  return { type: CommandType.ADJUST, user, clientId: clientKey(`give:${user}:${asset}`), asset, account: Account.SPOT, amount };
}

function even(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 2 || value % 2 !== 0)
    throw new Error(`--${name} is an even whole number above zero, not "${text}"`);
  return value;
}
