/** What is filled in of an alert, what is wrong with it, and what is sent. Pure. */
import type { BodyOf } from '@kontor/contract/call';
import { lengthOf, tidyText } from '@kontor/contract/person-text';
import { PRICE_ALERT_RULES } from '@kontor/contract/price-alert';
import type {
  PriceAlert,
  PriceAlertDirection,
  PriceAlertKind,
  PriceAlertPeriod,
  PriceAlertRepeat,
  PriceAlertSource,
  priceAlertAdd,
} from '@kontor/contract/price-alert';

export interface AlertDraft {
  readonly kind: PriceAlertKind;
  readonly direction: PriceAlertDirection;
  /** As it is typed: a price, or per cent. A rate may begin with a minus. */
  readonly value: string;
  readonly period: PriceAlertPeriod;
  readonly repeat: PriceAlertRepeat;
  readonly mail: boolean;
  readonly note: string;
}

export interface AlertProblem {
  readonly name: 'value' | 'note';
  readonly problem: 'value' | 'zero' | 'note';
}

/** Kinds that there are in a market. */
export const KINDS_OF: Readonly<Record<PriceAlertSource, readonly PriceAlertKind[]>> = {
  spot: ['last', 'change'],
  perpetual: ['last', 'mark', 'change', 'funding'],
};

/** Decimals of per cent, of a share with six and of a rate with eight. */
const PERCENT_DIGITS = { change: PRICE_ALERT_RULES.shareDigits - 2, funding: PRICE_ALERT_RULES.rateDigits - 2 };

/** A new one: at the price that was pointed at, in the direction in which it lies. */
export function newDraft(price: string | undefined, last: string | undefined): AlertDraft {
  const isBelow = price !== undefined && last !== undefined && Number(price) < Number(last);
  return {
    kind: 'last',
    direction: isBelow ? 'down' : 'up',
    value: price ?? '',
    period: '1h',
    repeat: 'once',
    mail: false,
    note: '',
  };
}

/** One that is changed. */
export function draftOf({ kind, direction, value, period, repeat, mail, note }: PriceAlert): AlertDraft {
  return { kind, direction, value: typedValue(kind, value), period: period ?? '1h', repeat, mail, note };
}

/** Decimals that can be typed. */
export function digitsOf(kind: PriceAlertKind, priceDecimals: number): number {
  return kind === 'change' || kind === 'funding' ? PERCENT_DIGITS[kind] : priceDecimals;
}

export function problemsOf({ kind, value, note }: AlertDraft): AlertProblem[] {
  const problems: AlertProblem[] = [];
  if (!/\d/.test(value)) problems.push({ name: 'value', problem: 'value' });
  else if (kind !== 'funding' && !/[1-9]/.test(value)) problems.push({ name: 'value', problem: 'zero' });
  if (lengthOf(tidyText(note)) > PRICE_ALERT_RULES.note) problems.push({ name: 'note', problem: 'note' });
  return problems;
}

type Terms = Pick<BodyOf<typeof priceAlertAdd>, 'value' | 'repeat' | 'mail' | 'note'>;

/** What of it can be changed later, as it is sent. */
export function termsOf({ kind, value, repeat, mail, note }: AlertDraft): Terms {
  return { value: kind === 'change' || kind === 'funding' ? shifted(value, -2) : plain(value), repeat, mail, note: tidyText(note) };
}

/** What is sent of a new one. */
export function bodyOf(draft: AlertDraft, source: PriceAlertSource, pair: string): BodyOf<typeof priceAlertAdd> {
  const { kind, direction, period } = draft;
  return { source, pair, kind, direction, ...(kind === 'change' && { period }), ...termsOf(draft) };
}

/** A value as the server has it, as it is typed and read: shares in per cent. */
export function typedValue(kind: PriceAlertKind, value: string): string {
  return kind === 'change' || kind === 'funding' ? shifted(value, 2) : value;
}

/** A decimal with its point moved by so many places, to the right above 0; exact, whatever its length. */
function shifted(text: string, places: number): string {
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const digits = whole + part;
  const point = whole.length + places;
  const [before, behind] =
    point <= 0 ? ['0', '0'.repeat(-point) + digits] : [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
  return plain(`${sign}${before}.${behind}`);
}

/** In the one spelling of the wire: no noughts that say nothing. */
function plain(text: string): string {
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const [before, behind] = [whole.replace(/^0+(?=\d)/, '') || '0', part.replace(/0+$/, '')];
  const value = behind === '' ? before : `${before}.${behind}`;
  return value === '0' ? '0' : `${sign}${value}`;
}
