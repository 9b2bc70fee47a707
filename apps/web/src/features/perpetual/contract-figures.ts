/** How figures of contracts and of own positions are written in the reader's language. */
import { useMemo } from 'react';
import { figure } from '../../data/figures.ts';
import { decimalsOf } from '../../data/markets.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import { contractUnits, liquidationOnGrid } from '../../data/perpetual-units.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { usePrivacy } from '../../data/privacy.ts';
import type { Privacy } from '../../data/privacy.ts';
import { UNKNOWN, formatExact, formatPercent, formatPrice, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';

/** Decimals of amounts of USDT on screen, cut; what is owed has all of them in the details. */
const MONEY_DECIMALS = 2;
const MINUS = '−';

export interface ContractFigures {
  readonly locale: string;
  readonly base: string;
  readonly quote: string;
  readonly privacy: Privacy;
  /** A price with the decimals of the tick. */
  readonly price: (text: string | null | undefined) => string;
  /** The liquidation price of an own position, on the tick nearer to the market; it tells the margin, and is hidden with it. */
  readonly liquidation: (text: string | null | undefined, side: SideWord) => string;
  /** A quantity, as everybody may see it. */
  readonly quantity: (text: string) => string;
  /** All the digits there are. */
  readonly exact: (text: string) => string;
  /** An own quantity with its coin. */
  readonly ownQuantity: (text: string, isTyped?: boolean) => string;
  /** An own amount, cut to two decimals. */
  readonly money: (text: string | null | undefined, isTyped?: boolean) => string;
  /** The same with its sign. */
  readonly signedMoney: (text: string | null | undefined) => string;
}

/** A fraction as a percentage with two decimals, without a plus. */
export function percentOf(fraction: string, locale: string): string {
  return formatPercent(fraction, locale).replace(/^\+/, '');
}

/** Whether a plain decimal is below zero. */
export function isBelow(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text.startsWith('-') && /[1-9]/.test(text);
}

/** Colour of a gain or a loss; none while amounts are hidden, or where there is neither. */
export function gainInk(text: string | null | undefined, isHidden: boolean): string {
  if (isHidden || text === null || text === undefined || !/[1-9]/.test(text)) return 'text-text';
  return isBelow(text) ? 'text-down' : 'text-up';
}

/** Writes the figures of a contract; without one, of an amount of USDT alone. */
export function useContractFigures(contract: Contract | undefined, pair?: string): ContractFigures {
  const locale = useLanguageTag();
  const privacy = usePrivacy();
  return useMemo(() => {
    const [base = '', quote = 'USDT'] = (contract?.name ?? pair ?? '_USDT').split('_');
    const exact = (text: string): string => formatExact(text, locale);
    const price = (text: string): string =>
      contract === undefined ? exact(text) : formatPrice(text, decimalsOf(contract.tick_size), locale);
    const quantity = (text: string): string =>
      contract === undefined ? exact(text) : formatQuantity(text, decimalsOf(contract.step_size), locale);
    const cut = (text: string): string => figure(text.replace(/^-/, ''), MONEY_DECIMALS, locale);
    return {
      locale,
      base,
      quote,
      privacy,
      exact,
      price: (text) => (text === null || text === undefined ? UNKNOWN : price(text)),
      liquidation: (text, side) => {
        if (text === null || text === undefined) return UNKNOWN;
        return privacy.own(contract === undefined ? exact(text) : price(liquidationOnGrid(text, side, contractUnits(contract))));
      },
      quantity,
      ownQuantity: (text, isTyped) => privacy.own(`${quantity(text)} ${base}`, isTyped),
      money: (text, isTyped) =>
        privacy.own(text === null || text === undefined ? undefined : `${isBelow(text) ? MINUS : ''}${cut(text)}`, isTyped),
      signedMoney: (text) =>
        privacy.own(
          text === null || text === undefined ? undefined : `${isBelow(text) ? MINUS : /[1-9]/.test(text) ? '+' : ''}${cut(text)}`,
        ),
    };
  }, [contract, pair, locale, privacy]);
}
