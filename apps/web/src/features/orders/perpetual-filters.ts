/** What the records of contracts may be narrowed by, each kind under a tab of one page. */
import { CONTRACT_ACTIONS } from '@kontor/contract/perpetual-words';
import { PAIR_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const PERPETUAL_TABS = ['orders', 'deals', 'plans', 'funding', 'liquidations'] as const;
export type PerpetualTab = (typeof PERPETUAL_TABS)[number];

export const PAST_CONTRACT_STATUSES = ['filled', 'cancelled', 'invalid'] as const;

/** Puts the tab before a query, so that pages and filters keep it; the first has none. */
function withTab(tab: PerpetualTab, query: string): string {
  return tab === 'orders' ? query : `?tab=${tab}${query.replace('?', '&')}`;
}

/** The tab that an address names. */
export function tabOf(query: string): PerpetualTab {
  const said = new URLSearchParams(query).get('tab');
  return PERPETUAL_TABS.find((tab) => tab === said) ?? 'orders';
}

/** The address of a tab without its filters. */
export function tabQuery(tab: PerpetualTab): string {
  return withTab(tab, '');
}

export const CONTRACT_ORDER_FILTERS = listFilters({
  pair: PAIR_CHOICE,
  action: oneOfWords('action', CONTRACT_ACTIONS),
  status: oneOfWords('status', PAST_CONTRACT_STATUSES),
});

const BY_PAIR = listFilters({ pair: PAIR_CHOICE });

/** Filters of a tab that is narrowed by its contract alone. */
export function pairFilters(tab: PerpetualTab): typeof BY_PAIR {
  return { ...BY_PAIR, write: (filters) => withTab(tab, BY_PAIR.write(filters)) };
}
