import { plainWords, wordsPlain } from '../section.ts';
import type { Section } from '../section.ts';
import type { Book } from './book.ts';
import type { Item, ItemState, ItemTerms } from './item.ts';

/** What is stored of an item; its records stand in sections of their own, one item behind the other. */
interface SavedItem {
  readonly id: number;
  readonly terms: ItemTerms;
  readonly state: ItemState;
  readonly subscriptions: number;
  readonly holdings: number;
}

/** What is stored of items, in the order of their first terms; nothing where there is none. */
export function sectionsOf(book: Book): Section[] {
  let places: readonly SavedItem[] = [];
  /** A section of one kind of records of all items. */
  const records = (name: 'subscriptions' | 'holdings'): Section => ({
    name: `ico.${name}`,
    write: () => joined(book.order.flatMap((item) => item[name].stored())),
    read: (words) => {
      let at = 0;
      for (const saved of places) at = book.find(saved.id)![name].restore(words, at, saved[name]);
    },
  });
  return [
    {
      name: 'ico.items',
      write: () => (book.order.length === 0 ? new Int32Array(0) : plainWords(book.order.map((item) => savedItem(item)))),
      read: (words) => {
        places = words.length === 0 ? [] : (wordsPlain(words) as SavedItem[]);
        for (const { id, terms, state } of places) book.add(id, terms).state = inOrder(state);
      },
    },
    records('subscriptions'),
    records('holdings'),
  ];
}

function savedItem({ id, terms, state, subscriptions, holdings }: Item): SavedItem {
  return { id, terms, state: inOrder(state), subscriptions: subscriptions.count, holdings: holdings.count };
}

/** With its fields in their order, also those that were not there when it was stored: the text is part of the state's digest. */
function inOrder({ stage, hash, secret, tickets, paid, drawBy, drawn, at, pool, poolLeft, hasFixed }: ItemState): ItemState {
  return { stage, hash, secret, tickets, paid, drawBy, drawn, at, pool, poolLeft, hasFixed };
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const words = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return words;
}
