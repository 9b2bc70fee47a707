/** What gateways and the owner of their limits say to each other. */
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';
import type { Allowance } from './limit.ts';

const FORM = 1;

/** On which subjects is spoken; `prefix` begins all of an exchange's. */
export interface LimitSubjects {
  readonly asks: string;
  inbox(gateway: string): string;
}

export function limitSubjects(prefix: string): LimitSubjects {
  return { asks: `${prefix}.limits`, inbox: (gateway) => `${prefix}.lent.${gateway}` };
}

/** One thing that a gateway wants. A number is never used twice by a gateway. */
export type Ask =
  /** Tokens, at least `least` if there are, and more for what comes next. */
  | { readonly kind: 'lend'; readonly number: number; readonly key: string; readonly least: number; readonly allowance: Allowance }
  /** What was not used of what was lent under a number. */
  | { readonly kind: 'giveBack'; readonly number: number; readonly key: string; readonly unused: number }
  | { readonly kind: 'claim'; readonly number: number; readonly key: string }
  /** What was claimed under a number. */
  | { readonly kind: 'release'; readonly number: number; readonly key: string };

/** What came of it: tokens lent, or 1 for what is claimed. */
export interface Lent {
  readonly number: number;
  readonly amount: number;
}

const KINDS = ['lend', 'giveBack', 'claim', 'release'] as const;

export function encodeAsks(gateway: string, asks: readonly Ask[]): Uint8Array {
  const writer = new WireWriter();
  writer.byte(FORM);
  writer.text(gateway);
  writer.count(asks.length);
  for (const ask of asks) {
    writer.byte(KINDS.indexOf(ask.kind));
    writer.double(ask.number);
    writer.text(ask.key);
    if (ask.kind === 'giveBack') writer.double(ask.unused);
    if (ask.kind !== 'lend') continue;
    writer.double(ask.least);
    writer.double(ask.allowance.burst);
    writer.double(ask.allowance.perSecond ?? -1);
    writer.double(ask.allowance.everyMs ?? -1);
  }
  return writer.take();
}

/** @throws WireError */
export function decodeAsks(bytes: Uint8Array): { readonly gateway: string; readonly asks: readonly Ask[] } {
  const reader = begun(bytes);
  const gateway = reader.text();
  if (!/^[\da-f]{1,32}$/.test(gateway)) throw new WireError('a gateway without a name');
  const asks = Array.from({ length: Math.min(reader.count(), bytes.byteLength) }, () => readAsk(reader));
  reader.end();
  return { gateway, asks };
}

function readAsk(reader: WireReader): Ask {
  const kind = KINDS[reader.byte()];
  const [number, key] = [reader.whole(), reader.text()];
  if (kind === undefined) throw new WireError('nothing that may be asked');
  if (kind === 'giveBack') return { kind, number, key, unused: reader.double() };
  if (kind !== 'lend') return { kind, number, key };
  const [least, burst, perSecond, everyMs] = [reader.double(), reader.double(), reader.double(), reader.double()];
  if (!(least > 0 && burst > 0 && (perSecond > 0 || everyMs > 0))) throw new WireError('an allowance of nothing');
  return { kind, number, key, least, allowance: perSecond > 0 ? { burst, perSecond } : { burst, everyMs } };
}

export function encodeLent(lent: readonly Lent[]): Uint8Array {
  const writer = new WireWriter();
  writer.byte(FORM);
  writer.count(lent.length);
  for (const { number, amount } of lent) {
    writer.double(number);
    writer.double(amount);
  }
  return writer.take();
}

/** @throws WireError */
export function decodeLent(bytes: Uint8Array): readonly Lent[] {
  const reader = begun(bytes);
  const lent = Array.from({ length: Math.min(reader.count(), bytes.byteLength) }, () => ({
    number: reader.whole(),
    amount: reader.double(),
  }));
  reader.end();
  return lent;
}

function begun(bytes: Uint8Array): WireReader {
  const reader = new WireReader(bytes);
  if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
  return reader;
}
