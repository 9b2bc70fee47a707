import type { Migration } from '../migrations.ts';

/**
 * A customer's standing, which tables and engine must agree on, and the outbox by which the engine learns of it
 * (modules/account/standing.ts). A row of the outbox is never removed: it also is the record of who was suspended, when and why.
 * Bots of the demo made before had their fee tier in the engine only.
 */
export const standingMigration: Migration = {
  id: 8,
  name: 'standing',
  sql: `
ALTER TABLE account
  ADD COLUMN suspended boolean NOT NULL DEFAULT false,
  ADD COLUMN fee_tier smallint NOT NULL DEFAULT 0 CHECK (fee_tier BETWEEN 0 AND 15);
UPDATE account SET fee_tier = 15 WHERE demo AND id BETWEEN 1000 AND 1999;
CREATE INDEX account_standing ON account (id) WHERE suspended OR fee_tier <> 0;

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id),
  change text NOT NULL CHECK (change IN ('suspend', 'reinstate', 'tier')),
  fee_tier smallint CHECK (fee_tier BETWEEN 0 AND 15),
  reason text NOT NULL CHECK (reason <> ''),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint CHECK (sequence > 0),
  outcome text,
  CHECK ((change = 'tier') = (fee_tier IS NOT NULL)),
  CHECK ((done_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX outbox_pending ON outbox (id) WHERE done_at IS NULL;
CREATE INDEX outbox_account ON outbox (account_id, id);
`,
};
