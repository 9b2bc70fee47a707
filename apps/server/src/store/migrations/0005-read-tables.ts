import type { Migration } from '../migrations.ts';

/**
 * The read tables: histories that the follower derives from the journal and that can be rebuilt from it. All rows are written
 * once, but for candles, and in one transaction with `follower_position`, the last command they reflect.
 *
 * Orders stand here when they are over; open ones are the live view's. Prices are in ticks and quantities in lots of their
 * market, amounts in the smallest unit of their asset, times in ms. Sums that could pass 64 bits are numeric.
 *
 * Each table is partitioned by the month (UTC) of the time in its key. The writer asks `make_read_partitions` for a month
 * before its first row; an old month is taken off by detaching its partitions. Each table has one index, its key: histories
 * are asked for by user, the tape and candles by market.
 *
 * With the read tables come snapshots of the engine: the state right after one command, in parts of some megabytes. One is
 * used only when it was read back and verified. Kind 0 is the engine's own snapshot, kind 1 the follower's memory of the past.
 */
export const readTablesMigration: Migration = {
  id: 5,
  name: 'read tables',
  sql: `
CREATE TABLE public.follower_position (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sequence bigint NOT NULL CHECK (sequence >= 0)
);
INSERT INTO public.follower_position (sequence) VALUES (0);

CREATE TABLE public.spot_order (
  number bigint NOT NULL,
  slot integer NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  order_type smallint NOT NULL,
  time_in_force smallint NOT NULL,
  status smallint NOT NULL,
  done_reason smallint NOT NULL,
  price_ticks integer NOT NULL,
  stop_ticks integer NOT NULL,
  quote_amount bigint NOT NULL,
  lots integer NOT NULL,
  open_lots integer NOT NULL,
  deal_lots bigint NOT NULL,
  deal_amount numeric NOT NULL,
  fee numeric NOT NULL,
  client_id uuid NOT NULL,
  placed_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (user_id, number, ended_ms)
) PARTITION BY RANGE (ended_ms);

CREATE TABLE public.spot_trade (
  market integer NOT NULL,
  trade_number bigint NOT NULL,
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  price_ticks integer NOT NULL,
  lots integer NOT NULL,
  side smallint NOT NULL,
  PRIMARY KEY (market, trade_number, time_ms)
) PARTITION BY RANGE (time_ms);

CREATE TABLE public.spot_fill (
  user_id integer NOT NULL,
  time_ms bigint NOT NULL,
  market integer NOT NULL,
  trade_number bigint NOT NULL,
  side smallint NOT NULL,
  maker boolean NOT NULL,
  order_number bigint NOT NULL,
  price_ticks integer NOT NULL,
  lots integer NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (user_id, time_ms, market, trade_number, side)
) PARTITION BY RANGE (time_ms);

CREATE TABLE public.ledger_record (
  owner integer NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  time_ms bigint NOT NULL,
  type smallint NOT NULL,
  account smallint NOT NULL,
  asset integer NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  before bigint NOT NULL,
  after bigint NOT NULL,
  reference bigint NOT NULL,
  PRIMARY KEY (owner, sequence, ordinal, time_ms)
) PARTITION BY RANGE (time_ms);

CREATE TABLE public.candle (
  market integer NOT NULL,
  interval smallint NOT NULL,
  open_ms bigint NOT NULL,
  open_ticks integer NOT NULL,
  high_ticks integer NOT NULL,
  low_ticks integer NOT NULL,
  close_ticks integer NOT NULL,
  lots numeric NOT NULL,
  amount numeric NOT NULL,
  count bigint NOT NULL,
  taker_buy_lots numeric NOT NULL,
  taker_buy_amount numeric NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) PARTITION BY RANGE (open_ms);

CREATE FUNCTION public.make_read_partitions(any_ms bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $function$
DECLARE
  month timestamp := date_trunc('month', to_timestamp(any_ms / 1000.0) AT TIME ZONE 'UTC');
  parent text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['spot_order', 'spot_trade', 'spot_fill', 'ledger_record', 'candle'] LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)',
      parent || to_char(month, '_YYYYMM'), parent,
      (extract(epoch FROM month) * 1000)::bigint, (extract(epoch FROM month + interval '1 month') * 1000)::bigint);
  END LOOP;
END
$function$;

CREATE TABLE engine_snapshot (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  time_ms bigint NOT NULL,
  engine_version integer NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{16}$'),
  verified boolean NOT NULL DEFAULT false
);
CREATE TABLE engine_snapshot_part (
  sequence bigint NOT NULL REFERENCES engine_snapshot (sequence) ON DELETE CASCADE,
  kind smallint NOT NULL CHECK (kind IN (0, 1)),
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (sequence, kind, part)
);
ALTER TABLE engine_snapshot_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
`,
};
