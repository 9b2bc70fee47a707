/** What gateways that count something together, and whoever adds it up for them, say to each other. */
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';

const FORM = 1;

/** On which subjects is spoken; `prefix` begins all of an exchange's. */
export interface CountSubjects {
  readonly reports: string;
  inbox(gateway: string): string;
}

export function countSubjects(prefix: string): CountSubjects {
  return { reports: `${prefix}.counts`, inbox: (gateway) => `${prefix}.counted.${gateway}` };
}

/** All that a gateway has counted of a key in an interval: the sum, so that a report may be lost, doubled or late. */
export interface Count {
  readonly name: string;
  readonly everyMs: number;
  /** The number of the interval: since 1970, how many of its length were before. */
  readonly at: number;
  readonly key: string;
  readonly sum: number;
  /** What all may have together; infinite where there is no limit. */
  readonly limit: number;
}

/** What all gateways have counted of it, and what of that is known to be of the one that is told. */
export interface Total {
  readonly name: string;
  readonly at: number;
  readonly key: string;
  readonly yours: number;
  readonly total: number;
}

/** How often something happened to a key, and until when it matters, ms since 1970. Of two the one with the higher count holds, then the later one. */
export interface Mark {
  readonly key: string;
  readonly count: number;
  readonly untilMs: number;
}

/** Whether a mark says more than the one before it. */
export function outdoes({ count, untilMs }: Omit<Mark, 'key'>, before: Omit<Mark, 'key'> | undefined): boolean {
  return before === undefined || count > before.count || (count === before.count && untilMs > before.untilMs);
}

/** Of a gateway; one without anything asks for nothing but a word. */
export interface Report {
  readonly gateway: string;
  /** Asks for all marks and for whatever is nearly used up, as what was told may have been lost. */
  readonly asksAll: boolean;
  readonly counts: readonly Count[];
  readonly marks: readonly Mark[];
}

/** Of whoever adds up. */
export interface Word {
  /** His name, another for each process. */
  readonly owner: string;
  readonly totals: readonly Total[];
  readonly marks: readonly Mark[];
}

export function encodeReport({ gateway, asksAll, counts, marks }: Report): Uint8Array {
  const writer = new WireWriter();
  writer.byte(FORM);
  writer.text(gateway);
  writer.byte(asksAll ? 1 : 0);
  writer.count(counts.length);
  for (const { name, everyMs, at, key, sum, limit } of counts) {
    writer.text(name);
    writer.double(everyMs);
    writer.double(at);
    writer.text(key);
    writer.double(sum);
    writer.double(limit);
  }
  writeMarks(writer, marks);
  return writer.take();
}

/** @throws WireError */
export function decodeReport(bytes: Uint8Array): Report {
  const reader = begun(bytes);
  const gateway = reader.text();
  if (!/^[\da-f]{1,32}$/.test(gateway)) throw new WireError('a gateway without a name');
  const asksAll = reader.byte() === 1;
  const counts = listOf(reader, () => {
    const [name, everyMs, at, key] = [reader.text(), reader.whole(), reader.whole(), reader.text()];
    const [sum, limit] = [reader.double(), reader.double()];
    if (everyMs === 0 || !(sum >= 0 && sum < Infinity) || !(limit >= 0)) throw new WireError('a count of nothing');
    return { name, everyMs, at, key, sum, limit };
  });
  const report = { gateway, asksAll, counts, marks: readMarks(reader) };
  reader.end();
  return report;
}

export function encodeWord({ owner, totals, marks }: Word): Uint8Array {
  const writer = new WireWriter();
  writer.byte(FORM);
  writer.text(owner);
  writer.count(totals.length);
  for (const { name, at, key, yours, total } of totals) {
    writer.text(name);
    writer.double(at);
    writer.text(key);
    writer.double(yours);
    writer.double(total);
  }
  writeMarks(writer, marks);
  return writer.take();
}

/** @throws WireError */
export function decodeWord(bytes: Uint8Array): Word {
  const reader = begun(bytes);
  const owner = reader.text();
  const totals = listOf(reader, () => ({
    name: reader.text(),
    at: reader.whole(),
    key: reader.text(),
    yours: reader.double(),
    total: reader.double(),
  }));
  const word = { owner, totals, marks: readMarks(reader) };
  reader.end();
  return word;
}

function writeMarks(writer: WireWriter, marks: readonly Mark[]): void {
  writer.count(marks.length);
  for (const { key, count, untilMs } of marks) {
    writer.text(key);
    writer.double(count);
    writer.double(untilMs);
  }
}

function readMarks(reader: WireReader): readonly Mark[] {
  return listOf(reader, () => ({ key: reader.text(), count: reader.whole(), untilMs: reader.double() }));
}

function listOf<One>(reader: WireReader, read: () => One): readonly One[] {
  const length = reader.count();
  if (length > reader.left) throw new WireError('a message is cut off');
  return Array.from({ length }, read);
}

function begun(bytes: Uint8Array): WireReader {
  const reader = new WireReader(bytes);
  if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
  return reader;
}
