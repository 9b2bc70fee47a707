import type { Migration } from '../migrations.ts';

/** The texts of client order ids: engine and journal know an id by 128 bits of its hash (trading-api/client-order-ids.ts). */
const SQL = `
CREATE TABLE public.client_order_id (
  id uuid PRIMARY KEY,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 36),
  -- The last day (UTC) on which an order was placed under it.
  used_on date NOT NULL
);
CREATE INDEX client_order_id_used ON public.client_order_id (used_on);
`;

export const clientOrderIdMigration: Migration = { id: 101, name: 'client-order-id', sql: SQL };
