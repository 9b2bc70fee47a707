import type { Migration } from '../migrations.ts';

/** When rows of each kind were removed last because they had been kept long enough, and how many (modules/retention). */
export const retentionMigration: Migration = {
  id: 46,
  name: 'retention',
  sql: `
CREATE TABLE retention_run (
  kind text PRIMARY KEY CHECK (kind <> ''),
  ran_at timestamptz NOT NULL,
  removed bigint NOT NULL CHECK (removed >= 0),
  removed_in_all bigint NOT NULL CHECK (removed_in_all >= removed)
);
CREATE INDEX session_opened ON session (opened_at);
CREATE INDEX upload_unused_age ON upload (stored_at) WHERE NOT used;
CREATE INDEX notice_age ON notice (made_at) WHERE account_id IS NOT NULL;
CREATE INDEX alert_call_done ON alert_call (done_at) WHERE done_at IS NOT NULL;
`,
};
