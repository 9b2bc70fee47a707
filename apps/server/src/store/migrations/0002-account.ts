import type { Migration } from '../migrations.ts';

/**
 * Accounts and sessions. An account's id is its UID and its number in the journal; ids below 100,000 are the system's and the
 * demo's. A session is known by the hash of its token only.
 */
export const accountMigration: Migration = {
  id: 2,
  name: 'account',
  sql: `
CREATE TABLE account (
  id integer PRIMARY KEY CHECK (id > 0),
  login text NOT NULL UNIQUE CHECK (login <> '' AND login = lower(login)),
  nickname text NOT NULL,
  password_hash text NOT NULL,
  name_status smallint NOT NULL DEFAULT 1 CHECK (name_status BETWEEN 1 AND 4),
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE SEQUENCE account_id AS integer MINVALUE 100000;

CREATE TABLE session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
`,
};
