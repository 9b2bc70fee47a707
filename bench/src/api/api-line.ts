import { SocketLine } from '../orders/socket-line.ts';
import type { BotKey } from './make-key.ts';

/** What a bot hears of an order. */
export interface OrderAnswer {
  readonly status: number;
  readonly result?: { readonly orderId?: number };
  readonly error?: { readonly code: number; readonly msg: string };
}

interface Answer {
  readonly id: number;
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string };
}

const PATH = '/ws-api/v3?returnRateLimits=false';

/** Pair, price and quantity of all orders: what the site's own bench sends, in the words of the API. */
const TERMS = '"symbol":"BTCUSDT","type":"LIMIT","timeInForce":"GTC","quantity":"0.00010","price":"60000.00","newOrderRespType":"ACK"';
/** The same as it is signed, by name; the id of the order and the side come between. */
const SIGNED = (id: string, side: string): string =>
  `newClientOrderId=${id}&newOrderRespType=ACK&price=60000.00&quantity=0.00010&side=${side}&symbol=BTCUSDT&timeInForce=GTC&timestamp=`;

/** A bot at a socket of the trading API, which signs each message or has logged on. */
export class ApiLine {
  readonly #line: SocketLine;
  readonly #key: BotKey;
  readonly #signs: boolean;
  readonly #name: string;
  readonly #waiting: Map<number, (answer: Answer) => void>;
  #sent = 0;
  #orders = 0;

  /** Connects, and logs on unless it is to sign each message. */
  static async open(url: string, key: BotKey, name: string, signs: boolean): Promise<ApiLine> {
    const waiting = new Map<number, (answer: Answer) => void>();
    const line = await SocketLine.open(
      url,
      {
        onMessage: (text) => {
          const answer = JSON.parse(text) as Answer;
          waiting.get(answer.id)?.(answer);
          waiting.delete(answer.id);
        },
        onClosed: (code) => {
          for (const [id, resolve] of waiting) resolve({ id, status: 0, error: { code: -code, msg: 'the server closed the socket' } });
        },
      },
      PATH,
    );
    const bot = new ApiLine(line, key, name, signs, waiting);
    if (!signs) {
      const timestamp = Date.now();
      const signature = key.sign(`apiKey=${key.apiKey}&timestamp=${timestamp}`);
      const { error } = await bot.#ask('session.logon', `"apiKey":"${key.apiKey}","timestamp":${timestamp},"signature":"${signature}"`);
      if (error !== undefined) throw new Error(`the log-on was refused: ${error.msg}`);
    }
    return bot;
  }

  private constructor(line: SocketLine, key: BotKey, name: string, signs: boolean, waiting: Map<number, (answer: Answer) => void>) {
    this.#line = line;
    this.#key = key;
    this.#name = name;
    this.#signs = signs;
    this.#waiting = waiting;
  }

  /** Places an order. */
  async place(side: 'BUY' | 'SELL'): Promise<OrderAnswer> {
    const [timestamp, id] = [Date.now(), this.#newId()];
    const fields = `${TERMS},"side":"${side}","newClientOrderId":"${id}"`;
    const { apiKey } = this.#key;
    const proof = this.#signs
      ? `,"apiKey":"${apiKey}","signature":"${this.#key.sign(`apiKey=${apiKey}&${SIGNED(id, side)}${timestamp}`)}"`
      : '';
    return (await this.#ask('order.place', `${fields},"timestamp":${timestamp}${proof}`)) as OrderAnswer;
  }

  /** Places so many in one message. */
  async placeAll(side: 'BUY' | 'SELL', count: number): Promise<readonly OrderAnswer[]> {
    let list = '';
    for (let at = 0; at < count; at++) list += `${at === 0 ? '' : ','}{${TERMS},"side":"${side}","newClientOrderId":"${this.#newId()}"}`;
    const [timestamp, { apiKey }] = [Date.now(), this.#key];
    const signature = this.#signs ? this.#key.sign(`apiKey=${apiKey}&list=[${list}]&method=order.place&timestamp=${timestamp}`) : '';
    const proof = this.#signs ? `,"apiKey":"${apiKey}","signature":"${signature}"` : '';
    const answer = await this.#ask('kontor.batch', `"method":"order.place","timestamp":${timestamp}${proof},"list":[${list}]`);
    return answer.error === undefined
      ? (answer.result as readonly OrderAnswer[])
      : Array.from({ length: count }, () => ({ status: answer.status, error: answer.error! }));
  }

  close(): void {
    this.#line.close();
  }

  #newId(): string {
    return `${this.#name}-${++this.#orders}`;
  }

  #ask(method: string, params: string): Promise<Answer> {
    const id = ++this.#sent;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#line.say(`{"id":${id},"method":"${method}","params":{${params}}}`);
    return answer;
  }
}
