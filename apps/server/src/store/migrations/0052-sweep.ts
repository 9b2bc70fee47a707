import type { Migration } from '../migrations.ts';

/** Whether a deposit's coins were ordered to the hot wallet, once they are final (modules/deposit/sweeper.ts); what finds gas that was sent for it. */
export const sweepMigration: Migration = {
  id: 52,
  name: 'sweep',
  sql: `
ALTER TABLE deposit ADD COLUMN is_swept boolean NOT NULL DEFAULT false;
CREATE INDEX top_up_attempts ON top_up USING gin (attempts jsonb_path_ops);
CREATE INDEX deposit_unswept ON deposit (network, credited_height) WHERE state = 'success' AND NOT is_inside AND NOT is_swept;
`,
};
