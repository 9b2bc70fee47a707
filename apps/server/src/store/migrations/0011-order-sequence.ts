import type { Migration } from '../migrations.ts';

/**
 * Finds orders by the command that ended them: a start reads the ids of the last (at-most-once/recorded-ids.ts). Rows are written in
 * that order, so a few bytes for a run of pages say enough, and they cost the writer nothing.
 */
export const orderSequenceMigration: Migration = {
  id: 11,
  name: 'order-sequence',
  sql: `CREATE INDEX spot_order_sequence ON public.spot_order USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);`,
};
