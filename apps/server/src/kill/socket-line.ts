/** Batches of calls over a socket by somebody who keeps at it: several messages on their way at once, and again what was told busy. */
import { CloseCode, MAX_BATCH, MAX_CALLS_WAITING } from '@kontor/contract/channels';
import type { ServerMessage } from '@kontor/contract/channels';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { WebSocket } from 'ws';

/** A call to be made. */
export interface SocketCall {
  readonly path: string;
  readonly body: object;
}

type Told = Extract<ServerMessage, { op: 'answer' | 'answers' | 'error' | 'login' }>;

/** Between attempts at what was told busy, ms. */
const AGAIN_MS = 100;
const TRIES = 300;

export class SocketLine {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (told: Told) => void>();
  #lastId = 0;
  /** Answers that told busy. */
  busy = 0;

  /** Connects and logs in for calls alone. */
  static async open(url: string, token: string): Promise<SocketLine> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const line = new SocketLine(socket);
    const told = await line.#say({ op: 'login', token, private: false });
    if (told.op !== 'login') throw new Error(`the login was answered ${JSON.stringify(told)}`);
    return line;
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (!('id' in message)) return;
      this.#waiting.get(message.id)?.(message as Told);
      this.#waiting.delete(message.id);
    });
  }

  /** Makes all calls, as many at once as a connection may have on its way, and resolves with their answers in order. */
  async make(calls: readonly SocketCall[]): Promise<Envelope<unknown>[]> {
    const answers: Envelope<unknown>[] = [];
    const batches: { path: string; from: number; bodies: object[] }[] = [];
    for (const [from, { path, body }] of calls.entries()) {
      const last = batches.at(-1);
      if (last?.path === path && last.bodies.length < MAX_BATCH) last.bodies.push(body);
      else batches.push({ path, from, bodies: [body] });
    }
    const work = async (): Promise<void> => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        for (const [at, answer] of (await this.#batch(batch.path, batch.bodies)).entries()) answers[batch.from + at] = answer;
      }
    };
    await Promise.all(Array.from({ length: MAX_CALLS_WAITING / MAX_BATCH }, work));
    return answers;
  }

  close(): void {
    this.#socket.close(CloseCode.GOING_AWAY - 1);
  }

  async #batch(call: string, bodies: readonly object[], triesLeft = TRIES): Promise<Envelope<unknown>[]> {
    const told = await this.#say({ op: 'batch', call, list: bodies });
    const answers =
      told.op === 'answers' ? [...told.list] : bodies.map(() => ({ code: told.op === 'error' ? told.code : 0, msg: '', data: null }));
    const again = answers.flatMap(({ code }, at) => (code === Code.BUSY ? [at] : []));
    this.busy += again.length;
    if (again.length === 0 || triesLeft === 0) return answers;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    for (const [place, answer] of (
      await this.#batch(
        call,
        again.map((at) => bodies[at]!),
        triesLeft - 1,
      )
    ).entries())
      answers[again[place]!] = answer;
    return answers;
  }

  #say(message: object): Promise<Told> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...message, id }));
    });
  }
}
