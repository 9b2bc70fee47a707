import type { Migration } from '../migrations.ts';

/**
 * Two read tables (migration 14) without partitions, of which nothing is taken off: what moved on the exchange's own accounts but for
 * trades' fees, which are as many as the trades; and of each market and day (UTC) its trades and the fees earned by them. What they are
 * made of stood in the journal; so the follower writes all read tables anew, whichever there are by now, from their beginning.
 */
const SQL = `
CREATE TABLE public.system_movement (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  amount bigint NOT NULL,
  after bigint NOT NULL,
  account integer NOT NULL,
  number integer NOT NULL,
  asset integer NOT NULL,
  ordinal integer NOT NULL,
  type smallint NOT NULL,
  PRIMARY KEY (account, sequence, ordinal)
);
CREATE INDEX system_movement_time ON public.system_movement (account, time_ms);
CREATE TABLE public.spot_day (
  day_ms bigint NOT NULL,
  trades bigint NOT NULL,
  market integer NOT NULL,
  lots numeric NOT NULL,
  amount numeric NOT NULL,
  base_fee numeric NOT NULL,
  quote_fee numeric NOT NULL,
  PRIMARY KEY (market, day_ms)
);
DO $empty$
DECLARE
  filled text;
BEGIN
  FOR filled IN
    SELECT format('%I.%I', 'public', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND (relkind = 'p' OR relkind = 'r' AND relname IN ('transfer', 'money_id'))
  LOOP
    EXECUTE 'TRUNCATE ' || filled;
  END LOOP;
END
$empty$;
UPDATE public.follower_position SET sequence = 0, begin_ms = 0;
`;

export const movementsAndDaysMigration: Migration = { id: 44, name: 'movements and days', sql: SQL };
