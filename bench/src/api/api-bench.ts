import { dirname } from 'node:path';
import { parseOrderId } from '@kontor/contract/order-id';
import { setting } from '../machine.ts';
import { Api } from '../orders/api.ts';
import { sendBurst } from '../orders/burst.ts';
import { startFloor } from '../orders/floor.ts';
import type { Floor } from '../orders/floor.ts';
import { fsyncMs, startedCpuSeconds } from '../orders/machine-load.ts';
import { serverCpuSeconds } from '../orders/orders-bench.ts';
import { drained, walk } from '../orders/read-side.ts';
import { buildServer, demoToken, startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { ORDER_PATH, sendOverHttp, sendOverSockets } from './api-load.ts';
import type { ApiLoad, ApiLoadResult } from './api-load.ts';
import { apiReport } from './api-report.ts';
import type { ApiTurn } from './api-report.ts';
import { makeKey } from './make-key.ts';
import type { BotKey } from './make-key.ts';
import { API_SETTINGS, readApiTask } from './options.ts';
import type { ApiTask } from './options.ts';

const WARM_UP_MS = 3_000;
/** Over HTTP floor and server take so many turns. */
const TURNS = 3;
/** `bench api`: signed orders over sockets or HTTP against a server of its own. Throws when an acknowledged order is nowhere to be found. */
export async function apiBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readApiTask(args, process.env['INIT_CWD'] ?? process.cwd());
  await buildServer();
  const server = await startServer(task.profile, undefined, API_SETTINGS);
  try {
    const observer = new Api(server.url, 6);
    const tokens = [await demoToken(observer, 'demo1'), await demoToken(observer, 'demo2')] as const;
    const keys = [await makeKey(observer, 'demo1', tokens[0]), await makeKey(observer, 'demo2', tokens[1])] as const;
    const run = new Run(server, observer, tokens, keys, task);
    const fsyncBefore = fsyncMs(dirname(server.dataDir));
    const turns = task.http ? await run.overHttp() : await run.overSockets();
    const missing = await run.missing();
    observer.close();
    const text = apiReport({ turns, missing, fsyncMs: [fsyncBefore, fsyncMs(dirname(server.dataDir))] }, task, setting());
    for (const line of text) print(line);
    if (task.save) print(`saved ${saveReport('api', text)}`);
    if (missing > 0) throw new Error(`the read tables lack ${missing} acknowledged orders`);
  } finally {
    await server.stop();
  }
}

/** One server, and what it is asked. */
class Run {
  readonly #server: ServerProcess;
  readonly #observer: Api;
  readonly #tokens: readonly [string, string];
  readonly #keys: readonly [BotKey, BotKey];
  readonly #task: ApiTask;
  readonly #acknowledged = [new Set<number>(), new Set<number>()] as const;

  constructor(server: ServerProcess, observer: Api, tokens: readonly [string, string], keys: readonly [BotKey, BotKey], task: ApiTask) {
    this.#server = server;
    this.#observer = observer;
    this.#tokens = tokens;
    this.#keys = keys;
    this.#task = task;
  }

  /** The site's own orders over its socket first, which are the floor; then each message signed, and then after a log-on. */
  async overSockets(): Promise<readonly ApiTurn[]> {
    const { batch } = this.#task;
    const turns: ApiTurn[] = [await this.#siteTurn()];
    for (const signs of [true, false])
      turns.push(await this.#turn(signs ? 'each message signed' : 'logged on', (load) => sendOverSockets({ ...load, batch, signs })));
    return turns;
  }

  /** A bare route that answers the same bytes, and the server, by turns. */
  async overHttp(): Promise<readonly ApiTurn[]> {
    const floor = await this.#floor();
    const turns: ApiTurn[] = [];
    for (let at = 0; at < TURNS; at++) {
      turns.push(await this.#floorTurn(floor.url, `f${at}`));
      turns.push(await this.#turn('signed orders', sendOverHttp, `o${at}`));
      turns.push(await this.#turn('signed reads', (load) => sendOverHttp({ ...load, reads: true }), `r${at}`));
    }
    floor.stop();
    return turns;
  }

  /** Acknowledged orders that the read tables do not hold. */
  async missing(): Promise<number> {
    const lacking = await Promise.all(
      this.#tokens.map(async (token, account) => {
        const left = this.#acknowledged[account as 0 | 1];
        await walk(this.#observer, token, '/api/spot/order/history', (row) => {
          const { order_id: id } = row as { readonly order_id: string };
          left.delete(parseOrderId(id)!.number);
        });
        return left.size;
      }),
    );
    return lacking[0]! + lacking[1]!;
  }

  /** A floor that answers what the server answers to an order. */
  async #floor(): Promise<Floor> {
    const answer = {
      symbol: 'BTCUSDT',
      orderId: 1_234_567,
      orderListId: -1,
      clientOrderId: 'floor-1234567',
      transactTime: 1_700_000_000_000,
    };
    return startFloor({ path: ORDER_PATH, answer });
  }

  #load(name: string): Omit<ApiLoad, 'onMeasured'> {
    const { http, connections, seconds } = this.#task;
    const measuredMs = (seconds * 1_000) / (http ? TURNS : 1);
    return { url: this.#server.url, keys: this.#keys, connections, warmUpMs: WARM_UP_MS, measuredMs, name };
  }

  async #siteTurn(): Promise<ApiTurn> {
    const { url, connections, warmUpMs, measuredMs } = this.#load('');
    const beganMs = performance.now();
    let cpu = NO_WORK;
    const onMeasured = async (): Promise<void> => void (cpu = await this.#work());
    const load = await sendBurst({ url, tokens: this.#tokens, connections, warmUpMs, measuredMs, onMeasured });
    const done = await this.#work();
    await this.#settle();
    return {
      name: "the site's socket",
      rate: load.measured / (measuredMs / 1_000),
      sustained: (load.acknowledged[0].length + load.acknowledged[1].length) / ((performance.now() - beganMs) / 1_000),
      ...microsOf(cpu, done, load.measured),
      latenciesMs: load.latenciesMs,
      bySixth: load.bySixth.map((count) => (count * 6) / (measuredMs / 1_000)),
      refused: load.refused,
      isFloor: true,
    };
  }

  async #turn(name: string, send: (load: ApiLoad) => Promise<ApiLoadResult>, ids = name.replaceAll(' ', '')): Promise<ApiTurn> {
    const load = this.#load(ids);
    const beganMs = performance.now();
    let cpu = NO_WORK;
    const onMeasured = async (): Promise<void> => void (cpu = await this.#work());
    const result = await send({ ...load, onMeasured });
    const done = await this.#work();
    await this.#settle();
    result.acknowledged.forEach((numbers, account) => {
      for (const number of numbers) this.#acknowledged[account as 0 | 1].add(number);
    });
    const all = result.acknowledged[0].length + result.acknowledged[1].length;
    return turnOf(name, result, load.measuredMs, {
      sustained: all / ((performance.now() - beganMs) / 1_000),
      ...microsOf(cpu, done, result.measured),
      isFloor: false,
    });
  }

  async #floorTurn(url: string, name: string): Promise<ApiTurn> {
    const observer = new Api(url, 1);
    let cpu = 0;
    const onMeasured = async (): Promise<void> => void (cpu = await serverCpuSeconds(observer));
    const load = this.#load(name);
    const result = await sendOverHttp({ ...load, url, onMeasured });
    const seconds = (await serverCpuSeconds(observer)) - cpu;
    observer.close();
    if (result.refused.size > 0) throw new Error('the floor did not answer every request');
    return turnOf('a bare route', result, load.measuredMs, {
      sustained: undefined,
      databaseMicros: 0,
      micros: (seconds / result.measured) * 1e6,
      isFloor: true,
    });
  }

  async #work(): Promise<Work> {
    return { server: await serverCpuSeconds(this.#observer), database: startedCpuSeconds(this.#server.pid) };
  }

  /** What rests ends too, and the read tables hold all there is. */
  async #settle(): Promise<void> {
    const ended = await Promise.all(this.#tokens.map((token) => this.#observer.must('/api/spot/order/cancel_all', {}, token)));
    await drained(this.#observer, this.#tokens[0], Math.max(...ended.map((data) => (data as { readonly sequence: number }).sequence)));
  }
}

/** Processor time so far, s: of the server with its threads, and of PostgreSQL. */
interface Work {
  readonly server: number;
  readonly database: number;
}

const NO_WORK: Work = { server: 0, database: 0 };

function microsOf(from: Work, to: Work, count: number): Pick<ApiTurn, 'micros' | 'databaseMicros'> {
  return { micros: ((to.server - from.server) / count) * 1e6, databaseMicros: ((to.database - from.database) / count) * 1e6 };
}

function turnOf(
  name: string,
  { measured, bySixth, latenciesMs, refused }: ApiLoadResult,
  measuredMs: number,
  more: Pick<ApiTurn, 'sustained' | 'micros' | 'databaseMicros' | 'isFloor'>,
): ApiTurn {
  const seconds = measuredMs / 1_000;
  return { name, rate: measured / seconds, bySixth: bySixth.map((count) => (count * 6) / seconds), latenciesMs, refused, ...more };
}
