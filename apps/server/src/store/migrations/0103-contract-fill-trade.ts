import type { Migration } from '../migrations.ts';

/**
 * A contract's deal says which trade of the market it is; 0 of those that were written before, for which a rebuild of the read tables has it. And an
 * order says what it does where it would trade with its owner's: until now all did the same (SelfTrade.EXPIRE_MAKER).
 */
export const contractFillTradeMigration: Migration = {
  id: 103,
  name: 'contract fill trade',
  sql: `
ALTER TABLE public.contract_fill ADD COLUMN trade_number bigint NOT NULL DEFAULT 0;
ALTER TABLE public.contract_order ADD COLUMN self_trade smallint NOT NULL DEFAULT 2;
`,
};
