/** What is looked for in the hub; it stands in the address, so that a link or a way back finds the same. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import type { DealSide } from '../../data/deal-figures.ts';
import { useSettings } from '../../data/settings.ts';

export interface HubFilter {
  readonly side: DealSide;
  readonly symbol: string;
  readonly fiat: DisplayCurrencyName;
  /** A total in fiat; empty for any. */
  readonly amount: string;
  /** A kind of payment; empty for all. */
  readonly method: string;
  /** Only offers that take the amount. */
  readonly fits: boolean;
}

/** The coin that nearly everybody buys first. */
const FIRST_SYMBOL = 'USDT';

export function useHubFilter(): readonly [filter: HubFilter, change: (next: Partial<HubFilter>) => void] {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const displayCurrency = useSettings((settings) => settings.displayCurrency);
  const asked = new URLSearchParams(searchStr);
  // The router writes what looks like a number with quotes around it.
  const text = (name: string): string => (asked.get(name) ?? '').replaceAll('"', '');
  const amount = text('amount');
  const filter: HubFilter = {
    side: text('side') === 'sell' ? 'sell' : 'buy',
    symbol: /^[A-Z0-9]{1,16}$/.test(text('symbol')) ? text('symbol') : FIRST_SYMBOL,
    fiat: DISPLAY_CURRENCIES.find(({ name }) => name === text('fiat'))?.name ?? displayCurrency,
    amount: /^\d{1,20}(\.\d{1,8})?$/.test(amount) ? amount : '',
    method: /^[a-z][a-z0-9_]{0,31}$/.test(text('method')) ? text('method') : '',
    fits: text('fits') !== 'no',
  };
  const change = (next: Partial<HubFilter>): void => {
    const all = { ...filter, ...next };
    const query = new URLSearchParams();
    if (all.side === 'sell') query.set('side', 'sell');
    if (all.symbol !== FIRST_SYMBOL) query.set('symbol', all.symbol);
    if (all.fiat !== displayCurrency || text('fiat') !== '') query.set('fiat', all.fiat);
    if (all.amount !== '') query.set('amount', all.amount);
    if (all.method !== '') query.set('method', all.method);
    if (!all.fits) query.set('fits', 'no');
    const written = query.toString();
    router.history.replace(written === '' ? pathname : `${pathname}?${written}`);
  };
  return [filter, change];
}
