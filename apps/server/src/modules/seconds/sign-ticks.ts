/** Signs ticks as soon as they stand in the read tables, of each pair in the order of their numbers: what a power cut could undo is never signed. */
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { bytes, safeInteger } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, readStatement, statement } from '../../store/database.ts';
import { openFeedKey } from './feed-key.ts';
import type { FeedKeyOptions, KnownKey } from './feed-key.ts';

export interface SignTicksOptions extends FeedKeyOptions {
  /** Numbers of the pairs that have ticks. */
  readonly pairs: () => Iterable<number>;
  readonly log: StoreLog;
}

/** Ticks signed with one statement. */
const MOST = 500;

interface Unsigned {
  readonly number: number;
  readonly hash: Uint8Array;
}

const LAST_SIGNED = statement<[pair: number], number>(
  'index-ticks-last-signed',
  'SELECT coalesce(max(number), 0) AS number FROM index_tick_signature WHERE pair = $1',
  (row) => safeInteger(row, 'number'),
);
const UNSIGNED = readStatement<[pair: number, after: number, limit: number], Unsigned>(
  'index-ticks-unsigned',
  'SELECT number, hash FROM index_tick WHERE pair = $1 AND number > $2::bigint ORDER BY number LIMIT $3::integer',
  (row) => ({ number: safeInteger(row, 'number'), hash: bytes(row, 'hash') }),
);
const NEWEST_KEY = statement<[], number>('feed-key-newest-number', 'SELECT coalesce(max(id), 0) AS id FROM index_feed_key', (row) =>
  safeInteger(row, 'id'),
);
const ADD = command<[pair: number, key: number, numbers: readonly number[], signatures: readonly string[]]>(
  'index-ticks-sign',
  `INSERT INTO index_tick_signature (pair, number, key, signature)
   SELECT $1::integer, number, $2::integer, decode(signature, 'hex') FROM unnest($3::bigint[], $4::text[]) AS signed (number, signature)
   ON CONFLICT DO NOTHING`,
);

export function tickSigner(options: SignTicksOptions): OutboxLoop {
  const { queries, pairs, log } = options;
  let known: KnownKey | undefined;
  /** A key that was rotated meanwhile is found by its row. */
  const keyInUse = async (): Promise<KnownKey> => {
    const newest = await queries.one(NEWEST_KEY);
    if (known === undefined || known.row.number !== newest) {
      known = await openFeedKey(options);
      log.info({ key: known.row.id }, 'ticks are signed with this key');
    }
    return known;
  };
  const signSome = async (pair: number): Promise<boolean> => {
    const waiting = await queries.many(UNSIGNED, pair, await queries.one(LAST_SIGNED, pair), MOST);
    if (waiting.length === 0) return false;
    const { key, row } = await keyInUse();
    const signatures = waiting.map(({ hash }) => Buffer.from(key.sign(hash)).toString('hex'));
    await queries.run(
      ADD,
      pair,
      row.number,
      waiting.map(({ number }) => number),
      signatures,
    );
    return waiting.length === MOST;
  };
  return new OutboxLoop({
    carryOutNext: async () => {
      let isMore = false;
      for (const pair of pairs()) isMore = (await signSome(pair)) || isMore;
      return isMore;
    },
    log,
  });
}
