import { parseArgs } from 'node:util';
import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '@kontor/server/client-id';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { Api } from '../orders/api.ts';
import { memoryUse } from '../orders/machine-load.ts';
import { orderText } from '../orders/order-stream.ts';
import { writeJournal } from '../orders/write-journal.ts';
import { caughtUp } from '../orders/read-side.ts';
import { buildServer, demoToken, startServer } from '../orders/server-process.ts';
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
/** Up to a hundred thousand open orders, and beyond. */
const FEW = { orders: 100_000, seconds: 3, mib: 500 };
const MANY = { seconds: 20, mib: 2_048 };

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
      await caughtUp(server.url);
      await server.end();
    }
    if (values.save) show(`saved ${saveReport('restart', report)}`);
  } finally {
    await server.stop();
  }
}

/** Writes orders that rest into the journal of a server that has ended, the way its core does. */
function placeOpenOrders(dataDir: string, orders: number): Promise<void> {
  const users = Math.ceil(orders / ORDERS_OF_A_USER);
  return writeJournal(dataDir, async (submit) => {
    await submit(users, (at) => ({
      type: CommandType.ADJUST,
      user: FIRST_USER + at,
      clientId: clientKey(`restart:${at}`),
      asset: 0,
      account: Account.SPOT,
      amount: 1_000_000n * COIN,
    }));
    await submit(orders, (at) => ({
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
  });
}

async function placeOne(server: ServerProcess, name: string): Promise<void> {
  const api = new Api(server.url, 1);
  const token = await demoToken(api, 'demo1');
  const body = JSON.parse(orderText('sell', name.replaceAll(' ', '.'))) as object;
  await api.must('/api/spot/order/place', body, token);
  api.close();
}
