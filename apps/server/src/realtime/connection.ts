/** One socket: what it is subscribed to, whose it is, and how much it has left unread. */
import type { Duplex } from 'node:stream';
import { CloseCode, MAX_MESSAGES_PER_SECOND, MAX_UNREAD_BYTES } from '@kontor/contract/channels';
import type { Locale } from '@kontor/contract/locale';
import type { WebSocket } from 'ws';

/** After a close frame the other side gets this long to answer, ms. */
const CLOSE_LIMIT_MS = 1_000;

/** What the channels need of a connection; tests make their own. */
export interface Receiver {
  /** More is unread than a reader who keeps up ever leaves. */
  readonly slow: boolean;
  /** Writes a whole frame. */
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
}

export class Connection implements Receiver {
  readonly lang: Locale;
  /** Names of the channels subscribed to. */
  readonly channels = new Set<string>();
  /** Set by the login. */
  session: { readonly user: number; readonly token: string } | undefined;
  /** A login is being looked at or is done: there is only one. */
  loginAsked = false;
  /** When the person's session was last kept awake, on the server's monotonic clock, ms. */
  awakeMs = 0;
  /** Answered the last ping. */
  alive = true;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #onWrite: () => void;
  #corked = false;
  #closing = false;
  #tokens = MAX_MESSAGES_PER_SECOND;
  #tokensAtMs = 0;

  constructor(ws: WebSocket, socket: Duplex, lang: Locale, onWrite: () => void) {
    this.#ws = ws;
    this.#socket = socket;
    this.lang = lang;
    this.#onWrite = onWrite;
  }

  get slow(): boolean {
    return this.#socket.writableLength > MAX_UNREAD_BYTES;
  }

  /** All frames of one turn of the event loop leave together. */
  write(frame: Buffer): void {
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

  /** Whether one more message of the client is within its rate. */
  mayAsk(nowMs: number): boolean {
    const passedMs = nowMs - this.#tokensAtMs;
    this.#tokensAtMs = nowMs;
    this.#tokens = Math.min(MAX_MESSAGES_PER_SECOND, this.#tokens + (passedMs / 1_000) * MAX_MESSAGES_PER_SECOND) - 1;
    return this.#tokens >= 0;
  }

  /** Says why and hangs up; whoever does not answer is cut off. Nothing is written afterwards. */
  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), CLOSE_LIMIT_MS).unref();
  }

  /** Asks for a sign of life; without one since the last time, the connection is cut. */
  checkAlive(): void {
    if (!this.alive) {
      this.#ws.terminate();
      return;
    }
    this.alive = false;
    if (!this.#closing) this.#ws.ping();
  }
}

/** A private stream is complete or over. */
export function closeSlow(receiver: Receiver): void {
  receiver.close(CloseCode.TOO_SLOW, 'read too slowly');
}
