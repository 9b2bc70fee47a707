import type { Migration } from '../migrations.ts';

/**
 * Seconds contracts. Read tables (migration 14), of which nothing is taken off: contracts that are over, and every tick that was taken. Beside them what
 * the feed's key signed of each tick, and its keys: both are added to and read alone. Whether a user may take contracts is a part of his rights,
 * and why he may, as of which country, stands beside them.
 */
const SQL = `
CREATE TABLE public.seconds_contract (
  number bigint NOT NULL,
  opened_sequence bigint NOT NULL,
  sequence bigint NOT NULL,
  opened_ms bigint NOT NULL,
  expiry_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  stake bigint NOT NULL,
  fee bigint NOT NULL,
  payout bigint NOT NULL,
  credit bigint NOT NULL,
  entry_number bigint NOT NULL,
  entry_price bigint NOT NULL,
  exit_number bigint NOT NULL,
  exit_price bigint NOT NULL,
  user_id integer NOT NULL,
  pair integer NOT NULL,
  duration integer NOT NULL,
  payout_rate integer NOT NULL,
  direction smallint NOT NULL,
  outcome smallint NOT NULL,
  reason smallint NOT NULL
) PARTITION BY RANGE (ended_ms);
CREATE INDEX seconds_contract_user ON public.seconds_contract (user_id, number);
CREATE INDEX seconds_contract_expiry ON public.seconds_contract (pair, expiry_ms, number);
CREATE INDEX seconds_contract_void ON public.seconds_contract (sequence, number) WHERE outcome = 3;
CREATE TABLE public.index_tick (
  number bigint NOT NULL,
  at_ms bigint NOT NULL,
  sequence bigint NOT NULL,
  price bigint NOT NULL,
  pair integer NOT NULL,
  stale boolean NOT NULL,
  constituents bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
) PARTITION BY RANGE (at_ms);
CREATE INDEX index_tick_number ON public.index_tick (pair, number);
CREATE INDEX index_tick_at ON public.index_tick (pair, at_ms);
CREATE TABLE public.index_feed_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  introduction bytea CHECK (octet_length(introduction) = 64),
  begun_at timestamptz NOT NULL,
  CHECK ((id = 1) = (introduction IS NULL))
);
CREATE TABLE public.index_tick_signature (
  number bigint NOT NULL,
  pair integer NOT NULL,
  key integer NOT NULL REFERENCES public.index_feed_key (id),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  PRIMARY KEY (pair, number)
);
CREATE TABLE public.seconds_told (
  what text PRIMARY KEY,
  place bigint[] NOT NULL
);
ALTER TABLE public.user_rights ADD COLUMN seconds boolean NOT NULL DEFAULT false, ADD COLUMN seconds_country text CHECK (length(seconds_country) = 2);
`;

export const secondsMigration: Migration = { id: 65, name: 'seconds', sql: SQL };
