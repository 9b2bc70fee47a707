/** What a program that does not start, or an operator's program that fails, says instead of a stack. */
import { inspect } from 'node:util';
import { ConfigError } from './config.ts';
import { ReplayError } from './core-loop/replay.ts';
import { FollowerError } from './follower/follower-error.ts';
import { JournalError } from './journal/journal.ts';
import { StoreError, errorCode } from './store/store-error.ts';

/** Of system calls and of connections to PostgreSQL; a sentence each. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Choose another PORT or CONSOLE_PORT.',
  ECONNREFUSED: 'No PostgreSQL answers at DATABASE_URL.',
  ENOTFOUND: 'The host of DATABASE_URL is unknown.',
  ETIMEDOUT: 'No PostgreSQL answers at DATABASE_URL in time.',
  EACCES: 'A file or folder may not be read or written by this user: see DATA_DIR and ARCHIVE_DIR.',
  ENOSPC: 'The disk is full.',
  '28P01': 'PostgreSQL does not take the password in DATABASE_URL.',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL in.',
  '3D000': 'The database of DATABASE_URL does not exist.',
  '42501': 'The user of DATABASE_URL may not do what is needed.',
  '53300': 'PostgreSQL has no connection left.',
  '57P01': 'PostgreSQL was shut down meanwhile.',
  '57P03': 'PostgreSQL is starting or shutting down. Try again.',
};

/** One sentence for what the operator can set right; a bug keeps its stack. */
export function plainReason(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof StoreError ||
    error instanceof JournalError ||
    error instanceof FollowerError ||
    error instanceof ReplayError
  )
    return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'Another Kontor works on this database. Stop it first.';
  return REASONS[errorCode(error) ?? ''] ?? inspect(error);
}
