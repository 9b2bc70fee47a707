/** What the order history may be narrowed by. */
import type { BodyOf } from '@kontor/contract/call';
import type { orderHistory } from '@kontor/contract/spot';
import { PAIR_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const PAST_STATUSES = ['filled', 'canceled', 'expired', 'expired_in_match'] as const satisfies readonly NonNullable<
  BodyOf<typeof orderHistory>['status']
>[];
export const SIDES = ['buy', 'sell'] as const;

export const HISTORY_FILTERS = listFilters({
  pair: PAIR_CHOICE,
  side: oneOfWords('side', SIDES),
  status: oneOfWords('status', PAST_STATUSES),
});
