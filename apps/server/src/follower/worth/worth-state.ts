/**
 * What is known of worth beside the engine, as bytes: a word for the format, the length of the text behind it, the indexes as
 * JSON, and from the next multiple of eight on what users' holdings cost, four numbers of
 * 64 bits each: user and asset; quantity; cost, its lower and its upper half, of which the topmost bit says that nobody knows it.
 */
import type { UserCost } from './cost-book.ts';

export interface WorthState {
  readonly indexes: readonly (readonly [market: number, price: bigint])[];
  readonly costs: Iterable<UserCost>;
}

/** 'KVW' and the format's version. */
const MAGIC = 0x4b565701;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;
const COST_NUMBERS = 4;
const UNKNOWN = 1n << 63n;
const LOWER = (1n << 64n) - 1n;

interface Stored {
  readonly indexes: readonly (readonly [market: number, price: string])[];
}

/** The state as it is at the call. */
export function writeWorthState({ indexes, costs }: WorthState): Uint8Array {
  const stored: Stored = { indexes: indexes.map(([market, price]) => [market, `${price}`]) };
  const text = new TextEncoder().encode(JSON.stringify(stored));
  const all = [...costs];
  const costsAt = costsFrom(text.length);
  const bytes = new Uint8Array(costsAt + all.length * COST_NUMBERS * 8);
  new Int32Array(bytes.buffer, 0, 2).set([MAGIC, text.length]);
  bytes.set(text, HEADER_BYTES);
  const longs = new BigUint64Array(bytes.buffer, costsAt);
  all.forEach(({ user, asset, quantity, cost, isUnknown }, index) => {
    const at = index * COST_NUMBERS;
    longs[at] = BigInt(user) * 65_536n + BigInt(asset);
    longs[at + 1] = quantity;
    longs[at + 2] = cost & LOWER;
    longs[at + 3] = (cost >> 64n) | (isUnknown ? UNKNOWN : 0n);
  });
  return bytes;
}

/** Throws for bytes of another format. */
export function readWorthState(bytes: Uint8Array): WorthState {
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  if (aligned.length < HEADER_BYTES) throw new Error("worth's part of a view that is cut off");
  const [magic, length] = new Int32Array(aligned.buffer, aligned.byteOffset, 2) as unknown as [number, number];
  if (magic !== MAGIC) throw new Error("worth's part of a view of another format");
  const { indexes } = JSON.parse(new TextDecoder().decode(aligned.subarray(HEADER_BYTES, HEADER_BYTES + length))) as Stored;
  const costsAt = costsFrom(length);
  const longs = new BigUint64Array(aligned.buffer, aligned.byteOffset + costsAt, (aligned.length - costsAt) / 8);
  const costs = Array.from({ length: longs.length / COST_NUMBERS }, (_, index): UserCost => {
    const [name, quantity, lower, upper] = longs.subarray(index * COST_NUMBERS) as unknown as [bigint, bigint, bigint, bigint];
    return {
      user: Number(name / 65_536n),
      asset: Number(name % 65_536n),
      quantity,
      cost: ((upper & (UNKNOWN - 1n)) << 64n) | lower,
      isUnknown: (upper & UNKNOWN) !== 0n,
    };
  });
  return { indexes: indexes.map(([market, price]) => [market, BigInt(price)]), costs };
}

function costsFrom(textBytes: number): number {
  return Math.ceil((HEADER_BYTES + textBytes) / ALIGNMENT) * ALIGNMENT;
}
