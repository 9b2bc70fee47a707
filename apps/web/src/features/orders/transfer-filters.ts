/** Filters of the transfers as the address carries them. */
import type { BodyOf } from '@kontor/contract/call';
import type { transfers } from '@kontor/contract/wallet';
import type { AccountWord } from '@kontor/contract/glossary';
import { accountOf } from '../../data/accounts.ts';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';

const DEFAULT_DAYS = 7;

export interface TransferFilters {
  readonly symbol: string | undefined;
  readonly from: AccountWord | undefined;
  readonly to: AccountWord | undefined;
  readonly days: (typeof RECORD_WINDOW_DAYS)[number];
  readonly cursor: string | undefined;
}

/** Reads the query of an address; what is no filter is not believed. */
export function readTransferFilters(query: string): TransferFilters {
  const asked = new URLSearchParams(query);
  const symbol = asked.get('symbol') ?? '';
  const cursor = asked.get('cursor') ?? '';
  return {
    symbol: /^[A-Z0-9]{1,20}$/.test(symbol) ? symbol : undefined,
    from: accountOf(asked.get('from')),
    to: accountOf(asked.get('to')),
    days: RECORD_WINDOW_DAYS.find((days) => String(days) === asked.get('days')) ?? DEFAULT_DAYS,
    cursor: /^[0-9A-Za-z_.-]{1,64}$/.test(cursor) ? cursor : undefined,
  };
}

/** Writes them into an address's query, with its question mark; empty for none. */
export function writeTransferFilters({ symbol, from, to, days, cursor }: TransferFilters): string {
  const query = new URLSearchParams();
  if (symbol !== undefined) query.set('symbol', symbol);
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  if (days !== DEFAULT_DAYS) query.set('days', String(days));
  if (cursor !== undefined) query.set('cursor', cursor);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The call's body. */
export function transfersBody({ symbol, from, to, days, cursor }: TransferFilters, limit: number): BodyOf<typeof transfers> {
  return {
    days,
    limit,
    ...(symbol === undefined ? {} : { symbol }),
    ...(from === undefined ? {} : { from_account: from }),
    ...(to === undefined ? {} : { to_account: to }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
