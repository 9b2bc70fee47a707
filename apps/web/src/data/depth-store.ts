/** The order book of a pair, kept by the procedure of the contract and published at the pace of the eye. */
import { useSyncExternalStore } from 'react';
import type { DepthMessage } from '@kontor/contract/channels';
import { DepthBook } from '@kontor/contract/depth-book';
import { bySource, useMarketSource } from './market-source.tsx';
import { paced } from './publish-pace.ts';
import { realtime, useConnection } from './realtime-client.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** A book as it was published; it stays as it is while the next is on its way. */
export interface Depth {
  /** Quantity by price. */
  readonly bids: ReadonlyMap<string, string>;
  readonly asks: ReadonlyMap<string, string>;
  /** Sequence it stands at; undefined while it waits for a snapshot and shows what was. */
  readonly standsAt: number | undefined;
}

/** Books of pairs left long ago are forgotten. */
const MOST_BOOKS = 4;

/** Takes messages of one depth channel. Kept apart from the socket so that hostile orders of messages can be tried. */
export class DepthFollower {
  readonly #resync: () => void;
  #book = new DepthBook();
  /** What is shown: the last whole book. It is never mixed with a newer one. */
  #shown: DepthBook | undefined;

  constructor(resync: () => void) {
    this.#resync = resync;
  }

  /** Takes a message; true when there is something else to show. */
  take(message: DepthMessage): boolean {
    // A book is shown until the next whole one is there, so a snapshot begins a book of its own.
    if (message.type === 'snapshot') this.#book = new DepthBook();
    const step = this.#book.apply(message);
    if (step === 'resync') {
      this.#resync();
      return true;
    }
    if (step === 'applied') this.#shown = this.#book;
    return step === 'applied';
  }

  /** The connection is gone: nothing may be added to this book. */
  lose(): void {
    this.#book = new DepthBook();
  }

  depth(): Depth | undefined {
    const shown = this.#shown;
    if (shown === undefined) return undefined;
    return { bids: new Map(shown.bids), asks: new Map(shown.asks), standsAt: shown === this.#book ? shown.standsAt : undefined };
  }
}

const storesOf = bySource((source) =>
  storesByKey<Depth | undefined>(
    MOST_BOOKS,
    (pair) =>
      new SharedStore<Depth | undefined>(undefined, (store) => {
        const [left = '', right = ''] = pair.split('_');
        const channel = source.depthChannel(left, right);
        const follower = new DepthFollower(() => realtime.resync(channel));
        const mark = paced('book', () => store.set(follower.depth()));
        const leave = realtime.subscribe(channel, (message) => {
          if ('bids' in message && follower.take(message)) mark();
        });
        const leaveView = realtime.watch(() => {
          if (realtime.view().state === 'live') return;
          follower.lose();
          mark();
        });
        return () => {
          leave();
          leaveView();
          store.set(undefined);
        };
      }),
  ),
);

/** The book of a pair; undefined until the first snapshot. */
export function useDepth(pair: string): Depth | undefined {
  const store = storesOf(useMarketSource())(pair);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** Whether the book that is shown is the book as it is: the line stands, and nothing of it was missed. */
export function useBookLive(pair: string): boolean {
  const isStanding = useConnection().state === 'live';
  return useDepth(pair)?.standsAt !== undefined && isStanding;
}
