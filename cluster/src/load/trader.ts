/** Somebody who places and cancels orders, by requests or over a socket, repeats each until its outcome is told, and reads it back. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { cancelOrder, orderDetail, placeOrder } from '@kontor/contract/spot';
import type { Draw } from '@kontor/server/seeded-draw';
import { tellsOutcome } from './caller.ts';
import type { Caller } from './caller.ts';
import type { LoadLog } from './load-log.ts';
import type { Stream } from './stream.ts';

const AGAIN_MS = 100;
/** From one order to the next, ms: the load shows gaps, it is not there to fill the exchange. */
const PACE_MS = 40;
const OVER = new Set(['filled', 'canceled', 'expired', 'expired_in_match']);

export class Trader {
  readonly #name: string;
  readonly #caller: Caller;
  readonly #stream: Stream | undefined;
  readonly #log: LoadLog;
  readonly #draw: Draw;

  /** @param stream where given, orders go over it, and are repeated by it or by a request */
  constructor(name: string, caller: Caller, stream: Stream | undefined, log: LoadLog, draw: Draw) {
    this.#name = name;
    this.#caller = caller;
    this.#stream = stream;
    this.#log = log;
    this.#draw = draw;
  }

  /** Trades until `stopped`; what was begun is brought to its outcome. */
  async run(stopped: () => boolean): Promise<void> {
    for (let count = 0; !stopped(); count++) {
      const body = {
        pair: 'BTC_USDT',
        side: this.#draw(2) === 0 ? ('buy' as const) : ('sell' as const),
        type: 'limit' as const,
        price: String(59_990 + this.#draw(21)),
        quantity: `0.000${1 + this.#draw(9)}`,
        client_id: `${this.#name}.${count}`,
      };
      const placed = await this.#place(body);
      if (placed !== undefined) {
        if (this.#draw(2) === 0) await this.#read(placed, undefined);
        if (this.#draw(3) > 0) await this.#cancel(placed.order_id);
      }
      await new Promise((settle) => setTimeout(settle, PACE_MS));
    }
  }

  async #place(body: BodyOf<typeof placeOrder> & { readonly client_id: string }): Promise<AnswerOf<typeof placeOrder> | undefined> {
    const { code, data } = await this.#outcome(body);
    const done = code === Code.SUCCESS ? data : undefined;
    this.#log.note({
      kind: 'placed',
      at: Date.now(),
      login: this.#caller.session.account,
      user: this.#caller.user,
      body,
      code,
      orderId: done?.order_id,
      sequence: done?.sequence,
      repeated: done?.repeated ?? false,
    });
    return done;
  }

  async #outcome(body: BodyOf<typeof placeOrder> & { readonly client_id: string }): Promise<Envelope<AnswerOf<typeof placeOrder>>> {
    for (let turn = 0; ; turn++) {
      if (this.#stream === undefined || turn % 2 === 1) {
        const answer = await this.#caller.once(placeOrder, body, body.client_id);
        if (tellsOutcome(answer?.code)) return answer;
        if (answer?.code === Code.SESSION_OVER) await this.#caller.logIn();
      } else {
        const answer = await this.#bySocket(this.#stream, body);
        if (tellsOutcome(answer?.code)) return answer;
      }
      await new Promise((settle) => setTimeout(settle, AGAIN_MS));
    }
  }

  async #bySocket(stream: Stream, body: { readonly client_id: string }): Promise<Envelope<AnswerOf<typeof placeOrder>> | undefined> {
    const begun = Date.now();
    const answer = await stream.call(placeOrder.path, body);
    const at = Date.now();
    this.#log.note({
      kind: 'tried',
      at,
      ms: at - begun,
      address: stream.name,
      call: placeOrder.path,
      about: body.client_id,
      code: answer?.code,
    });
    return answer as Envelope<AnswerOf<typeof placeOrder>> | undefined;
  }

  async #cancel(orderId: string): Promise<void> {
    const { code, data } = await this.#caller.until(cancelOrder, { order_id: orderId }, orderId, tellsOutcome);
    const sequence = code === Code.SUCCESS ? data.sequence : undefined;
    this.#log.note({ kind: 'canceled', at: Date.now(), user: this.#caller.user, orderId, code, sequence });
    if (sequence !== undefined && this.#draw(2) === 0) await this.#read({ order_id: orderId, sequence }, 'over');
  }

  /** What was acknowledged is there for whoever demands its sequence, at whichever gateway. */
  async #read(told: { readonly order_id: string; readonly sequence: number }, expected: 'over' | undefined): Promise<void> {
    const body = { order_id: told.order_id, min_seq: told.sequence };
    const answer = await this.#caller.until(orderDetail, body, told.order_id, (code) => code === Code.SUCCESS || code === Code.NOT_FOUND);
    if (answer.code !== Code.SUCCESS)
      return this.#log.wrong(`order ${told.order_id} was told with ${told.sequence} and is not found there`);
    const { order, sequence } = answer.data;
    this.#log.note({ kind: 'read', at: Date.now(), minSeq: told.sequence, sequence });
    if (sequence < told.sequence) this.#log.wrong(`a read of order ${told.order_id} demanded ${told.sequence} and got ${sequence}`);
    if (expected === 'over' && !OVER.has(order.status))
      this.#log.wrong(`order ${told.order_id} was cancelled at ${told.sequence} and is ${order.status} at ${sequence}`);
  }
}
