import type { Migration } from '../migrations.ts';

/**
 * What came of each client id of a command that moved money outside trading, whichever it was: a read table like the others (migration 14),
 * for ever, so without partitions. `body` is what the id stands for, as the journal has it. Those of transfers stood with the transfers, all
 * others in the journal alone; so the follower writes the read tables anew, from their beginning.
 *
 * Two commands of one id cannot come about by calls, but may stand in a journal, because the engine by itself forgets ids: both are told,
 * and the first is what came of the id. A start reads the ids by command (migration 11).
 */
const SQL = `
CREATE TABLE public.money_id (
  sequence bigint NOT NULL,
  user_id integer NOT NULL,
  command smallint NOT NULL,
  client_id uuid NOT NULL,
  body bytea NOT NULL
);
CREATE INDEX money_id_user ON public.money_id (user_id, client_id, sequence);
CREATE INDEX money_id_sequence ON public.money_id USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);
DROP INDEX public.transfer_client_id, public.transfer_sequence;
ALTER TABLE public.transfer DROP COLUMN client_id;
TRUNCATE public.transfer, public.spot_order, public.spot_trade, public.spot_fill, public.ledger_record, public.candle;
UPDATE public.follower_position SET sequence = 0, begin_ms = 0;
`;

export const moneyIdMigration: Migration = { id: 24, name: 'money id', sql: SQL };
