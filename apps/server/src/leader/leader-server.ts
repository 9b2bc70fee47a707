/**
 * The leader's end of the wire: takes gateways' calls, asks the leader in this process, and answers. It is there for one epoch: whoever takes over
 * begins with nothing, and gateways say again what they still want to know (remote-leader.ts).
 */
import { CoreError } from '../core-loop/core-error.ts';
import { repeating } from '../pace.ts';
import type { Pace } from '../pace.ts';
import { MAX_MESSAGE_BYTES } from '../transport/transport.ts';
import type { OnFault, Transport } from '../transport/transport.ts';
import { askLeader, isNamedFailure, writeDone, writeFailure } from './calls.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Leader } from './leader.ts';
import { WireError, WireWriter } from '../transport/wire-bytes.ts';
import { CALL_WINDOW, decodeCalls, encodeAnswers, encodeBeat, leaderSubjects } from './wire-messages.ts';
import type { CallsMessage, LeaderSubjects } from './wire-messages.ts';

export interface LeaderServerOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly leader: Leader;
  readonly epoch: number;
  /** The last command that is durable. */
  readonly committed: () => number;
  /** Core time, ms; never goes back. */
  readonly timeMs: () => number;
  readonly pace: Pace;
  /** Hears of messages that are none, and of what went wrong while a call was carried out. */
  readonly onFault: OnFault;
  readonly tracing?: Tracing;
}

/** It says so often that it leads, and after commits, but not more often than each `SOON_MS`. */
const BEAT_MS = 80;
const SOON_MS = 10;
/** What was longer on its way is not taken. Its gateway hears of the time with each beat. */
export const MAX_AGE_MS = 10_000;
/** A gateway that was silent for so long is forgotten: nothing that it sent before could still be taken. */
const FORGOTTEN_MS = 3 * MAX_AGE_MS;
/** More gateways than these are not served, so that nobody fills the memory by inventing some. */
const MAX_GATEWAYS = 1_000;
const HEADER_BYTES = 64;

/** What is known of a gateway. */
interface Gateway {
  readonly inbox: string;
  /** It waits for none below. */
  below: number;
  /** All below were taken. */
  next: number;
  /** Those answered from `below` on. */
  readonly answers: Map<number, Uint8Array>;
  heardMs: number;
  /** Answers that go out at the end of this turn. */
  outgoing: Uint8Array[];
  isAsked: boolean;
  isGap: boolean;
}

export class LeaderServer {
  readonly #options: LeaderServerOptions;
  readonly #subjects: LeaderSubjects;
  readonly #gateways = new Map<string, Gateway>();
  readonly #writer = new WireWriter();
  readonly #outgoing = new Set<Gateway>();
  #waiting = 0;
  #idle: (() => void)[] = [];
  #isClosing = false;
  #leave: (() => void) | undefined;
  #stopBeats: (() => void) | undefined;
  #stopSoon: (() => void) | undefined;
  #saidMs = -Infinity;

  constructor(options: LeaderServerOptions) {
    this.#options = options;
    this.#subjects = leaderSubjects(options.prefix);
  }

  /** Takes calls, and says that it leads. Only when the engine has recovered and the lease is held. */
  start(): void {
    const { transport, pace } = this.#options;
    this.#leave = transport.subscribe(this.#subjects.calls, (bytes) => this.#hear(bytes));
    this.#stopBeats = repeating(pace, BEAT_MS, () => this.#beat());
    this.#beat();
  }

  /** To be called after each commit: gateways look at what is new. */
  noteCommitted(): void {
    if (this.#stopBeats === undefined || this.#stopSoon !== undefined) return;
    const { pace } = this.#options;
    const dueMs = this.#saidMs + SOON_MS - pace.nowMs();
    if (dueMs <= 0) this.#beat();
    else this.#stopSoon = pace.after(dueMs, () => this.#beat());
  }

  /** Does not lead any more, or has halted: takes nothing from now on and is silent, but for what those are told whose calls it took. */
  stop(): void {
    this.#leave?.();
    this.#stopBeats?.();
    this.#stopSoon?.();
    this.#leave = this.#stopBeats = this.#stopSoon = undefined;
  }

  /** Answers what it took, tells what comes meanwhile that nothing was done, says that another will lead, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#leave === undefined) return;
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#flush();
    this.#beat();
    // What was on its way when the last beat went out is answered, too.
    await this.#options.transport.settled();
    await new Promise<void>((resolve) => this.#options.pace.after(SOON_MS, resolve));
    this.#flush();
    await this.#options.transport.settled();
    this.stop();
  }

  /** Gateways that are remembered. */
  get gateways(): number {
    return this.#gateways.size;
  }

  #beat(): void {
    const { transport, pace, epoch, committed, timeMs } = this.#options;
    this.#stopSoon?.();
    this.#stopSoon = undefined;
    this.#saidMs = pace.nowMs();
    const isLast = this.#isClosing && this.#waiting === 0;
    transport.publish(this.#subjects.leading, encodeBeat({ epoch, committed: committed(), timeMs: timeMs(), isLast }));
  }

  #hear(bytes: Uint8Array): void {
    let message: CallsMessage;
    try {
      message = decodeCalls(bytes);
    } catch (error) {
      this.#options.onFault(asError(error));
      return;
    }
    const { epoch, timeMs } = this.#options;
    if (message.epoch !== epoch || message.heardMs < timeMs() - MAX_AGE_MS) return;
    const gateway = this.#gatewayOf(message);
    if (gateway === undefined) return;
    if (message.below > gateway.next + CALL_WINDOW) this.#options.onFault(new WireError('a gateway gave up what it never sent'));
    else this.#take(gateway, message);
  }

  #gatewayOf({ gateway: name, below }: CallsMessage): Gateway | undefined {
    const nowMs = this.#options.pace.nowMs();
    let gateway = this.#gateways.get(name);
    if (gateway === undefined) {
      for (const [other, { heardMs }] of this.#gateways) if (nowMs - heardMs > FORGOTTEN_MS) this.#gateways.delete(other);
      if (this.#gateways.size >= MAX_GATEWAYS) return undefined;
      const inbox = this.#subjects.inbox(name);
      gateway = { inbox, below, next: below, answers: new Map(), heardMs: nowMs, outgoing: [], isAsked: false, isGap: false };
      this.#gateways.set(name, gateway);
    }
    gateway.heardMs = nowMs;
    return gateway;
  }

  #take(gateway: Gateway, { below, first, calls, wanted }: CallsMessage): void {
    for (; gateway.below < below; gateway.below += 1) gateway.answers.delete(gateway.below);
    // What the gateway has given up before it came here is not taken any more.
    gateway.next = Math.max(gateway.next, below);
    for (const [at, call] of calls.entries()) {
      const number = first + at;
      if (number < gateway.next) continue;
      if (number > gateway.next || number >= gateway.below + CALL_WINDOW) {
        gateway.isGap = true;
        break;
      }
      gateway.next += 1;
      this.#call(gateway, number, call);
    }
    for (const number of wanted) {
      const answer = gateway.answers.get(number);
      if (answer !== undefined) gateway.outgoing.push(answer);
    }
    gateway.isAsked ||= wanted.length > 0;
    if (gateway.isAsked || gateway.isGap || gateway.outgoing.length > 0) this.#send(gateway);
  }

  #call(gateway: Gateway, number: number, call: Uint8Array): void {
    this.#waiting += 1;
    const settle = (write: (writer: WireWriter) => void): void => {
      this.#waiting -= 1;
      this.#answer(gateway, number, write);
      if (this.#waiting === 0) for (const resolve of this.#idle.splice(0)) resolve();
    };
    const fail = (thrown: unknown): void => {
      if (!isNamedFailure(thrown)) this.#options.onFault(asError(thrown));
      settle((writer) => writeFailure(writer, thrown));
    };
    if (this.#isClosing) {
      fail(new CoreError('STOPPED', 'another will lead.'));
      return;
    }
    const { leader, tracing } = this.#options;
    try {
      askLeader(leader, call, tracing).then((write) => settle((writer) => writeDone(writer, write)), fail);
    } catch (error) {
      fail(error);
    }
  }

  #answer(gateway: Gateway, number: number, write: (writer: WireWriter) => void): void {
    if (number < gateway.below) return;
    const writer = this.#writer;
    writer.cut(0);
    writer.double(number);
    try {
      write(writer);
    } catch (error) {
      // What cannot be said of what was done.
      this.#options.onFault(asError(error));
      writer.cut(8);
      writeFailure(writer, error);
    }
    const answer = writer.copy();
    gateway.answers.set(number, answer);
    gateway.outgoing.push(answer);
    this.#send(gateway);
  }

  /** Answers of one turn go together. */
  #send(gateway: Gateway): void {
    if (this.#outgoing.size === 0) setImmediate(() => this.#flush());
    this.#outgoing.add(gateway);
  }

  #flush(): void {
    for (const gateway of this.#outgoing) {
      const answers = gateway.outgoing;
      gateway.outgoing = [];
      let from = 0;
      do {
        let [to, bytes] = [from, HEADER_BYTES];
        while (to < answers.length && (bytes += answers[to]!.byteLength + 4) <= MAX_MESSAGE_BYTES) to += 1;
        // One that is too long for any message, as nothing here is, would be asked for for ever.
        if (to === from && to < answers.length) to += 1;
        this.#publish(gateway, answers.slice(from, to));
        from = to;
      } while (from < answers.length);
      gateway.isAsked = gateway.isGap = false;
    }
    this.#outgoing.clear();
  }

  #publish(gateway: Gateway, answers: readonly Uint8Array[]): void {
    const { transport, epoch, onFault } = this.#options;
    try {
      transport.publish(gateway.inbox, encodeAnswers({ epoch, next: gateway.next, isGap: gateway.isGap, answers }));
    } catch (error) {
      onFault(asError(error));
    }
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
