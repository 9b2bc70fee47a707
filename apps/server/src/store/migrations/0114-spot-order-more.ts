import type { Migration } from '../migrations.ts';

/**
 * What only few orders have: how far one trails, which exit it brought along, and of which order it is the exit. 0 where an order has none, as those that
 * an older release wrote have.
 */
const SQL = `
ALTER TABLE public.spot_order
  ADD COLUMN exit_of bigint NOT NULL DEFAULT 0,
  ADD COLUMN leg_of bigint NOT NULL DEFAULT 0,
  ADD COLUMN trailing_delta integer NOT NULL DEFAULT 0,
  ADD COLUMN take_profit_ticks integer NOT NULL DEFAULT 0,
  ADD COLUMN exit_stop_ticks integer NOT NULL DEFAULT 0,
  ADD COLUMN exit_limit_ticks integer NOT NULL DEFAULT 0;
`;

export const spotOrderMoreMigration: Migration = { id: 114, name: 'spot order more', sql: SQL };
