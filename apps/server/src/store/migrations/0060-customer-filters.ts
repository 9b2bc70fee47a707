import type { Migration } from '../migrations.ts';

/**
 * What operators ask of a million customers and changes comes from an index, the newest first: customers by state, identity, hold and
 * flag (modules/account/customer-heads.ts), changes of any state and by command. Few accounts are not active, and only those are in
 * the indexes of states.
 */
export const customerFiltersMigration: Migration = {
  id: 60,
  name: 'customer filters',
  sql: `
CREATE INDEX account_state ON account
  ((CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN frozen THEN 'frozen' WHEN suspended THEN 'suspended' ELSE 'active' END), id)
  WHERE closed_at IS NOT NULL OR frozen OR suspended;
CREATE INDEX account_state_identity ON account
  ((CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN frozen THEN 'frozen' WHEN suspended THEN 'suspended' ELSE 'active' END), name_status, id)
  WHERE closed_at IS NOT NULL OR frozen OR suspended;
CREATE INDEX account_identity ON account (name_status, id);
CREATE INDEX account_hold ON account (hold_until) WHERE hold_until IS NOT NULL;
CREATE INDEX account_flag_on ON account_flag (flag, account_id) WHERE is_on;
DROP INDEX operator_change_waiting;
CREATE INDEX operator_change_state ON operator_change (state, id);
CREATE INDEX operator_change_command ON operator_change (command text_pattern_ops, id);
`,
};
