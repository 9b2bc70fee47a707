/**
 * Sockets of programs: pinged every 20 seconds and gone where no pong comes within a minute, over after a day, and hung up on where what they are told is
 * not read. What is said over them is somebody else's. Source: rules §8, "Streams".
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode } from '@kontor/contract/channels';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { refuseRaw } from '../http/connections.ts';
import type { RegionGate } from '../http/region-gate.ts';
import { apiError } from './api-error.ts';
import { Unread } from './unread.ts';

const PING_MS = 20_000;
/** Since the last pong, or since it was opened. */
const SILENT_MS = 60_000;
const LIFE_MS = 86_400_000;
/** Those whose time has come are pinged so many at a time, at this pace, ms. */
const AT_ONCE = 40;
const STEP_MS = 20;
/** After a close frame the other side gets this long to answer, ms. */
const CLOSE_LIMIT_MS = 1_000;
/** Breaks a rule (RFC 6455 §7.4.1). */
export const POLICY_VIOLATION = 1008;

/** What whoever talks over a socket does. */
export interface SocketUser {
  heard(bytes: Buffer, isBinary: boolean): void;
  /** It is gone; called once. */
  gone(): void;
}

/** One socket. */
export class ProgramSocket {
  /** Where it comes from, in the spelling of `readAddress`. */
  readonly address: string;
  /** What stood behind `?` when it was opened. */
  readonly query: URLSearchParams;
  readonly openedMs: number;
  pingedMs: number;
  pongMs: number;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #onWrite: () => void;
  readonly #monotonicMs: () => number;
  readonly #unread = new Unread();
  #corked = false;
  #closing = false;

  constructor(ws: WebSocket, socket: Duplex, { address, query, monotonicMs, onWrite }: SocketFacts) {
    this.#ws = ws;
    this.#socket = socket;
    this.#onWrite = onWrite;
    this.address = address;
    this.query = query;
    this.#monotonicMs = monotonicMs;
    this.openedMs = this.pingedMs = this.pongMs = monotonicMs();
    socket.on('drain', () => this.#unread.drained());
  }

  /** Was hung up on: nothing more is written, and nothing that still comes is heard. */
  get closing(): boolean {
    return this.#closing;
  }

  /** He does not keep up any more. */
  get slow(): boolean {
    return this.#unread.isTooMuch(this.#socket.writableLength, this.#monotonicMs());
  }

  /** Writes a whole frame; all of one turn of the event loop leave together. */
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

  /** Says why and hangs up; whoever does not answer is cut off. */
  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), CLOSE_LIMIT_MS).unref();
  }

  ping(nowMs: number): void {
    this.pingedMs = nowMs;
    if (nowMs - this.openedMs > LIFE_MS) this.close(CloseCode.GOING_AWAY, 'a day is over');
    else if (nowMs - this.pongMs > SILENT_MS) this.#ws.terminate();
    else if (!this.#closing) this.#ws.ping();
  }
}

interface SocketFacts {
  readonly address: string;
  readonly query: URLSearchParams;
  readonly monotonicMs: () => number;
  readonly onWrite: () => void;
}

export interface ProgramSocketsOptions {
  readonly maxSockets: number;
  /** Of one message that comes. */
  readonly maxMessageBytes: number;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  /** A frame was written. */
  readonly onWrite: () => void;
}

/** All sockets of a door. */
export class ProgramSockets {
  readonly #options: ProgramSocketsOptions;
  readonly #server: WebSocketServer;
  /** Those pinged or opened longest ago first. */
  readonly #open = new Set<ProgramSocket>();
  readonly #pings: NodeJS.Timeout;
  #closing = false;

  constructor(options: ProgramSocketsOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: options.maxMessageBytes,
      clientTracking: false,
    });
    this.#server.on('wsClientError', (_error, socket) => refuseRaw(socket, 400, bodyOf('UNSUPPORTED_OPERATION')));
    this.#pings = setInterval(() => this.#pingSome(), STEP_MS);
  }

  /** Open sockets. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a socket, or refuses it where there are too many. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string, use: (socket: ProgramSocket) => SocketUser): void {
    const { maxSockets, monotonicMs, onWrite } = this.#options;
    if (this.#closing || this.#open.size >= maxSockets) return refuseRaw(socket, 503, bodyOf('SERVER_BUSY'));
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
      const opened = new ProgramSocket(ws, socket, { address, query, monotonicMs, onWrite });
      this.#open.add(opened);
      const user = use(opened);
      ws.on('message', (data, isBinary) => {
        if (!opened.closing) user.heard(bytesOf(data), isBinary);
      });
      ws.on('pong', () => (opened.pongMs = monotonicMs()));
      // The protocol was broken (too large, not UTF-8): ws closes with the right code.
      ws.on('error', () => undefined);
      ws.on('close', () => {
        this.#open.delete(opened);
        user.gone();
      });
    });
  }

  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(region: RegionGate): void {
    for (const socket of this.#open) if (!region(socket.address)) socket.close(CloseCode.REGION_RESTRICTED, 'REGION_RESTRICTED');
  }

  /** Opens no more. */
  shut(): void {
    this.#closing = true;
    clearInterval(this.#pings);
  }

  /** Says goodbye to everyone. */
  close(): void {
    this.shut();
    for (const socket of this.#open) socket.close(CloseCode.GOING_AWAY, 'the server stops');
  }

  #pingSome(): void {
    const nowMs = this.#options.monotonicMs();
    let left = AT_ONCE;
    for (const socket of this.#open) {
      if (left-- === 0 || nowMs - socket.pingedMs < PING_MS) return;
      socket.ping(nowMs);
      // To the end of the set, where the walk does not come again: its time is not up.
      this.#open.delete(socket);
      this.#open.add(socket);
    }
  }
}

/** A refusal before there is a socket. */
function bodyOf(name: 'SERVER_BUSY' | 'UNSUPPORTED_OPERATION'): object {
  const { code, message } = apiError(name);
  return { code, msg: message };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
