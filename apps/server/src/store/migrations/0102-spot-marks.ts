import type { Migration } from '../migrations.ts';

/**
 * What the trading API tells of an order besides (follower/spot/order-marks.ts; 0 of those that were over before), and what self-trade prevention kept
 * from trading, from now on. A rebuild of the read tables has both of the past too.
 */
const SQL = `
ALTER TABLE public.spot_order ADD COLUMN marks smallint NOT NULL DEFAULT 0;
CREATE TABLE public.spot_prevented (
  sequence bigint NOT NULL,
  maker_number bigint NOT NULL,
  taker_number bigint NOT NULL,
  time_ms bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  price_ticks integer NOT NULL,
  lots integer NOT NULL,
  ordinal integer NOT NULL,
  mode smallint NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX spot_prevented_user ON public.spot_prevented (user_id, market, sequence, ordinal);
CREATE INDEX spot_prevented_sequence ON public.spot_prevented USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);
`;

export const spotMarksMigration: Migration = { id: 102, name: 'spot marks', sql: SQL };
