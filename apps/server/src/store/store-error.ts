/** Every way the store refuses to start or to work. The operator reads the sentence, code reads the name. */
export type StoreErrorCode =
  /** Another Kontor works on this data folder. */
  | 'DATA_FOLDER_IN_USE'
  /** The file system of the data folder cannot hold what a lock or PostgreSQL needs. */
  | 'DATA_FOLDER_UNSUPPORTED'
  /** Running as root, and the user PostgreSQL runs as cannot enter the data folder. */
  | 'DATA_FOLDER_UNREACHABLE'
  /** The folder for PostgreSQL's files holds something else. */
  | 'DATA_FOLDER_FOREIGN'
  /** The data were written by another major version of PostgreSQL. */
  | 'DATA_FOLDER_OTHER_VERSION'
  /** No embedded PostgreSQL for this platform, or its package is not installed, or it does not run here. */
  | 'POSTGRES_BINARIES_MISSING'
  /** Running as root, and there is no unprivileged user to run PostgreSQL as. */
  | 'POSTGRES_USER_MISSING'
  /** PostgreSQL ended or did not answer while starting. */
  | 'POSTGRES_START_FAILED'
  /** The server is older than PostgreSQL 15. */
  | 'DATABASE_TOO_OLD'
  /** `fsync` is off: a power cut loses acknowledged commands. */
  | 'DATABASE_FSYNC_OFF'
  /** `synchronous_commit` is neither `on` nor `remote_apply`. */
  | 'DATABASE_SYNCHRONOUS_COMMIT_OFF'
  /** `full_page_writes` is off: a power cut can tear pages. */
  | 'DATABASE_FULL_PAGE_WRITES_OFF'
  /** The address points at a standby, which cannot be written. */
  | 'DATABASE_READ_ONLY'
  /** There are standbys, or DATABASE_STANDBYS says so, and commits wait for none. */
  | 'DATABASE_STANDBY_NOT_SYNCHRONOUS'
  /** DATABASE_STANDBYS says that there are standbys, and none for which commits wait is connected: no commit would return. */
  | 'DATABASE_STANDBY_AWAY'
  /** DATABASE_STANDBYS says that there are standbys, and the database's user may not see them. */
  | 'DATABASE_STANDBYS_UNSEEN'
  /** A warning of the server would not be heard: that a commit was not replicated is one. */
  | 'DATABASE_WARNINGS_OFF'
  /** The database does not store text as UTF-8. */
  | 'DATABASE_NOT_UTF8'
  /** A migration that was applied reads differently now. */
  | 'MIGRATION_CHANGED'
  /** The database holds migrations this release does not know. */
  | 'MIGRATION_UNKNOWN'
  /** The list of migrations in the code is not 1, 2, 3, … */
  | 'MIGRATION_LIST_BROKEN'
  /** A migration found data that it must not go on with; its sentence names them, and nothing is changed. */
  | 'MIGRATION_REFUSED'
  /** The address of ordinary tables leads to a database that holds read tables alone. */
  | 'DATABASE_HOLDS_READS'
  /** The address of the read tables leads to a database that holds a journal or customers. */
  | 'DATABASE_HOLDS_JOURNAL'
  /** A row does not have the shape its statement declares. */
  | 'ROW_SHAPE';

/** A named refusal of the store. `message` is a sentence for the operator that says what to do. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** The `code` of a Node or PostgreSQL error (`ENOENT`, `23505`), or `undefined`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The database cannot be reached or cannot work just now: away, starting, stopping, out of connections, too slow. The same statement may do later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** As `errorCode` of what was thrown. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(`the database does not answer: ${errorMessage(cause)}`, { cause });
    this.code = errorCode(cause);
  }
}

/** Classes of PostgreSQL's errors in which the rows or the statements are wrong, so that trying again does not set them right. */
const LASTING = /^(0A|21|22|23|26|42|P0)...$/;

/** Whether a failed statement may do when it is sent again. What is no error of PostgreSQL's or the connection's is a bug of ours. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof TypeError || error instanceof RangeError) return false;
  return !LASTING.test(errorCode(error) ?? '');
}

/**
 * Whether a failed statement says that its connection is of no more use, and that others to the same server may not be either: it broke, nobody
 * answers, the server ends, or it is no primary any more (25006). What else is wrong with a statement is wrong on any connection.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !isPassing(error)) return false;
  const code = errorCode(error);
  return code === undefined ? NO_ANSWER.test(error.message) : /^(08...|57P0[1-5]|25006|E[A-Z]+|NO_PRIMARY|NOT_REPLICATED)$/.test(code);
}

/** What the driver says in words alone. */
const NO_ANSWER = /^(Query read timeout|Connection terminated|connection ended|Client has encountered a connection error|timeout e)/i;

/** The message of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
