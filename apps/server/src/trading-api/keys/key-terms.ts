/** What a key is, for whoever signs with it. */
import { boolean, nullable, safeInteger, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';

export interface KeyTerms {
  readonly madeMs: number;
  readonly expiresMs: number | null;
  /** It may be used from some addresses alone. */
  readonly isRestricted: boolean;
}

/** No row once the key was deleted. */
export const KEY_TERMS = statement<[id: number], KeyTerms>(
  'trading-key-terms',
  'SELECT made_at, expires_at, addresses IS NOT NULL AS restricted FROM trading_key WHERE id = $1',
  (row) => ({
    madeMs: timestampMs(row, 'made_at'),
    expiresMs: nullable(timestampMs, row, 'expires_at'),
    isRestricted: boolean(row, 'restricted'),
  }),
);

/** Whether a key may still withdraw; it stays as it is seen until the transaction ends. No row once it was deleted. */
export const KEEP_WITHDRAWING_KEY = statement<[id: number, account: number], number>(
  'trading-key-keep-withdrawing',
  'SELECT id FROM trading_key WHERE id = $1 AND account_id = $2 AND withdraw AND enabled FOR SHARE',
  (row) => safeInteger(row, 'id'),
);
