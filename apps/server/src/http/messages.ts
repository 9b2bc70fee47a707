/**
 * Every sentence the server says to a person, by key and locale. A code without an English sentence does not compile; a locale
 * that lacks a sentence says it in English. Source: spec §8, §9 (locales).
 */
import type { CODE_KEYS } from '@kontor/contract/envelope';
import { REFUSALS } from '@kontor/domain/refusals';

type CodeSentences = { readonly [K in keyof typeof CODE_KEYS as (typeof CODE_KEYS)[K]]: string };

const CODES_EN_US = {
  'error.badRequest': 'Please check what you entered',
  'error.sessionOver': 'Please login first',
  'error.notFound': 'Not found',
  'error.duplicateRequest': 'This was just sent. Please wait two seconds',
  'error.tooLarge': 'This is too large to send',
  'error.notJson': 'Only JSON is accepted',
  'error.tooManyRequests': 'Too many requests. Please wait a moment',
  'error.systemError': 'System error',
  'error.busy': 'The exchange is busy. Nothing was done, please try again',
  'error.outcomeUnknown': 'It is not known whether this was done. Please look at your orders before you try again',
  'error.wrongLogin': 'Wrong account or password',
} as const satisfies Record<string, string> & Record<(typeof CODE_KEYS)[keyof typeof CODE_KEYS], string>;

/** Sentences for fields, more telling than their code's. */
const FIELDS_EN_US = {
  'field.price': 'Please enter a valid price',
  'field.quantity': 'Please enter a valid quantity',
  'field.amount': 'Please enter a valid amount',
  'field.orderFields': 'A limit order has a price and a quantity, a market order a quantity or an amount',
  'field.pair': 'This pair is not traded here',
} as const;

/** The engine's sentences speak to programs; these speak to people. */
const REFUSALS_EN_US: Readonly<Record<string, string>> = {
  'refusal.malformed': 'Please check what you entered',
  'refusal.clientIdReused': 'This order was already sent with other values',
  'refusal.priceFilter': 'The price does not fit the steps or the limits of this market',
  'refusal.lotSize': 'The quantity does not fit the steps or the limits of this market',
  'refusal.marketLotSize': 'The quantity does not fit the limits for market orders',
  'refusal.notional': 'The value of the order is below the minimum or above the maximum of this market',
  'refusal.percentPrice': 'The price is too far from the present price',
  'refusal.maxNumOrders': 'You have too many open orders in this market',
  'refusal.maxNumAlgoOrders': 'You have too many open stop orders in this market',
  'refusal.insufficientBalance': 'Your balance is not enough',
  'refusal.unknownOrder': 'This order is no longer open',
};

const EN_US: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.values(REFUSALS).map((entry): [string, string] => [entry.key, entry.message]),
  ...Object.entries<string>(CODES_EN_US satisfies CodeSentences),
  ...Object.entries(FIELDS_EN_US),
  ...Object.entries(REFUSALS_EN_US),
]);

const LOCALES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([['en_US', EN_US]]);

/** The sentence for a key in the language of the `lang` header. */
export function messageOf(key: string, lang: string): string {
  return LOCALES.get(lang)?.get(key) ?? EN_US.get(key) ?? CODES_EN_US['error.systemError'];
}

/** Every key that has an English sentence. */
export function messageKeys(): readonly string[] {
  return [...EN_US.keys()];
}
