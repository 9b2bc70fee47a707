import type { Migration } from '../migrations.ts';

/**
 * That a follower in a process of its own found the exchange must stop, by the part that it keeps. Whoever leads looks here, and does not lead while there is
 * a word; whoever keeps that part next, and finds the whole journal right, takes it back.
 */
export const followerHaltMigration: Migration = {
  id: 111,
  name: 'follower-halt',
  sql: `
CREATE TABLE public.follower_halt (
  part text PRIMARY KEY CHECK (part IN ('tables', 'snapshots')),
  code text NOT NULL,
  message text NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now()
)`,
};
