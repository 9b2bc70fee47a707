/** A statement of some days: what was held when they began and ended, and what moved in between. Source: spec §3 (wallet); rules 6.3, 6.6. */
import { ACCOUNT_WORDS, RECORD_WORDS } from '@kontor/contract/glossary';
import { walletStatement } from '@kontor/contract/wallet';
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../follower/feed.ts';
import type { Histories, TypeChange } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { HeldHistory } from '../../follower/wallet/held-history.ts';
import { effectOf } from '../../follower/wallet/record-effect.ts';
import type { Routes } from '../../http/routes.ts';
import { refused } from '../../http/refused.ts';
import type { Symbols } from '../market/symbols.ts';
import type { AssetPriceBook } from './asset-prices.ts';
import { dayOf, placeAt, placeOf } from './day-start.ts';
import type { Holdings } from './day-start.ts';

export interface StatementOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'balances' | 'worth'>;
  readonly histories: Pick<Histories, 'sums'>;
  readonly held: Pick<HeldHistory, 'held'>;
  readonly symbols: Symbols;
  readonly prices: Pick<AssetPriceBook, 'now' | 'past'>;
  readonly wallMs: () => number;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const DECIMALS = 8;

export function mountStatement(routes: Routes, { queries, histories, held, symbols, prices, wallMs }: StatementOptions): void {
  const { listings } = queries;

  routes.user(walletStatement, async ({ body: { from, to, min_seq: minSeq }, session: { user } }) => {
    const nowMs = wallMs();
    if (from % DAY_MS !== 0 || to % DAY_MS !== 0 || from >= to || to - from > MOST_DAYS * DAY_MS || from > nowMs)
      throw refused('BAD_REQUEST', 'field.window');
    const { value, sequence } = await queries.balances(user, minSeq);
    const worth = await queries.worth(user, sequence);
    const today = dayOf(worth.value.hourMs).openMs;
    // A day that is not over has no row: what is held now is what was held when it began, and what has moved since.
    const heldAt = async (timeMs: number): Promise<Holdings> => {
      if (timeMs > today) return heldNow(value);
      const rows = await held.held(user, { fromMs: timeMs, toMs: timeMs, step: 'day', minSeq: worth.sequence });
      return new Map(rows.map((row) => [placeOf(row), row.amount]));
    };
    const isOver = to <= today;
    const [opening, closing] = [await heldAt(from), await heldAt(to)];
    const moves = await histories.sums(user, { fromMs: from, toMs: to - 1, upToSequence: isOver ? worth.sequence : sequence });
    const stated = statedOf(opening, moves, closing);
    // Records of old months may be taken off: then nobody can say what has moved.
    if (stated === undefined) throw refused('BAD_REQUEST', 'field.window');
    const at = Math.min(to, nowMs);
    let total = 0n;
    const list = [];
    for (const { place, moved, ...holding } of stated) {
      const { account, asset } = placeAt(place);
      const { scale } = listings.asset(asset);
      const price = isOver ? (await prices.past(asset, { fromMs: to, toMs: to, step: 'day' }))(to) : prices.now(asset);
      const value = price && valueOf(holding.closing, scale, price);
      total += value ?? 0n;
      list.push({
        account: ACCOUNT_WORDS[account]!,
        symbol: symbols.ofAsset(asset).symbol,
        opening: formatDecimal(holding.opening, scale),
        moves: moved.map(({ type, count, amount }) => ({ type: RECORD_WORDS[type - 1]!, count, amount: formatDecimal(amount, scale) })),
        closing: formatDecimal(holding.closing, scale),
        price: price === undefined ? null : priceText(price),
        value: value === undefined ? null : printed(value),
      });
    }
    return { from, to: at, list, total: printed(total), sequence };
  });
}

/** One account's currency in a statement, units. */
interface Stated {
  readonly place: number;
  readonly opening: bigint;
  readonly moved: readonly TypeChange[];
  readonly closing: bigint;
}

/** What was held and moved, by account and asset; undefined where the one does not follow from the other. */
export function statedOf(opening: Holdings, sums: readonly TypeChange[], closing: Holdings): Stated[] | undefined {
  const places = new Set([...opening.keys(), ...sums.map(placeOf), ...closing.keys()]);
  const stated = [...places]
    .toSorted((a, b) => a - b)
    .map((place): Stated => {
      const of = sums.filter((sum) => placeOf(sum) === place);
      const moved = [...new Set(of.map(({ type }) => type))]
        .filter((type) => effectOf(type) !== 'inside')
        .toSorted((a, b) => a - b)
        .map((type) => {
          const same = of.filter((sum) => sum.type === type);
          return {
            ...placeAt(place),
            type,
            amount: same.reduce((total, { amount }) => total + amount, 0n),
            count: same.reduce((total, { count }) => total + count, 0),
          };
        })
        // From one bucket into another and no further.
        .filter(({ amount }) => amount !== 0n);
      return { place, opening: opening.get(place) ?? 0n, moved, closing: closing.get(place) ?? 0n };
    })
    .filter((each) => each.opening !== 0n || each.closing !== 0n || each.moved.length > 0);
  const isWhole = stated.every(
    ({ opening: before, moved, closing: after }) => moved.reduce((sum, { amount }) => sum + amount, before) === after,
  );
  return isWhole ? stated : undefined;
}

function heldNow(balances: readonly BalanceChange[]): Holdings {
  return new Map(
    balances
      .filter(({ account }) => account < USER_ACCOUNTS)
      .map((holding) => [placeOf(holding), holding.available + holding.frozen + holding.orderFreeze + holding.locked]),
  );
}

function priceText({ units, scale }: Price): string {
  return formatDecimal(units, scale);
}

function printed(value: bigint): string {
  return formatFraction(valueFraction(value), DECIMALS);
}
