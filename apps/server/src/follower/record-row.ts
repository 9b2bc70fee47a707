/** Ledger records as the follower reads them. */
import { RECORD_WORDS } from '@kontor/engine/record';
import type { LedgerRecord, RecordLog } from '@kontor/engine/record';

/** A posting, its place among those of its command, and when. */
export type RecordRow = LedgerRecord & { readonly ordinal: number; readonly timeMs: number };

/** Words from one record to the next. */
export { RECORD_WORDS };

/** The record at a word of the log. */
export function readRecord(log: RecordLog, at: number, ordinal: number, timeMs: number): RecordRow {
  const half = at >> 1;
  return {
    type: log.words[at]!,
    owner: log.words[at + 1]!,
    account: log.words[at + 2]!,
    asset: log.words[at + 3]!,
    bucket: log.words[at + 4]!,
    amount: log.longs[half + 3]!,
    before: log.longs[half + 4]!,
    after: log.longs[half + 5]!,
    reference: log.doubles[half + 6]!,
    sequence: log.doubles[half + 7]!,
    ordinal,
    timeMs,
  };
}
