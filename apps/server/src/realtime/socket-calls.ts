/**
 * Calls that come by a socket (`channels.ts`, Calls): from the schema on they go the same way as those over HTTP (http/routes.ts).
 * What stands before that there, stands here: closing, session, user's rate, and how much one connection may have waiting.
 */
import type { ClientMessage } from '@kontor/contract/channels';
import { MAX_BATCH, MAX_CALLS_WAITING } from '@kontor/contract/channels';
import type { CODE_KEYS } from '@kontor/contract/envelope';
import { Code } from '@kontor/contract/envelope';
import { ORDER_CALLS } from '@kontor/contract/socket-calls';
import { answerOf } from '../http/answer.ts';
import type { DirectCall, DirectCalls } from '../http/routes.ts';
import { closeSlow } from './connection.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** A message that makes calls. */
export type CallMessage = Extract<ClientMessage, { op: 'call' | 'batch' }>;

/**
 * Calls of all connections that may wait for their answers before messages with orders are refused as a whole. One by one the core
 * would refuse them too, later, but each refusal costs a good part of an order, and orders that were taken would wait behind them all.
 */
const MAX_WAITING_IN_ALL = 10_000;
/** What is refused then; cancels always get in. */
const ORDER_PATHS: ReadonlySet<string> = new Set(ORDER_CALLS.map(({ path }) => path));
/** How programs begin a message with calls, and as many bytes as that takes. */
const HEAD = /^\{"op":"(?:call|batch)","id":(\d{1,15}),"call":"([^"]{1,64})"/;
const HEAD_BYTES = 128;

export interface SocketCallsOptions {
  readonly calls: DirectCalls;
  /** In place of `MAX_WAITING_IN_ALL`. */
  readonly maxWaiting?: number;
  /** Something is broken here: an operator must see it. */
  readonly onError: (error: unknown) => void;
  /** Counts answers: how many of this path had this code. A message refused for too much that waits counts once, whatever it holds. */
  readonly onAnswered: (path: string, code: number, count: number) => void;
}

interface Answer {
  readonly code: number;
  /** The envelope as JSON. */
  readonly text: string;
}

export class SocketCalls {
  readonly #options: SocketCallsOptions;
  #waiting = 0;
  #closing = false;
  #idle: (() => void)[] = [];

  constructor(options: SocketCallsOptions) {
    this.#options = options;
  }

  /**
   * The id of a message with orders for which there is no room, told by its head alone; undefined for any other, also for one whose
   * fields stand in another order. Under overload most messages are such, and reading them whole would cost more than all the rest.
   */
  refusedAtSight(bytes: Buffer): number | undefined {
    if (!this.#isFull) return undefined;
    const head = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES));
    return head !== null && this.#isTooMuch(head[2]!) ? Number(head[1]) : undefined;
  }

  /** Makes the calls of a message and writes the answer when all are done. Gives the name of the code where nothing was done. */
  take(connection: Connection, message: CallMessage): keyof typeof CODE_KEYS | undefined {
    const { calls } = this.#options;
    const { session } = connection;
    const bodies = message.op === 'call' ? [message.body] : message.list;
    if (this.#closing) return 'BUSY';
    if (session === undefined) return 'SESSION_OVER';
    const call = calls.find(message.call);
    if (call === undefined) return 'NOT_FOUND';
    if (this.#isTooMuch(message.call)) return 'BUSY';
    if (connection.callsWaiting + bodies.length > MAX_CALLS_WAITING || !calls.admit(session.user)) return 'TOO_MANY_REQUESTS';
    this.#count(connection, bodies.length);
    // All are begun in this turn and in this order, so they stand in the journal in this order and mostly in one batch.
    const answers = Promise.all(bodies.map((body) => this.#answer(call, body, connection)));
    void answers.then((done) => this.#write(connection, message, done)).finally(() => this.#count(connection, -bodies.length));
    return undefined;
  }

  /** Takes no more calls and resolves when all taken ones are answered. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Whether another batch would be too much. */
  get #isFull(): boolean {
    return this.#waiting + MAX_BATCH > (this.#options.maxWaiting ?? MAX_WAITING_IN_ALL);
  }

  /** Whether a message with calls of this path is refused because too much waits; then it is counted as answered so. */
  #isTooMuch(path: string): boolean {
    if (!this.#isFull || !ORDER_PATHS.has(path)) return false;
    this.#options.onAnswered(path, Code.BUSY, 1);
    return true;
  }

  async #answer(call: DirectCall, body: unknown, connection: Connection): Promise<Answer> {
    try {
      const data = await call(body, connection.session!, connection.lang);
      return { code: Code.SUCCESS, text: `{"code":200,"msg":"","data":${JSON.stringify(data)}}` };
    } catch (error) {
      const { envelope, unexpected } = answerOf(error, connection.lang);
      if (unexpected) this.#options.onError(error);
      return { code: envelope.code, text: JSON.stringify(envelope) };
    }
  }

  #write(connection: Connection, { op, id, call }: CallMessage, answers: readonly Answer[]): void {
    const counts = new Map<number, number>();
    for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const [code, count] of counts) this.#options.onAnswered(call, code, count);
    // Answers are complete, as a private stream is.
    if (connection.slow) return closeSlow(connection);
    const text =
      op === 'call'
        ? `{"op":"answer","id":${id},${answers[0]!.text.slice(1)}`
        : `{"op":"answers","id":${id},"list":[${answers.map((answer) => answer.text).join(',')}]}`;
    connection.writeNow(textFrame(text));
  }

  #count(connection: Connection, calls: number): void {
    connection.callsWaiting += calls;
    this.#waiting += calls;
    if (this.#waiting === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
