import type { Migration } from '../migrations.ts';

/**
 * What a user may do, as far as the engine must know it (rights/rights.ts): the newest version, and the one that the engine was told
 * last. Between the two a row waits for the relay.
 */
export const userRightsMigration: Migration = {
  id: 20,
  name: 'user rights',
  sql: `
CREATE TABLE user_rights (
  account_id integer PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL CHECK (version > 0),
  verified boolean NOT NULL,
  futures boolean NOT NULL,
  hold_until timestamptz,
  changed_at timestamptz NOT NULL,
  told_version integer NOT NULL DEFAULT 0 CHECK (told_version BETWEEN 0 AND version),
  told_sequence bigint CHECK (told_sequence > 0),
  outcome text,
  CHECK ((told_version = 0) = (outcome IS NULL))
);
CREATE INDEX user_rights_waiting ON user_rights (account_id) WHERE told_version < version;
`,
};
