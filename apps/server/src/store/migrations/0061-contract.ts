import type { Migration } from '../migrations.ts';

/**
 * Perpetual contracts: read tables (migration 14) of orders that are over, deals, plans, funding, liquidations, margin calls, candles of marks and what the insurance
 * fund held each day, of which nothing is taken off; names of contracts, beside those of pairs; what a contract's premium has been since its
 * last funding; and up to where people were told. What the fund held before stood in the journal; so the follower writes all read tables
 * anew, whichever there are by now, from their beginning.
 */
const SQL = `
CREATE TABLE public.contract_order (
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  placed_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  deal_lots bigint NOT NULL,
  plan bigint NOT NULL,
  client_id uuid NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  slot integer NOT NULL,
  price_ticks integer NOT NULL,
  worst_ticks integer NOT NULL,
  mark_ticks integer NOT NULL,
  lots integer NOT NULL,
  open_lots integer NOT NULL,
  leverage smallint NOT NULL,
  side smallint NOT NULL,
  order_type smallint NOT NULL,
  time_in_force smallint NOT NULL,
  status smallint NOT NULL,
  done_reason smallint NOT NULL,
  origin smallint NOT NULL,
  closes boolean NOT NULL,
  isolated boolean NOT NULL,
  deal_amount numeric NOT NULL,
  fee numeric NOT NULL,
  realised numeric NOT NULL
) PARTITION BY RANGE (ended_ms);
CREATE INDEX contract_order_user ON public.contract_order (user_id, number);
CREATE INDEX contract_order_client_id ON public.contract_order (user_id, client_id) WHERE client_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX contract_order_sequence ON public.contract_order USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);
CREATE TABLE public.contract_fill (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  order_number bigint NOT NULL,
  lots bigint NOT NULL,
  user_id integer NOT NULL,
  ordinal integer NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  kind smallint NOT NULL,
  closes boolean NOT NULL,
  maker boolean NOT NULL,
  amount numeric NOT NULL,
  fee numeric NOT NULL,
  realised numeric NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX contract_fill_user ON public.contract_fill (user_id, sequence, ordinal);
CREATE INDEX contract_fill_told ON public.contract_fill (sequence, user_id, ordinal) WHERE kind >= 4;
CREATE TABLE public.contract_plan (
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  placed_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  order_number bigint NOT NULL,
  level bigint NOT NULL,
  client_id uuid NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  order_slot integer NOT NULL,
  lots integer NOT NULL,
  price_ticks integer NOT NULL,
  activation_ticks integer NOT NULL,
  side smallint NOT NULL,
  purpose smallint NOT NULL,
  kind smallint NOT NULL,
  state smallint NOT NULL,
  by_mark boolean NOT NULL
) PARTITION BY RANGE (ended_ms);
CREATE INDEX contract_plan_user ON public.contract_plan (user_id, number);
CREATE INDEX contract_plan_client_id ON public.contract_plan (user_id, client_id) WHERE client_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX contract_plan_sequence ON public.contract_plan USING brin (sequence) WITH (pages_per_range = 32, autosummarize = on);
CREATE TABLE public.contract_funding (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  lots bigint NOT NULL,
  mark bigint NOT NULL,
  amount bigint NOT NULL,
  user_id integer NOT NULL,
  ordinal integer NOT NULL,
  market integer NOT NULL,
  rate integer NOT NULL,
  side smallint NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX contract_funding_user ON public.contract_funding (user_id, sequence, ordinal);
CREATE TABLE public.contract_funding_rate (
  time_ms bigint NOT NULL,
  sequence bigint NOT NULL,
  mark bigint NOT NULL,
  market integer NOT NULL,
  rate integer NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX contract_funding_rate_market ON public.contract_funding_rate (market, sequence);
CREATE TABLE public.contract_liquidation (
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  mark_ms bigint NOT NULL,
  lots bigint NOT NULL,
  lots_left bigint NOT NULL,
  mark bigint NOT NULL,
  index bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  funding_rate integer NOT NULL,
  last_ticks integer NOT NULL,
  bankruptcy_ticks integer NOT NULL,
  leverage smallint NOT NULL,
  side smallint NOT NULL,
  isolated boolean NOT NULL,
  entry_value numeric NOT NULL,
  balance numeric NOT NULL,
  maintenance numeric NOT NULL,
  margin_left numeric NOT NULL,
  steps bytea NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX contract_liquidation_number ON public.contract_liquidation (number);
CREATE INDEX contract_liquidation_market ON public.contract_liquidation (market, number);
CREATE INDEX contract_liquidation_user ON public.contract_liquidation (user_id, number);
CREATE TABLE public.margin_call (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  ratio integer NOT NULL,
  side smallint NOT NULL
) PARTITION BY RANGE (time_ms);
CREATE INDEX margin_call_sequence ON public.margin_call (sequence, user_id, market, side);
CREATE TABLE public.mark_candle (
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
CREATE TABLE public.insurance_day (
  day_ms bigint PRIMARY KEY,
  balance numeric NOT NULL
);
CREATE TABLE public.contract_name (
  market integer PRIMARY KEY CHECK (market BETWEEN 0 AND 65535),
  base_asset integer NOT NULL REFERENCES public.asset_name (asset),
  quote_asset integer NOT NULL REFERENCES public.asset_name (asset),
  is_hot boolean NOT NULL,
  UNIQUE (base_asset, quote_asset)
);
CREATE TABLE public.contract_premium (
  market integer PRIMARY KEY,
  settles_ms bigint NOT NULL,
  weighted numeric NOT NULL,
  weights numeric NOT NULL,
  count integer NOT NULL
);
CREATE TABLE public.contract_told (
  what text PRIMARY KEY,
  place bigint[] NOT NULL
);
DO $empty$
DECLARE
  filled text;
BEGIN
  FOR filled IN
    SELECT format('%I.%I', 'public', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'p' OR relkind = 'r' AND relname IN ('transfer', 'money_id', 'system_movement', 'spot_day', 'held_day', 'insurance_day', 'journalled_root'))
  LOOP
    EXECUTE 'TRUNCATE ' || filled;
  END LOOP;
END
$empty$;
UPDATE public.follower_position SET sequence = 0, begin_ms = 0;
`;

export const contractMigration: Migration = { id: 61, name: 'contract', sql: SQL };
