import { cancellationsAt } from '@kontor/domain/p2p/cancellations';
import type { Cancellations } from '@kontor/domain/p2p/cancellations';
import type { P2pDump, PeerOutline } from '../engine-door.ts';
import { Counted } from '../members/rolling-sums.ts';
import { P2P } from './book.ts';
import type { Book } from './book.ts';
import type { Trade } from './trade.ts';

/** The whole state of trades between users, in canonical order. */
export function dumpP2p(book: Book): P2pDump {
  return {
    p2pTerms: book.terms,
    adverts: byNumber(book.adverts).map((advert) => ({ ...advert })),
    peerTrades: byNumber(book.trades).map((trade) => dumpTrade(book, trade)),
    usedAdverts: book.advertNumbers.ranges(),
    usedPeerTrades: book.tradeNumbers.ranges(),
    merchantDeposits: allDeposits(book),
    completedTrades: byUser(book.completed).map(([user, count]) => ({ user, count })),
    cancellations: allCancellations(book),
    peersUnderWay: byUser(book.underWay).map(([user, own]) => ({ user, ...own })),
    heldTrades: book.held.all(),
    heldTradesSince: book.held.allSince(),
    peerTimers: book.kernel.timers.of(P2P).map(({ time, subject }) => ({ time, trade: subject })),
  };
}

/** What is known of one user at core time. */
export function peerOf({ kernel: { clock, members }, cancellations, completed, held }: Book, user: number): PeerOutline {
  const { before, after, blockedUntil } = cancellationsAt(cancellations.get(user), clock.time);
  return {
    used: members.sums.of(Counted.P2P_TRADES, user, clock.time),
    blockedUntil: blockedUntil > clock.time ? blockedUntil : 0,
    cancelledBefore: before,
    cancelledAfter: after,
    completed: completed.get(user) ?? 0,
    held: held.valueOf(user),
    heldUntil: held.untilOf(user),
  };
}

/** What is off an advert that has other terms by now is off nothing. */
function dumpTrade(book: Book, trade: Trade): P2pDump['peerTrades'][number] {
  return { ...trade, isOff: trade.isOff && book.advertOf(trade) !== undefined };
}

/** By user and asset. */
export function allDeposits({ deposits }: Book): P2pDump['merchantDeposits'] {
  return byUser(deposits).flatMap(([user, own]) => [...own].sort(([a], [b]) => a - b).map(([asset, amount]) => ({ user, asset, amount })));
}

/** What counts of users' cancellations at core time, by user. */
function allCancellations({ cancellations, kernel: { clock } }: Book): readonly ({ readonly user: number } & Cancellations)[] {
  return byUser(cancellations)
    .map(([user, known]) => {
      const { day, before, after, blocks, blockedUntil } = cancellationsAt(known, clock.time);
      return { user, day, before, after, blocks, blockedUntil: blockedUntil > clock.time ? blockedUntil : 0 };
    })
    .filter(({ before, after, blocks, blockedUntil }) => before + after + blocks + blockedUntil > 0);
}

/** A map's values by their numbers. */
export function byNumber<Value>(map: ReadonlyMap<number, Value>): Value[] {
  return byUser(map).map(([, value]) => value);
}

/** A map's entries by their keys. */
export function byUser<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([a], [b]) => a - b);
}
