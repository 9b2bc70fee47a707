import type { Migration } from '../migrations.ts';

/**
 * Two read tables (migration 14): positions of contracts as they stood when an hour was over in which they changed, which goes with old months, and the
 * same of days (UTC), of which nothing is taken off. And of what deleveraging closed, for which liquidation. What they are made of stood in the journal; so
 * the follower writes all read tables anew, whichever there are by now, from their beginning.
 */
const SQL = `
CREATE TABLE public.position_hour (
  hour_ms bigint NOT NULL,
  lots bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  entry_value numeric NOT NULL,
  PRIMARY KEY (user_id, hour_ms, market, side)
) PARTITION BY RANGE (hour_ms);
CREATE TABLE public.position_day (
  day_ms bigint NOT NULL,
  lots bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  entry_value numeric NOT NULL,
  PRIMARY KEY (user_id, market, side, day_ms)
);
CREATE INDEX position_day_time ON public.position_day (user_id, day_ms);
DO $empty$
DECLARE
  filled text;
BEGIN
  FOR filled IN
    SELECT format('%I.%I', 'public', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'p' OR relkind = 'r' AND relname IN (
        'transfer', 'money_id', 'system_movement', 'spot_day', 'held_day', 'insurance_day', 'journalled_root', 'ico_record', 'ico_thaw'))
  LOOP
    EXECUTE 'TRUNCATE ' || filled;
  END LOOP;
END
$empty$;
ALTER TABLE public.contract_fill ADD COLUMN receipt bigint NOT NULL, ADD COLUMN place integer NOT NULL;
UPDATE public.follower_position SET sequence = 0, begin_ms = 0;
`;

export const positionPastMigration: Migration = { id: 72, name: 'position past', sql: SQL };
