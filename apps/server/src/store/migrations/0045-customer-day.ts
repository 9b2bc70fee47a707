import type { Migration } from '../migrations.ts';

/**
 * How many customers came, logged in and were verified on each day (UTC): counted again and again while a day lasts, and kept when what
 * it was counted from is gone (modules/statistics). Each count reads one day by an index.
 */
export const customerDayMigration: Migration = {
  id: 45,
  name: 'customer day',
  sql: `
CREATE TABLE customer_day (
  day_ms bigint PRIMARY KEY CHECK (day_ms >= 0 AND day_ms % 86400000 = 0),
  registered integer NOT NULL CHECK (registered >= 0),
  active integer NOT NULL CHECK (active >= 0),
  verified integer NOT NULL CHECK (verified >= 0),
  counted_at timestamptz NOT NULL
);
CREATE INDEX account_registered ON account (created_at) WHERE login IS NULL;
CREATE INDEX login_event_at ON login_event (at);
CREATE INDEX identity_verified ON identity (decided_at) WHERE status = 3;
`,
};
