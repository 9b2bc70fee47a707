/** Somebody who calls the exchange by requests, at the next address where one does not answer, until there is an outcome. */
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import type { LoadTask } from './entries.ts';
import type { LoadLog } from './load-log.ts';
import type { Session } from './session.ts';

/** A person gives up waiting after this, and asks again, ms. */
const ANSWER_MS = 3_000;
const AGAIN_MS = 100;

/** Whether a code tells the outcome of a change. */
export function tellsOutcome(code: number | undefined): code is number {
  return code !== undefined && (code === Code.SUCCESS || code === Code.NOT_FOUND || code >= codeOfRefusal(0));
}

export class Caller {
  readonly session: Session;
  user = 0;
  readonly #task: LoadTask;
  readonly #log: LoadLog;
  #at: number;

  constructor(session: Session, task: LoadTask, log: LoadLog, at: number) {
    this.session = session;
    this.#task = task;
    this.#log = log;
    this.#at = at % task.addresses.length;
  }

  get address(): string {
    return this.#task.addresses[this.#at]!;
  }

  /** Goes to the next address. */
  move(): void {
    this.#at = (this.#at + 1) % this.#task.addresses.length;
  }

  /** Logs in, however often that takes. */
  logIn(): Promise<void> {
    const { account } = this.session;
    return this.session.renew(async () => {
      for (;;) {
        const answer = await this.once(login, { account, password: this.#task.password }, 'login');
        if (answer?.code === Code.SUCCESS) return answer.data.token;
        await wait();
      }
    });
  }

  /** One request; undefined when no answer came that is one of the exchange's. */
  async once<C extends Call>(call: C, body: BodyOf<C>, about: string): Promise<Envelope<AnswerOf<C>> | undefined> {
    const { method, target, body: text } = requestOf(call, body);
    const headers = { 'content-type': 'application/json', token: this.session.token };
    const { address } = this;
    const begun = Date.now();
    let answer: Envelope<AnswerOf<C>> | undefined;
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await fetch(`${address}${target}`, { method, headers, signal, ...(text === undefined ? {} : { body: text }) });
      // A proxy without a server answers as well.
      answer = response.status === 200 ? ((await response.json()) as Envelope<AnswerOf<C>>) : undefined;
      if (answer === undefined) await response.arrayBuffer();
    } catch {
      answer = undefined;
    }
    const at = Date.now();
    this.#log.note({ kind: 'tried', at, ms: at - begun, address, call: call.path, about, code: answer?.code });
    if (answer === undefined) this.move();
    return answer;
  }

  /** Asks until `isOver` says that the answer is one. */
  async until<C extends Call>(call: C, body: BodyOf<C>, about: string, isOver: (code: number) => boolean): Promise<Envelope<AnswerOf<C>>> {
    for (;;) {
      const answer = await this.once(call, body, about);
      if (answer !== undefined && isOver(answer.code)) return answer;
      if (answer?.code === Code.SESSION_OVER) await this.logIn();
      await wait();
    }
  }
}

function wait(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, AGAIN_MS));
}
