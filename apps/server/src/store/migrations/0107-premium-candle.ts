import type { Migration } from '../migrations.ts';

/**
 * Candles of how far a contract's mark stands above its index, in 1e-8 of that, from now on; a rebuild of the read tables has those of the past too.
 * Numeric, because the share has no bound where an index is next to nothing.
 */
const SQL = `
CREATE TABLE public.premium_candle (
  open_ms bigint NOT NULL,
  open numeric NOT NULL,
  high numeric NOT NULL,
  low numeric NOT NULL,
  close numeric NOT NULL,
  market integer NOT NULL,
  count integer NOT NULL,
  interval smallint NOT NULL,
  PRIMARY KEY (market, interval, open_ms)
) PARTITION BY RANGE (open_ms);
`;

export const premiumCandleMigration: Migration = { id: 107, name: 'premium candle', sql: SQL };
