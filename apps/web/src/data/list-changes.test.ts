import type { DeskDocument } from '@kontor/contract/desk-documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FAVOURITES,
  MAX_LISTS,
  joinedLists,
  listName,
  mayAddList,
  readList,
  withList,
  withMarket,
  withMarketBefore,
  withName,
  withoutList,
} from './list-changes.ts';

type Lists = DeskDocument<'lists'>;

const BTC = 'spot BTC_USDT';
const ETH = 'spot ETH_USDT';
const SOL = 'perpetual SOL_USDT';
const EMPTY: Lists = { lists: [] };
const day: Lists = { lists: [{ id: 'day', name: 'Day', markets: [BTC, ETH, SOL] }] };
/** Whether the contract has room for a list. */
const fits = ({ id, name, markets }: Lists['lists'][number]): boolean =>
  /^[A-Za-z0-9_-]{1,36}$/.test(id) &&
  name !== '' &&
  Array.from(name).length <= 24 &&
  markets.length <= 200 &&
  markets.every((market) => /^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/.test(market));
const marketsOf = ({ lists }: Lists, id: string): readonly string[] | undefined => lists.find((list) => list.id === id)?.markets;

describe('lists of markets', () => {
  test('the first star makes the list of stars, before all others; the last one taken away leaves it empty', () => {
    const starred = withMarket(day, FAVOURITES, BTC, true);
    expect(starred.lists.map(({ id }) => id)).toEqual([FAVOURITES, 'day']);
    expect(withMarket(starred, FAVOURITES, BTC, false).lists[0]).toEqual({ id: FAVOURITES, name: FAVOURITES, markets: [] });
  });

  test('a market goes into a list that is there, once, and never brings back one that is gone', () => {
    expect(marketsOf(withMarket(day, 'day', BTC, true), 'day')).toEqual([BTC, ETH, SOL]);
    expect(withMarket(EMPTY, 'day', BTC, true)).toEqual(EMPTY);
    expect(withMarket(day, 'day', 'javascript:alert(1)', true)).toEqual(day);
  });

  test.each([
    [SOL, BTC, [SOL, BTC, ETH]],
    [BTC, undefined, [ETH, SOL, BTC]],
    [BTC, SOL, [ETH, BTC, SOL]],
    [BTC, BTC, [BTC, ETH, SOL]],
    ['spot XRP_USDT', BTC, [BTC, ETH, SOL]],
    // What it was to stand before has gone: it goes to the end.
    [BTC, 'spot XRP_USDT', [ETH, SOL, BTC]],
  ])('%s before %s', (key, before, order) => {
    expect(marketsOf(withMarketBefore(day, 'day', key, before), 'day')).toEqual(order);
  });

  test('names are trimmed and cut, and the stars keep theirs', () => {
    expect(listName('  My \n list ')).toBe('My list');
    expect(listName('x'.repeat(60))).toHaveLength(24);
    expect(withName(day, 'day', '   ')).toEqual(day);
    expect(withName(day, 'day', 'Night').lists[0]?.name).toBe('Night');
    expect(withName(withMarket(EMPTY, FAVOURITES, BTC, true), FAVOURITES, 'Other').lists[0]?.name).toBe(FAVOURITES);
    expect(withoutList(day, 'day')).toEqual(EMPTY);
  });

  test('there is room for nineteen own lists and the stars', () => {
    let all: Lists = EMPTY;
    for (let index = 0; index < 30; index++) all = withList(all, `list-${index}`, `List ${index}`);
    expect(all.lists).toHaveLength(MAX_LISTS - 1);
    expect(mayAddList(all)).toBe(false);
    expect(withMarket(all, FAVOURITES, BTC, true).lists).toHaveLength(MAX_LISTS);
  });

  test('a login keeps what both had starred', () => {
    const account = withMarket(withList(EMPTY, 'day', 'Day'), FAVOURITES, BTC, true);
    const browser = withMarket(withList(EMPTY, 'night', 'Night'), FAVOURITES, ETH, true);
    const both = joinedLists(account, browser);
    expect(both.lists.map(({ id }) => id)).toEqual([FAVOURITES, 'day', 'night']);
    expect(marketsOf(both, FAVOURITES)).toEqual([BTC, ETH]);
  });

  test.each([
    [
      { id: 'a', name: 'A', markets: [BTC, 5, 'nonsense', BTC] },
      { id: 'a', name: 'A', markets: [BTC] },
    ],
    [
      { id: 'a', name: '', markets: [] },
      { id: 'a', name: 'a', markets: [] },
    ],
    [{ id: 'a b', name: 'A', markets: [] }, undefined],
    [{ id: 'a', name: 'A', markets: {} }, undefined],
    [{}, undefined],
  ])('%j is read as %j', (found, list) => expect(readList(found)).toEqual(list));
});

describe('whatever is changed', () => {
  const id = fc.constantFrom(FAVOURITES, 'a', 'b', 'c');
  const name = fc.string({ unit: 'binary', maxLength: 60 });
  const key = fc.constantFrom(BTC, ETH, SOL, 'spot XRP_USDT', 'no market');
  const change = fc.oneof(
    fc.record({ id, key, isIn: fc.boolean() }).map(
      ({ id: list, key: market, isIn }) =>
        (all: Lists) =>
          withMarket(all, list, market, isIn),
    ),
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), name }).map(
      ({ id: list, name: typed }) =>
        (all: Lists) =>
          withList(all, list, typed),
    ),
    fc.record({ id, name }).map(
      ({ id: list, name: typed }) =>
        (all: Lists) =>
          withName(all, list, typed),
    ),
    id.map((list) => (all: Lists) => withoutList(all, list)),
    fc.record({ id, key, before: fc.option(key, { nil: undefined }) }).map(
      ({ id: list, key: market, before }) =>
        (all: Lists) =>
          withMarketBefore(all, list, market, before),
    ),
  );
  const built = fc.array(change, { maxLength: 20 }).map((changes) => changes.reduce((all, make) => make(all), EMPTY));

  test('the server takes it, and a change that is done over itself does no more', () => {
    fc.assert(
      fc.property(built, change, (all, make) => {
        const once = make(all);
        expect(once.lists.every(fits) && once.lists.length <= MAX_LISTS).toBe(true);
        expect(make(once)).toEqual(once);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('joined with itself it is itself, and joined with another it keeps the markets of both', () => {
    fc.assert(
      fc.property(built, built, (account, browser) => {
        expect(joinedLists(account, account)).toEqual(account);
        const both = joinedLists(account, browser);
        expect(both.lists.every(fits) && both.lists.length <= MAX_LISTS).toBe(true);
        for (const { id: list, markets } of [...account.lists, ...browser.lists])
          expect(marketsOf(both, list)).toEqual(expect.arrayContaining([...markets]));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
