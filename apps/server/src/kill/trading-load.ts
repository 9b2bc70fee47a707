/** People who place and cancel orders over HTTP, each request with its own client id, and remember what they were told. */
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { cancelOrder, placeOrder } from '@kontor/contract/spot';
import { DEMO_ACCOUNTS } from '../modules/account/demo-accounts.ts';
import type { Draw } from '../seeded-draw.ts';

/** An order as the person who sent it knows it. */
export interface SentOrder {
  readonly login: string;
  readonly body: BodyOf<typeof placeOrder> & { readonly client_id: string };
  /** `unknown`: no answer came. */
  state: 'unknown' | 'done' | 'refused';
  orderId: string | undefined;
  /** A cancel was answered with success. */
  canceled: boolean;
}

/** Says of a code whether it tells the outcome of a change. */
function tellsOutcome(code: number): boolean {
  return code === Code.SUCCESS || code >= codeOfRefusal(0);
}

/** One call; throws when no whole answer comes. */
export async function ask<C extends Call>(url: string, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(call.path, url), { method: call.method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

/** Logs each demo account in. */
export async function tokensOf(url: string): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const { login: account } of DEMO_ACCOUNTS) {
    const answer = await ask(url, login, { account, password: 'kontor-demo' });
    if (answer.code !== Code.SUCCESS) throw new Error(`the login of ${account} was answered with ${answer.code}`);
    tokens.set(account, answer.data.token);
  }
  return tokens;
}

/** Sends an order, for the first time or again, and notes the answer; returns whether the server said `repeated`. */
export async function send(url: string, order: SentOrder, token: string): Promise<boolean> {
  const { code, data } = await ask(url, placeOrder, order.body, token);
  if (!tellsOutcome(code)) throw new Error(`order ${order.body.client_id} was answered with ${code}`);
  if (code !== Code.SUCCESS) {
    if (order.state === 'done') throw new Error(`order ${order.body.client_id} was placed, and sent again it is refused with ${code}`);
    order.state = 'refused';
    return false;
  }
  if (order.orderId !== undefined && order.orderId !== data.order_id)
    throw new Error(`order ${order.body.client_id} got two ids: ${order.orderId} and ${data.order_id}`);
  order.state = 'done';
  order.orderId = data.order_id;
  return data.repeated;
}

/** Several connections that trade until the server is gone or `stop` is called. */
export class TradingLoad {
  /** All orders sent, oldest first of each connection. */
  readonly orders: SentOrder[] = [];
  /** Requests sent and not yet answered. */
  inFlight = 0;
  /** Requests answered. */
  answered = 0;
  #stopped = false;
  readonly #running: Promise<void>[];

  constructor(options: {
    readonly url: string;
    readonly tokens: ReadonlyMap<string, string>;
    readonly connections: number;
    readonly name: string;
    readonly draw: Draw;
  }) {
    const { url, tokens, connections, name, draw } = options;
    const people = [...tokens];
    this.#running = Array.from({ length: connections }, (_, at) => {
      const [account, token] = people[at % people.length]!;
      return this.#trade(url, account, token, `${name}.${at}`, draw);
    });
  }

  /** Resolves when every connection has its last answer, or its error. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #trade(url: string, account: string, token: string, name: string, draw: Draw): Promise<void> {
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
          price: String(59_990 + draw(21)),
          quantity: `0.00${1 + draw(9)}`,
          client_id: `${name}.${count}`,
        },
      };
      this.orders.push(order);
      if (!(await this.#request(() => send(url, order, token)))) return;
      const { orderId } = order;
      if (orderId === undefined || draw(3) === 0) continue;
      const told = await this.#request(async () => {
        const { code } = await ask(url, cancelOrder, { order_id: orderId }, token);
        if (!tellsOutcome(code)) throw new Error(`a cancel was answered with ${code}`);
        order.canceled = code === Code.SUCCESS;
      });
      if (!told) return;
    }
  }

  /** False when no outcome was told: then the server is gone. */
  async #request(request: () => Promise<unknown>): Promise<boolean> {
    this.inFlight += 1;
    try {
      await request();
      this.answered += 1;
      return true;
    } catch {
      return false;
    } finally {
      this.inFlight -= 1;
    }
  }
}
