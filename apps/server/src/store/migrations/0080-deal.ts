import type { Migration } from '../migrations.ts';

/**
 * Peer trade. Read tables (migration 14), of which nothing is taken off: trades as they stand, and each of their steps. Beside them what the house keeps
 * and the engine needs not know: what an advert says (a row for each time that it was saved; the last that the engine took stands), what a trade was begun
 * with, copies sealed with the keys of those they are about, how people are called here, and whom they have blocked. Numbers of adverts and trades
 * are those under which the engine knows them, for ever. Whether somebody may advertise is a part of his rights.
 */
const SQL = `
CREATE TABLE public.p2p_trade (
  number bigint PRIMARY KEY,
  advert bigint NOT NULL,
  sequence bigint NOT NULL,
  made_sequence bigint NOT NULL,
  deadline_ms bigint NOT NULL,
  made_ms bigint NOT NULL,
  paid_ms bigint NOT NULL,
  ended_ms bigint NOT NULL,
  quantity bigint NOT NULL,
  price bigint NOT NULL,
  total bigint NOT NULL,
  fee bigint NOT NULL,
  value bigint NOT NULL,
  version integer NOT NULL,
  buyer integer NOT NULL,
  seller integer NOT NULL,
  taker integer NOT NULL,
  asset integer NOT NULL,
  fiat smallint NOT NULL,
  scale smallint NOT NULL,
  state smallint NOT NULL,
  cause smallint NOT NULL,
  cancel_cause smallint NOT NULL,
  appellant smallint NOT NULL,
  ruling smallint NOT NULL
);
CREATE INDEX p2p_trade_buyer ON public.p2p_trade (buyer, number);
CREATE INDEX p2p_trade_seller ON public.p2p_trade (seller, number);
CREATE INDEX p2p_trade_buyer_ended ON public.p2p_trade (buyer, ended_ms);
CREATE INDEX p2p_trade_seller_ended ON public.p2p_trade (seller, ended_ms);
CREATE TABLE public.p2p_step (
  trade bigint NOT NULL,
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  ordinal integer NOT NULL,
  buyer integer NOT NULL,
  seller integer NOT NULL,
  state smallint NOT NULL,
  cause smallint NOT NULL,
  appellant smallint NOT NULL,
  PRIMARY KEY (sequence, ordinal)
);
CREATE INDEX p2p_step_trade ON public.p2p_step (trade, sequence, ordinal);

CREATE TABLE public.deal_peer (
  account_id integer PRIMARY KEY REFERENCES public.account (id),
  peer text NOT NULL UNIQUE CHECK (peer ~ '^[A-Za-z0-9_-]{16}$')
);
CREATE TABLE public.deal_block (
  account_id integer NOT NULL REFERENCES public.account (id),
  blocked_id integer NOT NULL,
  blocked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, blocked_id),
  CHECK (account_id <> blocked_id)
);
CREATE INDEX deal_block_blocked ON public.deal_block (blocked_id);
CREATE TABLE public.deal_advert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES public.account (id),
  made_at timestamptz NOT NULL
);
CREATE INDEX deal_advert_account ON public.deal_advert (account_id, id);
CREATE TABLE public.deal_advert_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advert_id bigint NOT NULL REFERENCES public.deal_advert (id),
  account_id integer NOT NULL REFERENCES public.account (id),
  client_id text,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  command text NOT NULL,
  methods bigint[] NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 3),
  conditions text NOT NULL,
  terms bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'taken', 'refused')),
  sequence bigint,
  saved_at timestamptz NOT NULL,
  UNIQUE (account_id, client_id)
);
CREATE INDEX deal_advert_text_taken ON public.deal_advert_text (advert_id, id) WHERE state = 'taken';
CREATE INDEX deal_advert_text_asked ON public.deal_advert_text (id) WHERE state = 'asked';
CREATE TABLE public.deal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES public.account (id),
  client_id text,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  command text NOT NULL,
  text_id bigint NOT NULL REFERENCES public.deal_advert_text (id),
  buyer integer NOT NULL,
  seller integer NOT NULL,
  method text NOT NULL,
  reference text NOT NULL CHECK (reference ~ '^[A-Z0-9]{8}$'),
  collection bytea,
  buyer_name bytea,
  seller_name bytea,
  proof text[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('asked', 'made', 'refused')),
  sequence bigint,
  asked_at timestamptz NOT NULL,
  UNIQUE (account_id, client_id)
);
CREATE INDEX deal_asked ON public.deal (id) WHERE state = 'asked';
ALTER TABLE public.user_rights ADD COLUMN advertise boolean NOT NULL DEFAULT false;
CREATE TABLE public.deal_told (
  what text PRIMARY KEY,
  place bigint[] NOT NULL
);
`;

export const dealMigration: Migration = { id: 80, name: 'deal', sql: SQL };
