/** One socket of streams: what it reads and how, and how much it has left unread. */
import type { WebSocket } from 'ws';
import type { Connection } from '../../realtime/connection.ts';
import { MessageRate } from '../../realtime/connection.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import { Unread } from '../unread.ts';
import type { StreamFamily } from './api-stream.ts';
import { closeSlowReader } from './stream-channel.ts';
import type { StreamReader } from './stream-channel.ts';
import type { StreamMessage, Wrapping } from './stream-message.ts';
import type { Property } from './stream-request.ts';

/** Messages a second that a client may send, pings among them (rules §8; futures: twice as many). */
const MESSAGES_PER_SECOND: Readonly<Record<StreamFamily, number>> = { spot: 5, futures: 10 };

export class StreamConnection implements StreamReader {
  readonly family: StreamFamily;
  readonly address: string;
  /** What it reads, by name, and how each ends. */
  readonly subscriptions = new Map<string, () => void>();
  readonly openedMs: number;
  /** When it was pinged last, and when it last gave a sign of life, on the server's monotonic clock, ms. */
  pingedMs: number;
  signMs: number;
  /** Requests are answered in their order. */
  tail: Promise<void> = Promise.resolve();
  #wrapping: Wrapping;
  readonly #ws: WebSocket;
  readonly #connection: Connection;
  readonly #rate: MessageRate;
  readonly #unread = new Unread();
  readonly #monotonicMs: () => number;

  constructor(
    ws: WebSocket,
    connection: Connection,
    { family, wrapping }: { readonly family: StreamFamily; readonly wrapping: Wrapping },
    monotonicMs: () => number,
  ) {
    const nowMs = monotonicMs();
    this.#monotonicMs = monotonicMs;
    this.#ws = ws;
    this.#connection = connection;
    this.#wrapping = wrapping;
    this.#rate = new MessageRate(MESSAGES_PER_SECOND[family]);
    this.family = family;
    this.address = connection.address;
    this.openedMs = nowMs;
    this.pingedMs = nowMs;
    this.signMs = nowMs;
  }

  get wrapping(): Wrapping {
    return this.#wrapping;
  }

  get closing(): boolean {
    return this.#connection.closing;
  }

  get behind(): boolean {
    return Unread.isBehind(this.#connection.unread);
  }

  get slow(): boolean {
    return this.#unread.isTooMuch(this.#connection.unread, this.#monotonicMs());
  }

  /** All that was said has left. */
  drained(): void {
    this.#unread.drained();
  }

  /** Whether one more message of the client is within its rate. */
  mayAsk(nowMs: number): boolean {
    return this.#rate.take(nowMs);
  }

  has(property: Property): boolean {
    return this.#wrapping === 'numbered' || this.#wrapping === 'binary' || (property === 'combined' && this.#wrapping === 'combined');
  }

  /** Messages with numbers are combined ones; who wants them raw again gets them without. A binary connection stays as it is. */
  set(property: Property, value: boolean): void {
    if (this.#wrapping === 'binary') return;
    if (property === 'sequence') this.#wrapping = value ? 'numbered' : 'combined';
    else if (!value) this.#wrapping = 'raw';
    else if (this.#wrapping === 'raw') this.#wrapping = 'combined';
  }

  write(frame: Buffer): void {
    this.#connection.write(frame);
  }

  /** A message that must not be missed. */
  tell(message: StreamMessage): void {
    if (this.slow) return closeSlowReader(this);
    const frame = message.frame(this.#wrapping);
    if (frame !== undefined) this.#connection.write(frame);
  }

  /** An answer; behind what has been said before. */
  answer(message: object): void {
    this.#connection.flush();
    this.#connection.writeNow(messageFrame(message));
  }

  close(code: number, reason: string): void {
    this.#connection.close(code, reason);
  }

  /** Says something and hangs up. */
  sayGoodbye(message: StreamMessage, code: number, reason: string): void {
    this.tell(message);
    this.#connection.flush();
    this.close(code, reason);
  }

  ping(nowMs: number): void {
    this.pingedMs = nowMs;
    if (!this.closing) this.#ws.ping();
  }

  /** Nobody is there any more. */
  cut(): void {
    this.#ws.terminate();
  }
}
