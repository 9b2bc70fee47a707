import type { Migration } from '../migrations.ts';

/**
 * Withdrawals (modules/withdrawal). The id is the number under which the engine knows one, for ever. A row is written before the engine
 * hears of it; `refused` is what it did not take. Steps are what the customer sees, decisions what operators signed over `digest`.
 */
export const withdrawalMigration: Migration = {
  id: 51,
  name: 'withdrawal',
  sql: `
CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id),
  client_id text,
  asset integer NOT NULL,
  scale integer NOT NULL CHECK (scale BETWEEN 0 AND 18),
  symbol text NOT NULL,
  network text NOT NULL,
  contract text NOT NULL,
  address text NOT NULL,
  note text,
  receiver integer NOT NULL CHECK (receiver >= 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < quantity),
  value bigint CHECK (value >= 0),
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  state text NOT NULL CHECK (state IN
    ('asked', 'reviewing', 'approved', 'sent', 'returning', 'done', 'failed', 'cancelled', 'rejected', 'refused')),
  needs smallint NOT NULL CHECK (needs BETWEEN 0 AND 2),
  risks text NOT NULL,
  ending text CHECK (ending IN ('cancelled', 'rejected', 'failed')),
  reason text CHECK (reason <> ''),
  sequence bigint,
  asked_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, client_id),
  CHECK (state <> 'returning' OR ending IS NOT NULL)
);
CREATE INDEX withdrawal_account ON withdrawal (account_id, id) WHERE state <> 'refused';
CREATE INDEX withdrawal_under_way ON withdrawal (state, id) WHERE state IN ('asked', 'reviewing', 'approved', 'sent', 'returning');
CREATE INDEX withdrawal_address_used ON withdrawal (network, address) WHERE state <> 'refused';
CREATE INDEX withdrawal_decided ON withdrawal (updated_at) WHERE state IN ('done', 'failed', 'cancelled', 'rejected');

CREATE TABLE withdrawal_step (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  step text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, step)
);

CREATE TABLE withdrawal_decision (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  operator_id integer NOT NULL REFERENCES operator (id),
  decision text NOT NULL CHECK (decision IN ('approve', 'reject')),
  reason text NOT NULL,
  key_id integer NOT NULL REFERENCES operator_key (id),
  signature text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);
`,
};
