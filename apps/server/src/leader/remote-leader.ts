/**
 * The leader in another process, asked over the wire. Nothing that is asked here is done twice, and nothing that was answered is lost, whatever happens to
 * messages, connections and leaders:
 *
 * - A call without an answer is sent again to the same leader, which takes each number once (wire-messages.ts).
 * - When another leads, whatever has an id, and every question, is sent again to it: by its id it finds what the one before has committed. A command without
 *   an id that was sent and not answered is told OUTCOME_UNKNOWN, and is never sent again; what was never sent goes to the new leader.
 * - What a leader answers that stops (STOPPED, OUTCOME_UNKNOWN) is no answer where the call can be sent again.
 * - What comes of an epoch below the highest that was heard of is not listened to.
 */
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { ContractAccountOutline } from '@kontor/engine/engine-door';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import { CoreError } from '../core-loop/core-error.ts';
import { URGENT } from '../core-loop/core-loop.ts';
import type { NewCommand, Outcome } from '../core-loop/core-loop.ts';
import { repeating } from '../pace.ts';
import type { Pace } from '../pace.ts';
import type { Random } from '../random.ts';
import { Hearers, MAX_MESSAGE_BYTES } from '../transport/transport.ts';
import type { OnFault, Transport } from '../transport/transport.ts';
import type { Tracing } from '../tracing/tracing.ts';
import {
  CallKind,
  Failure,
  markAgain,
  readAccount,
  readAnswer,
  readMarket,
  readMoneyOutcome,
  readNamed,
  readOutcome,
  readSuccession,
  writeCall,
  writeId,
  writeNaming,
  writeOrder,
} from './calls.ts';
import type { Leader, Named, NamedCommand, Naming, Succession } from './leader.ts';
import { WireReader, WireWriter } from '../transport/wire-bytes.ts';
import {
  CALL_WINDOW,
  decodeAnswers,
  decodeBeat,
  encodeCalls,
  GATEWAY_BYTES,
  leaderSubjects,
  MAX_HEADER_BYTES,
  MAX_WANTED,
} from './wire-messages.ts';
import type { Beat, LeaderSubjects } from './wire-messages.ts';

export interface RemoteLeaderOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  readonly pace: Pace;
  /** Hears of messages that are none, and of what cannot be. */
  readonly onFault: OnFault;
  /** Calls without an answer; more are told BUSY. The last tenth is for cancellations. */
  readonly maxCalls?: number;
  /** Calls that wait for somebody to lead. */
  readonly maxWaiting?: number;
  readonly tracing?: Tracing;
}

/** Nobody leads when none was heard of for so long, ms. */
const SILENT_MS = 500;
/** What waits for a leader waits so long, and then nothing was done, ms. */
export const WAIT_MS = 4_000;
/** What was sent waits so long for its answer, and then nobody here knows what came of it, ms. */
export const ANSWER_MS = 8_000;
/** How often is looked whether something is missing, and after how long something is, ms. */
const LOOK_MS = 50;
const MISSING_MS = 200;
/** What is missing is not sent again sooner, ms: what told of it the last time may still be on its way. */
const GAP_MS = 40;

interface Pending {
  readonly kind: CallKind;
  /** As it is sent. */
  readonly bytes: Uint8Array;
  readonly askedMs: number;
  /** Of the leader it was sent to last; 0 while it waits for one. */
  number: number;
  /** When it was sent first, and last; undefined while no leader can have done it. */
  sentMs: number | undefined;
  lastMs: number;
  /** A leader before that of now may have done it. */
  isAgain: boolean;
  /** Hears the answer of a leader. False: it is none, and the next leader is asked. */
  readonly hear: (reader: WireReader) => boolean;
  readonly reject: (error: Error) => void;
}

type Read<Done> = (reader: WireReader) => Done;
/** How a call is asked: one that an earlier leader may have done is not refused. */
type Manner = 'new' | 'urgent' | 'again';

export class RemoteLeader implements Leader {
  readonly money: MoneyDoor = {
    submit: (command) => this.#ask(CallKind.MONEY, (writer) => writer.command(command), readMoneyOutcome),
  };
  readonly #options: RemoteLeaderOptions;
  readonly #maxCalls: number;
  readonly #maxWaiting: number;
  readonly #subjects: LeaderSubjects;
  readonly #name: string;
  readonly #beats: Hearers<Beat>;
  readonly #leads: Hearers<number | undefined>;
  readonly #stops: (() => void)[];

  /** All that were not answered, as they were asked for. */
  readonly #calls = new Set<Pending>();
  /** Those that are still to be sent to the leader of now, or to the next, in order. */
  #unsent: Pending[] = [];
  /** Those that may have been done before, of which the leader of now cannot say so yet. */
  #later: Pending[] = [];
  /** Those sent to the leader of now, by their numbers: from `below` to `next`. */
  readonly #sent = new Map<number, Pending>();
  #next = 1;
  #below = 1;

  /** The highest epoch heard of. */
  #epoch = 0;
  /** Who led in it takes nothing any more. */
  #isOver = false;
  #heardMs = -Infinity;
  #leaderMs = 0;
  #committed = 0;
  #told: number | undefined;
  #isTurnsEndAsked = false;
  #gapMs = -Infinity;
  #askedMs = -Infinity;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(options: RemoteLeaderOptions) {
    const { transport, prefix, random, pace, onFault } = options;
    this.#options = options;
    this.#maxCalls = options.maxCalls ?? 8_192;
    this.#maxWaiting = options.maxWaiting ?? 2_048;
    this.#subjects = leaderSubjects(prefix);
    this.#name = Buffer.from(random.bytes(GATEWAY_BYTES)).toString('hex');
    this.#beats = new Hearers(onFault);
    this.#leads = new Hearers(onFault);
    this.#stops = [
      transport.subscribe(this.#subjects.inbox(this.#name), (bytes) => this.#hearAnswers(bytes)),
      transport.subscribe(this.#subjects.leading, (bytes) => this.#hearBeat(bytes)),
      transport.onConnection(() => this.#look()),
      repeating(pace, LOOK_MS, () => this.#look()),
    ];
  }

  /** The epoch of who leads; undefined while nobody is heard of. */
  get leading(): number | undefined {
    const silentMs = this.#options.pace.nowMs() - this.#heardMs;
    return this.#epoch > 0 && !this.#isOver && silentMs < SILENT_MS && this.#options.transport.connected ? this.#epoch : undefined;
  }

  /** The last command that is known to be durable. */
  get committed(): number {
    return this.#committed;
  }

  /** Calls without an answer. */
  get waiting(): number {
    return this.#calls.size;
  }

  /** Hears the leader's beats: often while it leads, and soon after each commit. */
  onBeat(hear: (beat: Beat) => void): () => void {
    return this.#beats.add(hear);
  }

  /** Hears the epoch of who leads now, or that nobody is heard of. */
  onLeading(hear: (epoch: number | undefined) => void): () => void {
    return this.#leads.add(hear);
  }

  submit(command: NewCommand): Promise<Outcome> {
    return this.#ask(CallKind.SUBMIT, (writer) => writer.command(command), readOutcome, URGENT.has(command.type) ? 'urgent' : 'new');
  }

  name<Row>(command: NamedCommand, naming: Naming): Promise<Named<Row>> {
    return this.#ask(CallKind.NAME, (writer) => writeNamed(writer, command, naming), readNamed<Row>);
  }

  succeed<Row>(cancel: NewCommand, command: NamedCommand, naming: Naming, anyway: boolean): Promise<Succession<Row>> {
    const write = (writer: WireWriter): void => {
      writer.byte(anyway ? 1 : 0);
      writeNaming(writer, naming);
      writer.command(cancel);
      writer.command(command);
    };
    return new Promise((resolve, reject) => {
      const hear = (succession: Succession<Row>): boolean => {
        const { cancelled, placed } = succession;
        if (isNoAnswer(cancelled)) return false;
        if (placed === undefined || !isNoAnswer(placed)) resolve(succession);
        // Its first half is durable; only the second is asked for again.
        else void this.#placeAgain<Row>(command, naming).then((again) => resolve({ cancelled, placed: again }));
        return true;
      };
      this.#call(CallKind.SUCCEED, write, { hear: (reader) => hearing(reader, readSuccession<Row>, hear), reject });
    });
  }

  marketOfOrder(user: number, order: OrderId | ClientId): Promise<number | undefined> {
    const write = (writer: WireWriter): void => {
      writer.word(user);
      writeOrder(writer, order);
    };
    return this.#ask(CallKind.MARKET_OF_ORDER, write, readMarket);
  }

  contractAccount(user: number): Promise<ContractAccountOutline | undefined> {
    return this.#ask(CallKind.CONTRACT_ACCOUNT, (writer) => writer.word(user), readAccount);
  }

  seenTo(user: number, id: ClientId): Promise<number> {
    const write = (writer: WireWriter): void => {
      writer.word(user);
      writeId(writer, id);
    };
    return this.#ask(CallKind.SEEN_TO, write, (reader) => reader.double());
  }

  /** Takes no more calls, and resolves when all are answered; none waits for ever. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#calls.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    for (const stop of this.#stops.splice(0)) stop();
  }

  async #placeAgain<Row>(command: NamedCommand, naming: Naming): Promise<PromiseSettledResult<Named<Row>>> {
    const write = (writer: WireWriter): void => writeNamed(writer, command, { ...naming, isNewId: false });
    const placed = this.#ask(CallKind.NAME, write, readNamed<Row>, 'again');
    return (await Promise.allSettled([placed]))[0];
  }

  #ask<Done>(kind: CallKind, write: (writer: WireWriter) => void, read: Read<Done>, manner: Manner = 'new'): Promise<Done> {
    return new Promise((resolve, reject) => {
      const take = (done: Done): boolean => {
        resolve(done);
        return true;
      };
      this.#call(kind, write, { hear: (reader) => hearing(reader, read, take), reject }, manner);
    });
  }

  #call(
    kind: CallKind,
    write: (writer: WireWriter) => void,
    { hear, reject }: Pick<Pending, 'hear' | 'reject'>,
    manner: Manner = 'new',
  ): void {
    const refusal = manner === 'again' ? undefined : this.#refusal(manner === 'urgent');
    if (refusal !== undefined) {
      reject(refusal);
      return;
    }
    const writer = new WireWriter(256);
    try {
      writeCall(writer, kind, write, this.#options.tracing?.current());
    } catch (error) {
      reject(asError(error));
      return;
    }
    const isAgain = manner === 'again';
    const askedMs = this.#options.pace.nowMs();
    const sentMs = isAgain ? askedMs : undefined;
    const call: Pending = { kind, bytes: writer.take(), askedMs, number: 0, sentMs, lastMs: 0, isAgain, hear, reject };
    if (isAgain) markAgain(call.bytes);
    this.#calls.add(call);
    this.#unsent.push(call);
    this.#askTurnsEnd();
  }

  #refusal(urgent: boolean): CoreError | undefined {
    if (this.#isClosed) return new CoreError('STOPPED', 'this gateway is shutting down.');
    const calls = this.#calls.size;
    if (calls >= (urgent ? this.#maxCalls : this.#maxCalls * 0.9)) return new CoreError('BUSY', `${calls} calls wait for their answers.`);
    const waiting = this.#unsent.length;
    if (waiting >= this.#maxWaiting && this.leading === undefined)
      return new CoreError('BUSY', `${waiting} calls wait for somebody to lead.`);
    // One that is answered late keeps what is behind it remembered.
    if (this.#next - this.#below + waiting >= CALL_WINDOW)
      return new CoreError('BUSY', 'too many calls are behind one that is not answered.');
    return undefined;
  }

  #askTurnsEnd(): void {
    if (this.#isTurnsEndAsked) return;
    this.#isTurnsEndAsked = true;
    setImmediate(() => {
      this.#isTurnsEndAsked = false;
      this.#sendUnsent();
    });
  }

  /** Sends what waits, if somebody leads, in as few messages as it fits in. */
  #sendUnsent(): void {
    if (this.#unsent.length === 0 || this.leading === undefined) return;
    const calls = this.#unsent;
    let from = 0;
    while (from < calls.length) {
      const to = endOf(calls, from);
      if (!this.#publish(calls.slice(from, to), this.#next)) break;
      const nowMs = this.#options.pace.nowMs();
      for (; from < to; from += 1) {
        const call = calls[from]!;
        call.number = this.#next;
        call.sentMs ??= nowMs;
        call.lastMs = nowMs;
        this.#sent.set(this.#next, call);
        this.#next += 1;
      }
    }
    this.#unsent = calls.slice(from);
  }

  #publish(calls: readonly Pick<Pending, 'bytes'>[], first: number, wanted: readonly number[] = []): boolean {
    while (this.#below < this.#next && !this.#sent.has(this.#below)) this.#below += 1;
    const header = { gateway: this.#name, epoch: this.#epoch, heardMs: this.#leaderMs, below: this.#below, first, wanted };
    return this.#options.transport.publish(
      this.#subjects.calls,
      encodeCalls(
        header,
        calls.map(({ bytes }) => bytes),
      ),
    );
  }

  /** The leader has taken no call from `next` on: sends them again. */
  #sendAgain(next: number): void {
    const nowMs = this.#options.pace.nowMs();
    const calls: Pick<Pending, 'bytes'>[] = [];
    for (let number = next; number < this.#next; number += 1) {
      const call = this.#sent.get(number);
      if (call !== undefined) call.lastMs = nowMs;
      calls.push(call ?? NOBODYS);
    }
    for (let from = 0; from < calls.length;) {
      const to = endOf(calls, from);
      if (!this.#publish(calls.slice(from, to), next + from)) return;
      from = to;
    }
  }

  #hearBeat(bytes: Uint8Array): void {
    const beat = decodeBeat(bytes);
    if (beat.epoch < this.#epoch) return;
    if (beat.epoch > this.#epoch) this.#changeTo(beat.epoch);
    this.#heardMs = this.#options.pace.nowMs();
    this.#leaderMs = Math.max(this.#leaderMs, beat.timeMs);
    this.#committed = Math.max(this.#committed, beat.committed);
    this.#isOver ||= beat.isLast;
    this.#beats.tell(beat);
    this.#tellLeading();
    this.#sendUnsent();
  }

  /** Another leads: what the one before may have done is asked of it, or told to be unknown. */
  #changeTo(epoch: number): void {
    this.#epoch = epoch;
    this.#isOver = false;
    this.#leaderMs = 0;
    this.#sent.clear();
    this.#next = this.#below = 1;
    this.#gapMs = this.#askedMs = -Infinity;
    this.#unsent = [];
    this.#later = [];
    for (const call of this.#calls) {
      call.number = 0;
      if (call.sentMs !== undefined) {
        if (call.kind === CallKind.SUBMIT) {
          this.#fail(call, new CoreError('OUTCOME_UNKNOWN', 'the leader changed before it answered.'));
          continue;
        }
        call.isAgain = true;
        markAgain(call.bytes);
      }
      this.#unsent.push(call);
    }
  }

  #hearAnswers(bytes: Uint8Array): void {
    const { epoch, next, isGap, answers } = decodeAnswers(bytes);
    if (epoch !== this.#epoch) return;
    for (const answer of answers) {
      const reader = new WireReader(answer);
      const number = reader.whole();
      const call = this.#sent.get(number);
      if (call !== undefined) this.#hearAnswer(call, number, reader);
    }
    if (next < this.#next) this.#hearHowFar(next, isGap);
  }

  #hearAnswer(call: Pending, number: number, reader: WireReader): void {
    this.#sent.delete(number);
    call.number = 0;
    try {
      if (call.hear(reader)) this.#done(call);
      else this.#unanswered();
    } catch (error) {
      if (error instanceof NoAnswer) this.#hearFailure(call, error.why);
      else {
        this.#options.onFault(asError(error));
        this.#fail(call, new CoreError('OUTCOME_UNKNOWN', 'the answer cannot be read.'));
      }
    }
  }

  #hearFailure(call: Pending, why: Error): void {
    const isQuestion = QUESTIONS.has(call.kind);
    if (!isStopping(why)) {
      // That nothing is done now says nothing of what was done before.
      if (call.isAgain && !isQuestion) this.#later.push(call);
      else this.#fail(call, why);
      return;
    }
    const nothingWasDone = why.code === 'STOPPED' && !call.isAgain;
    if (nothingWasDone) call.sentMs = undefined;
    else if (call.kind === CallKind.SUBMIT) {
      this.#fail(call, why);
      return;
    }
    this.#unanswered();
  }

  /** Who led has stopped; the call stays for the next. */
  #unanswered(): void {
    this.#isOver = true;
    this.#tellLeading();
  }

  /** What was sent lately may be on its way, unless later calls have come before it. */
  #hearHowFar(next: number, isGap: boolean): void {
    const nowMs = this.#options.pace.nowMs();
    const lastMs = this.#sent.get(next)?.lastMs ?? 0;
    const isMissing = isGap ? nowMs - this.#gapMs >= GAP_MS : nowMs - lastMs >= MISSING_MS;
    if (!isMissing || this.leading === undefined) return;
    this.#gapMs = nowMs;
    this.#sendAgain(next);
  }

  #look(): void {
    this.#tellLeading();
    const nowMs = this.#options.pace.nowMs();
    for (const call of this.#calls) {
      if (nowMs - call.askedMs < WAIT_MS) break;
      if (call.sentMs === undefined) this.#fail(call, new CoreError('BUSY', 'nobody leads at this moment.'));
      else if (nowMs - call.sentMs >= ANSWER_MS) this.#fail(call, new CoreError('OUTCOME_UNKNOWN', 'no answer has come.'));
    }
    this.#unsent = [...this.#unsent, ...this.#later.splice(0)].filter((call) => this.#calls.has(call));
    if (this.leading === undefined) return;
    this.#sendUnsent();
    this.#askForMissing(nowMs);
  }

  #askForMissing(nowMs: number): void {
    if (nowMs - this.#askedMs < MISSING_MS) return;
    const wanted: number[] = [];
    for (const [number, { lastMs }] of this.#sent) {
      if (wanted.length === MAX_WANTED) break;
      if (nowMs - lastMs >= MISSING_MS) wanted.push(number);
    }
    if (wanted.length === 0) return;
    this.#askedMs = nowMs;
    this.#publish([], this.#next, wanted);
  }

  #fail(call: Pending, error: Error): void {
    this.#sent.delete(call.number);
    this.#done(call);
    call.reject(error);
  }

  #done(call: Pending): void {
    this.#calls.delete(call);
    if (this.#calls.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #tellLeading(): void {
    const { leading } = this;
    if (leading === this.#told) return;
    this.#told = leading;
    this.#leads.tell(leading);
  }
}

/** What changes nothing, however often it is asked. */
const QUESTIONS: ReadonlySet<CallKind> = new Set([CallKind.MARKET_OF_ORDER, CallKind.CONTRACT_ACCOUNT, CallKind.SEEN_TO]);

/** In place of one that nobody waits for any more. */
const NOBODYS = { bytes: nobodys() } as const;

function nobodys(): Uint8Array {
  const writer = new WireWriter(8);
  writeCall(writer, CallKind.VOID, () => undefined);
  return writer.take();
}

function writeNamed(writer: WireWriter, command: NamedCommand, naming: Naming): void {
  writeNaming(writer, naming);
  writer.command(command);
}

/** Where the calls end that fit into one message with the one at `from`. */
function endOf(calls: readonly Pick<Pending, 'bytes'>[], from: number): number {
  let [to, bytes] = [from, MAX_HEADER_BYTES];
  while (to < calls.length && (bytes += calls[to]!.bytes.byteLength) <= MAX_MESSAGE_BYTES) to += 1;
  return Math.max(to, from + 1);
}

/** An answer that is none. */
class NoAnswer extends Error {
  readonly why: Error;

  constructor(why: Error) {
    super(why.message);
    this.why = why;
  }
}

/** Reads an answer and hands it on. @throws NoAnswer; WireError */
function hearing<Done>(reader: WireReader, read: Read<Done>, hear: (done: Done) => boolean): boolean {
  const answer = readAnswer(reader, read);
  reader.end();
  if (answer instanceof Failure) throw new NoAnswer(answer.error);
  return hear(answer);
}

/** Whether the leader stopped before it had an answer. */
function isStopping(why: unknown): why is CoreError {
  return why instanceof CoreError && why.code !== 'BUSY';
}

/** Whether a half was not answered, because the leader stopped. */
function isNoAnswer(settled: PromiseSettledResult<unknown>): boolean {
  return settled.status === 'rejected' && isStopping(settled.reason);
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
