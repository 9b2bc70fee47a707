/** How own records of contracts are written: prices as they are, what says how much it was hidden where amounts are. */
import { useMemo } from 'react';
import { useContracts } from '../../data/perpetual-market.ts';
import { pairFigures } from '../../data/pair-figures.ts';
import { contractUnits, liquidationOnGrid } from '../../data/perpetual-units.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';

export interface PerpetualWords {
  /** `BTC/USDT`. */
  readonly name: string;
  readonly price: (text: string | null) => string;
  /** Of an own position, on the tick nearer to the market; hidden where amounts are. */
  readonly liquidation: (text: string | null, side: SideWord) => string;
  readonly quantity: (text: string) => string;
  /** An amount of USDT with all its digits. */
  readonly money: (text: string | null) => string;
  readonly signed: (text: string) => string;
}

/** Writes the own figures of any contract. */
export function usePerpetualWords(): (pair: string) => PerpetualWords {
  const contracts = useContracts();
  const locale = useLanguageTag();
  const privacy = usePrivacy();
  return useMemo(
    () => (pair) => {
      const [base = '', quote = ''] = pair.split('_');
      const contract = contracts.find(({ name }) => name === pair);
      const figures = pairFigures(contract, locale);
      return {
        name: `${base}/${quote}`,
        price: (text) => (text === null ? UNKNOWN : figures.price(text)),
        liquidation: (text, side) => {
          if (text === null) return UNKNOWN;
          return privacy.own(figures.price(contract === undefined ? text : liquidationOnGrid(text, side, contractUnits(contract))));
        },
        quantity: (text) => privacy.own(`${figures.quantity(text)} ${base}`),
        money: (text) => (text === null ? UNKNOWN : `${privacy.exact(text)} ${quote}`),
        signed: (text) => `${/[1-9]/.test(text) ? privacy.signed(text) : privacy.exact('0')} ${quote}`,
      };
    },
    [contracts, locale, privacy],
  );
}
