/** Filters of an account's records as the address carries them. */
import type { BodyOf } from '@kontor/contract/call';
import { RECORD_WORDS } from '@kontor/contract/glossary';
import type { walletRecords } from '@kontor/contract/wallet';
import type { AccountWord } from '@kontor/contract/glossary';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';

type Body = BodyOf<typeof walletRecords>;

const DEFAULT_DAYS = 7;

export interface RecordFilters {
  readonly symbol: string | undefined;
  readonly type: (typeof RECORD_WORDS)[number] | undefined;
  readonly days: (typeof RECORD_WINDOW_DAYS)[number];
  readonly cursor: string | undefined;
}

/** Reads the query of an address; what is no filter is not believed. */
export function readRecordFilters(query: string): RecordFilters {
  const asked = new URLSearchParams(query);
  const symbol = asked.get('symbol') ?? '';
  const cursor = asked.get('cursor') ?? '';
  return {
    symbol: /^[A-Z0-9]{1,20}$/.test(symbol) ? symbol : undefined,
    type: RECORD_WORDS.find((type) => type === asked.get('type')),
    days: RECORD_WINDOW_DAYS.find((days) => String(days) === asked.get('days')) ?? DEFAULT_DAYS,
    cursor: /^[0-9A-Za-z_.-]{1,64}$/.test(cursor) ? cursor : undefined,
  };
}

/** Writes them into an address's query, with its question mark; empty for none. */
export function writeRecordFilters({ symbol, type, days, cursor }: RecordFilters): string {
  const query = new URLSearchParams();
  if (symbol !== undefined) query.set('symbol', symbol);
  if (type !== undefined) query.set('type', type);
  if (days !== DEFAULT_DAYS) query.set('days', String(days));
  if (cursor !== undefined) query.set('cursor', cursor);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The call's body, for one account. */
export function recordBody(account: AccountWord, { symbol, type, days, cursor }: RecordFilters, limit: number): Body {
  return {
    account,
    days,
    limit,
    ...(symbol === undefined ? {} : { symbol }),
    ...(type === undefined ? {} : { type }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
