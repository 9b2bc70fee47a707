/** What fiat orders may be narrowed by. */
import { DEAL_ROLES, DEAL_STATES } from '@kontor/contract/deal';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { SYMBOL_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const FIAT_FILTERS = listFilters({
  side: oneOfWords('role', DEAL_ROLES),
  state: oneOfWords('state', DEAL_STATES),
  symbol: SYMBOL_CHOICE,
  fiat: oneOfWords<'fiat', DisplayCurrencyName>(
    'fiat',
    DISPLAY_CURRENCIES.map(({ name }) => name),
  ),
});
