/** Connections: what they are told when they break the protocol or take too long, and how they end without losing a request. */
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from './answer.ts';
import { refused } from './refused.ts';

/** A connection on which nothing was asked for this long while the server stops is let go, ms. */
const QUIET_MS = 250;
/** How often it is looked whether connections are left, ms. */
const LOOK_MS = 25;
/** When nobody has come for this long, nobody stands before the door, ms; and how long that is waited for at most. */
const NOBODY_MS = 10;
const NOBODY_LIMIT_MS = 300;
/** Whoever was told why gets this long to hang up, ms. */
const GOODBYE_MS = 1_000;

/** The connections of one server. */
export class Connections {
  readonly #server: Server;
  /** Of each connection the last request that came. */
  readonly #latest = new WeakMap<Duplex, FastifyReply>();
  #isShut = false;
  /** Resolves when no new connections are taken any more. */
  #shut: Promise<void> | undefined;
  #connected = 0;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', () => (this.#connected += 1));
    // A tunnel to another host (authority-form); what is asked by it comes before any route.
    server.on('connect', (_request, socket: Socket) => refuseRaw(socket, 400));
  }

  /** The server stops: calls that come now are refused, after `whenShut`. */
  get closing(): boolean {
    return this.#shut !== undefined;
  }

  /** Runs `refuse` when nobody new is let in: whoever were answered before would come again by a connection that nobody takes any more. */
  whenShut(refuse: () => void): void {
    void this.#shut?.then(refuse);
  }

  /** A request has come. */
  came(request: FastifyRequest, reply: FastifyReply): void {
    this.#latest.set(request.raw.socket, reply);
  }

  /**
   * An answer is about to leave. Once nobody new is let in it says that it is the last of its connection, unless requests stand behind
   * it in line, or bytes of its own are still to come: a connection closed over them is reset, and the answer may be lost.
   */
  leaves(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#shut === undefined) return;
    const isLast = this.#isShut && request.raw.complete && this.#latest.get(request.raw.socket) === reply;
    if (isLast) reply.header('connection', 'close');
    else reply.raw.removeHeader('connection');
  }

  /**
   * Takes no new connections. Those there are may still ask, each once, and are told to go; whoever asks nothing for a while is
   * hung up on. Resolves then; the server may be closed, and closes when what is being answered is answered.
   */
  async drain(): Promise<void> {
    this.#shut = this.#shutDoor();
    await this.#shut;
    for (let waitedMs = 0; waitedMs < QUIET_MS && (await this.#count()) > 0; waitedMs += LOOK_MS) await wait(LOOK_MS);
    await nextTurn();
    this.#server.closeIdleConnections();
  }

  /** Connections that the system has made and this server has not yet taken would be reset with their requests: they are taken first. */
  async #shutDoor(): Promise<void> {
    if (!this.#server.listening) return;
    // One look may come right after a time in which nothing could happen, so it takes two.
    let before = this.#connected;
    for (let waitedMs = 0, calm = 0; waitedMs < NOBODY_LIMIT_MS && calm < 2; waitedMs += NOBODY_MS) {
      await wait(NOBODY_MS);
      await nextTurn();
      calm = this.#connected === before ? calm + 1 : 0;
      before = this.#connected;
    }
    this.#isShut = true;
    // That of http would hang up on all who just wait for an answer to be asked about next.
    NetServer.prototype.close.call(this.#server);
  }

  /** For Fastify: something came that is no HTTP, too large a head, or not all of it in time. */
  refuse(error: Error & { readonly code?: string }, socket: Socket): void {
    const told = this.#latest.get(socket);
    // An answer is on its way, or was given before the request was complete: another would be taken for that to the next request.
    const isAnswered = told !== undefined && told.raw.headersSent && !(told.request.raw.complete && told.raw.writableFinished);
    if (error.code === 'ECONNRESET' || isAnswered) socket.destroy();
    else refuseRaw(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
  }

  #count(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.#server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  }
}

/** Answers outside of any route, in English, and hangs up. */
export function refuseRaw(socket: Duplex, status: number, body: object = answerOf(refused('BAD_REQUEST'), DEFAULT_LOCALE).envelope): void {
  if (!socket.writable) return void socket.destroy();
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
}
