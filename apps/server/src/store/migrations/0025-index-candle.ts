import type { Migration } from '../migrations.ts';

/**
 * Candles of the index prices, a read table like the others (migration 14): those that are over. Prices are in quote units for one base coin.
 * What they are made of stood in the journal alone; so the follower writes all read tables anew, whichever there are by
 * now, from their beginning.
 */
const SQL = `
CREATE TABLE public.index_candle (
  open_ms bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  market integer NOT NULL,
  count integer NOT NULL,
  interval smallint NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) PARTITION BY RANGE (open_ms);
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

export const indexCandleMigration: Migration = { id: 25, name: 'index candle', sql: SQL };
