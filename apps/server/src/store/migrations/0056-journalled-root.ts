import type { Migration } from '../migrations.ts';

/**
 * A read table (migration 14) without partitions, of which nothing is taken off: the roots of all balances that stand in the journal. No
 * journal from before has any, so the read tables stay as they are.
 */
export const journalledRootMigration: Migration = {
  id: 56,
  name: 'journalled root',
  sql: `
CREATE TABLE public.journalled_root (
  as_of bigint PRIMARY KEY,
  sequence bigint NOT NULL,
  users integer NOT NULL,
  root bytea NOT NULL
);
`,
};
