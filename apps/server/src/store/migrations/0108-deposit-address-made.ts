import type { Migration } from '../migrations.ts';

/** Whoever follows a network reads before each look at it which addresses were made since: others make them, too. */
export const depositAddressMadeMigration: Migration = {
  id: 108,
  name: 'deposit-address-made',
  sql: 'CREATE INDEX deposit_address_made ON deposit_address (network, made_at)',
};
