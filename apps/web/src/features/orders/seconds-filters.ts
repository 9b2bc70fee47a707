/** What the seconds contracts that are over may be narrowed by. */
import { SECONDS_RESULTS } from '@kontor/contract/seconds-words';
import { PAIR_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const SECONDS_FILTERS = listFilters({ pair: PAIR_CHOICE, result: oneOfWords('result', SECONDS_RESULTS) });
