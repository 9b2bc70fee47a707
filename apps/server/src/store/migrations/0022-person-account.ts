import type { Migration } from '../migrations.ts';

/**
 * What a person's account consists of besides money (modules/account). E-mail and phone are found by keyed names and kept sealed
 * (vault/vault.ts), so equal ones cannot be registered twice and a copy of the tables tells neither; `login` is left to accounts of the
 * house. `country`, `full_name` (masked) and `name_reason` follow the identity. Codes, tickets, tokens and recovery codes are hashes.
 */
export const personAccountMigration: Migration = {
  id: 22,
  name: 'person account',
  sql: `
ALTER TABLE account
  ALTER COLUMN login DROP NOT NULL,
  ADD COLUMN email_index bytea UNIQUE CHECK (length(email_index) = 32),
  ADD COLUMN email_sealed bytea,
  ADD COLUMN phone_index bytea UNIQUE CHECK (length(phone_index) = 32),
  ADD COLUMN phone_sealed bytea,
  ADD COLUMN avatar text,
  ADD COLUMN country text CHECK (length(country) = 2),
  ADD COLUMN full_name text,
  ADD COLUMN name_reason text,
  ADD COLUMN invitation_code text UNIQUE,
  ADD COLUMN invited_by integer REFERENCES account (id),
  ADD COLUMN invited_with text,
  ADD COLUMN invited integer NOT NULL DEFAULT 0,
  ADD COLUMN login_changed_at timestamptz,
  ADD COLUMN fund_hash text,
  ADD COLUMN fund_changed_at timestamptz,
  ADD COLUMN fund_tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN fund_locked_until timestamptz,
  ADD COLUMN factor_tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN factor_tried_at timestamptz,
  ADD COLUMN hold_until timestamptz,
  ADD COLUMN hold_reason text,
  ADD COLUMN agreement_version text,
  ADD COLUMN agreement_at timestamptz,
  ADD COLUMN settings text NOT NULL DEFAULT '{}',
  ADD COLUMN anti_phishing bytea,
  ADD COLUMN frozen boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN retained_until timestamptz,
  ADD CHECK (login IS NOT NULL OR email_index IS NOT NULL OR phone_index IS NOT NULL OR closed_at IS NOT NULL),
  ADD CHECK ((email_index IS NULL) = (email_sealed IS NULL) OR closed_at IS NOT NULL),
  ADD CHECK ((phone_index IS NULL) = (phone_sealed IS NULL) OR closed_at IS NOT NULL),
  ADD CHECK ((hold_until IS NULL) = (hold_reason IS NULL));

CREATE TABLE agreement (
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  version text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version)
);

CREATE TABLE invitation (
  code text PRIMARY KEY CHECK (code = upper(code)),
  note text NOT NULL,
  uses_left integer CHECK (uses_left >= 0),
  used integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE TABLE verification_code (
  name bytea PRIMARY KEY CHECK (length(name) = 32),
  target bytea NOT NULL CHECK (length(target) = 32),
  account_id integer REFERENCES account (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX verification_code_account ON verification_code (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX verification_code_expires ON verification_code (expires_at);
CREATE TABLE code_budget (
  name bytea PRIMARY KEY CHECK (length(name) = 32),
  began_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  sent integer NOT NULL
);
CREATE INDEX code_budget_last ON code_budget (last_at);
CREATE TABLE account_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset')),
  account_id integer REFERENCES account (id) ON DELETE CASCADE,
  sealed bytea,
  expires_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) = (purpose = 'register')),
  CHECK ((sealed IS NULL) = (purpose = 'reset'))
);
CREATE INDEX account_ticket_expires ON account_ticket (expires_at);

ALTER TABLE session
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN address bytea,
  ADD COLUMN country text;
CREATE TABLE login_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  result text NOT NULL,
  device text NOT NULL,
  address bytea,
  country text
);
CREATE INDEX login_event_account ON login_event (account_id, id);

CREATE TABLE totp (
  account_id integer PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  sealed bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_code (
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  account_id integer REFERENCES account (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
`,
};
