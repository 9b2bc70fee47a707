import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { Api } from './api.ts';
import { sendBurst } from './burst.ts';
import { startFloor } from './floor.ts';
import type { Floor } from './floor.ts';
import { PLACE, joined, sendLoad } from './load.ts';
import type { Load, LoadResult } from './load.ts';
import { busySeconds, fsyncMs, memoryUse, startedCpuSeconds } from './machine-load.ts';
import { readOrdersTask } from './options.ts';
import type { OrdersTask } from './options.ts';
import { orderText } from './order-stream.ts';
import { ordersReport } from './orders-report.ts';
import type { Measured } from './orders-report.ts';
import { drained, readBack, toldSequence } from './read-side.ts';
import { buildServer, demoToken, startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const WARM_UP_MS = 3_000;
/** Over HTTP floor and server take so many turns. */
const TURNS = 3;

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

/** What the machine did, s of processor time: the process that sends, the server with its threads, PostgreSQL (NaN if unknown), and all together. */
interface Work {
  readonly sender: number;
  readonly server: number;
  readonly postgres: number;
  readonly all: number;
}

async function workSoFar(server: ServerProcess, observer: Api): Promise<Work> {
  const { user, system } = process.cpuUsage();
  return {
    sender: (user + system) / 1e6,
    all: busySeconds(),
    postgres: startedCpuSeconds(server.pid),
    server: await serverCpuSeconds(observer),
  };
}

/** One turn of the load. */
interface Turn {
  readonly load: LoadResult;
  readonly from: Work;
  /** When the last order was answered, and when the read tables held all. */
  readonly to: Work;
  readonly serverWritten: number;
  readonly lag: number;
  /** From the last answer, and from the first order, until the read tables held all, s. */
  readonly drainSeconds: number;
  readonly wholeSeconds: number;
}

async function takeTurn(server: ServerProcess, observer: Api, socket: boolean, load: Omit<Load, 'onMeasured'>): Promise<Turn> {
  let from = await workSoFar(server, observer);
  const onMeasured = async (): Promise<void> => void (from = await workSoFar(server, observer));
  const beginMs = performance.now();
  const result = await (socket ? sendBurst : sendLoad)({ ...load, onMeasured });
  const endMs = performance.now();
  const told = await toldSequence(observer);
  const to = await workSoFar(server, observer);
  // What rests ends too: the history holds orders that are over.
  const sequences = await Promise.all(load.tokens.map((token) => observer.must('/api/spot/order/cancel_all', {}, token)));
  await drained(observer, load.tokens[0], Math.max(...sequences.map((data) => (data as { readonly sequence: number }).sequence)));
  return {
    load: result,
    from,
    to,
    serverWritten: await serverCpuSeconds(observer),
    lag: Math.max(0, result.lastSequence - told),
    drainSeconds: (performance.now() - endMs) / 1000,
    wholeSeconds: (performance.now() - beginMs) / 1000,
  };
}

/** A turn of the floor: requests a second, and processor time for one, µs. */
async function takeFloorTurn(
  url: string,
  load: Omit<Load, 'onMeasured' | 'url'>,
): Promise<{ readonly rate: number; readonly micros: number }> {
  const observer = new Api(url, 1);
  let from = 0;
  const onMeasured = async (): Promise<void> => void (from = await serverCpuSeconds(observer));
  const { measured, errors, refused } = await sendLoad({ ...load, url, onMeasured });
  const seconds = (await serverCpuSeconds(observer)) - from;
  observer.close();
  if (errors > 0 || refused.size > 0) throw new Error('the floor did not answer every request');
  return { rate: measured / (load.measuredMs / 1_000), micros: (seconds / measured) * 1e6 };
}

/** A floor that answers what the server answers to an order, which is cancelled. */
async function floorLike(observer: Api, token: string): Promise<Floor> {
  const answer = await observer.call(PLACE, JSON.parse(orderText('buy', randomUUID())) as object, token);
  await observer.must('/api/spot/order/cancel_all', {}, token);
  return startFloor({ path: PLACE, answer });
}

async function measure(server: ServerProcess, { socket, connections, seconds }: OrdersTask): Promise<Measured> {
  // Questions about the server do not wait behind orders.
  const observer = new Api(server.url, 6);
  const tokens = [await demoToken(observer, 'demo1'), await demoToken(observer, 'demo2')] as const;
  const folder = dirname(server.dataDir);
  const fsyncBefore = fsyncMs(folder);
  const floor = socket ? undefined : await floorLike(observer, tokens[0]);
  const turns: Turn[] = [];
  const floors: Awaited<ReturnType<typeof takeFloorTurn>>[] = [];
  const count = socket ? 1 : TURNS;
  for (let at = 0; at < count; at++) {
    const load = { tokens, connections, warmUpMs: WARM_UP_MS, measuredMs: (seconds * 1000) / count };
    if (floor !== undefined) floors.push(await takeFloorTurn(floor.url, load));
    turns.push(await takeTurn(server, observer, socket, { ...load, url: server.url }));
  }
  floor?.stop();
  const memory = memoryUse(server.pid);
  const fsyncAfter = fsyncMs(folder);
  const load = joined(turns.map((turn) => turn.load));
  const missing = load.acknowledged.map((ids) => new Set(ids));
  const counts = await Promise.all(tokens.map((token, account) => readBack(observer, token, missing[account]!, socket ? 'orders' : 'all')));
  observer.close();
  const sum = (of: (each: (typeof counts)[number]) => number): number => counts.reduce((total, each) => total + of(each), 0);
  const cores = (of: keyof Work): number => turns.reduce((total, { from, to }) => total + to[of] - from[of], 0) / seconds;
  const last = turns.at(-1)!;
  return {
    load,
    seconds,
    senderCores: cores('sender'),
    serverCores: cores('server'),
    postgresCores: cores('postgres'),
    busyCores: cores('all'),
    drainSeconds: last.drainSeconds,
    wholeSeconds: last.wholeSeconds,
    memory,
    fsyncMs: [fsyncBefore, fsyncAfter],
    lag: last.lag,
    turns: {
      floorRates: floors.map(({ rate }) => rate),
      orderRates: turns.map((turn) => (turn.load.measured * count) / seconds),
      floorMicros: floors.reduce((total, { micros }) => total + micros, 0) / floors.length,
      orderMicros: (turns.reduce((total, { serverWritten, from }) => total + serverWritten - from.server, 0) / load.measured) * 1e6,
    },
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

/** Processor time that the server's process has used so far, s. */
export async function serverCpuSeconds(api: Api): Promise<number> {
  const found = /^kontor_process_cpu_seconds_total (\S+)/m.exec(await api.page('/metrics'));
  if (found === null) throw new Error('the server does not tell its processor time');
  return Number(found[1]);
}
