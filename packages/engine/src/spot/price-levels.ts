import type { Core, EngineMemory } from '../core/core.ts';
import { LADDERS } from '../core/tables.ts';
import { DIRECTORY_BYTES, PAGE_BYTES, STATE_DIRECTORY_END, STATE_FREE_DIRECTORY, STATE_FREE_PAGE, STATE_PAGE_END } from '../layout.ts';
import { asDoubles, asWords } from '../section.ts';
import type { Section } from '../section.ts';

/** Queues of orders by price, as this folder sees them: the core (`assembly/price-levels.ts`) keeps them. */
export class PriceLevels {
  private readonly memory: EngineMemory;
  private readonly core: Core;
  private readonly pages: Int32Array;
  private readonly directories: Int32Array;
  private readonly roots: Int32Array;
  private ladders = 0;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.core = memory.core;
    const { capacity, tables } = memory;
    this.pages = memory.wordsAt(tables.PAGES, capacity.pages * PAGE_BYTES);
    this.directories = memory.wordsAt(tables.DIRECTORIES, capacity.directories * DIRECTORY_BYTES);
    this.roots = memory.wordsAt(tables.ROOTS, capacity.markets * LADDERS * DIRECTORY_BYTES);
    memory.words[STATE_PAGE_END >> 2] = 1;
    memory.words[STATE_DIRECTORY_END >> 2] = 1;
  }

  /** Whether so many more ladders can be made. */
  hasLadders(count: number): boolean {
    return this.ladders + count <= this.memory.capacity.markets * LADDERS;
  }

  /** Makes so many empty ladders and returns the first one's number. */
  addLadders(count: number): number {
    const first = this.ladders;
    this.ladders += count;
    return first;
  }

  /** Whether the pools have room for whatever one command can need. */
  get hasRoom(): boolean {
    return this.core.hasRoom() !== 0;
  }

  /** Head slot of the queue at a price that is not empty. */
  head(ladder: number, price: number): number {
    return this.core.head(ladder, price);
  }

  /** The lowest price above the given one (0 asks for the lowest of all) that has orders; 0 when there is none. */
  above(ladder: number, price: number): number {
    return this.core.above(ladder, price);
  }

  /** The highest price below the given one (2^31 − 1 asks for nearly the highest of all) that has orders; 0 when there is none. */
  below(ladder: number, price: number): number {
    return this.core.below(ladder, price);
  }

  /** Pools and roots as a snapshot stores them. Ladders are numbered with their markets and counted here once more. */
  sections(): Section[] {
    const { pages, directories, roots } = this;
    return [
      {
        name: 'spot.price-counters',
        write: () => asWords(this.counters),
        read: (words) => {
          this.counters = asDoubles(words);
        },
      },
      {
        name: 'spot.price-pages',
        write: () => pages.subarray(0, (this.counters[0]! * PAGE_BYTES) >> 2),
        read: (words) => {
          pages.set(words);
        },
      },
      {
        name: 'spot.price-directories',
        write: () => directories.subarray(0, (this.counters[2]! * DIRECTORY_BYTES) >> 2),
        read: (words) => {
          directories.set(words);
        },
      },
      {
        name: 'spot.price-roots',
        write: () => roots.subarray(0, (this.ladders * DIRECTORY_BYTES) >> 2),
        read: (words) => {
          roots.set(words);
        },
      },
    ];
  }

  /** End and first free one of pages and of directories, and how many ladders there are. */
  private get counters(): Float64Array {
    const state = this.memory.words;
    return Float64Array.of(
      state[STATE_PAGE_END >> 2]!,
      state[STATE_FREE_PAGE >> 2]!,
      state[STATE_DIRECTORY_END >> 2]!,
      state[STATE_FREE_DIRECTORY >> 2]!,
      this.ladders,
    );
  }
  private set counters(counters: Float64Array) {
    const state = this.memory.words;
    [state[STATE_PAGE_END >> 2], state[STATE_FREE_PAGE >> 2]] = [counters[0]!, counters[1]!];
    [state[STATE_DIRECTORY_END >> 2], state[STATE_FREE_DIRECTORY >> 2]] = [counters[2]!, counters[3]!];
    this.ladders = counters[4]!;
  }
}
