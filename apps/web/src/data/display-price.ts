/** What one USDT is worth in the display currency (spec §7 pairPrice, §9). */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrency } from '@kontor/contract/locale';
import { pairPrice } from '@kontor/contract/market';
import { create } from 'zustand';
import { callServer } from './call-server.ts';
import { FIAT_DECIMALS } from './constants.ts';
import { settings, useSettings } from './settings.ts';
import { timesCut } from './decimal-product.ts';

interface DisplayPrice {
  /** Display currency that `price` is in. */
  readonly currency: string;
  /** Plain decimal. */
  readonly price: string;
}

const store = create<{ readonly rate: DisplayPrice | undefined }>()(() => ({ rate: undefined }));

/** Asks for the price at start and on each change of the display currency. */
export function followDisplayPrice(): void {
  const ask = async (currency: string): Promise<void> => {
    try {
      const { price } = await callServer(pairPrice, { pair: `usdt_${currency.toLowerCase()}` });
      if (settings.getState().displayCurrency === currency) store.setState({ rate: { currency, price } });
    } catch {
      // Values in the display currency stay unknown and are drawn as a dash.
    }
  };
  void ask(settings.getState().displayCurrency);
  settings.subscribe((now, before) => {
    if (now.displayCurrency !== before.displayCurrency) void ask(now.displayCurrency);
  });
}

/** Values of amounts in USDT in the display currency. */
export interface DisplayValue {
  readonly currency: DisplayCurrency;
  /** Plain decimal cut to `decimals` digits; undefined while the price is not known. */
  readonly of: (usdt: string | undefined, decimals?: number) => string | undefined;
}

/** How amounts in USDT read in the display currency. */
export function useDisplayValue(): DisplayValue {
  const name = useSettings(({ displayCurrency }) => displayCurrency);
  const rate = store((state) => state.rate);
  const currency = DISPLAY_CURRENCIES.find((candidate) => candidate.name === name) ?? DISPLAY_CURRENCIES[0];
  return {
    currency,
    of: (usdt, decimals = FIAT_DECIMALS) => (usdt === undefined || rate?.currency !== name ? undefined : timesCut(usdt, rate.price, decimals)),
  };
}
