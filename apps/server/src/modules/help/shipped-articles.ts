/**
 * The articles that come with the software, in ten languages. They are read from here and never written into a table, so that they
 * improve with the software; an operator's own of the same name takes the place of one in every language.
 */
import type { HelpCategory } from '@kontor/contract/help';
import type { Locale } from '@kontor/contract/locale';
import { DE_DE } from './articles/de-de.ts';
import { EN_US } from './articles/en-us.ts';
import { ES_ES } from './articles/es-es.ts';
import { FR_FR } from './articles/fr-fr.ts';
import { JA_JP } from './articles/ja-jp.ts';
import { KO_KR } from './articles/ko-kr.ts';
import { RU_RU } from './articles/ru-ru.ts';
import { TR_TR } from './articles/tr-tr.ts';
import { ZH_CN } from './articles/zh-cn.ts';
import { ZH_TW } from './articles/zh-tw.ts';

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
  contracts: { category: 'trading', common: true },
  liquidation: { category: 'trading', common: false },
  seconds: { category: 'trading', common: false },
  subscriptions: { category: 'trading', common: false },
  'price-alerts': { category: 'trading', common: false },
  'api-keys': { category: 'trading', common: false },
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
export const SHIPPED_TEXTS: Readonly<Record<Locale, ShippedTexts>> = {
  en_US: EN_US,
  ja_JP: JA_JP,
  ko_KR: KO_KR,
  zh_TW: ZH_TW,
  zh_CN: ZH_CN,
  ru_RU: RU_RU,
  tr_TR: TR_TR,
  fr_FR: FR_FR,
  es_ES: ES_ES,
  de_DE: DE_DE,
};

/** An article as it comes with the software, in all languages; undefined where it has none of the name. */
export function shippedArticle(
  id: string,
): { readonly category: HelpCategory; readonly common: boolean; readonly words: Readonly<Record<Locale, ArticleText>> } | undefined {
  if (!Object.hasOwn(SHIPPED, id)) return undefined;
  const name = id as keyof typeof SHIPPED;
  const words = Object.entries(SHIPPED_TEXTS).map(([locale, texts]) => [locale, texts[name]]);
  return { ...SHIPPED[name], words: Object.fromEntries(words) as Record<Locale, ArticleText> };
}
