/** What accounts made by day: pure, in units of the currency in which everything is valued, so that days add up to a period and accounts to all. Source: rules 6.6, 6.7. */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { NO_RESULTS, joinedResults } from '@kontor/domain/formulas/deal-results';
import type { DealResults } from '@kontor/domain/formulas/deal-results';
import { todayGain } from '@kontor/domain/formulas/today-gain';
import type { DealDay, FeeDay, ProfitDay } from '../../follower/worth/profit-tables.ts';

/** What an account was worth at a moment; undefined where something in it had no price. */
export type Worth = bigint | undefined;

/** All accounts at a moment, by number: when a day began, and when the last one ended, or now. */
export interface Boundary {
  readonly timeMs: number;
  readonly worth: readonly Worth[];
}

/** Undefined: nobody knows. */
export interface Made {
  readonly profit: bigint | undefined;
  readonly realised: bigint | undefined;
}

/** A day; all of it is the sum of its accounts. */
export interface DayMade extends Made {
  readonly dayMs: number;
  readonly accounts: readonly Made[];
}

/** What was made from each boundary to the next. `rows`: those of these days. */
export function daysMade(boundaries: readonly Boundary[], rows: readonly ProfitDay[]): DayMade[] {
  const of = new Map(rows.map((row) => [`${row.dayMs}/${row.account}`, row]));
  return boundaries.slice(0, -1).map(({ timeMs: dayMs, worth }, at) => {
    const end = boundaries[at + 1]!.worth;
    const accounts = Array.from({ length: USER_ACCOUNTS }, (_, account) =>
      made(worth[account], end[account], of.get(`${dayMs}/${account}`)),
    );
    return { dayMs, profit: sumOf(accounts, 'profit'), realised: sumOf(accounts, 'realised'), accounts };
  });
}

function made(start: Worth, now: Worth, row: ProfitDay | undefined): Made {
  const { inflow, outflow, realised, isUnpriced, isUnknown } = row ?? NOTHING;
  const isKnown = start !== undefined && now !== undefined && !isUnpriced;
  return {
    profit: isKnown ? todayGain({ start, inflow, outflow, now }) : undefined,
    realised: isUnknown ? undefined : realised,
  };
}

const NOTHING = { inflow: 0n, outflow: 0n, realised: 0n, isUnpriced: false, isUnknown: false };

function sumOf(accounts: readonly Made[], part: keyof Made): bigint | undefined {
  let sum = 0n;
  for (const { [part]: value } of accounts) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** Deals of some days together. */
export interface Deals extends DealResults {
  readonly trades: number;
  readonly volume: bigint;
  readonly unknown: number;
}

/** What deals came to, all days together. */
export function dealsOf(days: readonly DealDay[]): Deals {
  const sum = (part: 'trades' | 'unknown'): number => days.reduce((total, day) => total + day[part], 0);
  return {
    // Only what results are made of: a day has a name besides.
    ...days.reduce<DealResults>((all, day) => joinedResults(all, day), NO_RESULTS),
    trades: sum('trades'),
    unknown: sum('unknown'),
    volume: days.reduce((total, { volume }) => total + volume, 0n),
  };
}

/** Deals by account and market, the best result first; of two alike the one with more volume. */
export function dealsByMarket(days: readonly DealDay[]): (Deals & { readonly account: number; readonly market: number })[] {
  const groups = new Map<string, DealDay[]>();
  for (const day of days) {
    const key = `${day.account}/${day.market}`;
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);
  return [...groups.values()]
    .map((group) => ({ ...dealsOf(group), account: group[0]!.account, market: group[0]!.market }))
    .toSorted((a, b) => descending(a.gained - a.lost, b.gained - b.lost) || descending(a.volume, b.volume));
}

/** Fees by asset, the dearest first. */
export function feesByAsset(days: readonly FeeDay[]): { readonly asset: number; readonly amount: bigint; readonly value: bigint }[] {
  const fees = new Map<number, { asset: number; amount: bigint; value: bigint }>();
  for (const { asset, amount, value } of days) {
    const fee = fees.get(asset) ?? { asset, amount: 0n, value: 0n };
    fees.set(asset, { asset, amount: fee.amount + amount, value: fee.value + value });
  }
  return [...fees.values()].toSorted((a, b) => (a.value === b.value ? a.asset - b.asset : a.value > b.value ? -1 : 1));
}
