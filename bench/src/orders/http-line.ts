import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Answer } from './api.ts';

const END_OF_HEAD = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *([0-9]+)/i;

/**
 * One connection that is kept open, one request at a time on it: HTTP/1.1 as a bot would speak it, and no more work than that,
 * because the sender lives on the cores that it measures. Bodies are ASCII.
 */
export class HttpLine {
  readonly #socket: Socket;
  readonly #host: string;
  #over: Error | undefined;
  #received = '';
  #resolve: ((answer: Answer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  /** A connection to `url` for POST calls. */
  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => this.#hear(text));
    this.#socket.on('error', (error) => this.#fail(error)).on('close', () => this.#fail(new Error('the server hung up')));
  }

  /**
   * Makes a call and resolves with the answer to it. Rejects when the connection is gone. `forwardedFor` is the address that a proxy
   * would say it comes from.
   */
  call(path: string, body: string, token: string, forwardedFor?: string): Promise<Answer> {
    if (this.#over !== undefined) return Promise.reject(this.#over);
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nContent-Type: application/json\r\ntoken: ${token}\r\n${forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`}Content-Length: ${body.length}\r\n\r\n${body}`,
      'latin1',
    );
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(text: string): void {
    const received = this.#received + text;
    this.#received = received;
    const headEnd = received.indexOf(END_OF_HEAD);
    if (headEnd < 0) return;
    const length = Number(LENGTH.exec(received)?.[1]);
    const end = headEnd + END_OF_HEAD.length + length;
    if (Number.isNaN(end)) return this.#fail(new Error('an answer without a length'));
    if (received.length < end) return;
    const body = received.slice(headEnd + END_OF_HEAD.length, end);
    this.#received = received.slice(end);
    const resolve = this.#resolve;
    this.#resolve = undefined;
    this.#reject = undefined;
    resolve?.(JSON.parse(body) as Answer);
  }

  #fail(error: Error): void {
    this.#over ??= error;
    this.#resolve = undefined;
    this.#reject?.(error);
    this.#reject = undefined;
  }
}
