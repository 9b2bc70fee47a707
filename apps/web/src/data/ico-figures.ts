/** What follows from an item's terms and from what was subscribed, exact: lots, costs, shares, limits. Source: rules 5.1 to 5.4. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { frozenPart } from '@kontor/domain/ico/cost';
import { releasedTokens, utcDay } from '@kontor/domain/ico/release';
import { compareDecimals, dividedCut, sum, timesCut } from './decimal-product.ts';
import type { IcoItem } from './ico-items.ts';
import type { IcoHolding } from './ico-state.ts';

/** More decimals than any amount has. */
const ALL_DECIMALS = 36;
/** Decimals of a freeze ratio: it is told in units of 1e-8. */
const RATIO_DECIMALS = 8;
/** A rate is shown in ten-thousandths of a percent, a progress in hundredths. */
const RATE_DECIMALS = 4;
const PERCENT_DECIMALS = 2;
const DAY_MS = 86_400_000;

/** A decimal without the zeros that say nothing. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The exact product. */
export function product(a: string, b: string): string {
  return trimmed(timesCut(a, b, ALL_DECIMALS));
}

/** Where an item is by the exchange's clock: what follows from the clock alone comes without a message (rules 5.1). */
export function stateAt({ state, start, end }: Pick<IcoItem, 'state' | 'start' | 'end'>, nowMs: number): IcoItem['state'] {
  if (state === 'upcoming' && nowMs >= end) return 'ended';
  if (state === 'upcoming' && nowMs >= start) return 'in_progress';
  return state === 'in_progress' && nowMs >= end ? 'ended' : state;
}

/** The tabs of the list. */
export const SALE_GROUPS = ['open', 'upcoming', 'ended'] as const;
export type SaleGroup = (typeof SALE_GROUPS)[number];

/** Under which tab an item stands. */
export function groupOf(state: IcoItem['state']): SaleGroup {
  if (state === 'in_progress') return 'open';
  return state === 'upcoming' ? 'upcoming' : 'ended';
}

/** How many lots there are to be won, whole; undefined in proportion. */
export function lotsForSale({ supply, lot }: Pick<IcoItem, 'supply' | 'lot'>): string | undefined {
  return lot === null ? undefined : dividedCut(supply, lot, 0);
}

/** What lots cost: a lot's price is whole units of the payment, so this is exact. */
export function costOfLots(lots: string, { lot, raise_price: price }: Pick<IcoItem, 'lot' | 'raise_price'>): string {
  return lot === null ? lots : product(product(lots, lot), price);
}

/** What all of it costs, in the payment. */
export function wholeCost({ supply, raise_price: price }: Pick<IcoItem, 'supply' | 'raise_price'>): string {
  return product(supply, price);
}

/** A fraction as percent, cut to so many decimals. */
export function percentOf(fraction: string, decimals: number): string {
  return timesCut(fraction, '100', decimals);
}

/** The progress of a sale. */
export interface SaleProgress {
  /** Percent, cut to two decimals; it may be above 100. */
  readonly percent: string;
  /** How much of the line is full, 0 to 1. */
  readonly share: number;
  /** Where on the line 100 % lies; undefined while it is at the line's end. */
  readonly mark: number | undefined;
}

/** How far a sale is. */
export function progressOf({ progress }: Pick<IcoItem, 'progress'>): SaleProgress {
  const value = Math.max(0, Number(progress));
  return { percent: percentOf(progress, PERCENT_DECIMALS), share: Math.min(1, value), mark: value > 1 ? 1 / value : undefined };
}

/** A winning rate as percent, cut to four decimals (rules 5.2). */
export function ratePercent(rate: string): string {
  return percentOf(rate, RATE_DECIMALS);
}

/** The lots that a user may still subscribe: his limit less what he has. Undefined where there is no limit. */
export function lotsLeft(item: Pick<IcoItem, 'lots_per_user'>, holding: Pick<IcoHolding, 'quantity'> | undefined): number | undefined {
  return item.lots_per_user === null ? undefined : Math.max(0, item.lots_per_user - Number(holding?.quantity ?? 0));
}

/** How many of some lots win at a rate, cut: a chance and no promise. */
export function expectedLots(lots: string, rate: string): string {
  return timesCut(lots, rate, 0);
}

/** What a commitment gets if the sale ended with it, cut to the decimals of a currency: its share, what it pays for, or the cap, whichever is least. */
export function shareNow(
  item: Pick<IcoItem, 'supply' | 'raise_price' | 'paid' | 'most_tokens'>,
  committed: string,
  more: string,
  decimals: number,
): string {
  const own = sum([committed, more]);
  const all = sum([item.paid, more]);
  const share = dividedCut(product(item.supply, own), all, decimals) ?? '0';
  const paidFor = dividedCut(own, item.raise_price, decimals) ?? '0';
  const most = [share, paidFor, ...(item.most_tokens === null ? [] : [item.most_tokens])];
  return trimmed(most.reduce((least, each) => (compareDecimals(each, least) < 0 ? each : least)));
}

/** Units of a decimal with so many decimals, the rest cut: without a bound, because nothing is booked by it. */
function unitsOf(text: string, decimals: number): bigint {
  return BigInt(timesCut(text, '1', decimals).replace('.', ''));
}

/** What of some tokens is frozen, rounded up to a currency's decimals (rules 5.4). */
export function frozenOf(tokens: string, freezeRatio: string, decimals: number): string {
  return formatTrimmedDecimal(frozenPart(unitsOf(tokens, decimals), unitsOf(freezeRatio, RATIO_DECIMALS)), decimals);
}

/** One step of what becomes free. */
export interface ReleaseStep {
  /** 00:00 UTC of its day; of the first one the moment of the settlement. */
  readonly time: number;
  /** Free from then on, in all: at once and released. */
  readonly free: string;
  /** What of that was frozen and is released. */
  readonly released: string;
}

/** What becomes free and when: at once what is not frozen, then a tranche a day (rules 5.4). */
export function releaseSchedule(
  {
    tokens,
    frozen,
    freezeDays,
    settledMs,
  }: { readonly tokens: string; readonly frozen: string; readonly freezeDays: number; readonly settledMs: number },
  decimals: number,
): readonly ReleaseStep[] {
  const first = utcDay(settledMs);
  const atOnce = sum([tokens, `-${frozen}`]);
  const all = unitsOf(frozen, decimals);
  return Array.from({ length: freezeDays + 1 }, (_, index) => {
    const released = formatTrimmedDecimal(index === 0 ? 0n : releasedTokens(all, freezeDays, first, first + index), decimals);
    return { time: index === 0 ? settledMs : (first + index) * DAY_MS, free: trimmed(sum([atOnce, released])), released };
  });
}

/** When the next tranche is released, ms; undefined once all is. */
export function nextRelease(holding: Pick<IcoHolding, 'freeze_days' | 'settle_time' | 'frozen'>, nowMs: number): number | undefined {
  if (holding.settle_time === null || !/[1-9]/.test(holding.frozen)) return undefined;
  const day = Math.max(utcDay(nowMs), utcDay(holding.settle_time)) + 1;
  return day - utcDay(holding.settle_time) > holding.freeze_days ? undefined : day * DAY_MS;
}

/** When the last tranche of a settlement is released, ms. */
export function lastRelease(settledMs: number, freezeDays: number): number {
  return (utcDay(settledMs) + freezeDays) * DAY_MS;
}

/** Days of a thaw that are gone, and all of them. */
export function daysGone(
  { settle_time: settled, freeze_days: all }: Pick<IcoHolding, 'settle_time' | 'freeze_days'>,
  nowMs: number,
): number {
  return settled === null ? 0 : Math.min(all, Math.max(0, utcDay(nowMs) - utcDay(settled)));
}

/** What is left of a time, in whole parts, rounded up to seconds. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** From now to a moment; nothing once it is past. */
export function timeLeft(untilMs: number, nowMs: number): TimeLeft {
  const all = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3_600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}
