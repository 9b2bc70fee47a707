/** Filters of the order history as the address carries them; what an address says that is no filter is not believed. */
import type { BodyOf } from '@kontor/contract/call';
import type { orderHistory } from '@kontor/contract/spot';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';

type Body = BodyOf<typeof orderHistory>;

export const PAST_STATUSES = ['filled', 'canceled', 'expired', 'expired_in_match'] as const satisfies readonly NonNullable<
  Body['status']
>[];
export const SIDES = ['buy', 'sell'] as const;

/** Days shown while nothing is chosen. */
const DEFAULT_DAYS = 7;

export interface HistoryFilters {
  /** `BTC_USDT`. */
  readonly pair: string | undefined;
  readonly side: (typeof SIDES)[number] | undefined;
  readonly status: (typeof PAST_STATUSES)[number] | undefined;
  readonly days: (typeof RECORD_WINDOW_DAYS)[number];
  /** Where the page begins; undefined on the newest one. */
  readonly cursor: string | undefined;
}

/** Reads the query of an address. */
export function readFilters(query: string): HistoryFilters {
  const asked = new URLSearchParams(query);
  const pair = asked.get('pair')?.toUpperCase() ?? '';
  const cursor = asked.get('cursor') ?? '';
  return {
    pair: /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/.test(pair) ? pair : undefined,
    side: SIDES.find((side) => side === asked.get('side')),
    status: PAST_STATUSES.find((status) => status === asked.get('status')),
    days: RECORD_WINDOW_DAYS.find((days) => String(days) === asked.get('days')) ?? DEFAULT_DAYS,
    cursor: /^[0-9A-Za-z_.-]{1,64}$/.test(cursor) ? cursor : undefined,
  };
}

/** Writes them into an address's query, with its question mark; empty for none. */
export function writeFilters(filters: HistoryFilters): string {
  const query = new URLSearchParams();
  if (filters.pair !== undefined) query.set('pair', filters.pair);
  if (filters.side !== undefined) query.set('side', filters.side);
  if (filters.status !== undefined) query.set('status', filters.status);
  if (filters.days !== DEFAULT_DAYS) query.set('days', String(filters.days));
  if (filters.cursor !== undefined) query.set('cursor', filters.cursor);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The call's body. */
export function historyBody({ pair, side, status, days, cursor }: HistoryFilters, limit: number): Body {
  return {
    days,
    limit,
    ...(pair === undefined ? {} : { pair }),
    ...(side === undefined ? {} : { side }),
    ...(status === undefined ? {} : { status }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
