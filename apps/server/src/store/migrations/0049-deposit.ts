import type { Migration } from '../migrations.ts';

/**
 * Deposit addresses, what came to them, and what the engine is to be told of it, in order (modules/deposit). An address' number on its key
 * is the user's id: whoever has the key finds every address again without these tables. `units` are the chain's, `amount` the ledger's;
 * what the ledger's scale cannot hold is `dust`, in the chain's units. A deposit's row has no key into `account`: money that came stays
 * written down. `credited_under`: the deposit under whose key this one was credited, for a small one the last of those that made up the
 * minimum. `credited_height` is that one's. States: confirming; waiting (confirmed, and below the minimum with all that waits); ordered
 * (the engine is to be told); success; vanished (the chain took it back); refused (by the engine). `tell`: what its owner is to be told of it,
 * and was not yet. What another customer sent has no transaction and `is_inside`.
 */
export const depositMigration: Migration = {
  id: 49,
  name: 'deposit',
  sql: `
CREATE TABLE deposit_address (
  network integer NOT NULL,
  account_id integer NOT NULL,
  address text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (network, account_id),
  UNIQUE (network, address)
);
CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL,
  txid text NOT NULL,
  output integer NOT NULL,
  height bigint NOT NULL,
  block_hash text NOT NULL,
  account_id integer NOT NULL,
  address text NOT NULL,
  symbol text NOT NULL,
  asset integer NOT NULL,
  units numeric(78) NOT NULL CHECK (units > 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  dust numeric(78) NOT NULL CHECK (dust >= 0),
  state text NOT NULL CHECK (state IN ('confirming', 'waiting', 'ordered', 'success', 'vanished', 'refused')),
  credited_under bigint,
  credited_height bigint,
  is_inside boolean NOT NULL DEFAULT false,
  tell text CHECK (tell IN ('seen', 'credited', 'reversed')),
  seen_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (network, txid, output)
);
CREATE INDEX deposit_account ON deposit (account_id, id);
CREATE INDEX deposit_height ON deposit (network, height);
CREATE INDEX deposit_confirming ON deposit (network, height, id) WHERE state = 'confirming';
CREATE INDEX deposit_waiting ON deposit (network, account_id) WHERE state = 'waiting';
CREATE INDEX deposit_under ON deposit (credited_under) WHERE credited_under IS NOT NULL;
CREATE INDEX deposit_tell ON deposit (id) WHERE tell IS NOT NULL;
CREATE INDEX deposit_credited ON deposit (network, credited_height) WHERE credited_height IS NOT NULL;

CREATE TABLE deposit_final (
  network integer PRIMARY KEY,
  ordered bigint NOT NULL,
  told bigint
);
CREATE TABLE deposit_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('credit', 'final', 'reverse')),
  network integer NOT NULL,
  height bigint NOT NULL,
  deposit_id bigint,
  account_id integer,
  asset integer,
  amount bigint,
  txid text,
  output integer,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint CHECK (sequence > 0),
  outcome text,
  CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CHECK ((kind = 'final') = (deposit_id IS NULL))
);
CREATE INDEX deposit_order_pending ON deposit_order (id) WHERE done_at IS NULL;
`,
};
