import type { Migration } from '../migrations.ts';

/**
 * Changes of what is listed and of the platform's settings, asked for by an operator and carried out by the server one after another
 * (modules/platform/platform-relay.ts). A row is never removed: it also is the record of who changed what, when and why.
 */
export const platformChangeMigration: Migration = {
  id: 16,
  name: 'platform-change',
  sql: `
CREATE TABLE platform_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command text NOT NULL,
  body text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint CHECK (sequence > 0),
  outcome text,
  CHECK ((done_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX platform_change_pending ON platform_change (id) WHERE done_at IS NULL;
`,
};
