import type { Migration } from '../migrations.ts';

/**
 * What a liquidation was reckoned with, beside it: the terms of its contract then, and the command of the mark that decided it; null of those that
 * were written before, for which a rebuild of the read tables has them again. And what such a mark was made of, which stands in no journal: as the
 * server that made it said, or nowhere.
 */
export const liquidationTermsMigration: Migration = {
  id: 62,
  name: 'liquidation terms',
  sql: `
ALTER TABLE public.contract_liquidation ADD COLUMN mark_sequence bigint, ADD COLUMN terms bytea;
CREATE TABLE public.contract_mark (
  sequence bigint PRIMARY KEY,
  market integer NOT NULL,
  made_ms bigint NOT NULL,
  settles_ms bigint NOT NULL,
  rate bigint NOT NULL,
  price1 bigint NOT NULL,
  price2 bigint NOT NULL,
  last bigint
);
`,
};
