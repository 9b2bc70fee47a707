import type { Cancellations } from '@kontor/domain/p2p/cancellations';
import type { P2pDump } from '../engine-door.ts';
import { plainWords, wordsPlain } from '../section.ts';
import type { Section } from '../section.ts';
import type { NumberRange } from '../used-numbers.ts';
import type { Book } from './book.ts';
import { allDeposits, byNumber, byUser } from './dump.ts';
import type { HeldTrades } from './held.ts';
import type { Advert, P2pTerms } from './trade.ts';
import { ofWords, stored } from './trade-words.ts';

/** What is stored beside adverts and trades. */
interface Saved {
  /** Those that P2P_TERMS has said. */
  readonly terms?: P2pTerms;
  readonly advertNumbers: readonly NumberRange[];
  readonly tradeNumbers: readonly NumberRange[];
  readonly deposits: P2pDump['merchantDeposits'];
  readonly completed: readonly (readonly [user: number, count: number])[];
  readonly cancellations: readonly (readonly [user: number, own: Cancellations])[];
  readonly held: ReturnType<HeldTrades['kept']>;
}

/** What is stored of trades between users; nothing where nothing was ever said of them. */
export function sectionsOf(book: Book): Section[] {
  return [
    {
      name: 'p2p.book',
      write: () => (book.isUntouched ? new Int32Array(0) : plainWords(saved(book))),
      read: (words) => {
        if (words.length > 0) restore(book, wordsPlain(words) as Saved);
      },
    },
    {
      name: 'p2p.adverts',
      write: () => (book.adverts.size === 0 ? new Int32Array(0) : plainWords(byNumber(book.adverts).map((advert) => inOrder(advert)))),
      read: (words) => {
        if (words.length > 0) for (const advert of wordsPlain(words) as Advert[]) restoreAdvert(book, advert);
      },
    },
    {
      name: 'p2p.trades',
      write: () => stored(byNumber(book.trades)),
      read: (words) => {
        for (const trade of ofWords(words)) book.add(trade);
      },
    },
  ];
}

function saved(book: Book): Saved {
  return {
    ...(book.isTermsSaid && { terms: book.terms }),
    advertNumbers: book.advertNumbers.ranges(),
    tradeNumbers: book.tradeNumbers.ranges(),
    deposits: allDeposits(book),
    completed: byUser(book.completed),
    // As they are kept: what only time makes count no more is the same state.
    cancellations: byUser(book.cancellations),
    held: book.held.kept(),
  };
}

function restore(book: Book, { terms, advertNumbers, tradeNumbers, deposits, completed, cancellations, held }: Saved): void {
  if (terms !== undefined) book.terms = terms;
  book.advertNumbers.restore(advertNumbers);
  book.tradeNumbers.restore(tradeNumbers);
  for (const { user, asset, amount } of deposits) book.setDeposit(user, asset, amount);
  for (const [user, count] of completed) book.completed.set(user, count);
  for (const [user, own] of cancellations) book.cancellations.set(user, own);
  book.held.restore(held);
}

/** With its fields in their order: the text is part of the state's digest. */
function inOrder({ number, user, terms, version, left, isOnline }: Advert): Advert {
  return { number, user, terms, version, left, isOnline };
}

function restoreAdvert(book: Book, advert: Advert): void {
  book.adverts.set(advert.number, advert);
  if (advert.isOnline) book.count(advert.user, 'online', 1);
}
