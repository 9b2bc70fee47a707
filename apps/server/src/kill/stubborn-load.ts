/** People who send each order until they are told its outcome, by whichever of several servers answers, and always with the same id. */
import { placeOrder } from '@kontor/contract/spot';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Draw } from '../seeded-draw.ts';
import type { SentOrder } from './trading-load.ts';

/** An outcome that somebody was told. */
export interface Told {
  readonly atMs: number;
  readonly url: string;
  readonly sequence: number;
  readonly isRepeated: boolean;
}

/** Who has no answer by then asks again, ms. */
const ANSWER_LIMIT_MS = 400;
/** Between attempts, ms. */
const AGAIN_MS = 25;

export class StubbornLoad {
  readonly orders: SentOrder[] = [];
  readonly told: Told[] = [];
  readonly problems: string[] = [];
  /** Requests on their way. */
  inFlight = 0;
  #stopped = false;
  readonly #running: Promise<void>[];

  /** @param urls where servers may be; may change at any time. The last is tried first */
  constructor(options: {
    readonly urls: () => readonly string[];
    readonly tokens: ReadonlyMap<string, string>;
    readonly connections: number;
    readonly name: string;
    readonly draw: Draw;
  }) {
    const { urls, tokens, connections, name, draw } = options;
    const people = [...tokens];
    this.#running = Array.from({ length: connections }, (_, at) => {
      const [account, token] = people[at % people.length]!;
      return this.#trade(urls, account, token, `${name}.${at}`, draw);
    });
  }

  /** Resolves when everybody has been told of his last order. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #trade(urls: () => readonly string[], account: string, token: string, name: string, draw: Draw): Promise<void> {
    for (let count = 0; !this.#stopped; count++) {
      const order: SentOrder = {
        login: account,
        state: 'unknown',
        orderId: undefined,
        canceled: false,
        body: {
          pair: 'BTC_USDT',
          side: draw(2) === 0 ? 'buy' : 'sell',
          type: 'limit',
          // What crosses at once leaves no room to fill up.
          time_in_force: draw(4) === 0 ? 'gtc' : 'ioc',
          price: String(59_990 + draw(21)),
          quantity: `0.00${1 + draw(9)}`,
          client_id: `${name}.${count}`,
        },
      };
      this.orders.push(order);
      for (let attempt = 0; order.state === 'unknown'; attempt++) {
        const known = urls();
        await this.#send(known.at(-1 - (attempt % known.length))!, order, token);
      }
    }
  }

  async #send(url: string, order: SentOrder, token: string): Promise<void> {
    this.inFlight += 1;
    try {
      const response = await fetch(new URL(placeOrder.path, url), {
        method: placeOrder.method,
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(order.body),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      const { code, data } = (await response.json()) as {
        readonly code: number;
        readonly data: { readonly order_id: string; readonly repeated: boolean; readonly sequence: number };
      };
      if (code === Code.SUCCESS) {
        order.state = 'done';
        order.orderId = data.order_id;
        this.told.push({ atMs: performance.now(), url, sequence: data.sequence, isRepeated: data.repeated });
        return;
      }
      if (code >= codeOfRefusal(0)) order.state = 'refused';
      else if (code === Code.SESSION_OVER) {
        this.problems.push(`${url} says that a session is over`);
        order.state = 'refused';
      }
    } catch {
      // Nobody there, or no answer: again.
    } finally {
      this.inFlight -= 1;
    }
    if (order.state === 'unknown') await new Promise((settle) => setTimeout(settle, AGAIN_MS));
  }
}
