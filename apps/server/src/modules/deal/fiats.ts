/** The currencies that peers pay in: the display currencies, by their numbers (spec §9), with the decimals that amounts of them have here (ISO 4217). */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';

export interface Fiat {
  readonly name: DisplayCurrencyName;
  readonly number: number;
  readonly scale: number;
}

const SCALES: Readonly<Record<DisplayCurrencyName, number>> = { USD: 2, JPY: 0, KRW: 0, HKD: 2, RUB: 2, EUR: 2, GBP: 2, TRY: 2 };

export const FIATS: readonly Fiat[] = DISPLAY_CURRENCIES.map(({ name, value }) => ({ name, number: value, scale: SCALES[name] }));

export function fiatNamed(name: DisplayCurrencyName): Fiat {
  return FIATS.find((fiat) => fiat.name === name)!;
}

/** The currency of an advert; throws for a number that is none's. */
export function fiatOf(number: number): Fiat {
  const fiat = FIATS.find((each) => each.number === number);
  if (fiat === undefined) throw new Error(`no currency has the number ${number}`);
  return fiat;
}
