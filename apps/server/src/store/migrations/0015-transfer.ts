import type { Migration } from '../migrations.ts';

/**
 * The transfers between users' own accounts, a read table like the others (migration 5). It answers what came of a client id, which
 * is remembered for ever: so it has no partitions, and no month of it is taken off. A start reads the ids by command (migration 11).
 * Two transfers of one id cannot come about by calls, but may stand in a journal, because the engine by itself forgets ids: both are told, and
 * the first is what came of the id.
 */
const SQL = `
CREATE TABLE public.transfer (
  user_id integer NOT NULL,
  client_id uuid NOT NULL,
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  from_account smallint NOT NULL,
  to_account smallint NOT NULL,
  asset integer NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (user_id, sequence)
);
CREATE INDEX transfer_client_id ON public.transfer (user_id, client_id, sequence);
CREATE INDEX transfer_sequence ON public.transfer USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);
`;

export const transferMigration: Migration = { id: 15, name: 'transfer', sql: SQL };
