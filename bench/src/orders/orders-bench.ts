import { dirname } from 'node:path';
import { setting, watchCore } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { Api } from './api.ts';
import { sendBurst } from './burst.ts';
import { sendLoad } from './load.ts';
import { busySeconds, fsyncMs, memoryUse, startedCpuSeconds } from './machine-load.ts';
import { readOrdersTask } from './options.ts';
import type { OrdersTask } from './options.ts';
import { ordersReport } from './orders-report.ts';
import type { Measured } from './orders-report.ts';
import { drained, readBack, toldSequence } from './read-side.ts';
import { DEMO_PASSWORD, buildServer, startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const WARM_UP_MS = 3_000;

/** `bench orders`: orders over HTTP or the socket against a server of its own. Throws when an acknowledged order is nowhere to be found. */
export async function ordersBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readOrdersTask(args, process.env['INIT_CWD'] ?? process.cwd());
  await buildServer();
  const server = await startServer(task.profile);
  try {
    const measured = await measure(server, task);
    const text = ordersReport(measured, task, setting());
    for (const line of text) print(line);
    if (task.save) print(`saved ${saveReport('orders', text)}`);
    const { boughtLots, soldLots } = measured.rows;
    if (boughtLots !== soldLots) throw new Error(`bought and sold differ in the read tables: ${boughtLots} and ${soldLots} lots`);
    if (measured.missing.length > 0)
      throw new Error(`the read tables lack acknowledged orders: ${measured.missing.slice(0, 10).join(', ')}`);
  } finally {
    await server.stop();
  }
}

async function measure(server: ServerProcess, { socket, connections, seconds }: OrdersTask): Promise<Measured> {
  // Questions about the server do not wait behind orders.
  const observer = new Api(server.url, 6);
  const tokens = [await login(observer, 'demo1'), await login(observer, 'demo2')] as const;
  const folder = dirname(server.dataDir);
  const fsyncBefore = fsyncMs(folder);
  let coreShare = watchCore();
  let busyBefore = 0;
  let serverBefore = 0;
  let postgresBefore = 0;
  const onMeasured = async (): Promise<void> => {
    coreShare = watchCore();
    busyBefore = busySeconds();
    postgresBefore = startedCpuSeconds(server.pid);
    serverBefore = await serverCpuSeconds(observer);
  };
  const send = socket ? sendBurst : sendLoad;
  const beginMs = performance.now();
  const load = await send({ url: server.url, tokens, connections, warmUpMs: WARM_UP_MS, measuredMs: seconds * 1000, onMeasured });
  const endMs = performance.now();
  const senderCores = coreShare();
  const busyCores = (busySeconds() - busyBefore) / seconds;
  const told = await toldSequence(observer);
  const serverCores = ((await serverCpuSeconds(observer)) - serverBefore) / seconds;
  const postgresCores = (startedCpuSeconds(server.pid) - postgresBefore) / seconds;
  // What rests ends too: the history holds orders that are over.
  const sequences = await Promise.all(tokens.map((token) => observer.must('/api/spot/order/cancel_all', {}, token)));
  const lastSequence = Math.max(...sequences.map((data) => (data as { readonly sequence: number }).sequence));
  await drained(observer, tokens[0], lastSequence);
  const drainSeconds = (performance.now() - endMs) / 1000;
  const wholeSeconds = (performance.now() - beginMs) / 1000;
  const memory = memoryUse(server.pid);
  const fsyncAfter = fsyncMs(folder);
  const missing = load.acknowledged.map((ids) => new Set(ids));
  const counts = await Promise.all(tokens.map((token, account) => readBack(observer, token, missing[account]!, socket ? 'orders' : 'all')));
  observer.close();
  const sum = (of: (each: (typeof counts)[number]) => number): number => counts.reduce((total, each) => total + of(each), 0);
  return {
    load,
    seconds,
    senderCores,
    serverCores,
    postgresCores,
    busyCores,
    drainSeconds,
    wholeSeconds,
    memory,
    fsyncMs: [fsyncBefore, fsyncAfter],
    lag: Math.max(0, load.lastSequence - told),
    rows: {
      orders: sum((each) => each.orders),
      fills: sum((each) => each.fills),
      records: sum((each) => each.records),
      boughtLots: sum((each) => each.boughtLots),
      soldLots: sum((each) => each.soldLots),
    },
    missing: missing.flatMap((ids) => [...ids]),
  };
}

async function login(api: Api, account: string): Promise<string> {
  return ((await api.must('/api/account/login', { account, password: DEMO_PASSWORD })) as { readonly token: string }).token;
}

/** Processor time that the server's process has used so far, s. */
async function serverCpuSeconds(api: Api): Promise<number> {
  const found = /^kontor_process_cpu_seconds_total (\S+)/m.exec(await api.page('/metrics'));
  if (found === null) throw new Error('the server does not tell its processor time');
  return Number(found[1]);
}
