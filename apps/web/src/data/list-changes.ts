/**
 * Lists of markets as a person keeps them, and the changes of them. Pure. Each change says what is to be, by id, so that it may be done again over
 * what another page has written, and over itself.
 */
import type { DeskDocument } from '@kontor/contract/desk-documents';

type Lists = DeskDocument<'lists'>;

/** A list; the one called `favourites` is what stars are kept in. */
export type MarketList = Lists['lists'][number];

/** Id of the list of starred markets, and the name that it is kept under: a page shows its own word for it. */
export const FAVOURITES = 'favourites';

/** Lists of one person at most, the starred ones among them; markets of a list; characters of a name. As the contract has them. */
export const MAX_LISTS = 20;
const MAX_MARKETS = 200;
export const LIST_NAME_LENGTH = 24;

/** What a market is called in a list. */
export type MarketKind = 'spot' | 'perpetual';

const KEY = /^(?:spot|perpetual) [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;

/** `spot BTC_USDT`, `perpetual BTC_USDT`. */
export function marketKey(kind: MarketKind, pair: string): string {
  return `${kind} ${pair}`;
}

/** The list of that id; undefined where there is none. */
export function listOf({ lists }: Lists, id: string): MarketList | undefined {
  return lists.find((list) => list.id === id);
}

/** Own lists, without the starred markets. */
export function ownLists({ lists }: Lists): readonly MarketList[] {
  return lists.filter(({ id }) => id !== FAVOURITES);
}

/** A name as it is kept: without blanks around it, at most as long as one may be. Empty where nothing is left. */
export function listName(typed: string): string {
  return Array.from(typed.trim().replaceAll(/\s+/g, ' ')).slice(0, LIST_NAME_LENGTH).join('').trim();
}

function changed(document: Lists, id: string, change: (list: MarketList) => MarketList): Lists {
  return { lists: document.lists.map((list) => (list.id === id ? change(list) : list)) };
}

/** Puts a market into a list or takes it out. A list that has gone meanwhile stays gone; the starred one is made when it is first needed. */
export function withMarket(document: Lists, id: string, key: string, isIn: boolean): Lists {
  if (!KEY.test(key)) return document;
  if (id === FAVOURITES && isIn && listOf(document, id) === undefined) {
    if (document.lists.length >= MAX_LISTS) return document;
    return { lists: [{ id, name: FAVOURITES, markets: [key] }, ...document.lists] };
  }
  return changed(document, id, (list) => {
    const has = list.markets.includes(key);
    if (has === isIn || (isIn && list.markets.length >= MAX_MARKETS)) return list;
    return { ...list, markets: isIn ? [...list.markets, key] : list.markets.filter((other) => other !== key) };
  });
}

/** Whether another list may be made: there is always room for the starred one. */
export function mayAddList(document: Lists): boolean {
  return ownLists(document).length < MAX_LISTS - 1;
}

/** Makes a list; one of that id stays as it is. */
export function withList(document: Lists, id: string, name: string): Lists {
  const kept = listName(name);
  if (kept === '' || listOf(document, id) !== undefined || !mayAddList(document)) return document;
  return { lists: [...document.lists, { id, name: kept, markets: [] }] };
}

/** Calls a list otherwise. */
export function withName(document: Lists, id: string, name: string): Lists {
  const kept = listName(name);
  return kept === '' || id === FAVOURITES ? document : changed(document, id, (list) => ({ ...list, name: kept }));
}

/** Takes a list away. */
export function withoutList(document: Lists, id: string): Lists {
  return { lists: document.lists.filter((list) => list.id !== id) };
}

/** Puts a market of a list before another one, or at the end. */
export function withMarketBefore(document: Lists, id: string, key: string, before: string | undefined): Lists {
  return changed(document, id, (list) => {
    if (!list.markets.includes(key) || key === before) return list;
    const others = list.markets.filter((other) => other !== key);
    const at = before === undefined ? -1 : others.indexOf(before);
    return { ...list, markets: at < 0 ? [...others, key] : others.toSpliced(at, 0, key) };
  });
}

/** What both have, the account's first: nobody's star is lost by a login. A list that both have is called as this browser calls it. */
export function joinedLists(account: Lists, browser: Lists): Lists {
  const both = account.lists.map((list) => {
    const own = listOf(browser, list.id);
    if (own === undefined) return list;
    return { ...list, name: own.name, markets: [...new Set([...list.markets, ...own.markets])].slice(0, MAX_MARKETS) };
  });
  return { lists: [...both, ...browser.lists.filter(({ id }) => listOf(account, id) === undefined)].slice(0, MAX_LISTS) };
}

/** A list as it was found; undefined where it is none. What the contract has no room for is left out. */
export function readList({
  id,
  name,
  markets,
}: {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly markets?: unknown;
}): MarketList | undefined {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,36}$/.test(id) || typeof name !== 'string' || !Array.isArray(markets)) return undefined;
  const known = markets.filter((market): market is string => typeof market === 'string' && KEY.test(market));
  return { id, name: listName(name) || id.slice(0, LIST_NAME_LENGTH), markets: [...new Set(known)].slice(0, MAX_MARKETS) };
}
