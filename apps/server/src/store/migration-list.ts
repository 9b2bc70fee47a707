import type { Migration } from './migrations.ts';
import { journalMigration } from './migrations/0001-journal.ts';

/** The schema's history, in order. New steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [journalMigration];
