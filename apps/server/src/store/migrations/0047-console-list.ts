import type { Migration } from '../migrations.ts';

/** What the console lists of a million rows comes from an index: tickets of any state in their order, entries of the log by action. */
export const consoleListMigration: Migration = {
  id: 47,
  name: 'console list',
  sql: `
DROP INDEX ticket_open;
CREATE INDEX ticket_queue ON ticket (state, updated_at, id);
CREATE INDEX operator_log_action ON operator_log (action text_pattern_ops, number);
`,
};
