import type { Migration } from '../migrations.ts';

/** What a source of exchange rates said last (modules/market/fiat-rates.ts): units of a currency for one US dollar, eight decimals. */
export const fiatRateMigration: Migration = {
  id: 19,
  name: 'fiat-rate',
  sql: `
CREATE TABLE fiat_rate (
  currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
  units bigint NOT NULL CHECK (units > 0),
  said_at timestamptz NOT NULL
);
`,
};
