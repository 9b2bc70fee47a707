/** What a person may say of an alert, and what is watched for it. Pure. */
import { parseDecimal } from '@kontor/domain/amount';
import { PRICE_ALERT_RULES } from '@kontor/contract/price-alert';
import type {
  PriceAlertDirection,
  PriceAlertKind,
  PriceAlertPeriod,
  PriceAlertRepeat,
  PriceAlertSource,
} from '@kontor/contract/price-alert';
import { isPlainText, lengthOf, tidyText } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { MarketGrid } from '../market/market-format.ts';

const MINUTE_MS = 60_000;
export const PERIOD_MS: Readonly<Record<PriceAlertPeriod, number>> = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '24h': 1_440 * MINUTE_MS,
};

/** How long an alert that fires again is quiet, ms. */
export const QUIET_MS: Readonly<Record<Exclude<PriceAlertRepeat, 'once'>, number>> = { hour: 3_600_000, day: 86_400_000 };

/** What is watched, as it is asked for. */
export interface AskedAlert {
  readonly source: PriceAlertSource;
  readonly kind: PriceAlertKind;
  readonly direction: PriceAlertDirection;
  readonly period?: PriceAlertPeriod;
}

/** What it is about does not go together, such as a mark of spot or a change without a period. */
export function isAlertKind({ source, kind, period }: AskedAlert): boolean {
  if ((kind === 'change') !== (period !== undefined)) return false;
  return source === 'perpetual' || kind === 'last' || kind === 'change';
}

/**
 * The value in the one spelling that it is kept in. What is watched is refused where nothing could ever reach it.
 * @throws Refused
 */
export function readValue(
  { kind, direction }: Pick<AskedAlert, 'kind' | 'direction'>,
  value: string,
  grid: Pick<MarketGrid, 'quoteScale'>,
): string {
  const { shareDigits, rateDigits, mostRise } = PRICE_ALERT_RULES;
  const scale = kind === 'change' ? shareDigits : kind === 'funding' ? rateDigits : grid.quoteScale;
  const isBelow = value.startsWith('-');
  const units = parseDecimal(isBelow ? value.slice(1) : value, scale);
  const most =
    kind === 'funding'
      ? 10n ** BigInt(rateDigits)
      : kind === 'change'
        ? mostChange(direction, shareDigits, mostRise)
        : BigInt(Number.MAX_SAFE_INTEGER);
  const isValid = typeof units === 'bigint' && units <= most && (kind === 'funding' || (units > 0n && !isBelow));
  if (!isValid) throw refused('BAD_REQUEST', 'priceAlert.value');
  const text = isBelow ? value.slice(1) : value;
  return units === 0n ? '0' : `${isBelow ? '-' : ''}${trimmed(text)}`;
}

function mostChange(direction: PriceAlertDirection, digits: number, mostRise: number): bigint {
  const one = 10n ** BigInt(digits);
  return direction === 'up' ? one * BigInt(mostRise) : one - 1n;
}

/** Without noughts at the end of its decimals. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A note as it is kept; empty for none. @throws Refused */
export function readNote(typed: string): string {
  const note = tidyText(typed);
  if (!isPlainText(note) || lengthOf(note) > PRICE_ALERT_RULES.note) throw refused('BAD_REQUEST', 'priceAlert.note');
  return note;
}

/**
 * The value as its series counts: ticks of the last price, quote units of a mark, millionths of a change, 1e-8 of a rate. A price between two ticks is
 * reached with the one beyond it.
 */
export function valueOf(
  { kind, direction, value }: Pick<AskedAlert, 'kind' | 'direction'> & { readonly value: string },
  grid: MarketGrid,
): number {
  const { shareDigits, rateDigits } = PRICE_ALERT_RULES;
  const isBelow = value.startsWith('-');
  const scale = kind === 'change' ? shareDigits : kind === 'funding' ? rateDigits : grid.quoteScale;
  const units = parseDecimal(isBelow ? value.slice(1) : value, scale);
  if (typeof units !== 'bigint') throw new Error(`an alert waits for ${value}, which is no value`);
  if (kind === 'change') return direction === 'up' ? Number(units) : -Number(units);
  if (kind === 'funding') return isBelow ? -Number(units) : Number(units);
  if (kind === 'mark') return Number(units);
  const tick = BigInt(grid.terms.tickUnits);
  return Number(direction === 'up' ? (units + tick - 1n) / tick : units / tick);
}

/** The series of values that an alert is one of. */
export function seriesOf(market: number, { kind, period }: Pick<AskedAlert, 'kind' | 'period'>): string {
  return kind === 'change' ? `change ${market} ${period ?? ''}` : `${kind} ${market}`;
}

/** Whether a value, as its series counts, is reached. */
export function isReached(direction: PriceAlertDirection, value: number, now: { readonly low: number; readonly high: number }): boolean {
  return direction === 'up' ? now.high >= value : now.low <= value;
}
