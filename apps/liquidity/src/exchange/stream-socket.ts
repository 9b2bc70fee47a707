/** A socket that stays open: it is opened again whenever it breaks, or has been silent for longer than the exchange is. */
import { WebSocket } from 'ws';
import type { RawData } from 'ws';

export interface StreamSocketOptions {
  /** Where it leads; asked anew with each connection, as keys of streams end. */
  readonly address: () => Promise<string>;
  /** It is open: what is to be said first. */
  readonly onOpen?: (send: (message: object) => void) => void;
  /** A message, as JSON. What it throws is told and closes the socket. */
  readonly onMessage: (message: unknown) => void;
  /** It was open and is not any more: something may be missed. */
  readonly onDown: () => void;
  readonly onTrouble: (text: string) => void;
}

/** Exchanges ping every 20 seconds (rules §8). */
const SILENT_MS = 60_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** One that was open for so long was no failure to open it. */
const STEADY_MS = 10_000;

export class StreamSocket {
  readonly #options: StreamSocketOptions;
  #socket: WebSocket | undefined;
  #waitMs = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #openedMs: number | undefined;

  constructor(options: StreamSocketOptions) {
    this.#options = options;
    void this.#connect();
  }

  /** Opens it anew, where what it was opened for has ended. */
  reopen(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    let address: string;
    try {
      address = await this.#options.address();
    } catch (error) {
      this.#again(error);
      return;
    }
    if (this.#isClosed) return;
    const socket = new WebSocket(address, { handshakeTimeout: 10_000 });
    this.#socket = socket;
    socket.on('open', () => {
      this.#openedMs = performance.now();
      this.#options.onOpen?.((message) => socket.send(JSON.stringify(message)));
      this.#heard(socket);
    });
    socket.on('ping', () => this.#heard(socket));
    socket.on('message', (data) => {
      this.#heard(socket);
      try {
        this.#options.onMessage(JSON.parse(textOf(data)));
      } catch (error) {
        this.#options.onTrouble(`a stream said what cannot be read: ${reasonOf(error)}`);
        socket.terminate();
      }
    });
    let problem: unknown;
    socket.on('error', (error) => (problem = error));
    socket.on('close', () => this.#again(problem));
  }

  #heard(socket: WebSocket): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => socket.terminate(), SILENT_MS).unref();
  }

  #again(problem: unknown): void {
    clearTimeout(this.#timer);
    const openedMs = this.#openedMs;
    this.#openedMs = undefined;
    if (this.#isClosed) return;
    if (openedMs !== undefined) {
      this.#options.onDown();
      if (performance.now() - openedMs >= STEADY_MS) this.#waitMs = FIRST_WAIT_MS;
    }
    if (problem !== undefined) this.#options.onTrouble(`a stream cannot be opened: ${reasonOf(problem)}`);
    this.#timer = setTimeout(() => void this.#connect(), this.#waitMs);
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
