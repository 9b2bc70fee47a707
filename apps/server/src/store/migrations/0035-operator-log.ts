import type { Migration } from '../migrations.ts';

/**
 * What operators did and looked at (operators/operator-log.ts). The hash of an entry covers the entry and the hash before it. The
 * server's database role may add rows and read them, and nothing else (roles.ts).
 */
export const operatorLogMigration: Migration = {
  id: 35,
  name: 'operator log',
  sql: `
CREATE TABLE operator_log (
  number bigint PRIMARY KEY CHECK (number > 0),
  time_ms bigint NOT NULL,
  operator_id integer,
  who text NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  subject text NOT NULL,
  detail text NOT NULL,
  address text NOT NULL,
  hash text NOT NULL CHECK (length(hash) = 64)
);
CREATE INDEX operator_log_operator ON operator_log (operator_id, number);
CREATE INDEX operator_log_subject ON operator_log (subject, number);
`,
};
