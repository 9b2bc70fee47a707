import type { Migration } from '../migrations.ts';

/**
 * What two operators agreed to move into or out of an account of the exchange itself, or a customer's, carried out one after another
 * (modules/wallet/agreed-relay.ts). Who proposed and who approved stands with the change, of which there is one row here at most. A row
 * with an outcome that is not done was refused by the engine and still has to be rejected there.
 */
export const agreedBookingMigration: Migration = {
  id: 37,
  name: 'agreed booking',
  sql: `
CREATE TABLE agreed_booking (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_id bigint NOT NULL UNIQUE REFERENCES operator_change (id),
  asset integer NOT NULL,
  account integer NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  beneficiary integer NOT NULL CHECK (beneficiary >= 0),
  amount bigint NOT NULL CHECK (amount <> 0),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  sequence bigint CHECK (sequence > 0),
  outcome text CHECK (outcome <> ''),
  CHECK (done_at IS NULL OR outcome IS NOT NULL)
);
CREATE INDEX agreed_booking_pending ON agreed_booking (id) WHERE done_at IS NULL;
`,
};
