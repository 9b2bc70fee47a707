/**
 * Questions of the past, once the read tables reflect what is demanded: of a replica that reflects it as well, where there are replicas, or of the primary. Only
 * the histories ask here, and only what shows somebody what was. What at-most-once must know, and whatever may have any age, is asked of the primary.
 */
import { boolean, safeInteger, text } from '../store/columns.ts';
import { Database, readStatement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import type { ReplicaMark } from '../store/replicas.ts';

/**
 * Resolves when the read tables reflect `minSeq` and, unless they may have any age, are not older than about a second: with the command that an answer must
 * reflect for that, or with nothing where that is not known; throws FollowerBusy.
 */
export type AwaitRecorded = (minSeq?: number, anyAge?: boolean) => Promise<number> | Promise<void>;

/** Whoever answers questions of the past. */
export type PastQueries = Pick<Queries, 'many' | 'maybe' | 'one'>;

/** Resolves with whoever answers as of at least what was demanded; throws FollowerBusy. */
export type AskPast = (minSeq?: number, anyAge?: boolean) => Promise<PastQueries>;

export function askPast(queries: Queries, recorded: AwaitRecorded): AskPast {
  return async (minSeq, anyAge = false) => {
    const position = await recorded(minSeq, anyAge);
    return anyAge || typeof position !== 'number' || !(queries instanceof Database) ? queries : queries.reflecting(position);
  };
}

/** How a database says what its read tables reflect, and whether it is a replica of the same cluster. */
export const REPLICA_MARK = readStatement<[], ReplicaMark>(
  'follower-replica-mark',
  `SELECT sequence, pg_is_in_recovery() AS replica, (SELECT system_identifier::text FROM pg_control_system()) AS cluster FROM follower_position`,
  (row) => ({ position: safeInteger(row, 'sequence'), cluster: text(row, 'cluster'), isReplica: boolean(row, 'replica') }),
);
