import type { SelfLimits } from '@kontor/domain/seconds/self-limits';
import type { SecondsTick } from '@kontor/domain/seconds/ticks';
import type { SecondsLimits } from '../engine-door.ts';
import { plainWords, wordsPlain } from '../section.ts';
import type { Section } from '../section.ts';
import type { Book } from './book.ts';
import type { PairTerms } from './pair.ts';

/** Words of a tick: its pair, whether it is stale, then number, time and price of two each. */
const TICK_WORDS = 8;

/** What is stored beside contracts and kept ticks. */
interface Saved {
  readonly pairs: readonly { readonly id: number; readonly asset: number; readonly terms: PairTerms; readonly lastTick?: SecondsTick }[];
  readonly limits: SecondsLimits;
  readonly number: number;
  readonly selfLimits: readonly (readonly [user: number, limits: SelfLimits])[];
}

/** What is stored of seconds contracts; nothing where nothing was ever said of them. */
export function sectionsOf(book: Book): Section[] {
  return [
    {
      name: 'seconds.book',
      write: () => (book.isUntouched ? new Int32Array(0) : plainWords(saved(book))),
      read: (words) => {
        if (words.length > 0) restore(book, wordsPlain(words) as Saved);
      },
    },
    {
      name: 'seconds.contracts',
      write: () => book.contracts.storedByNumber(),
      read: (words) => {
        book.contracts.restoreByNumber(words);
        for (let place = 0; place < book.contracts.count; place++) book.link(place);
      },
    },
    {
      name: 'seconds.ticks',
      write: () => ticksOf(book),
      read: (words) => {
        restoreTicks(book, words);
      },
    },
  ];
}

function saved({ pairs, limits, number, selfLimits }: Book): Saved {
  return {
    pairs: pairs.map(({ id, asset, terms, lastTick }) => ({ id, asset, terms, ...(lastTick && { lastTick }) })),
    limits,
    number,
    selfLimits: [...selfLimits],
  };
}

function restore(book: Book, { pairs, limits, number, selfLimits }: Saved): void {
  for (const { id, asset, terms, lastTick } of pairs) book.openPair(id, asset, terms).lastTick = lastTick;
  book.limits = limits;
  book.number = number;
  for (const [user, own] of selfLimits) book.selfLimits.set(user, own);
}

function ticksOf({ pairs }: Book): Int32Array {
  const all = pairs.flatMap((pair) => pair.keptTicks().map((tick) => ({ pair: pair.id, tick })));
  const words = new Int32Array(all.length * TICK_WORDS);
  const doubles = new Float64Array(words.buffer);
  const longs = new BigInt64Array(words.buffer);
  all.forEach(({ pair, tick }, i) => {
    const at = i * TICK_WORDS;
    words[at] = pair;
    words[at + 1] = tick.isStale ? 1 : 0;
    doubles[(at >> 1) + 1] = tick.number;
    doubles[(at >> 1) + 2] = tick.at;
    longs[(at >> 1) + 3] = tick.price;
  });
  return words;
}

function restoreTicks(book: Book, stored: Int32Array): void {
  const words = stored.slice();
  const doubles = new Float64Array(words.buffer);
  const longs = new BigInt64Array(words.buffer);
  for (let at = 0; at < words.length; at += TICK_WORDS) {
    const pair = book.pair(words[at]!)!;
    const line = words[at + 1] === 1 ? pair.stale : pair.fresh;
    line.add(doubles[(at >> 1) + 1]!, doubles[(at >> 1) + 2]!, longs[(at >> 1) + 3]!);
  }
}
