import type { Migration } from '../migrations.ts';

/**
 * What two operators set of the platform, each setting with all its versions; the newest stands. Nobody changes or removes a row: what
 * the start's file or environment says fills only what was never set here.
 */
export const settingMigration: Migration = {
  id: 41,
  name: 'setting',
  sql: `
CREATE TABLE setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  version integer NOT NULL CHECK (version > 0),
  value text NOT NULL CHECK (value <> ''),
  change_id bigint NOT NULL REFERENCES operator_change (id),
  set_at timestamptz NOT NULL,
  UNIQUE (name, version)
);
`,
};
