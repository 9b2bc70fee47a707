/** Why a follower cannot start or go on. The operator reads the sentence, code reads the name. */
export type FollowerErrorCode =
  /** The read tables reflect commands that the journal does not hold. A person must look; `npm run rebuild` makes them anew. */
  | 'READ_TABLES_AHEAD'
  /** What they reflect is not what the journal holds: they are of another one, or of a time that a backup has undone. */
  | 'READ_TABLES_OTHER_JOURNAL'
  /** The position of the read tables lies inside a batch of the journal. */
  | 'READ_TABLES_OUT_OF_STEP'
  /** Another follower works on this database. */
  | 'FOLLOWER_RUNS'
  /** FOLLOWER is process, and none came. */
  | 'FOLLOWER_MISSING'
  /** Another server listens at FOLLOWER_SOCKET. */
  | 'FOLLOWER_SOCKET_IN_USE'
  /** A follower of its own found no database. */
  | 'DATABASE_UNREACHABLE'
  /** A follower of its own ended, for the reason that the message says. */
  | 'FOLLOWER_ENDED';

/** A named failure of the follower. */
export class FollowerError extends Error {
  readonly code: FollowerErrorCode;

  constructor(code: FollowerErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.name = 'FollowerError';
    this.code = code;
  }
}
