/** An advert as it is filled in: what it comes to, why it would be refused, and what is sent. Source: rules 4.1; docs/p2p.md "Commands". */
import type { BodyOf } from '@kontor/contract/call';
import { LEAST_PAY_TIME, MAX_ADVERT_METHODS, MAX_MARGIN, MAX_TERMS_LENGTH } from '@kontor/contract/deal-advert';
import type { OwnAdvert, advertSave } from '@kontor/contract/deal-advert';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { fiatDecimals, floatingPriceOf, totalOf } from '../../data/deal-figures.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { compareDecimals, dividedCut, sum } from '../../data/decimal-product.ts';

export interface AdvertDraft {
  readonly side: 'sell' | 'buy';
  readonly symbol: string;
  readonly fiat: DisplayCurrencyName;
  readonly priceType: 'fixed' | 'floating';
  readonly price: string;
  /** Percent over the reference, or under it. */
  readonly margin: string;
  readonly isUnder: boolean;
  readonly quantity: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Minutes. */
  readonly payTime: string;
  /** Own collection methods of `sell`, kinds of payment of `buy`. */
  readonly methods: readonly string[];
  readonly terms: string;
  readonly identity: boolean;
  readonly ageDays: string;
  readonly completed: string;
  /** Percent. */
  readonly completion: string;
}

export type AdvertField =
  | 'price'
  | 'margin'
  | 'quantity'
  | 'minimum'
  | 'maximum'
  | 'payTime'
  | 'methods'
  | 'terms'
  | 'ageDays'
  | 'completed'
  | 'completion';

/** `limit`: what is the least, or the most, in the unit of its field. */
export interface AdvertProblem {
  readonly name: AdvertField;
  readonly kind: 'required' | 'below' | 'above' | 'order' | 'methods' | 'terms';
  readonly limit?: string;
}

export interface AdvertPlan {
  /** What a coin costs as it stands now; undefined where nothing follows. */
  readonly price: string | undefined;
  /** The price over the reference less 1. */
  readonly over: string | undefined;
  /** What all of it comes to. */
  readonly total: string | undefined;
  readonly problems: readonly AdvertProblem[];
  /** Undefined while something is wrong. */
  readonly body: Omit<BodyOf<typeof advertSave>, 'client_id' | 'advert'> | undefined;
}

interface AdvertWorld {
  readonly terms: Pick<DealTerms, 'fiats' | 'pay_time'>;
  /** Decimals of the coin. */
  readonly scale: number;
  /** The index in fiat; undefined while nobody knows it. */
  readonly reference: string | undefined;
}

/** Most of what the conditions may ask for. */
const MOST_AGE_DAYS = 3_650;
const MOST_COMPLETED = 10_000;
/** Parts of ten thousand in one percent. */
const PARTS_OF_PERCENT = 100;
const FRACTION_DECIMALS = 6;

export function newDraft(symbol: string, fiat: DisplayCurrencyName, payTime: number): AdvertDraft {
  return {
    side: 'sell',
    symbol,
    fiat,
    priceType: 'floating',
    price: '',
    margin: '',
    isUnder: false,
    quantity: '',
    minimum: '',
    maximum: '',
    payTime: String(Math.min(payTime, Math.max(LEAST_PAY_TIME, 30))),
    methods: [],
    terms: '',
    identity: false,
    ageDays: '',
    completed: '',
    completion: '',
  };
}

/** An advert that is there, as it would be filled in anew. */
export function draftOf(advert: OwnAdvert): AdvertDraft {
  const { side, symbol, fiat, price_type: priceType, margin, conditions } = advert;
  const whole = (count: number): string => (count === 0 ? '' : String(count));
  return {
    side,
    symbol,
    fiat,
    priceType,
    price: priceType === 'fixed' ? (advert.price ?? '') : '',
    margin: margin === null ? '' : percentOf(margin.replace('-', '')),
    isUnder: margin?.startsWith('-') ?? false,
    quantity: advert.quantity,
    minimum: advert.minimum,
    maximum: advert.maximum,
    payTime: String(advert.pay_time),
    methods: side === 'sell' ? advert.methods : advert.collections,
    terms: advert.terms,
    identity: conditions.identity,
    ageDays: whole(conditions.age_days),
    completed: whole(conditions.completed),
    completion: /[1-9]/.test(conditions.completion) ? percentOf(conditions.completion) : '',
  };
}

/** `0.0125` as `1.25`. */
function percentOf(fraction: string): string {
  const parts = dividedCut(fraction, '0.01', 2) ?? '0';
  return parts.replace(/\.?0+$/, '') || '0';
}

/** Without leading zeros and a point at its end, as the server takes it; empty for nothing. */
function tidied(text: string): string {
  const [whole = '', part = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = part.replace(/0+$/, '');
  return rest === '' ? digits : `${digits === '' ? '0' : digits}.${rest}`;
}

const isNothing = (text: string): boolean => !/[1-9]/.test(text);

/** What follows from a draft. */
export function planAdvert(draft: AdvertDraft, world: AdvertWorld): AdvertPlan {
  const { side, fiat, priceType } = draft;
  const decimals = fiatDecimals(world.terms, fiat);
  const margin = marginOf(draft);
  const price =
    priceType === 'fixed'
      ? nothingAsUndefined(tidied(draft.price))
      : world.reference === undefined || margin === undefined
        ? undefined
        : floatingPriceOf(world.reference, margin, side, decimals);
  const quantity = tidied(draft.quantity);
  const ratio = price === undefined || world.reference === undefined ? undefined : dividedCut(price, world.reference, FRACTION_DECIMALS);
  const problems = problemsOf(draft, world);
  return {
    price,
    over: ratio === undefined ? undefined : sum([ratio, '-1']),
    total: price === undefined || isNothing(quantity) ? undefined : totalOf(quantity, price, world.scale, decimals),
    problems,
    body: problems.length > 0 ? undefined : bodyOf(draft, margin ?? 0),
  };
}

function nothingAsUndefined(text: string): string | undefined {
  return isNothing(text) ? undefined : text;
}

/** Parts of ten thousand, with their sign; undefined where nothing is typed. */
function marginOf({ margin, isUnder }: AdvertDraft): number | undefined {
  if (!/\d/.test(margin)) return undefined;
  const parts = Math.round(Number(margin) * PARTS_OF_PERCENT);
  return isUnder && parts > 0 ? -parts : parts;
}

function problemsOf(draft: AdvertDraft, { terms }: AdvertWorld): readonly AdvertProblem[] {
  const found: AdvertProblem[] = [];
  const margin = marginOf(draft);
  if (draft.priceType === 'fixed' && isNothing(draft.price)) found.push({ name: 'price', kind: 'required' });
  if (draft.priceType === 'floating') {
    if (margin === undefined) found.push({ name: 'margin', kind: 'required' });
    else if (Math.abs(margin) > MAX_MARGIN) found.push({ name: 'margin', kind: 'above', limit: String(MAX_MARGIN / PARTS_OF_PERCENT) });
  }
  for (const name of ['quantity', 'minimum', 'maximum'] as const) if (isNothing(draft[name])) found.push({ name, kind: 'required' });
  if (!isNothing(draft.minimum) && !isNothing(draft.maximum) && compareDecimals(tidied(draft.minimum), tidied(draft.maximum)) > 0)
    found.push({ name: 'maximum', kind: 'order' });
  const minutes = Number(draft.payTime);
  const least = Math.min(LEAST_PAY_TIME, terms.pay_time);
  if (draft.payTime === '') found.push({ name: 'payTime', kind: 'required' });
  else if (minutes < least) found.push({ name: 'payTime', kind: 'below', limit: String(least) });
  else if (minutes > terms.pay_time) found.push({ name: 'payTime', kind: 'above', limit: String(terms.pay_time) });
  if (draft.methods.length === 0) found.push({ name: 'methods', kind: 'methods' });
  if (draft.methods.length > MAX_ADVERT_METHODS) found.push({ name: 'methods', kind: 'above', limit: String(MAX_ADVERT_METHODS) });
  if (Array.from(draft.terms).length > MAX_TERMS_LENGTH) found.push({ name: 'terms', kind: 'terms', limit: String(MAX_TERMS_LENGTH) });
  const most = { ageDays: MOST_AGE_DAYS, completed: MOST_COMPLETED, completion: 100 } as const;
  for (const name of ['ageDays', 'completed', 'completion'] as const)
    if (Number(draft[name]) > most[name]) found.push({ name, kind: 'above', limit: String(most[name]) });
  return found;
}

function bodyOf(draft: AdvertDraft, margin: number): AdvertPlan['body'] {
  const fraction = (parts: number): string => (parts / (PARTS_OF_PERCENT * PARTS_OF_PERCENT)).toFixed(4);
  return {
    side: draft.side,
    symbol: draft.symbol,
    fiat: draft.fiat,
    price_type: draft.priceType,
    ...(draft.priceType === 'fixed' ? { price: tidied(draft.price) } : { margin: fraction(margin) }),
    quantity: tidied(draft.quantity),
    minimum: tidied(draft.minimum),
    maximum: tidied(draft.maximum),
    pay_time: Number(draft.payTime),
    ...(draft.side === 'sell' ? { methods: [...draft.methods] } : { kinds: [...draft.methods] }),
    terms: draft.terms.trim(),
    conditions: {
      identity: draft.identity,
      age_days: Number(draft.ageDays),
      completed: Number(draft.completed),
      completion: fraction(Math.round(Number(draft.completion) * PARTS_OF_PERCENT)),
    },
  };
}
