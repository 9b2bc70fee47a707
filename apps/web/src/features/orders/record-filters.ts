/** What the lists of the wallet may be narrowed by. */
import { RECORD_WORDS } from '@kontor/contract/glossary';
import { RECORD_STATES } from '@kontor/contract/wallet';
import type { AccountWord } from '@kontor/contract/glossary';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import { SYMBOL_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const RECORD_FILTERS = listFilters({
  symbol: SYMBOL_CHOICE,
  type: oneOfWords('type', RECORD_WORDS),
  status: oneOfWords('status', RECORD_STATES),
});

export const TRANSFER_FILTERS = listFilters({
  symbol: SYMBOL_CHOICE,
  from: oneOfWords<'from_account', AccountWord>('from_account', ACCOUNT_LIST),
  to: oneOfWords<'to_account', AccountWord>('to_account', ACCOUNT_LIST),
});
