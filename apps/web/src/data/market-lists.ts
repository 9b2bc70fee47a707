/** The lists of markets that a person keeps: stars, and lists of his own. They are a document of the desk, in the browser or with the account. */
import { useEffect, useMemo } from 'react';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import { useDesk } from './desk.ts';
import { FAVOURITES, listOf, marketKey, ownLists, withList, withMarket, withMarketBefore, withName, withoutList } from './list-changes.ts';
import type { MarketKind, MarketList } from './list-changes.ts';
import type { MarketSource } from './market-source.tsx';
import { newClientId } from './send-once.ts';
import { settings } from './settings.ts';

/** What a person keeps, and what may be done with it. A market is `spot BTC_USDT`. */
export interface MarketLists {
  readonly document: DeskDocument<'lists'>;
  /** Starred markets, in their order. */
  readonly favourites: readonly string[];
  readonly own: readonly MarketList[];
  readonly put: (list: string, key: string, isIn: boolean) => void;
  /** Makes a list and tells its id. */
  readonly add: (name: string) => string;
  readonly rename: (list: string, name: string) => void;
  readonly remove: (list: string) => void;
  /** Puts a market before another one of the list, or at its end. */
  readonly move: (list: string, key: string, before: string | undefined) => void;
}

const NO_MARKETS: readonly string[] = [];

/** The lists of whoever is here. */
export function useMarketLists(): MarketLists {
  const [document, change] = useDesk('lists', '');
  useEffect(() => {
    const before = settings.getState().favourites;
    if (before.length === 0) return;
    // Stars of before were of pairs. They are taken over once, and then are the list's.
    change((lists) => before.reduce((all, pair) => withMarket(all, FAVOURITES, marketKey('spot', pair), true), lists));
    settings.setState({ favourites: [] });
  }, [change]);
  return useMemo(
    () => ({
      document,
      favourites: listOf(document, FAVOURITES)?.markets ?? NO_MARKETS,
      own: ownLists(document),
      put: (list, key, isIn) => change((lists) => withMarket(lists, list, key, isIn)),
      add: (name) => {
        const id = newClientId();
        change((lists) => withList(lists, id, name));
        return id;
      },
      rename: (list, name) => change((lists) => withName(lists, list, name)),
      remove: (list) => change((lists) => withoutList(lists, list)),
      move: (list, key, before) => change((lists) => withMarketBefore(lists, list, key, before)),
    }),
    [document, change],
  );
}

/** What the markets of a source are called in lists. */
export function kindOf({ id }: Pick<MarketSource, 'id'>): MarketKind {
  return id === 'spot' ? 'spot' : 'perpetual';
}
