import type { Migration } from '../migrations.ts';

/** Operators look through what was published to everybody, also what was taken back: a few rows among those of every person. */
export const publishedMigration: Migration = {
  id: 38,
  name: 'published notices',
  sql: 'CREATE INDEX notice_published ON notice (id) WHERE account_id IS NULL',
};
