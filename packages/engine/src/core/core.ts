import { CORES } from './core-bytes.ts';
import { tablesOf } from './tables.ts';
import type { Capacity, Tables } from './tables.ts';

const PAGE_BYTES = 65_536;

/**
 * The part of the engine that is written in AssemblyScript (`assembly/`): where orders rest, match, settle and end. Slots, seats,
 * rows and ladders are numbers; `key`, `from`, `to` and `command` are addresses; `listing` is the number of a market's record. A trap (an
 * exception of the host) is a bug: an invariant did not hold.
 */
export interface Core {
  /** Applies a usual command and returns its refusal's code; −1 when it must be asked in full, with nothing changed but the time. */
  apply(command: number): number;
  /**
   * Applies the commands between two addresses as long as they are usual, reading ahead in groups; returns the address of the
   * first that is not, or the end. `resumes`: 1 when the run before stopped at the command in front of `from`, which was about an order.
   */
  applyRun(from: number, to: number, resumes: number): number;

  hashOf(user: number, key: number): number;
  bodyHash(type: number, from: number, to: number): number;
  findId(hash: number, row: number, key: number): number;
  idBody(reference: number): number;
  idSlot(reference: number): number;
  idNumber(reference: number): number;
  rememberId(hash: number, row: number, key: number, body: number, slot: number, number: number, open: number): void;
  indexLongIds(): void;

  findSeat(user: number, market: number): number;
  openSeat(user: number, listing: number): number;
  refreshSeats(userRow: number): void;
  indexSeats(): void;
  findUser(user: number): number;
  openUser(user: number): number;
  hasRoomForUser(): number;
  indexUsers(): void;
  findHolding(owner: number, key: number): number;
  openHolding(owner: number, key: number): number;
  hasRoomForRows(): number;
  indexHoldings(): void;

  accept(
    seat: number,
    flags: number,
    price: number,
    lots: number,
    stop: number,
    quoteUnits: bigint,
    key: number,
    hash: number,
    body: number,
  ): number;
  isOpen(slot: number, number: number): number;
  setExtra(slot: number, offset: number, value: number): void;
  freeze(slot: number, register: number): void;
  release(slot: number, register: number): void;
  keep(slot: number): void;
  movePrice(market: number, source: number, price: number): void;
  rest(slot: number): void;
  take(slot: number, quoteAmount: bigint): void;
  waitForTrigger(slot: number, source: number): void;
  /** Works off triggered orders, at most so many; returns how many they were. */
  workOffTriggers(most: number): number;
  end(slot: number, reason: number): void;
  endAll(seat: number, reason: number): void;
  listOrders(seat: number): number;
  walk(listing: number, side: number, seat: number, mode: number, lots: number, quoteAmount: bigint, register: number): void;
  reference(listing: number): number;

  isNear(record: number): number;
  ranksBelow(record: number, side: number, score: number): number;

  head(ladder: number, price: number): number;
  above(ladder: number, price: number): number;
  below(ladder: number, price: number): number;
  hasRoom(): number;
}

/** What the core asks and tells outside: about markets of other kinds than spot, and orders that are followed (`MarketKinds`). A seat of 0 is none yet. */
export interface KindRules {
  bear(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
  ): number;
  foresee(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
    isFirst: number,
  ): number;
  /** A trade that the core has carried out may fire plans, or make such of what was attached to its orders. */
  traded(kind: number, market: number, maker: number, makerSeat: number, taker: number, takerSeat: number, price: number): void;
  /** A command that the core applied has asked for something that may have left work over. */
  work(): void;
  ended(kind: number, market: number, slot: number, seat: number): void;
  /** Of orders of spot that are followed outside the core (`OrderFollower`). */
  filled(slot: number, lots: number, received: bigint): void;
  gone(slot: number): void;
  follow(slot: number): void;
  trail(market: number, price: number, count: number): number;
  exits(triggers: number): void;
  need(kind: number, market: number, seat: number, side: number, price: number, lots: number): bigint;
  fee(kind: number, market: number, seat: number, isTaker: number, price: number, lots: number): bigint;
  settle(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
    makerFee: bigint,
    takerFee: bigint,
  ): void;
}

/** Hears of a posting that is about to happen: the bucket (row × 8 + bucket), the amount, why (RecordType), and the order's number. */
export type Recorder = (cell: number, amount: bigint, type: number, reference: number) => void;

const compiled: { [name in CoreName]?: WebAssembly.Module } = {};

type CoreName = keyof typeof CORES;

/** An engine's memory and the core that works in it. */
export class EngineMemory {
  readonly core: Core;
  readonly capacity: Capacity;
  readonly tables: Tables;
  readonly buffer: ArrayBuffer;
  /** All of it, by address >> 2 and >> 3. */
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;

  /** Without a recorder it runs a core that has no place for one. */
  constructor(capacity: Capacity, rules: KindRules, recorder: Recorder | undefined) {
    const tables = tablesOf(capacity);
    const memory = new WebAssembly.Memory({ initial: tables.end / PAGE_BYTES, maximum: tables.end / PAGE_BYTES });
    const name = recorder === undefined ? capacity.name : (`${capacity.name}Recording` as const);
    const module = (compiled[name] ??= new WebAssembly.Module(decoded(CORES[name])));
    this.capacity = capacity;
    this.tables = tables;
    const engine = { ...calledBy(rules), ...(recorder === undefined ? {} : { record: recorder }) };
    const instance: { readonly exports: unknown } = new WebAssembly.Instance(module, { env: { memory }, engine });
    this.core = instance.exports as Core;
    this.buffer = memory.buffer;
    this.words = new Int32Array(this.buffer);
    this.doubles = new Float64Array(this.buffer);
    this.longs = new BigInt64Array(this.buffer);
  }

  /** A table as words, as doubles, as 64-bit integers. */
  wordsAt(address: number, bytes: number): Int32Array {
    return new Int32Array(this.buffer, address, bytes >> 2);
  }
  doublesAt(address: number, bytes: number): Float64Array {
    return new Float64Array(this.buffer, address, bytes >> 3);
  }
  longsAt(address: number, bytes: number): BigInt64Array {
    return new BigInt64Array(this.buffer, address, bytes >> 3);
  }
}

/**
 * The rules as functions of their own, which take exactly as many numbers as the core hands them: such a call goes straight through,
 * one that gathers them, or is bound, does not.
 */
function calledBy(rules: KindRules): KindRules {
  return {
    need: (kind, market, seat, side, price, lots) => rules.need(kind, market, seat, side, price, lots),
    fee: (kind, market, seat, isTaker, price, lots) => rules.fee(kind, market, seat, isTaker, price, lots),
    settle: (kind, market, maker, makerSeat, taker, takerSeat, side, price, lots, makerFee, takerFee) => {
      rules.settle(kind, market, maker, makerSeat, taker, takerSeat, side, price, lots, makerFee, takerFee);
    },
    bear: (kind, market, maker, makerSeat, taker, takerSeat, side, price, lots) =>
      rules.bear(kind, market, maker, makerSeat, taker, takerSeat, side, price, lots),
    foresee: (kind, market, maker, makerSeat, taker, takerSeat, side, price, lots, isFirst) =>
      rules.foresee(kind, market, maker, makerSeat, taker, takerSeat, side, price, lots, isFirst),
    traded: (kind, market, maker, makerSeat, taker, takerSeat, price) => {
      rules.traded(kind, market, maker, makerSeat, taker, takerSeat, price);
    },
    work: () => {
      rules.work();
    },
    ended: (kind, market, slot, seat) => {
      rules.ended(kind, market, slot, seat);
    },
    filled: (slot, lots, received) => {
      rules.filled(slot, lots, received);
    },
    gone: (slot) => {
      rules.gone(slot);
    },
    follow: (slot) => {
      rules.follow(slot);
    },
    trail: (market, price, count) => rules.trail(market, price, count),
    exits: (triggers) => {
      rules.exits(triggers);
    },
  };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes that base64 text without padding stands for. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of text) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 255;
  }
  return bytes;
}
