/**
 * What is known of worth beside the engine, as bytes: a word for the format, the length of the text behind it, the indexes and what users made today as
 * JSON, and from the next multiple of eight on what users' holdings cost, four numbers of
 * 64 bits each: user and asset; quantity; cost, its lower and its upper half, of which the topmost bit says that nobody knows it.
 */
import type { UserCost } from './cost-book.ts';
import type { PackedDays } from './profit-days.ts';

/** What was made by users, from some day on. */
export interface ProfitState {
  /** From this day (UTC) on nothing is missing, ms. */
  readonly sinceMs: number;
  readonly days: PackedDays;
  /** Lots of positions in contracts, by user, market and side. */
  readonly lots: readonly (readonly [position: string, lots: number])[];
}

export interface WorthState {
  readonly indexes: readonly (readonly [market: number, price: bigint])[];
  readonly costs: Iterable<UserCost>;
  /** Undefined where a release wrote it that knew nothing of it. */
  readonly profit: ProfitState | undefined;
}

/** 'KVW' and the format's version; the one before had no profit. */
const MAGIC = 0x4b565702;
const WITHOUT_PROFIT = 0x4b565701;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;
const COST_NUMBERS = 4;
const UNKNOWN = 1n << 63n;
const LOWER = (1n << 64n) - 1n;

interface Stored {
  readonly indexes: readonly (readonly [market: number, price: string])[];
  readonly profit?: ProfitState | undefined;
}

/** JSON has no such numbers: they are written with an n behind them, as nothing else here is. */
const written = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
const read = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

/** The state as it is at the call. */
export function writeWorthState({ indexes, costs, profit }: WorthState): Uint8Array {
  const stored: Stored = { indexes: indexes.map(([market, price]) => [market, `${price}`]), profit };
  const text = new TextEncoder().encode(JSON.stringify(stored, written));
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
  if (magic !== MAGIC && magic !== WITHOUT_PROFIT) throw new Error("worth's part of a view of another format");
  const text = new TextDecoder().decode(aligned.subarray(HEADER_BYTES, HEADER_BYTES + length));
  const { indexes, profit } = JSON.parse(text, read) as Stored;
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
  return { indexes: indexes.map(([market, price]) => [market, BigInt(price)]), costs, profit };
}

function costsFrom(textBytes: number): number {
  return Math.ceil((HEADER_BYTES + textBytes) / ALIGNMENT) * ALIGNMENT;
}
