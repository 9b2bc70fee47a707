/**
 * Somebody who changes and reads over HTTP or a socket, one call after the other, through whatever happens to the servers, and logs what he was told. What
 * may be sent again he sends again with the same id until he is told what came of it. He knows no server: each attempt goes where he is told then.
 */
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { balances, cancelAllOrders, cancelOrder, openOrders, orderHistory, placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import type { Draw } from '../../seeded-draw.ts';
import { ask } from './ask-within.ts';
import { CallSocket } from './call-socket.ts';
import { balanceWords, cancelling, cancellingAll, moving, orderWords, placing } from './deeds.ts';
import type { LimitBody } from './deeds.ts';
import type { AskedRead, AskedWrite, HistoryLog, Told } from './history-log.ts';

/** Where an attempt goes. */
export interface Place {
  readonly url: string;
  /** The one process that answers there, by a name that no other ever has; undefined where several may. */
  readonly server: string | undefined;
}

/** Sessions of people, which all their clients share; a login costs the server much. */
export interface Sessions {
  /** A token of somebody's; where there is none, he logs in there. */
  tokenOf(person: Person, place: Place): Promise<string>;
  /** It is over. */
  forget(person: Person, token: string): void;
}

/** Whose account it is. */
export interface Person {
  readonly user: number;
  readonly login: string;
  readonly password: string;
}

export interface ClientOptions {
  readonly log: HistoryLog;
  readonly person: Person;
  /** Of this client alone: his client ids begin with it. */
  readonly name: string;
  /** Over what he sends orders and cancels; everything else goes over HTTP. */
  readonly way: 'http' | 'socket';
  /** Asked before each attempt; may wait until there is a place. */
  readonly address: () => Promise<Place>;
  readonly sessions: Sessions;
  readonly draw: Draw;
  /** Told when an attempt begins and ends; `isAnswered` where an outcome or a list was told. */
  readonly onAttempt: (isBegun: boolean, isAnswered: boolean) => void;
}

const PAIR = 'BTC_USDT';
/** Rows that a history is asked for. */
const LIMIT = 100;
/** Acknowledged requests of which one is sent again now and then. */
const REMEMBERED = 40;
/** An attempt that is not answered by then is given up, ms. */
const PATIENCE_MS = 20_000;
/** Before what was not taken, or failed, is asked again, ms. */
const AGAIN_MS = 20;
/** Between calls, ms, at most. */
const PAUSE_MS = 8;

/** A call, what the log says of it, and how its answer is read. */
interface Wish {
  readonly asked: AskedWrite | AskedRead;
  readonly call: Call;
  readonly body: object;
  readonly read: (data: unknown) => Told;
}

/** Says of a code whether anything may have been done. */
function isUnknown(code: number): boolean {
  return code === Code.OUTCOME_UNKNOWN || code === Code.SYSTEM_ERROR;
}

export class HistoryClient {
  readonly #options: ClientOptions;
  #stopped = false;
  #count = 0;
  /** The highest sequence that he was told of a change of his own. */
  #told = 0;
  /** Orders of his that may be open. */
  #orders: string[] = [];
  #done: Wish[] = [];
  #socket: CallSocket | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Calls until `stop`, and then until everything that has an id is known. */
  async run(): Promise<void> {
    const { draw } = this.#options;
    while (!this.#stopped) {
      await this.#fulfil(this.#wish());
      await pause(draw(PAUSE_MS));
    }
    this.#socket?.close();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #fulfil(wish: Wish): Promise<void> {
    const isRepeatable = wish.asked.kind === 'write' && wish.asked.id !== undefined;
    for (;;) {
      const told = await this.#attempt(wish);
      if (told?.kind === 'done') {
        this.#told = Math.max(this.#told, told.sequence);
        if (wish.call === placeOrder) this.#orders.push(told.orderId!);
        if (isRepeatable && !told.repeated) this.#done = [...this.#done.slice(-REMEMBERED), wish];
      }
      if (told !== undefined && told.kind !== 'not taken') return;
      if (!isRepeatable) return;
      await pause(AGAIN_MS);
    }
  }

  async #attempt({ asked, call, body, read }: Wish): Promise<Told | undefined> {
    const { log, person, name, way, address, sessions, onAttempt } = this.#options;
    const place = await address();
    let token: string;
    const isOverSocket = way === 'socket' && (call === placeOrder || call === cancelOrder || call === cancelAllOrders);
    let send: () => Promise<Envelope<unknown>>;
    try {
      token = await sessions.tokenOf(person, place);
      if (isOverSocket && this.#socket?.isOpenTo(place.url) !== true) {
        this.#socket?.close();
        this.#socket = await CallSocket.open(place.url, token, PATIENCE_MS);
      }
      const socket = this.#socket;
      send = () => (isOverSocket ? socket!.call(call.path, body) : ask(place.url, call, body, { token, patienceMs: PATIENCE_MS }));
    } catch {
      // Nothing was sent yet: no attempt.
      this.#hangUp();
      await pause(AGAIN_MS);
      return { kind: 'not taken', code: 0 };
    }
    const { server } = place;
    const logged = log.begin({ user: person.user, server, line: server === undefined ? undefined : `${name} at ${server}`, asked });
    onAttempt(true, false);
    let told: Told | undefined;
    try {
      const { code, data } = await send();
      if (code === Code.SUCCESS) told = read(data);
      else if (code >= codeOfRefusal(0)) told = { kind: 'refused', code };
      else if (!isUnknown(code)) told = { kind: 'not taken', code };
      if (code === Code.SESSION_OVER) {
        sessions.forget(person, token);
        this.#hangUp();
      }
    } catch {
      this.#hangUp();
    }
    log.end(logged, told);
    onAttempt(false, told !== undefined && told.kind !== 'not taken');
    return told;
  }

  #hangUp(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  #wish(): Wish {
    const { draw } = this.#options;
    const chance = draw(100);
    if (chance < 34) return this.#placing();
    if (chance < 46 && this.#orders.length > 0) return this.#cancelling();
    if (chance < 47) return this.#cancellingAll();
    if (chance < 56) return this.#moving();
    if (chance < 62 && this.#done.length > 0) return this.#done[draw(this.#done.length)]!;
    return this.#reading();
  }

  #newId(): string {
    this.#count += 1;
    return `${this.#options.name}.${this.#count}`;
  }

  #placing(): Wish {
    const { draw } = this.#options;
    const body: LimitBody = {
      pair: PAIR,
      side: draw(2) === 0 ? 'buy' : 'sell',
      price: String(59_990 + draw(21)),
      quantity: `0.00${1 + draw(9)}`,
      time_in_force: draw(4) === 0 ? 'ioc' : 'gtc',
    };
    const id = this.#newId();
    return changing(placeOrder, { ...body, type: 'limit', client_id: id }, placing(body), id);
  }

  #cancelling(): Wish {
    const [order] = this.#orders.splice(this.#options.draw(this.#orders.length), 1) as [string];
    return changing(cancelOrder, { order_id: order }, cancelling(order), undefined);
  }

  #cancellingAll(): Wish {
    const body = this.#options.draw(2) === 0 ? {} : { pair: PAIR };
    this.#orders = [];
    return changing(cancelAllOrders, body, cancellingAll(body), undefined);
  }

  #moving(): Wish {
    const { draw } = this.#options;
    const [from, to] = draw(2) === 0 ? (['spot', 'contract'] as const) : (['contract', 'spot'] as const);
    // Now and then more than there is.
    const body = { from, to, symbol: 'USDT', quantity: draw(8) === 0 ? '5000000' : `${1 + draw(9)}.5` };
    const id = this.#newId();
    return changing(transfer, { ...body, client_id: id }, moving(body), id);
  }

  #reading(): Wish {
    const { draw } = this.#options;
    const minSeq = draw(3) === 0 ? 0 : this.#told;
    const demand = minSeq === 0 ? {} : { min_seq: minSeq };
    const chance = draw(8);
    if (chance < 4) return reading(openOrders, demand, { kind: 'read', what: 'open orders', minSeq }, ({ list }) => list.map(orderWords));
    if (chance < 7)
      return reading(balances, demand, { kind: 'read', what: 'balances', minSeq }, ({ list }) => list.map(balanceWords).toSorted());
    return reading(orderHistory, { ...demand, limit: LIMIT }, { kind: 'read', what: 'order history', minSeq, limit: LIMIT }, ({ list }) =>
      list.map(orderWords),
    );
  }
}

function changing<C extends Call>(call: C, body: BodyOf<C>, deed: string, id: string | undefined): Wish {
  const read = (data: unknown): Told => {
    const { sequence, order_id: orderId, repeated = false } = data as { sequence: number; order_id?: string; repeated?: boolean };
    return { kind: 'done', sequence, orderId, repeated };
  };
  return { asked: { kind: 'write', deed, id }, call, body, read };
}

function reading<C extends Call>(call: C, body: BodyOf<C>, asked: AskedRead, rowsOf: (answer: AnswerOf<C>) => readonly string[]): Wish {
  const read = (data: unknown): Told => ({
    kind: 'rows',
    sequence: (data as { sequence: number }).sequence,
    rows: rowsOf(data as AnswerOf<C>),
  });
  return { asked, call, body, read };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
