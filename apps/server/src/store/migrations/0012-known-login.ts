import type { Migration } from '../migrations.ts';

/**
 * Networks and devices that an account has logged in from (modules/account/known-logins.ts), by names that tell nothing without the
 * key beside the database. The waits so far had names that anybody could make; they last an hour at most and are forgiven.
 */
export const knownLoginMigration: Migration = {
  id: 12,
  name: 'known login',
  sql: `
CREATE TABLE known_login (
  name text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device boolean NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX known_login_account ON known_login (account_id);
DELETE FROM login_wait;
`,
};
