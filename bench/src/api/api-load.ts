import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Sixths } from '../orders/load.ts';
import { orderAt } from '../orders/order-stream.ts';
import { ApiLine } from './api-line.ts';
import type { OrderAnswer } from './api-line.ts';
import type { BotKey } from './make-key.ts';

/** How a load is sent. */
export interface ApiLoad {
  readonly url: string;
  /** One of each account. */
  readonly keys: readonly [BotKey, BotKey];
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Begins all client order ids, so that no two loads use one twice. */
  readonly name: string;
  /** Called when the measured time begins. */
  readonly onMeasured: () => Promise<void>;
}

/** What came of a load. */
export interface ApiLoadResult {
  /** Numbers of all orders acknowledged, with the warm-up, of each account. */
  readonly acknowledged: readonly [readonly number[], readonly number[]];
  /** How many were sent in the measured time and acknowledged, and how many in each sixth of it. */
  readonly measured: number;
  readonly bySixth: readonly number[];
  /** Times from a message to its answer in the measured time, ms, ascending. */
  readonly latenciesMs: Float64Array;
  /** Refusals by their codes. */
  readonly refused: ReadonlyMap<number, number>;
}

/** Orders of one socket that are on their way at once where each is a message. */
const WINDOW = 32;
/** Rounds after which buyers and sellers change places, so that neither runs out of money or coins. */
const TURN_ROUNDS = 10;

/** Counts what is answered. */
class Tally {
  readonly #acknowledged: [number[], number[]] = [[], []];
  readonly #latencies: number[] = [];
  readonly #refused = new Map<number, number>();
  readonly #sixths: Sixths;
  readonly #fromMs: number;

  constructor(fromMs: number, measuredMs: number) {
    this.#fromMs = fromMs;
    this.#sixths = new Sixths(fromMs, measuredMs);
  }

  answered(account: 0 | 1, sentMs: number, answers: readonly OrderAnswer[]): void {
    if (sentMs >= this.#fromMs) this.#latencies.push(performance.now() - sentMs);
    for (const { result, error } of answers) {
      if (result === undefined) {
        const code = error?.code ?? 0;
        this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
      } else {
        if (result.orderId !== undefined) this.#acknowledged[account].push(result.orderId);
        this.#sixths.add(sentMs);
      }
    }
  }

  get result(): ApiLoadResult {
    return {
      acknowledged: this.#acknowledged,
      measured: this.#sixths.total,
      bySixth: this.#sixths.counts,
      latenciesMs: Float64Array.from(this.#latencies).toSorted(),
      refused: this.#refused,
    };
  }
}

/**
 * Sends orders over pairs of sockets: in each round one of the pair buys and the other, of the other account, sells as much at the same price; the next
 * round begins when both are answered.
 */
export async function sendOverSockets({
  batch,
  signs,
  ...load
}: ApiLoad & { readonly batch: number; readonly signs: boolean }): Promise<ApiLoadResult> {
  const { url, keys, connections, warmUpMs, measuredMs, name, onMeasured } = load;
  const pairs = await Promise.all(
    Array.from({ length: Math.ceil(connections / 2) }, (_, at) =>
      Promise.all([ApiLine.open(url, keys[0], `${name}a${at}`, signs), ApiLine.open(url, keys[1], `${name}b${at}`, signs)]),
    ),
  );
  const fromMs = performance.now() + warmUpMs;
  const untilMs = fromMs + measuredMs;
  const tally = new Tally(fromMs, measuredMs);
  const send = async (line: ApiLine, account: 0 | 1, side: 'BUY' | 'SELL'): Promise<void> => {
    const sentMs = performance.now();
    if (batch > 1) tally.answered(account, sentMs, await line.placeAll(side, batch));
    else await Promise.all(Array.from({ length: WINDOW }, async () => tally.answered(account, sentMs, [await line.place(side)])));
  };
  const turn = async ([first, second]: readonly [ApiLine, ApiLine], buysFirst: boolean): Promise<void> => {
    for (let round = 0; round < TURN_ROUNDS && performance.now() < untilMs; round++)
      await Promise.all([send(first, 0, buysFirst ? 'BUY' : 'SELL'), send(second, 1, buysFirst ? 'SELL' : 'BUY')]);
  };
  const begin = new Promise((resolve) => setTimeout(resolve, warmUpMs)).then(onMeasured);
  for (let buysFirst = true; performance.now() < untilMs; buysFirst = !buysFirst)
    await Promise.all(pairs.map((pair) => turn(pair, buysFirst)));
  await begin;
  for (const pair of pairs) for (const line of pair) line.close();
  return tally.result;
}

/** Sends signed orders over HTTP, or signed reads, on each connection the next when the one before is answered. */
export async function sendOverHttp({
  url,
  keys,
  connections,
  warmUpMs,
  measuredMs,
  name,
  onMeasured,
  reads = false,
}: ApiLoad & { readonly reads?: boolean }): Promise<ApiLoadResult> {
  const fromMs = performance.now() + warmUpMs;
  const untilMs = fromMs + measuredMs;
  const tally = new Tally(fromMs, measuredMs);
  let next = 0;
  const connection = async (): Promise<void> => {
    const line = new QueryLine(url);
    while (performance.now() < untilMs) {
      const number = next++;
      const { account, side } = orderAt(number);
      const sentMs = performance.now();
      const key = keys[account as 0 | 1];
      const answer = reads ? await line.counts(key) : await line.order(key, side === 'buy' ? 'BUY' : 'SELL', `${name}-${number}`);
      tally.answered(account as 0 | 1, sentMs, [answer]);
    }
    line.close();
  };
  const begin = new Promise((resolve) => setTimeout(resolve, warmUpMs)).then(onMeasured);
  await Promise.all([begin, ...Array.from({ length: connections }, connection)]);
  return tally.result;
}

/** The endpoint that places an order. */
export const ORDER_PATH = '/api/v3/order';
const COUNTS_PATH = '/api/v3/rateLimit/order';
const END_OF_HEAD = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *([0-9]+)/i;

/** One connection that is kept open, one request at a time on it, as plain as can be: the sender lives on the cores that it measures. */
class QueryLine {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #resolve: ((answer: OrderAnswer) => void) | undefined;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => this.#hear(text));
    this.#socket
      .on('error', () => undefined)
      .on('close', () => this.#resolve?.({ status: 0, error: { code: 0, msg: 'the server hung up' } }));
  }

  /** What of the limits of orders is used: a signed read that the server has in memory. */
  counts(key: BotKey): Promise<OrderAnswer> {
    return this.#ask('GET', COUNTS_PATH, `timestamp=${Date.now()}`, key);
  }

  order(key: BotKey, side: string, id: string): Promise<OrderAnswer> {
    const query = `symbol=BTCUSDT&side=${side}&type=LIMIT&timeInForce=GTC&quantity=0.00010&price=60000.00&newOrderRespType=ACK&newClientOrderId=${id}&timestamp=${Date.now()}`;
    return this.#ask('POST', ORDER_PATH, query, key);
  }

  #ask(method: string, path: string, query: string, key: BotKey): Promise<OrderAnswer> {
    this.#socket.write(
      `${method} ${path}?${query}&signature=${key.sign(query)} HTTP/1.1\r\nHost: ${this.#host}\r\nX-MBX-APIKEY: ${key.apiKey}\r\n${method === 'GET' ? '' : 'Content-Length: 0\r\n'}\r\n`,
      'latin1',
    );
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  close(): void {
    this.#resolve = undefined;
    this.#socket.destroy();
  }

  #hear(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf(END_OF_HEAD);
    if (headEnd < 0) return;
    const end = headEnd + END_OF_HEAD.length + Number(LENGTH.exec(this.#received)?.[1]);
    if (!(this.#received.length >= end)) return;
    const status = Number(this.#received.slice(9, 12));
    const body = JSON.parse(this.#received.slice(headEnd + END_OF_HEAD.length, end)) as { readonly orderId?: number };
    this.#received = this.#received.slice(end);
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(status === 200 ? { status, result: body } : { status, error: body as unknown as { code: number; msg: string } });
  }
}
