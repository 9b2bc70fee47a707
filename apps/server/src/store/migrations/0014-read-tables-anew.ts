import type { Migration } from '../migrations.ts';

/**
 * The read tables in a third of the room, empty: the follower writes them anew from the journal.
 *
 * - Ledger records of one owner, batch and time are one row (follower/folded-records.ts). `marks` says roughly which records a row holds,
 *   so that a question passes over most of the others.
 * - An index costs every row, so each has what its questions are asked by and no more; what is equal in it is sorted when read. That no
 *   row is written twice is the position's: it moves with the rows or not at all. The audit counts.
 * - Columns stand by size, so that nothing is lost between them.
 *
 * Whatever is partitioned in the schema is a read table, by the month (UTC) of the time in its key: `make_read_partitions` makes a month's
 * partitions for all of them, in a schema where they are rebuilt too. Before `begin_ms` months were taken off (follower/old-months.ts).
 */
export const readTablesAnewMigration: Migration = {
  id: 14,
  name: 'read tables anew',
  sql: `
DROP TABLE spot_order, spot_trade, spot_fill, ledger_record, candle;
DROP FUNCTION make_read_partitions(bigint);
ALTER TABLE follower_position ADD COLUMN begin_ms bigint NOT NULL DEFAULT 0;
UPDATE follower_position SET sequence = 0;

CREATE TABLE spot_order (
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  placed_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  quote_amount bigint NOT NULL,
  deal_lots bigint NOT NULL,
  client_id uuid NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  slot integer NOT NULL,
  price_ticks integer NOT NULL,
  stop_ticks integer NOT NULL,
  lots integer NOT NULL,
  open_lots integer NOT NULL,
  side smallint NOT NULL,
  order_type smallint NOT NULL,
  time_in_force smallint NOT NULL,
  status smallint NOT NULL,
  done_reason smallint NOT NULL,
  deal_amount numeric NOT NULL,
  fee numeric NOT NULL
) PARTITION BY RANGE (ended_ms);
CREATE INDEX spot_order_user ON spot_order (user_id, number);
CREATE INDEX spot_order_client_id ON spot_order (user_id, client_id) WHERE client_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX spot_order_sequence ON spot_order USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);

CREATE TABLE spot_trade (
  trade_number bigint NOT NULL,
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  lots integer NOT NULL,
  side smallint NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX spot_trade_market ON spot_trade (market, trade_number);

CREATE TABLE spot_fill (
  time_ms bigint NOT NULL,
  trade_number bigint NOT NULL,
  order_number bigint NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  lots integer NOT NULL,
  side smallint NOT NULL,
  maker boolean NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX spot_fill_user ON spot_fill (user_id, time_ms);

CREATE TABLE ledger_record (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  owner integer NOT NULL,
  ordinal integer NOT NULL,
  marks integer NOT NULL,
  records bytea NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX ledger_record_owner ON ledger_record (owner, sequence);

CREATE TABLE candle (
  open_ms bigint NOT NULL,
  count bigint NOT NULL,
  market integer NOT NULL,
  open_ticks integer NOT NULL,
  high_ticks integer NOT NULL,
  low_ticks integer NOT NULL,
  close_ticks integer NOT NULL,
  interval smallint NOT NULL,
  lots numeric NOT NULL,
  amount numeric NOT NULL,
  taker_buy_lots numeric NOT NULL,
  taker_buy_amount numeric NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) PARTITION BY RANGE (open_ms);

CREATE FUNCTION make_read_partitions(any_ms bigint, of_schema text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
DECLARE
  month timestamp := date_trunc('month', to_timestamp(any_ms / 1000.0) AT TIME ZONE 'UTC');
  parent text;
BEGIN
  FOR parent IN SELECT relname FROM pg_class WHERE relkind = 'p' AND relnamespace = of_schema::regnamespace LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I.%I PARTITION OF %I.%I FOR VALUES FROM (%s) TO (%s)',
      of_schema, parent || to_char(month, '_YYYYMM'), of_schema, parent,
      (extract(epoch FROM month) * 1000)::bigint, (extract(epoch FROM month + interval '1 month') * 1000)::bigint);
  END LOOP;
END
$function$;
`,
};
