/** What one USDT is worth in the display currency (spec §7 pairPrice, §9). */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrency } from '@kontor/contract/locale';
import { pairPrice } from '@kontor/contract/market';
import { useEffect } from 'react';
import { create } from 'zustand';
import { callServer } from './call-server.ts';
import { FIAT_DECIMALS } from './constants.ts';
import { onPlatformChanged } from './platform.ts';
import { settings, useSettings } from './settings.ts';
import { timesCut } from './decimal-product.ts';

/** What one USDT is worth. */
export interface DisplayRate {
  /** Plain decimal. */
  readonly price: string;
  /** When a source of exchange rates said it, ms; null for a rate that the operator set. */
  readonly time: number | null;
}

/** By display currency. */
const store = create<{ readonly prices: Readonly<Record<string, DisplayRate>> }>()(() => ({ prices: {} }));

/** The display currency that everybody's site asks for at start. */
const FIRST_CURRENCY = DISPLAY_CURRENCIES[0].name;

async function ask(currency: string): Promise<void> {
  try {
    const { price, time } = await callServer(pairPrice, { pair: `usdt_${currency.toLowerCase()}` });
    store.setState(({ prices }) => ({ prices: { ...prices, [currency]: { price, time } } }));
  } catch {
    // Values in the display currency stay unknown and are drawn as a dash.
  }
}

/** Asks for the price in US dollars at start, and in the display currency where that is another one or becomes another; again when operators changed something. */
export function followDisplayPrice(): void {
  const askBoth = (): void => {
    const { displayCurrency } = settings.getState();
    void ask(FIRST_CURRENCY);
    if (displayCurrency !== FIRST_CURRENCY) void ask(displayCurrency);
  };
  askBoth();
  onPlatformChanged(askBoth);
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
  const price = store(({ prices }) => prices[name]?.price);
  const currency = DISPLAY_CURRENCIES.find((candidate) => candidate.name === name) ?? DISPLAY_CURRENCIES[0];
  return {
    currency,
    of: (usdt, decimals = FIAT_DECIMALS) => (usdt === undefined || price === undefined ? undefined : timesCut(usdt, price, decimals)),
  };
}

/** What one USDT is worth in any of the currencies, a plain decimal, asked for while somebody needs it; undefined until it is known. */
export function useFiatRate(currency: string): string | undefined {
  useEffect(() => {
    const again = (): void => void ask(currency);
    again();
    return onPlatformChanged(again);
  }, [currency]);
  return store(({ prices }) => prices[currency]?.price);
}

/** The rate of the display currency; undefined while it is not known. */
export function useDisplayRate(): DisplayRate | undefined {
  const name = useSettings(({ displayCurrency }) => displayCurrency);
  return store(({ prices }) => prices[name]);
}
