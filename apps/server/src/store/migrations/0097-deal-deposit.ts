import type { Migration } from '../migrations.ts';

/** Merchants' deposits as they were asked for: each id takes effect once, and what was asked for later stands (deal/set-deposit.ts). */
const SQL = `
CREATE TABLE public.deal_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES public.account (id),
  client_id text NOT NULL,
  asset integer NOT NULL,
  amount text NOT NULL CHECK (amount ~ '^[0-9]+$'),
  sequence bigint,
  asked_at timestamptz NOT NULL,
  UNIQUE (account_id, client_id)
);
CREATE INDEX deal_deposit_account ON public.deal_deposit (account_id, asset, id);
`;

export const dealDepositMigration: Migration = { id: 97, name: 'deal-deposit', sql: SQL };
