import type { Migration } from '../migrations.ts';

/**
 * Two read tables (migration 14): what users held when an hour was over in which that changed, which goes with old months, and the same of
 * days (UTC), of which nothing is taken off. What they are made of stood in the journal; so the follower writes all read tables anew,
 * whichever there are by now, from their beginning.
 */
const SQL = `
CREATE TABLE public.held_hour (
  hour_ms bigint NOT NULL,
  user_id integer NOT NULL,
  asset integer NOT NULL,
  account smallint NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (user_id, hour_ms, account, asset)
) PARTITION BY RANGE (hour_ms);
CREATE TABLE public.held_day (
  day_ms bigint NOT NULL,
  user_id integer NOT NULL,
  asset integer NOT NULL,
  account smallint NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (user_id, account, asset, day_ms)
);
CREATE INDEX held_day_time ON public.held_day (user_id, day_ms);
DO $empty$
DECLARE
  filled text;
BEGIN
  FOR filled IN
    SELECT format('%I.%I', 'public', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'p' OR relkind = 'r' AND relname IN ('transfer', 'money_id', 'system_movement', 'spot_day'))
  LOOP
    EXECUTE 'TRUNCATE ' || filled;
  END LOOP;
END
$empty$;
UPDATE public.follower_position SET sequence = 0, begin_ms = 0;
`;

export const heldMigration: Migration = { id: 54, name: 'held', sql: SQL };
