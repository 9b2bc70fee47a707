import type { Migration } from '../migrations.ts';

/**
 * Maintenance as operators began, announced and ended it; the newest row says how it stands. `since` is when customers were stopped,
 * which another announcement keeps.
 */
export const maintenanceMigration: Migration = {
  id: 42,
  name: 'maintenance',
  sql: `
CREATE TABLE maintenance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_on boolean NOT NULL,
  since timestamptz,
  words text CHECK (words <> ''),
  until timestamptz,
  reason text NOT NULL CHECK (reason <> ''),
  operator_id integer NOT NULL REFERENCES operator (id),
  written_at timestamptz NOT NULL,
  CHECK (is_on = (since IS NOT NULL)),
  CHECK (is_on OR (words IS NULL AND until IS NULL))
);
`,
};
