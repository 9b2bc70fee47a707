import { MAX_BATCH } from '@kontor/contract/channels';
import { SUCCESS } from './api.ts';
import type { Answer } from './api.ts';
import { CallPace } from './call-pace.ts';
import { Sixths } from './load.ts';
import type { Load, LoadResult } from './load.ts';
import { orderText } from './order-stream.ts';
import { SocketLine } from './socket-line.ts';

/** Orders in one message: the most that the server takes. */
export const BATCH = MAX_BATCH;
/** Rounds after which buyers and sellers change places, so that neither runs out of money or coins. */
const TURN_ROUNDS = 50;

type Waiting = (message: { readonly list?: readonly Answer[]; readonly code?: number; readonly msg?: string }) => void;

/** A connection that is logged in for calls alone and has one message on its way at a time. */
class BatchLine {
  readonly #line: SocketLine;
  readonly #name: string;
  #sent = 0;
  readonly #pace = new CallPace();

  /** Connects and logs in. `hear` is told of every message. */
  static async open(url: string, token: string, name: string): Promise<BatchLine> {
    let waiting: Waiting = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const line = await SocketLine.open(url, {
      onMessage: (text) => waiting(JSON.parse(text)),
      onClosed: (code) => fail(new Error(`the server closed the socket with ${code}`)),
    });
    const ask = (text: string): Promise<Parameters<Waiting>[0]> =>
      new Promise((resolve, reject) => {
        waiting = resolve;
        fail = reject;
        line.say(text);
      });
    const loggedIn = await ask(JSON.stringify({ op: 'login', id: 0, token, private: false }));
    if (loggedIn.code !== undefined) throw new Error(`the login was refused with ${loggedIn.code}`);
    return new BatchLine(line, ask, name);
  }

  readonly #ask: (text: string) => Promise<Parameters<Waiting>[0]>;

  private constructor(line: SocketLine, ask: (text: string) => Promise<Parameters<Waiting>[0]>, name: string) {
    this.#line = line;
    this.#ask = ask;
    this.#name = name;
  }

  /** Waits until another message is within the connection's rate. */
  async pace(): Promise<void> {
    const waitMs = this.#pace.waitMs();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  /** Sends a batch of orders, each with a client id of its own, and resolves with their answers. */
  async place(side: 'buy' | 'sell'): Promise<readonly Answer[]> {
    const number = ++this.#sent;
    let list = '';
    for (let at = 0; at < BATCH; at++) list += `${at === 0 ? '' : ','}${orderText(side, `${this.#name}.${number}.${at}`)}`;
    const { list: answers, code, msg } = await this.#ask(`{"op":"batch","id":${number},"call":"/api/spot/order/place","list":[${list}]}`);
    return answers ?? Array.from({ length: BATCH }, () => ({ code: code ?? 0, msg: msg ?? '', data: null }));
  }

  close(): void {
    this.#line.close();
  }
}

/**
 * Sends batches of orders over pairs of sockets: in each round one of the pair buys and the other, of the other account, sells as much
 * at the same price; the next round begins when both are answered.
 */
export async function sendBurst({
  url,
  tokens,
  connections,
  name = '',
  turnRounds = TURN_ROUNDS,
  warmUpMs,
  measuredMs,
  onMeasured,
}: Load): Promise<LoadResult> {
  const acknowledged: [string[], string[]] = [[], []];
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  let lastSequence = 0;
  const fromMs = performance.now() + warmUpMs;
  const untilMs = fromMs + measuredMs;
  const sixths = new Sixths(fromMs, measuredMs);
  const place = async (line: BatchLine, account: 0 | 1, side: 'buy' | 'sell'): Promise<void> => {
    await line.pace();
    const sentMs = performance.now();
    const answers = await line.place(side);
    if (sentMs >= fromMs) latencies.push(performance.now() - sentMs);
    for (const { code, data } of answers) {
      if (code === SUCCESS) {
        const { order_id: id, sequence } = data as { readonly order_id: string; readonly sequence: number };
        acknowledged[account].push(id);
        lastSequence = Math.max(lastSequence, sequence);
        sixths.add(sentMs);
      } else {
        refused.set(code, (refused.get(code) ?? 0) + 1);
      }
    }
  };
  const pairs = await Promise.all(
    Array.from({ length: Math.ceil(connections / 2) }, (_, at) =>
      Promise.all([BatchLine.open(url, tokens[0], `${name}a${at}`), BatchLine.open(url, tokens[1], `${name}b${at}`)]),
    ),
  );
  const turn = async ([first, second]: readonly [BatchLine, BatchLine], buysFirst: boolean): Promise<void> => {
    for (let round = 0; round < turnRounds && performance.now() < untilMs; round++) {
      await Promise.all([place(first, 0, buysFirst ? 'buy' : 'sell'), place(second, 1, buysFirst ? 'sell' : 'buy')]);
    }
  };
  const begin = new Promise((resolve) => setTimeout(resolve, warmUpMs)).then(onMeasured);
  for (let buysFirst = true; performance.now() < untilMs; buysFirst = !buysFirst)
    await Promise.all(pairs.map((pair) => turn(pair, buysFirst)));
  await begin;
  for (const pair of pairs) for (const line of pair) line.close();
  return {
    acknowledged,
    measured: sixths.total,
    bySixth: sixths.counts,
    latenciesMs: Float64Array.from(latencies).toSorted(),
    refused,
    errors: 0,
    lastSequence,
  };
}
