import type { Migration } from '../migrations.ts';

/**
 * Who has to wait after wrong passwords (modules/account/login-waits.ts). A key is the hash of a login, of a network or of both;
 * times are ms since 1970 UTC. A row goes an hour after the last wrong guess.
 */
export const loginWaitMigration: Migration = {
  id: 9,
  name: 'login-wait',
  sql: `
CREATE TABLE login_wait (
  key text PRIMARY KEY,
  count integer NOT NULL CHECK (count > 0),
  at_ms bigint NOT NULL,
  until_ms bigint NOT NULL
);
CREATE INDEX login_wait_at ON login_wait (at_ms);
`,
};
