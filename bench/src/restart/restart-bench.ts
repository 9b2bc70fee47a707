import { parseArgs } from 'node:util';
import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { clientKey } from '@kontor/server/client-id';
import { CoreLoop } from '@kontor/server/core-loop';
import type { AnyNewCommand } from '@kontor/server/core-loop';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import { recover } from '@kontor/server/replay';
import { startDatabase } from '@kontor/server/start-database';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { Api } from '../orders/api.ts';
import { memoryUse } from '../orders/machine-load.ts';
import { orderText } from '../orders/order-stream.ts';
import { DEMO_PASSWORD, buildServer, startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';

export const RESTART_USAGE = `npm run bench -- restart
  starts the server on a journal with many open orders and waits for the first order that it accepts
    --orders N       open orders (default 100000)
    --save           writes the report to bench/results`;

/** At most as many open orders as the demo's market lets one user have. */
const ORDERS_OF_A_USER = 200;
/** Users nobody can log in as. */
const FIRST_USER = 200_000;
const COIN = 100_000_000n;
/** Commands submitted at once. */
const TOGETHER = 5_000;
/** Up to a hundred thousand open orders, and beyond. */
const FEW = { orders: 100_000, seconds: 3, mib: 500 };
const MANY = { seconds: 20, mib: 2_048 };
/** The read tables have caught up in this time, ms. */
const CAUGHT_UP_LIMIT_MS = 600_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `bench restart`. */
export async function restartBench(args: readonly string[], show: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { orders: { type: 'string' }, save: { type: 'boolean' } } });
  const orders = Number(values.orders ?? '100000');
  if (!Number.isSafeInteger(orders) || orders < 1 || orders > 1_000_000)
    throw new Error(`--orders is a whole number up to 1000000, not "${values.orders}"`);
  await buildServer();
  const { machine, commit, command } = setting();
  const target = orders <= FEW.orders ? FEW : MANY;
  const report: string[] = [];
  const print = (line: string): void => {
    report.push(line);
    show(line);
  };
  let server = await startServer(undefined);
  try {
    const { dataDir } = server;
    await server.end();
    await placeOpenOrders(dataDir, orders);
    print('# Restart benchmark\n');
    print(
      `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n- ${orders} open orders of ${Math.ceil(orders / ORDERS_OF_A_USER)} users in BTC_USDT\n`,
    );
    print('| | measured | target |\n|---|---:|---:|');
    for (const from of ['the journal alone', 'a snapshot']) {
      const began = performance.now();
      server = await startServer(undefined, dataDir);
      const openMs = performance.now() - began;
      await placeOne(server, from);
      const acceptedMs = performance.now() - began;
      print(`| from ${from}: open after, s | ${(openMs / 1_000).toFixed(2)} | - |`);
      print(`| first order accepted after, s | ${(acceptedMs / 1_000).toFixed(2)} | ${target.seconds} |`);
      const { serverMib, postgresMib } = memoryUse(server.pid);
      print(`| server and PostgreSQL, MiB | ${serverMib.toFixed(0)} + ${postgresMib.toFixed(0)} | ${target.mib} |`);
      if (from === 'a snapshot') continue;
      // Snapshots are taken on the way, and at a stop when enough happened since the last; none counts before the read tables reflect it.
      await caughtUp(server);
      await server.end();
    }
    if (values.save) show(`saved ${saveReport('restart', report)}`);
  } finally {
    await server.stop();
  }
}

/** Writes orders that rest into the journal of a server that has ended, the way its core does. */
async function placeOpenOrders(dataDir: string, orders: number): Promise<void> {
  const database = await startDatabase({ url: undefined, dataDir, log: QUIET });
  try {
    const journal = new PostgresJournal({ settings: database.settings, log: QUIET });
    const lease = await journal.acquire();
    const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
    await recover(journal, engine, () => undefined);
    let halted: Error | undefined;
    const core = new CoreLoop({
      engine,
      journal,
      lease,
      clock: { now: () => Math.max(Date.now(), engine.coreTime) },
      onCommitted: () => undefined,
      onHalt: (reason) => (halted = reason),
    });
    const users = Math.ceil(orders / ORDERS_OF_A_USER);
    await submitAll(core, users, (at) => ({
      type: CommandType.ADJUST,
      user: FIRST_USER + at,
      clientId: clientKey(`restart:${at}`),
      asset: 0,
      account: Account.SPOT,
      amount: 1_000_000n * COIN,
    }));
    await submitAll(core, orders, (at) => ({
      type: CommandType.PLACE,
      user: FIRST_USER + Math.floor(at / ORDERS_OF_A_USER),
      market: 0,
      clientId: clientKey(`open:${at}`),
      side: Side.BUY,
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: BigInt(50_000 + (at % 9_000)) * COIN,
      quantity: 100_000n,
      quoteAmount: 0n,
      stopPrice: 0n,
    }));
    await core.close();
    await journal.close();
    if (halted !== undefined) throw halted;
  } finally {
    await database.stop();
  }
}

async function submitAll(core: CoreLoop, count: number, command: (at: number) => AnyNewCommand): Promise<void> {
  for (let from = 0; from < count; from += TOGETHER) {
    const outcomes = await Promise.all(
      Array.from({ length: Math.min(TOGETHER, count - from) }, (_, at) => core.submit(command(from + at))),
    );
    const refused = outcomes.find(({ code }) => !isApplied(code));
    if (refused !== undefined) throw new Error(`a command was refused: ${refusalEntry(refused.code).name}`);
  }
}

/** Resolves when the read tables reflect all that was committed. */
async function caughtUp(server: ServerProcess): Promise<void> {
  const api = new Api(server.url, 1);
  for (const until = performance.now() + CAUGHT_UP_LIMIT_MS; ;) {
    const page = await api.page('/metrics');
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1]);
    if (valueOf('kontor_recorded_sequence') >= valueOf('kontor_committed_sequence')) break;
    if (performance.now() > until) throw new Error('the read tables do not catch up');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  api.close();
}

async function placeOne(server: ServerProcess, name: string): Promise<void> {
  const api = new Api(server.url, 1);
  const { token } = (await api.must('/api/account/login', { account: 'demo1', password: DEMO_PASSWORD })) as { readonly token: string };
  const body = JSON.parse(orderText('sell', name.replaceAll(' ', '.'))) as object;
  await api.must('/api/spot/order/place', body, token);
  api.close();
}
