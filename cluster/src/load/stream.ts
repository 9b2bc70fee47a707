/**
 * A socket that keeps itself up: it connects again at the next address, subscribes and logs in anew, and asks for all of what it
 * found a gap in. By the numbers alone it must notice whatever it missed.
 */
import type { DepthMessage, ServerMessage, UserMessage } from '@kontor/contract/channels';
import { DepthBook } from '@kontor/contract/depth-book';
import type { Envelope } from '@kontor/contract/envelope';
import { WebSocket } from 'ws';
import type { Caller } from './caller.ts';
import type { LoadLog } from './load-log.ts';

const DEPTH = 'btc_usdt_depth';
/** From one sign of life to the next, and how long one is waited for, ms. */
const PING_MS = 1_000;
const SILENCE_MS = 4_000;
const AGAIN_MS = 200;
/** A call without an answer, ms. */
const ANSWER_MS = 3_000;

type Told = Extract<ServerMessage, { id: number }>;

export class Stream {
  readonly name: string;
  readonly book = new DepthBook();
  /** Open orders as the private channel tells of them. */
  readonly open = new Set<string>();
  readonly #caller: Caller;
  readonly #log: LoadLog;
  readonly #waiting = new Map<number, (told: Told | undefined) => void>();
  readonly #sections = new Map<string, number>();
  #socket: WebSocket | undefined;
  #lastId = 0;
  #closed = false;
  #heardAt = 0;

  constructor(name: string, caller: Caller, log: LoadLog) {
    this.name = name;
    this.#caller = caller;
    this.#log = log;
    this.#connect();
  }

  /** Whether it is connected and stands at a book and at its own orders. */
  get isCurrent(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.book.standsAt !== undefined && this.#sections.has('spot');
  }

  /** A call over the socket; undefined when no answer came. */
  async call(path: string, body: object): Promise<Envelope<unknown> | undefined> {
    const told = await this.#say({ op: 'call', call: path, body });
    return told?.op === 'answer' ? told : told?.op === 'error' ? { code: told.code, msg: told.msg, data: null } : undefined;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = new WebSocket(`${this.#caller.address.replace('http', 'ws')}/realtime`, { handshakeTimeout: ANSWER_MS });
    this.#socket = socket;
    this.#heardAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE_MS) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) void this.#say({ op: 'ping' });
    }, PING_MS);
    socket.on('open', () => {
      this.#note('opened', this.#caller.address);
      // The book of before is worth nothing: something was said meanwhile.
      this.#sections.clear();
      void this.#say({ op: 'subscribe', channels: [DEPTH] });
      void this.#say({ op: 'login', token: this.#caller.session.token }).then(async (told) => {
        if (told?.op === 'login') return;
        // No answer in time is none either.
        if (told !== undefined) await this.#caller.logIn();
        socket.terminate();
      });
    });
    socket.on('message', (data: Buffer) => {
      this.#heardAt = Date.now();
      this.#hear(JSON.parse(data.toString()) as ServerMessage);
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      clearInterval(watch);
      this.#note('closed', String(code));
      for (const settle of this.#waiting.values()) settle(undefined);
      this.#waiting.clear();
      this.#caller.move();
      if (!this.#closed) setTimeout(() => this.#connect(), AGAIN_MS);
    });
  }

  #hear(message: ServerMessage): void {
    if ('id' in message) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    } else if ('sections' in message) this.#hearOwn(message);
    else if (message.ch === DEPTH && 'type' in message) this.#hearDepth(message);
  }

  #hearDepth(message: DepthMessage): void {
    const step = this.book.apply(message);
    if (message.type === 'snapshot') this.#note('snapshot', DEPTH);
    if (step !== 'resync') return;
    this.#note('lost', DEPTH);
    void this.#say({ op: 'resync', channel: DEPTH });
  }

  #hearOwn({ sections }: UserMessage): void {
    for (const [name, part] of Object.entries(sections)) {
      // Always all there is to say.
      if (name === 'notice') continue;
      const stands = this.#sections.get(name);
      if (part.type === 'update' && stands === undefined) continue;
      if (part.type === 'update' && part.prev !== stands) {
        this.#note('lost', name);
        this.#sections.delete(name);
        void this.#say({ op: 'resync', channel: 'user', section: name });
        continue;
      }
      if (part.type === 'update' && part.sequence <= part.prev)
        this.#log.wrong(`${this.name}: section ${name} went from ${part.prev} to ${part.sequence}`);
      this.#sections.set(name, part.sequence);
    }
    const { spot } = sections;
    if (spot === undefined || this.#sections.get('spot') !== spot.sequence) return;
    if (spot.type === 'snapshot') this.open.clear();
    for (const { order_id, status } of spot.orders) {
      if (status === 'new' || status === 'partially_filled') this.open.add(order_id);
      else this.open.delete(order_id);
    }
  }

  #note(event: 'opened' | 'closed' | 'lost' | 'snapshot', about: string): void {
    this.#log.note({ kind: 'stream', at: Date.now(), name: this.name, event, about });
  }

  #say(message: object): Promise<Told | undefined> {
    const id = ++this.#lastId;
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const late = setTimeout(() => settle(undefined), ANSWER_MS);
      const settle = (told: Told | undefined): void => {
        clearTimeout(late);
        this.#waiting.delete(id);
        resolve(told);
      };
      this.#waiting.set(id, settle);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }
}
