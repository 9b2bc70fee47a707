/** One socket: what it is subscribed to, whose it is, and how much it has left unread. */
import type { Duplex } from 'node:stream';
import { CloseCode, MAX_CALL_MESSAGES_PER_SECOND, MAX_MESSAGES_PER_SECOND, MAX_UNREAD_BYTES } from '@kontor/contract/channels';
import type { Locale } from '@kontor/contract/locale';
import type { WebSocket } from 'ws';
import type { Outbox, Sender } from './outbox.ts';

/** Of one connection: messages a second, and as many at once. */
export class MessageRate {
  readonly #perSecond: number;
  #left: number;
  #atMs = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Whether one more is within the rate. */
  take(nowMs: number): boolean {
    const passedMs = nowMs - this.#atMs;
    this.#atMs = nowMs;
    this.#left = Math.min(this.#perSecond, this.#left + (passedMs / 1_000) * this.#perSecond) - 1;
    return this.#left >= 0;
  }
}

/** After a close frame the other side gets this long to answer, ms. */
const CLOSE_LIMIT_MS = 1_000;

/** What the channels need of a connection; tests make their own. */
export interface Receiver {
  /** More is unread than a reader who keeps up ever leaves. */
  readonly slow: boolean;
  /** Writes a whole frame, soon; in order with the others written so. */
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
}

export class Connection implements Receiver, Sender {
  readonly lang: Locale;
  /** Where it comes from. */
  readonly address: string;
  /** Names of the channels subscribed to. */
  readonly channels = new Set<string>();
  /** Set by the login. */
  session: { readonly user: number; readonly token: string } | undefined;
  /** A login is being looked at or is done: there is only one. */
  loginAsked = false;
  /** When the person's session was last kept awake, on the server's monotonic clock, ms. */
  awakeMs = 0;
  /** Calls without an answer. */
  callsWaiting = 0;
  /** Answered the last ping. */
  alive = true;
  /** When it was opened or pinged last, on the server's monotonic clock, ms. */
  pingedMs: number;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #onWrite: () => void;
  readonly #outbox: Outbox;
  /** Frames that wait for their turn in the outbox, and their bytes. */
  #frames: Buffer[] = [];
  #frameBytes = 0;
  #corked = false;
  #closing = false;
  readonly #asked = new MessageRate(MAX_MESSAGES_PER_SECOND);
  readonly #heard = new MessageRate(MAX_MESSAGES_PER_SECOND + MAX_CALL_MESSAGES_PER_SECOND);

  constructor(
    ws: WebSocket,
    socket: Duplex,
    options: {
      readonly lang: Locale;
      readonly address: string;
      readonly outbox: Outbox;
      readonly onWrite: () => void;
      readonly nowMs: number;
    },
  ) {
    this.#ws = ws;
    this.#socket = socket;
    this.lang = options.lang;
    this.address = options.address;
    this.#outbox = options.outbox;
    this.#onWrite = options.onWrite;
    this.pingedMs = options.nowMs;
  }

  /** Was hung up: nothing more is written, and nothing that still comes is heard. */
  get closing(): boolean {
    return this.#closing;
  }

  get slow(): boolean {
    return this.unread > MAX_UNREAD_BYTES;
  }

  /** Bytes that were said to it and have not left for it yet. */
  get unread(): number {
    return this.#socket.writableLength + this.#frameBytes;
  }

  write(frame: Buffer): void {
    if (this.#closing || this.#socket.destroyed) return;
    this.#frames.push(frame);
    this.#frameBytes += frame.length;
    if (this.#frames.length === 1) this.#outbox.add(this);
  }

  /** For the outbox: writes the frames that wait. */
  flush(): void {
    const frames = this.#frames;
    this.#frames = [];
    this.#frameBytes = 0;
    if (this.#closing || this.#socket.destroyed) return;
    this.#socket.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
    for (let written = 0; written < frames.length; written++) this.#onWrite();
  }

  /** Writes a frame that somebody waits for, before those that wait for their turn. All frames of one turn of the event loop leave together. */
  writeNow(frame: Buffer): void {
    if (this.#closing || this.#socket.destroyed) return;
    if (!this.#corked) {
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(frame);
    this.#onWrite();
  }

  /** Whether one more message of the client, of any kind, is within its rate; asked before it is looked at. */
  mayBeHeard(nowMs: number): boolean {
    return this.session === undefined ? this.#asked.take(nowMs) : this.#heard.take(nowMs);
  }

  /** Whether one more message that makes no calls is within the rate of those. */
  mayAsk(nowMs: number): boolean {
    return this.session === undefined || this.#asked.take(nowMs);
  }

  /** Says why and hangs up; whoever does not answer is cut off. Nothing is written afterwards. */
  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), CLOSE_LIMIT_MS).unref();
  }

  /** Asks for a sign of life; without one since the last time, the connection is cut. */
  checkAlive(nowMs: number): void {
    this.pingedMs = nowMs;
    if (!this.alive) {
      this.#ws.terminate();
      return;
    }
    this.alive = false;
    if (!this.#closing) this.#ws.ping();
  }
}

/** A private stream is complete or over. */
export function closeSlow(receiver: Pick<Receiver, 'close'>): void {
  receiver.close(CloseCode.TOO_SLOW, 'read too slowly');
}
