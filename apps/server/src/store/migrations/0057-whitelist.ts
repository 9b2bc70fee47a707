import type { Migration } from '../migrations.ts';

/** Whether what an account takes out goes to addresses of its book alone (modules/account/whitelist.ts). */
export const whitelistMigration: Migration = {
  id: 57,
  name: 'whitelist',
  sql: 'ALTER TABLE account ADD COLUMN whitelist boolean NOT NULL DEFAULT false',
};
