import type { Migration } from '../migrations.ts';

/** How many coins of an asset circulate, for its market value (rules 1.9); what an operator says, null where nobody did. */
export const supplyMigration: Migration = {
  id: 6,
  name: 'supply',
  sql: `ALTER TABLE asset_name ADD COLUMN supply text CHECK (supply ~ '^[0-9]{1,30}(\\.[0-9]{1,18})?$')`,
};
