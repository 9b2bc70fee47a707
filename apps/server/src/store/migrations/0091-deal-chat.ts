import type { Migration } from '../migrations.ts';

/**
 * What two persons of a trade tell each other and support. Messages, and what each side says in an appeal, are sealed with the key of whoever wrote
 * them, and go with his account; what support rules is sealed as the house's own. A system line is a step of the trade, once for each
 * (`step`), or a word. A picture of a trade is read by both of its persons. Merchants: what somebody asked to be, and what was decided.
 */
const SQL = `
CREATE TABLE public.deal_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal bigint NOT NULL CHECK (deal > 0),
  account_id integer REFERENCES public.account (id) ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('buyer', 'seller', 'support', 'system')),
  written_by text,
  client_id text,
  body_name bytea CHECK (length(body_name) = 32),
  sealed bytea,
  word text,
  file text,
  step text,
  written_at timestamptz NOT NULL,
  UNIQUE (account_id, client_id),
  UNIQUE (deal, step),
  CHECK ((author = 'system') = (account_id IS NULL)),
  CHECK ((author = 'system') = (word IS NOT NULL)),
  CHECK ((author = 'system') = (sealed IS NULL)),
  CHECK ((author = 'support') = (written_by IS NOT NULL))
);
CREATE INDEX deal_message_deal ON public.deal_message (deal, id);
CREATE INDEX deal_message_account ON public.deal_message (account_id, written_at);
CREATE INDEX deal_message_support ON public.deal_message (id) WHERE author = 'support';
CREATE INDEX deal_message_written ON public.deal_message (written_at);
CREATE TABLE public.deal_read (
  deal bigint NOT NULL,
  account_id integer NOT NULL REFERENCES public.account (id) ON DELETE CASCADE,
  message_id bigint NOT NULL,
  PRIMARY KEY (deal, account_id)
);
CREATE INDEX deal_read_account ON public.deal_read (account_id);
CREATE TABLE public.deal_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal bigint NOT NULL CHECK (deal > 0),
  account_id integer NOT NULL REFERENCES public.account (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  reason text NOT NULL,
  body_name bytea NOT NULL CHECK (length(body_name) = 32),
  sealed bytea NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (deal, account_id, body_name)
);
CREATE INDEX deal_evidence_account ON public.deal_evidence (account_id);
CREATE TABLE public.deal_picture (
  file text PRIMARY KEY,
  deal bigint NOT NULL CHECK (deal > 0),
  account_id integer NOT NULL REFERENCES public.account (id) ON DELETE CASCADE,
  other_id integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('chat', 'evidence')),
  bytes integer NOT NULL CHECK (bytes >= 0),
  added_at timestamptz NOT NULL
);
CREATE INDEX deal_picture_deal ON public.deal_picture (deal, added_at);
CREATE INDEX deal_picture_account ON public.deal_picture (account_id);
CREATE TABLE public.deal_ask (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal bigint NOT NULL CHECK (deal > 0),
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  message_id bigint NOT NULL REFERENCES public.deal_message (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX deal_ask_deal ON public.deal_ask (deal, id);
CREATE TABLE public.deal_ruling (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal bigint NOT NULL CHECK (deal > 0),
  operator integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('appeal', 'withdraw', 'buyer', 'seller')),
  sealed bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint,
  outcome text
);
CREATE INDEX deal_ruling_deal ON public.deal_ruling (deal, id);
CREATE INDEX deal_ruling_waiting ON public.deal_ruling (id) WHERE done_at IS NULL;
CREATE TABLE public.merchant (
  account_id integer PRIMARY KEY REFERENCES public.account (id),
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn')),
  reason text,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by integer,
  swept boolean NOT NULL DEFAULT true
);
CREATE INDEX merchant_state ON public.merchant (state, asked_at);
CREATE INDEX merchant_sweep ON public.merchant (account_id) WHERE NOT swept;
`;

export const dealChatMigration: Migration = { id: 91, name: 'deal chat', sql: SQL };
