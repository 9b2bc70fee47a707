/**
 * The feed of seconds contracts: behind each second's indexes one SECONDS_TICK for each pair that has terms, which says what the index was made of, or
 * that too few sources spoke. Numbers rise by one; one that the core did not take is used again. Source: rules 2.6, 3.3.
 */
import { isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Core } from '../core-loop/core-loop.ts';
import type { SpokenIndex } from './index-feed.ts';

/** A pair that has ticks. */
export interface TickedPair {
  /** Of the terms, in the journal. */
  readonly pair: number;
  /** Whose index it is. */
  readonly name: string;
  /** The last tick that was taken, as far as it is known; undefined before the first. */
  readonly last: { readonly number: number; readonly at: number } | undefined;
}

export interface SecondsFeedOptions {
  readonly core: Core;
  /** Those that have terms, as of now. */
  readonly pairs: () => readonly TickedPair[];
  /** What the index feed said last of a pair; undefined where it has said nothing yet. */
  readonly indexOf: (name: string) => SpokenIndex | undefined;
  readonly wallMs: () => number;
}

/** Decimals of a tick's price. */
const TICK_SCALE = 8;

interface Said {
  readonly number: number;
  readonly at: number;
}

export class SecondsFeed {
  readonly #options: SecondsFeedOptions;
  /** What was handed over last, of each pair. */
  readonly #said = new Map<number, Said>();

  constructor(options: SecondsFeedOptions) {
    this.#options = options;
  }

  /** One tick of every pair. Gives what resolves when they are committed, or were not taken. */
  tell(): Promise<void>[] {
    const at = Math.floor(this.#options.wallMs());
    return this.#options.pairs().flatMap((pair) => this.#tellOne(pair, at));
  }

  #tellOne({ pair, name, last }: TickedPair, at: number): Promise<void>[] {
    const index = this.#options.indexOf(name);
    const said = this.#said.get(pair);
    // Whichever is known better: what this process said, or what stands in the journal.
    const before = said === undefined || (last !== undefined && last.number > said.number) ? last : said;
    // A second that is no later says nothing new.
    if (index === undefined || (before !== undefined && at <= before.at)) return [];
    const tick: Said = { number: (before?.number ?? 0) + 1, at };
    this.#said.set(pair, tick);
    const units = (price: bigint): bigint => inTickUnits(price, index.quoteScale);
    const taken = this.#options.core
      .submit({
        type: CommandType.SECONDS_TICK,
        pair,
        isStale: index.isFlagged,
        ...tick,
        price: units(index.price),
        constituents: index.constituents.map(({ source, weight, price }) => ({ source, weight, price: units(price) })),
      })
      .then(
        ({ code }) => isApplied(code),
        // A busy or stopped core gets the next one.
        () => false,
      );
    return [taken.then((isTaken) => (isTaken ? undefined : this.#takeBack(pair, tick, before)))];
  }

  /** Its number is free, unless another followed it. */
  #takeBack(pair: number, tick: Said, before: Said | undefined): void {
    if (this.#said.get(pair) !== tick) return;
    if (before === undefined) this.#said.delete(pair);
    else this.#said.set(pair, before);
  }
}

/** 1e-8 of the quote for a whole coin; what a finer quote has beyond that is cut off. */
function inTickUnits(price: bigint, quoteScale: number): bigint {
  return quoteScale <= TICK_SCALE ? price * 10n ** BigInt(TICK_SCALE - quoteScale) : price / 10n ** BigInt(quoteScale - TICK_SCALE);
}
