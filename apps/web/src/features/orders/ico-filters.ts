/** Records of subscriptions are narrowed by their days alone. */
import { listFilters } from './list-filters.ts';

export const ICO_FILTERS = listFilters({});
