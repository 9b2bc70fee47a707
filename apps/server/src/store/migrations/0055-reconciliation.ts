import type { Migration } from '../migrations.ts';

/**
 * What operators do about networks, and what came of comparing books and chains. `network_turn`: each time that deposits or withdrawals were
 * stopped or let go on (chains/network-state.ts has what stands), by whom; without an operator and a change the machine did it, because of
 * a difference. `chain_float`: the house's own coins in a hot wallet, which the books do not have; with a transaction
 * they count while the chain has it. `reconciliation`: each comparison, as
 * JSON, or why it did not come about. `withdrawal_block`: an outbox; the newest row of an account says what is wanted of its withdrawals.
 */
export const reconciliationMigration: Migration = {
  id: 55,
  name: 'reconciliation',
  sql: `
CREATE TABLE network_turn (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL,
  symbol text NOT NULL,
  turn text NOT NULL CHECK (turn IN ('deposits', 'withdrawals')),
  is_off boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  operator_id integer REFERENCES operator (id),
  change_id integer,
  turned_at timestamptz NOT NULL
);
CREATE INDEX network_turn_of ON network_turn (network, symbol, turn, id);

CREATE TABLE chain_float (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network integer NOT NULL,
  symbol text NOT NULL,
  amount numeric(78, 30) NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (reason <> ''),
  change_id integer,
  txid text,
  noted_at timestamptz NOT NULL
);

CREATE TABLE reconciliation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  sequence bigint,
  result text,
  failure text,
  CHECK ((result IS NULL) <> (failure IS NULL)),
  CHECK ((result IS NULL) = (sequence IS NULL))
);
CREATE INDEX reconciliation_checked ON reconciliation (checked_at);
CREATE INDEX reconciliation_done ON reconciliation (id) WHERE result IS NOT NULL;

CREATE TABLE withdrawal_block (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id),
  blocked boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint,
  outcome text,
  CHECK ((done_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX withdrawal_block_waiting ON withdrawal_block (id) WHERE done_at IS NULL;
CREATE INDEX withdrawal_block_of ON withdrawal_block (account_id, id);
`,
};
