/**
 * Questions that a gateway asks the process that leads, and that may wait a moment for their answer: a login, never an order. Asked again until it is
 * answered, each is answered once, and the answer kept for as long as it may be asked again.
 */
import type { Pace } from '../pace.ts';
import { repeating } from '../pace.ts';
import type { Random } from '../random.ts';
import type { Transport } from '../transport/transport.ts';
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';
import { newName } from './together.ts';

export interface QuestionsOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  readonly pace: Pace;
}

export interface AnswersOptions extends Omit<QuestionsOptions, 'random'> {
  /** Answers. What it throws is a fault, and the question is not answered. */
  readonly answer: (question: string) => string | Promise<string>;
  readonly onFault: (error: unknown) => void;
}

/** How soon it is asked again, ms, and when it is given up: what another who leads needs to begin is about as long. */
const AGAIN_MS = 250;
export const GIVEN_UP_MS = 3_000;
/** How long answers are kept, ms, and how many. */
const KEPT_MS = 2 * GIVEN_UP_MS;
const MOST_KEPT = 100_000;
const FORM = 1;

const askedOn = (prefix: string): string => `${prefix}.questions`;
const answeredOn = (prefix: string, gateway: string): string => `${prefix}.answers.${gateway}`;

/** Those of a gateway. */
export class Questions {
  readonly #options: QuestionsOptions;
  readonly #name: string;
  readonly #waiting = new Map<number, (answer: string | undefined) => void>();
  readonly #leave: () => void;
  #numbers = 0;

  constructor(options: QuestionsOptions) {
    const { transport, prefix, random } = options;
    this.#options = options;
    this.#name = newName(random);
    this.#leave = transport.subscribe(answeredOn(prefix, this.#name), (bytes) => {
      const reader = begun(bytes);
      const [number, answer] = [reader.whole(), reader.text()];
      reader.end();
      this.#waiting.get(number)?.(answer);
    });
  }

  /** The answer; undefined where none has come for three seconds. */
  ask(question: string): Promise<string | undefined> {
    const { transport, prefix, pace } = this.#options;
    const number = (this.#numbers += 1);
    const writer = new WireWriter();
    writer.byte(FORM);
    writer.text(this.#name);
    writer.double(number);
    writer.text(question);
    const bytes = writer.take();
    const say = (): void => void transport.publish(askedOn(prefix), bytes);
    say();
    return new Promise((resolve) => {
      const settle = (answer: string | undefined): void => {
        this.#waiting.delete(number);
        endAsking();
        endWaiting();
        resolve(answer);
      };
      const endAsking = repeating(pace, AGAIN_MS, say);
      const endWaiting = pace.after(GIVEN_UP_MS, () => settle(undefined));
      this.#waiting.set(number, settle);
    });
  }

  /** Whoever waits is not answered any more. */
  close(): void {
    this.#leave();
    for (const settle of this.#waiting.values()) settle(undefined);
  }
}

/** Of the process that leads. */
export class Answers {
  readonly #options: AnswersOptions;
  /** Oldest first. */
  readonly #kept = new Map<string, { readonly answer: string | Promise<string>; readonly atMs: number }>();
  #leave: (() => void) | undefined;

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  start(): void {
    const { transport, prefix } = this.#options;
    this.#leave ??= transport.subscribe(askedOn(prefix), (bytes) => this.#hear(bytes));
  }

  close(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  #hear(bytes: Uint8Array): void {
    const { transport, prefix, onFault } = this.#options;
    const reader = begun(bytes);
    const [gateway, number, question] = [reader.text(), reader.whole(), reader.text()];
    reader.end();
    if (!/^[\da-f]{1,32}$/.test(gateway)) throw new WireError('a gateway without a name');
    const say = (answer: string): void => {
      const writer = new WireWriter();
      writer.byte(FORM);
      writer.double(number);
      writer.text(answer);
      transport.publish(answeredOn(prefix, gateway), writer.take());
    };
    const answer = this.#answerOf(`${gateway}/${number}`, question);
    if (typeof answer === 'string') say(answer);
    else answer.then(say).catch(onFault);
  }

  #answerOf(name: string, question: string): string | Promise<string> {
    const nowMs = this.#options.pace.nowMs();
    for (const [old, { atMs }] of this.#kept) {
      if (nowMs - atMs < KEPT_MS && this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(old);
    }
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept.answer;
    const answer = this.#options.answer(question);
    this.#kept.set(name, { answer, atMs: nowMs });
    return answer;
  }
}

function begun(bytes: Uint8Array): WireReader {
  const reader = new WireReader(bytes);
  if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
  return reader;
}
