import type { Core, EngineMemory } from '../core/core.ts';
import {
  EXTRA_KIND,
  EXTRA_PREVENTED,
  EXTRA_SIBLING,
  EXTRA_STOP,
  ORDER_BYTES,
  ORDER_FLAGS,
  ORDER_FROZEN,
  ORDER_KEY,
  ORDER_LOTS,
  ORDER_NEXT,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_PRICE,
  ORDER_SEAT,
  STATE_FREE_ORDER,
  STATE_LAST_NUMBER,
  STATE_OPEN_ORDERS,
  STATE_ORDER_END,
} from '../layout.ts';
import { asDoubles, asWords } from '../section.ts';
import type { Section } from '../section.ts';

/**
 * Open orders as this folder sees them: a view of the table that the core (`assembly/orders.ts`) keeps. A slot is an order's
 * place; links hold slots, 0 is none.
 */

/** Words of a record. NUMBER is a double, FROZEN a 64-bit integer. */
export const O = {
  NEXT: ORDER_NEXT >> 2,
  OPEN: ORDER_OPEN >> 2,
  PRICE: ORDER_PRICE >> 2,
  SEAT: ORDER_SEAT >> 2,
  FLAGS: ORDER_FLAGS >> 2,
  NUMBER: ORDER_NUMBER >> 2,
  FROZEN: ORDER_FROZEN >> 2,
  LOTS: ORDER_LOTS >> 2,
} as const;

/** What only few orders have: bytes from the start of an order's extras. */
export const X = { STOP: EXTRA_STOP, SIBLING: EXTRA_SIBLING, PREVENTED: EXTRA_PREVENTED, KIND: EXTRA_KIND } as const;

/** What is said of an order of spot by its extra KIND; the core knows it by the same words (assembly/terms.ts). */
export const Followed = { WITH_EXIT: 1, TRAILS: 2 } as const;

/** Where an order is. TRAILING: in no ladder, followed by `Trails`. */
export const OrderState = { FREE: 0, RESTING: 1, WAITING: 2, QUEUED: 3, TAKING: 4, TRAILING: 5 } as const;
const STATE_SHIFT = 1;
const STATE_MASK = 7;
const HAS_EXTRAS = 16;
/** Its client id stands in its own record (assembly/client-ids.ts). */
const LONG_OPEN = 32;

const EXTRA_WORDS = 4;

/** The order's type, from its flags. */
export function typeOf(flags: number): number {
  return (flags >>> 8) & 255;
}

export class Orders {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
  /** Seat of the order in each slot, 0 where it is free. */
  private readonly seatOf: Int32Array;
  private readonly extras: Int32Array;
  private readonly memory: EngineMemory;
  private readonly core: Core;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.core = memory.core;
    const { ORDERS, SEAT_OF, EXTRAS } = memory.tables;
    const slots = memory.capacity.orders + 1;
    this.words = memory.wordsAt(ORDERS, slots * ORDER_BYTES);
    this.doubles = memory.doublesAt(ORDERS, slots * ORDER_BYTES);
    this.longs = memory.longsAt(ORDERS, slots * ORDER_BYTES);
    this.seatOf = memory.wordsAt(SEAT_OF, slots * 4);
    this.extras = memory.wordsAt(EXTRAS, slots * EXTRA_WORDS * 4);
    memory.words[STATE_ORDER_END >> 2] = 1;
  }

  /** Whether there is room for so many orders more. */
  hasRoom(orders: number): boolean {
    return this.count + orders <= this.memory.capacity.orders;
  }

  /** Open orders. */
  get count(): number {
    return this.memory.words[STATE_OPEN_ORDERS >> 2]!;
  }
  /** Numbers given out so far. */
  get lastNumber(): number {
    return this.memory.doubles[STATE_LAST_NUMBER >> 3]!;
  }
  /** Slots in use or free run from 1 to below this. */
  get slotEnd(): number {
    return this.memory.words[STATE_ORDER_END >> 2]!;
  }

  number(slot: number): number {
    return this.doubles[(slot << 3) | (O.NUMBER >> 1)]!;
  }

  /** Place of the order's frozen amount in `longs`. */
  frozenAt(slot: number): number {
    return (slot << 3) | (O.FROZEN >> 1);
  }

  state(slot: number): number {
    return (this.words[(slot << 4) | O.FLAGS]! >> STATE_SHIFT) & STATE_MASK;
  }

  setState(slot: number, state: number): void {
    this.words[(slot << 4) | O.FLAGS] = (this.words[(slot << 4) | O.FLAGS]! & ~(STATE_MASK << STATE_SHIFT)) | (state << STATE_SHIFT);
  }

  /** One of the extras (`X`), 0 where the order has none. */
  extra(slot: number, which: number): number {
    return (this.words[(slot << 4) | O.FLAGS]! & HAS_EXTRAS) === 0 ? 0 : this.extras[slot * EXTRA_WORDS + (which >> 2)]!;
  }
  setExtra(slot: number, which: number, value: number): void {
    this.core.setExtra(slot, which, value);
  }

  /** Whether slot and number name an open order. Any integers may be asked. */
  isOpen(slot: number, number: number): boolean {
    return this.core.isOpen(slot, number) !== 0;
  }

  /** Whether the order in a slot is open and its client id stands in its own record, because its user's ring is full of open ones. */
  isOpenBeyondRing(slot: number): boolean {
    return this.seatOf[slot] !== 0 && (this.words[(slot << 4) | O.FLAGS]! & LONG_OPEN) !== 0;
  }

  /** The seat of the order in a slot, 0 where it is free. */
  seat(slot: number): number {
    return this.seatOf[slot]!;
  }

  /** Word of `words` at which the client id of an order beyond its user's ring begins. */
  keyAt(slot: number): number {
    return (slot << 4) + (ORDER_KEY >> 2);
  }

  /** The tables' used parts and the counters as a snapshot stores them. */
  sections(): Section[] {
    const { words, seatOf, extras } = this;
    return [
      {
        name: 'spot.order-counters',
        write: () => asWords(this.counters),
        read: (stored) => {
          this.counters = asDoubles(stored);
        },
      },
      {
        name: 'spot.orders',
        write: () => words.subarray(0, this.slotEnd << 4),
        read: (stored) => {
          words.set(stored);
        },
      },
      {
        name: 'spot.order-seats',
        write: () => seatOf.subarray(0, this.slotEnd),
        read: (stored) => {
          seatOf.set(stored);
        },
      },
      {
        name: 'spot.order-extras',
        write: () => extras.subarray(0, this.slotEnd * EXTRA_WORDS),
        read: (stored) => {
          extras.set(stored);
        },
      },
    ];
  }

  /** Last number, end of the slots, first free slot, open orders. */
  private get counters(): Float64Array {
    return Float64Array.of(this.lastNumber, this.slotEnd, this.memory.words[STATE_FREE_ORDER >> 2]!, this.count);
  }
  private set counters(counters: Float64Array) {
    const state = this.memory.words;
    this.memory.doubles[STATE_LAST_NUMBER >> 3] = counters[0]!;
    [state[STATE_ORDER_END >> 2], state[STATE_FREE_ORDER >> 2], state[STATE_OPEN_ORDERS >> 2]] = [counters[1]!, counters[2]!, counters[3]!];
  }
}
