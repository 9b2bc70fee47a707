/**
 * The messages between gateways and the leader. A gateway numbers its calls from 1 for each leader; the leader takes them in the order of their numbers and
 * each once, and remembers what it answered until the gateway says that it needs it no more. That makes of messages that may be lost, doubled or late, calls
 * that are taken once and in order; whatever is missing is asked for again by either side.
 */
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';

/** The form of all this: gateways and leader of different forms do not talk. */
const FORM = 1;

/** On which subjects is spoken; `prefix` begins all of an exchange's. */
export interface LeaderSubjects {
  readonly calls: string;
  readonly leading: string;
  inbox(gateway: string): string;
}

export function leaderSubjects(prefix: string): LeaderSubjects {
  return { calls: `${prefix}.calls`, leading: `${prefix}.leading`, inbox: (gateway) => `${prefix}.answers.${gateway}` };
}

/** Bytes of a gateway's name, which stands in hexadecimal digits in its subject. */
export const GATEWAY_BYTES = 8;

/** So many calls beyond the lowest that it waits for may a gateway have made, so that what is remembered of it stays small. */
export const CALL_WINDOW = 65_536;

/** Calls of a gateway. */
export interface CallsHeader {
  readonly gateway: string;
  /** Of the leader that is meant; no other takes them. */
  readonly epoch: number;
  /** The leader's time that the gateway has heard last, ms: what is much older when it arrives was on its way for too long. */
  readonly heardMs: number;
  /** The gateway waits for no call with a lower number. */
  readonly below: number;
  /** Number of the first call in it, or of the next. */
  readonly first: number;
  /** Whose answers are missing; the leader sends again what it has of them, and says in any case how far it is. */
  readonly wanted: readonly number[];
}

export interface CallsMessage extends CallsHeader {
  readonly calls: readonly Uint8Array[];
}

/** So many numbers may be wanted at a time, and so long is a header then, bytes. */
export const MAX_WANTED = 8_192;
export const MAX_HEADER_BYTES = 64 + MAX_WANTED * 8;

/** `calls` stand one behind the other as `writeCall` wrote them. */
export function encodeCalls(header: CallsHeader, calls: readonly Uint8Array[]): Uint8Array {
  const writer = new WireWriter(calls.reduce((sum, { byteLength }) => sum + byteLength, 64 + header.wanted.length * 8));
  writer.byte(FORM);
  writer.raw(Buffer.from(header.gateway, 'hex'));
  writer.double(header.epoch);
  writer.double(header.heardMs);
  writer.double(header.below);
  writer.double(header.first);
  writer.count(header.wanted.length);
  for (const number of header.wanted) writer.double(number);
  writer.count(calls.length);
  for (const call of calls) writer.raw(call);
  return writer.take();
}

/** @throws WireError */
export function decodeCalls(bytes: Uint8Array): CallsMessage {
  const reader = begun(bytes);
  const gateway = reader.raw(GATEWAY_BYTES).toString('hex');
  const [epoch, heardMs, below, first] = [reader.whole(), reader.double(), reader.whole(), reader.whole()];
  const wanted = listed(reader, MAX_WANTED, () => reader.whole());
  const calls = listed(reader, bytes.byteLength, () => reader.bytes());
  reader.end();
  return { gateway, epoch, heardMs, below, first, wanted, calls };
}

/** Answers to a gateway. */
export interface AnswersMessage {
  readonly epoch: number;
  /** The leader has taken all calls below this. */
  readonly next: number;
  /** It was sent later ones, and these are missing. */
  readonly isGap: boolean;
  /** Each a call's number, and behind it its answer (calls.ts). */
  readonly answers: readonly Uint8Array[];
}

export function encodeAnswers({ epoch, next, isGap, answers }: AnswersMessage): Uint8Array {
  const writer = new WireWriter(answers.reduce((sum, { byteLength }) => sum + byteLength + 4, 32));
  writer.byte(FORM);
  writer.double(epoch);
  writer.double(next);
  writer.byte(isGap ? 1 : 0);
  writer.count(answers.length);
  for (const answer of answers) writer.bytes(answer);
  return writer.take();
}

/** @throws WireError */
export function decodeAnswers(bytes: Uint8Array): AnswersMessage {
  const reader = begun(bytes);
  const [epoch, next, isGap] = [reader.whole(), reader.whole(), reader.byte() === 1];
  const answers = listed(reader, bytes.byteLength, () => reader.bytes());
  reader.end();
  return { epoch, next, isGap, answers };
}

/** What the leader says of itself: often enough that its silence tells that it is gone, and soon after each commit. */
export interface Beat {
  readonly epoch: number;
  /** The last command that is durable. */
  readonly committed: number;
  /** Core time, ms since 1970 UTC. */
  readonly timeMs: number;
  /** Another will lead; this one takes nothing any more. */
  readonly isLast: boolean;
}

export function encodeBeat({ epoch, committed, timeMs, isLast }: Beat): Uint8Array {
  const writer = new WireWriter(32);
  writer.byte(FORM);
  writer.double(epoch);
  writer.double(committed);
  writer.double(timeMs);
  writer.byte(isLast ? 1 : 0);
  return writer.take();
}

/** @throws WireError */
export function decodeBeat(bytes: Uint8Array): Beat {
  const reader = begun(bytes);
  const beat = { epoch: reader.whole(), committed: reader.whole(), timeMs: reader.double(), isLast: reader.byte() === 1 };
  reader.end();
  return beat;
}

function begun(bytes: Uint8Array): WireReader {
  const reader = new WireReader(bytes);
  const form = reader.byte();
  if (form !== FORM) throw new WireError(`a message of form ${form} in place of ${FORM}`);
  return reader;
}

function listed<Item>(reader: WireReader, most: number, read: () => Item): Item[] {
  const length = reader.count();
  if (length > most) throw new WireError(`a list of ${length}`);
  return Array.from({ length }, read);
}
