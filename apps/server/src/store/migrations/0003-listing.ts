import type { Migration } from '../migrations.ts';

/**
 * Names of what the journal lists by number, and what only screens need to know of it. What the engine enforces (scale, terms,
 * status) stands in the journal alone.
 */
export const listingMigration: Migration = {
  id: 3,
  name: 'listing',
  sql: `
CREATE TABLE asset_name (
  asset integer PRIMARY KEY CHECK (asset BETWEEN 0 AND 65535),
  symbol text NOT NULL UNIQUE CHECK (symbol ~ '^[A-Z0-9]{1,20}$'),
  recharge_turn boolean NOT NULL,
  draw_turn boolean NOT NULL
);
CREATE TABLE market_name (
  market integer PRIMARY KEY CHECK (market BETWEEN 0 AND 65535),
  base_asset integer NOT NULL REFERENCES asset_name (asset),
  quote_asset integer NOT NULL REFERENCES asset_name (asset),
  is_hot boolean NOT NULL,
  UNIQUE (base_asset, quote_asset)
);
`,
};
