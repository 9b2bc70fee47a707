import { candles } from '@kontor/contract/market';
import { balances, spotDeals, walletRecords } from '@kontor/contract/spot';
import { useEffect, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { sum } from '../../data/decimal-product.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { useSession } from '../../data/session.ts';
import { addUp, dealtQuantities, startQuantities } from './today-gain.ts';
import type { DayStart, Quantities } from './today-gain.ts';

const DAY_MS = 86_400_000;
const PAGE_ROWS = 100;
/** Who deals more in a day than these pages hold is told no gain rather than a wrong one. */
const MOST_PAGES = 20;
/** Movements that no trade explains. */
const MOVES = ['deposit', 'adjust', 'transfer_in', 'transfer_out'] as const;

/** How the spot account began the day, UTC; undefined until known, and for good where it cannot be told. */
export function useDayStart(): DayStart | undefined {
  const user = useSession()?.user.id;
  const [known, setKnown] = useState<{ readonly user: number; readonly start: DayStart | undefined }>();
  useEffect(() => {
    if (user === undefined) return undefined;
    let wanted = true;
    readDayStart(Math.floor(serverNowMs() / DAY_MS) * DAY_MS).then(
      (start) => {
        if (wanted) setKnown({ user, start });
      },
      // The line then says nothing.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [user]);
  return known?.user === user ? known?.start : undefined;
}

async function readDayStart(fromMs: number): Promise<DayStart | undefined> {
  const { now, sequence } = await held();
  const [deals, ...moves] = await Promise.all([
    everyPage((cursor) => callServer(spotDeals, { from: fromMs, limit: PAGE_ROWS, min_seq: sequence, ...cursor })),
    ...MOVES.map((type) => everyPage((cursor) => callServer(walletRecords, { account: 'spot', type, from: fromMs, limit: PAGE_ROWS, min_seq: sequence, ...cursor }))),
  ]);
  // Balances that changed meanwhile do not go with these deals.
  if (deals === undefined || moves.includes(undefined) || (await held()).sum !== sumOf(now)) return undefined;
  const cameIn = addUp(moves.flatMap((list) => list ?? []).map(({ asset, amount }) => [asset, amount] as const));
  const quantities = startQuantities(now, dealtQuantities(deals), cameIn);
  const prices = new Map(await Promise.all([...quantities].filter(([, quantity]) => /[1-9]/.test(quantity)).map(async ([symbol]) => [symbol, await priceAt(symbol, fromMs)] as const)));
  return { quantities, cameIn, priceOf: (symbol) => prices.get(symbol) };
}

async function held(): Promise<{ readonly now: Quantities; readonly sequence: number; readonly sum: string }> {
  const { list, sequence } = await callServer(balances, {});
  const now = new Map(list.map(({ symbol, available, frozen }) => [symbol, sum([available, frozen])] as const));
  return { now, sequence, sum: sumOf(now) };
}

function sumOf(quantities: Quantities): string {
  return [...quantities].map(([symbol, quantity]) => `${symbol} ${quantity}`).join();
}

/** All rows of a list that comes in pages; undefined when there are too many. */
async function everyPage<Row>(ask: (from: { readonly cursor?: string }) => Promise<{ readonly list: readonly Row[]; readonly next_cursor: string | null }>): Promise<readonly Row[] | undefined> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: { readonly list: readonly Row[]; readonly next_cursor: string | null } = await ask(cursor === null ? {} : { cursor });
    rows.push(...answer.list);
    cursor = answer.next_cursor;
    if (cursor === null) return rows;
  }
  return undefined;
}

/** The price in USDT when a day began: the open of its candle, or the close of the last one before it. */
async function priceAt(symbol: string, dayMs: number): Promise<string | undefined> {
  if (symbol === 'USDT') return '1';
  const { list } = await callServer(candles, { pair: `${symbol}_USDT`, interval: '1d', limit: '1' });
  const last = list.at(-1);
  return last === undefined ? undefined : last.open_time >= dayMs ? last.open : last.close;
}
