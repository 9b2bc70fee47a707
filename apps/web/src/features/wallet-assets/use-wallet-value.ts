import { useCallback, useMemo } from 'react';
import type { AccountWord } from '@kontor/contract/glossary';
import { useHoldings } from '../../data/account-stream.ts';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { MAIN_PAIR } from '../../data/constants.ts';
import { sum } from '../../data/decimal-product.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useLiveAccount } from '../../data/perpetual-account.ts';
import { useAreTicksKnown, useTicks } from '../../data/tick-store.ts';
import { accountValues, inBtc } from './wallet-value.ts';
import type { AccountValue, PriceOf } from './wallet-value.ts';

/** The five accounts with their values. */
export interface WalletValue {
  readonly accounts: readonly AccountValue[];
  /** All of them together. */
  readonly usdt: string;
  readonly hasUnknown: boolean;
  /** Whether all prices that there are have come: until then what has none may get one. */
  readonly arePricesKnown: boolean;
  /** A value in USDT told in BTC. */
  readonly toBtc: (usdt: string) => string | undefined;
}

/** The accounts valued at the last prices; undefined until what they hold is known. */
export function useWalletValue(): WalletValue | undefined {
  const holdings = useHoldings();
  const currencies = useCurrencies();
  const priceOf = usePriceOf();
  const equity = useLiveAccount()?.figures.equity;
  const areTicksKnown = useAreTicksKnown();
  const arePricesKnown = useIcoHoldings().sequence >= 0 && areTicksKnown;
  return useMemo(() => {
    if (holdings === undefined || currencies.size === 0) return undefined;
    const accounts = accountValues(holdings, currencies, priceOf, equity);
    const btcPrice = priceOf(MAIN_PAIR.split('_')[0] ?? '');
    return {
      accounts,
      usdt: sum(accounts.map(({ usdt }) => usdt)),
      hasUnknown: accounts.some(({ hasUnknown }) => hasUnknown),
      arePricesKnown,
      toBtc: (usdt) => inBtc(usdt, btcPrice),
    };
  }, [holdings, currencies, priceOf, equity, arePricesKnown]);
}

/** One account with its value. */
export function useAccountValue(account: AccountWord): AccountValue | undefined {
  return useWalletValue()?.accounts.find((value) => value.account === account);
}

/** Prices in USDT now; of new coins that have no market yet what they were raised at. */
function usePriceOf(): PriceOf {
  const currencies = useCurrencies();
  const ticks = useTicks();
  const { holdings } = useIcoHoldings();
  return useCallback(
    (symbol) => {
      if (symbol === 'USDT') return '1';
      const market = ticks.get(`${symbol}_USDT`)?.close ?? currencies.get(symbol)?.price ?? undefined;
      if (market !== undefined) return market;
      return [...holdings.values()].find(
        (holding) => holding.symbol === symbol && holding.payment === 'USDT' && holding.valued_at === 'raise_price',
      )?.raise_price;
    },
    [currencies, ticks, holdings],
  );
}
