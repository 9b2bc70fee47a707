import type { Migration } from '../migrations.ts';

/**
 * Items that sell new coins: read tables (migration 14) of subscriptions with what came of them and of thaws, of which nothing is ever taken
 * off; and what the house keeps of an item beside its terms: whether it is marked, the
 * sealed secret of its draw by the hash that was published, and what operators have agreed on and the engine is to be told.
 */
const SQL = `
CREATE TABLE public.ico_record (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  user_id integer NOT NULL,
  item integer NOT NULL,
  ordinal integer NOT NULL,
  first_ticket integer NOT NULL,
  won_lots integer NOT NULL,
  kind smallint NOT NULL,
  quantity numeric NOT NULL,
  amount numeric NOT NULL,
  refund numeric NOT NULL,
  tokens numeric NOT NULL,
  frozen numeric NOT NULL
);
CREATE INDEX ico_record_user ON public.ico_record (user_id, sequence, ordinal);
CREATE INDEX ico_record_ticket ON public.ico_record (item, first_ticket) WHERE kind = 0;
CREATE INDEX ico_record_subscription ON public.ico_record (item, sequence) WHERE kind = 0;
CREATE TABLE public.ico_thaw (
  sequence bigint NOT NULL,
  time_ms bigint NOT NULL,
  user_id integer NOT NULL,
  item integer NOT NULL,
  amount numeric NOT NULL,
  claimed numeric NOT NULL
);
CREATE INDEX ico_thaw_user ON public.ico_thaw (user_id, sequence);
CREATE TABLE public.ico_mark (
  item integer PRIMARY KEY CHECK (item BETWEEN 0 AND 65535),
  is_hot boolean NOT NULL
);
CREATE TABLE public.ico_secret (
  commitment text PRIMARY KEY CHECK (commitment ~ '^[0-9a-f]{64}$'),
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE TABLE public.ico_change (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command text NOT NULL,
  item integer NOT NULL CHECK (item BETWEEN 0 AND 65535),
  body text NOT NULL,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint,
  outcome text
);
CREATE INDEX ico_change_waiting ON public.ico_change (id) WHERE done_at IS NULL;
`;

export const icoMigration: Migration = { id: 70, name: 'ico', sql: SQL };
