/**
 * The articles that come with the software, in ten languages. They are read from here and never written into a table, so that they
 * improve with the software; an operator's own of the same name takes the place of one in every language.
 */
import type { HelpCategory } from '@kontor/contract/help';
import type { Locale } from '@kontor/contract/locale';
import { EN_US } from './articles/en-us.ts';

/** An article in one language. */
export interface ArticleText {
  readonly title: string;
  /** As `@kontor/contract/help-markup` reads it. */
  readonly content: string;
}

/** Name, place and whether it is among the common questions. The order is that of the pages. */
export const SHIPPED = {
  register: { category: 'account', common: true },
  identity: { category: 'account', common: true },
  close: { category: 'account', common: false },
  codes: { category: 'security', common: false },
  'second-factor': { category: 'security', common: true },
  recover: { category: 'security', common: true },
  hold: { category: 'security', common: true },
  'order-types': { category: 'trading', common: false },
  'stop-orders': { category: 'trading', common: false },
  fees: { category: 'trading', common: true },
  frozen: { category: 'funds', common: true },
  transfers: { category: 'funds', common: false },
  addresses: { category: 'funds', common: false },
  collection: { category: 'funds', common: false },
  notices: { category: 'platform', common: false },
  demo: { category: 'platform', common: false },
  unavailable: { category: 'platform', common: false },
  languages: { category: 'platform', common: false },
  books: { category: 'platform', common: false },
} as const satisfies Readonly<Record<string, { readonly category: HelpCategory; readonly common: boolean }>>;

/** A language's texts: all of them, or it does not compile. */
export type ShippedTexts = Readonly<Record<keyof typeof SHIPPED, ArticleText>>;

/** The texts of each language. */
export const SHIPPED_TEXTS: Readonly<Partial<Record<Locale, ShippedTexts>>> & { readonly en_US: ShippedTexts } = {
  en_US: EN_US,
};
