/** What gateways ask of the leader, and what it answers, as bytes. */
import { deserialize, serialize } from 'node:v8';
import { isApplied } from '@kontor/domain/refusals';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { ContractAccountOutline } from '@kontor/engine/engine-door';
import type { MoneyOutcome } from '../at-most-once/money-once.ts';
import { CoreError } from '../core-loop/core-error.ts';
import type { NewCommand, NewMoneyCommand, Outcome } from '../core-loop/core-loop.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { NO_TRACING, TRACE_BYTES } from '../tracing/tracing.ts';
import type { IdSpace, Leader, Named, NamedCommand, Naming, Succession } from './leader.ts';
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';

/** Kinds of calls. A `VOID` stands for one that nobody waits for any more. */
export const CallKind = { VOID: 0, SUBMIT: 1, NAME: 2, SUCCEED: 3, MONEY: 4, MARKET_OF_ORDER: 5, CONTRACT_ACCOUNT: 6, SEEN_TO: 7 } as const;
export type CallKind = (typeof CallKind)[keyof typeof CallKind];

/** Beside the kind: it was sent to a leader before this one, which may have done it. */
const AGAIN = 0x80;
/** Beside the kind: behind it stands of which trace it is a part. */
const TRACED = 0x40;

const SPACES: readonly IdSpace[] = ['spot', 'contracts'];

/** A call that a gateway wrote: its length in four bytes, its kind, the trace that it is a part of if it is of one, what it says. */
export function writeCall(writer: WireWriter, kind: CallKind, write: (writer: WireWriter) => void, trace?: Uint8Array): void {
  const at = writer.length;
  try {
    writer.count(0);
    writer.byte(trace === undefined ? kind : kind | TRACED);
    if (trace !== undefined) writer.raw(trace);
    write(writer);
    writer.setCount(at, writer.length - at - 4);
  } catch (error) {
    writer.cut(at);
    throw error;
  }
}

/** Says in a written call that an earlier leader may have done it. */
export function markAgain(call: Uint8Array): void {
  call[4] = call[4]! | AGAIN;
}

export function writeNaming(writer: WireWriter, { space, isNewId, text }: Naming): void {
  writer.byte((SPACES.indexOf(space) << 2) | (text === undefined ? 0 : 2) | (isNewId ? 1 : 0));
  if (text !== undefined) writer.text(text);
}

function readNaming(reader: WireReader): Naming {
  const bits = reader.byte();
  const space = SPACES[bits >> 2];
  if (space === undefined) throw new WireError('an id of no space');
  return { space, isNewId: (bits & 1) !== 0, text: (bits & 2) !== 0 ? reader.text() : undefined };
}

export function writeId(writer: WireWriter, id: ClientId): void {
  for (const word of id) writer.word(word);
}

function readId(reader: WireReader): ClientId {
  return [reader.word(), reader.word(), reader.word(), reader.word()];
}

export function writeOrder(writer: WireWriter, order: OrderId | ClientId): void {
  const isId = !('slot' in order);
  writer.byte(isId ? 1 : 0);
  if (isId) writeId(writer, order);
  else writeOrderId(writer, order);
}

function writeOrderId(writer: WireWriter, { slot, number }: OrderId): void {
  writer.word(slot);
  writer.double(number);
}

function readOrderId(reader: WireReader): OrderId {
  return { slot: reader.word(), number: reader.double() };
}

/** Asks the leader what a call asks, and writes its answer. Asked in this turn; what is thrown was no call. */
export type Answering = Promise<(writer: WireWriter) => void>;

/** Reads a call behind its length and asks the leader. @throws WireError */
export function askLeader(leader: Leader, call: Uint8Array, tracing = NO_TRACING): Answering {
  const reader = new WireReader(call);
  const first = reader.byte();
  const ask = (): Answering => answerTo(leader, first & ~(AGAIN | TRACED), (first & AGAIN) !== 0, reader);
  return (first & TRACED) === 0 ? ask() : tracing.under(reader.raw(TRACE_BYTES), ask);
}

function answerTo(leader: Leader, kind: number, again: boolean, reader: WireReader): Answering {
  switch (kind) {
    case CallKind.VOID:
      reader.end();
      return Promise.resolve(() => undefined);
    case CallKind.SUBMIT: {
      const command = commandOf<NewCommand>(reader);
      return answering(leader.submit(command), writeOutcome);
    }
    case CallKind.NAME: {
      const naming = namingOf(reader, again);
      return answering(leader.name(commandOf<NamedCommand>(reader), naming), writeNamed);
    }
    case CallKind.SUCCEED: {
      const anyway = reader.byte() !== 0;
      const naming = namingOf(reader, again);
      const cancel = reader.command() as NewCommand;
      const command = commandOf<NamedCommand>(reader);
      const done = again ? succeedAgain(leader, cancel, command, naming, anyway) : leader.succeed(cancel, command, naming, anyway);
      return answering(done, writeSuccession);
    }
    case CallKind.MONEY:
      return answering(leader.money.submit(commandOf<NewMoneyCommand>(reader)), writeMoneyOutcome);
    case CallKind.MARKET_OF_ORDER: {
      const user = reader.word();
      const order = reader.byte() === 1 ? readId(reader) : readOrderId(reader);
      reader.end();
      return answering(leader.marketOfOrder(user, order), (writer, market) => writer.double(market ?? -1));
    }
    case CallKind.CONTRACT_ACCOUNT: {
      const user = reader.word();
      reader.end();
      return answering(leader.contractAccount(user), (writer, account) => writer.bytes(serialize(account)));
    }
    case CallKind.SEEN_TO: {
      const user = reader.word();
      const id = readId(reader);
      reader.end();
      return answering(leader.seenTo(user, id), (writer, sequence) => writer.double(sequence));
    }
    default:
      throw new WireError(`a call of kind ${kind}`);
  }
}

/** The last of a call. */
function commandOf<C>(reader: WireReader): C {
  const command = reader.command();
  reader.end();
  return command as C;
}

/** An id that was made for one request was used by it where an earlier leader may have carried that out. */
function namingOf(reader: WireReader, again: boolean): Naming {
  const naming = readNaming(reader);
  return again ? { ...naming, isNewId: false } : naming;
}

async function answering<Done>(done: Promise<Done>, write: (writer: WireWriter, done: Done) => void): Answering {
  const value = await done;
  return (writer) => write(writer, value);
}

/**
 * A succession that an earlier leader may have carried out, wholly or its first half. Where the command may have been accepted, both halves may be done, and
 * nothing tells what the cancellation was told: nothing is done, so that what took the order's place is not cancelled in its stead. Where it was not, the
 * order is cancelled if it is still there; if it is not, it is unknown whether it was this that cancelled it.
 */
async function succeedAgain<Row>(
  leader: Leader,
  cancel: NewCommand,
  command: NamedCommand,
  naming: Naming,
  anyway: boolean,
): Promise<Succession<Row>> {
  const unknown = (): CoreError => new CoreError('OUTCOME_UNKNOWN', 'the leader changed while an order was being replaced.');
  if ((await leader.seenTo(command.user, command.clientId)) !== 0) throw unknown();
  const { cancelled, placed } = await leader.succeed<Row>(cancel, command, naming, anyway);
  if (cancelled.status === 'rejected' || isApplied(cancelled.value.code)) return { cancelled, placed };
  return { cancelled: { status: 'rejected', reason: unknown() }, placed };
}

function writeOutcome(writer: WireWriter, { sequence, timeMs, code, order, stopOrder }: Outcome): void {
  writer.double(sequence);
  writer.double(timeMs);
  writer.word(code);
  writer.byte((order === undefined ? 0 : 1) | (stopOrder === undefined ? 0 : 2));
  if (order !== undefined) writeOrderId(writer, order);
  if (stopOrder !== undefined) writeOrderId(writer, stopOrder);
}

export function readOutcome(reader: WireReader): Outcome {
  const [sequence, timeMs, code, bits] = [reader.double(), reader.double(), reader.word(), reader.byte()];
  const order = (bits & 1) === 0 ? undefined : readOrderId(reader);
  return (bits & 2) === 0 ? { sequence, timeMs, code, order } : { sequence, timeMs, code, order, stopOrder: readOrderId(reader) };
}

function writeNamed(writer: WireWriter, named: Named<unknown>): void {
  const isOver = 'over' in named;
  writer.byte(isOver ? 1 : 0);
  if (isOver) writer.bytes(serialize(named.over));
  else writeOutcome(writer, named.outcome);
}

export function readNamed<Row>(reader: WireReader): Named<Row> {
  return reader.byte() === 1 ? { over: deserialize(reader.bytes()) as Row } : { outcome: readOutcome(reader) };
}

function writeMoneyOutcome(writer: WireWriter, { code, sequence }: MoneyOutcome): void {
  writer.word(code);
  writer.double(sequence);
}

export function readMoneyOutcome(reader: WireReader): MoneyOutcome {
  return { code: reader.word(), sequence: reader.double() };
}

export function readMarket(reader: WireReader): number | undefined {
  const market = reader.double();
  return market === -1 ? undefined : market;
}

export function readAccount(reader: WireReader): ContractAccountOutline | undefined {
  return deserialize(reader.bytes()) as ContractAccountOutline | undefined;
}

function writeSuccession(writer: WireWriter, { cancelled, placed }: Succession<unknown>): void {
  writeSettled(writer, cancelled, writeOutcome);
  writer.byte(placed === undefined ? 0 : 1);
  if (placed !== undefined) writeSettled(writer, placed, writeNamed);
}

export function readSuccession<Row>(reader: WireReader): Succession<Row> {
  return { cancelled: readSettled(reader, readOutcome), placed: reader.byte() === 0 ? undefined : readSettled(reader, readNamed<Row>) };
}

function writeSettled<Done>(
  writer: WireWriter,
  settled: PromiseSettledResult<Done>,
  write: (writer: WireWriter, done: Done) => void,
): void {
  if (settled.status === 'rejected') {
    writeFailure(writer, settled.reason);
    return;
  }
  writer.byte(DONE);
  write(writer, settled.value);
}

function readSettled<Done>(reader: WireReader, read: (reader: WireReader) => Done): PromiseSettledResult<Done> {
  const status = reader.byte();
  return status === DONE ? { status: 'fulfilled', value: read(reader) } : { status: 'rejected', reason: readFailure(reader, status) };
}

/** First of an answer: it is there, or why not. */
const DONE = 0;
const BUSY = 1;
const STOPPED = 2;
const OUTCOME_UNKNOWN = 3;
const FOLLOWER_BUSY = 4;
const DATABASE_AWAY = 5;
const INTERNAL = 6;
const CORE_CODES = { BUSY, STOPPED, OUTCOME_UNKNOWN } as const;

/** The most that is told of an error, characters. */
const MAX_SENTENCE = 500;

/** An answer that is one. */
export function writeDone(writer: WireWriter, write: (writer: WireWriter) => void): void {
  writer.byte(DONE);
  write(writer);
}

/** Why there is none, by name; of what has none its sentence, and never where it was thrown. */
export function writeFailure(writer: WireWriter, thrown: unknown): void {
  const sentence = thrown instanceof Error ? thrown.message : String(thrown);
  writer.byte(statusOf(thrown));
  writer.text(sentence.slice(0, MAX_SENTENCE));
}

/** Whether an error means something to whoever asked, and nothing is broken. */
export function isNamedFailure(thrown: unknown): boolean {
  return statusOf(thrown) !== INTERNAL;
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof CoreError) return CORE_CODES[thrown.code];
  if (thrown instanceof FollowerBusy) return FOLLOWER_BUSY;
  return thrown instanceof DatabaseAway ? DATABASE_AWAY : INTERNAL;
}

/** Reads an answer: what it says, or why there is none. */
export function readAnswer<Done>(reader: WireReader, read: (reader: WireReader) => Done): Done | Failure {
  const status = reader.byte();
  return status === DONE ? read(reader) : new Failure(readFailure(reader, status));
}

/** An answer that is none. */
export class Failure {
  readonly error: Error;

  constructor(error: Error) {
    this.error = error;
  }
}

function readFailure(reader: WireReader, status: number): Error {
  const sentence = reader.text();
  switch (status) {
    case BUSY:
      return new CoreError('BUSY', behind('BUSY: ', sentence));
    case STOPPED:
      return new CoreError('STOPPED', behind('STOPPED: ', sentence));
    case OUTCOME_UNKNOWN:
      return new CoreError('OUTCOME_UNKNOWN', behind('OUTCOME_UNKNOWN: ', sentence));
    case FOLLOWER_BUSY:
      return new FollowerBusy(sentence);
    case DATABASE_AWAY:
      return new DatabaseAway(behind('the database does not answer: ', sentence));
    case INTERNAL:
      return new Error(`the leader failed: ${sentence}`);
    default:
      throw new WireError(`an answer of status ${status}`);
  }
}

/** What an error was made of whose sentence begins so. */
function behind(beginning: string, sentence: string): string {
  return sentence.startsWith(beginning) ? sentence.slice(beginning.length) : sentence;
}
