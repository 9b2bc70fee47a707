import type { Migration } from '../migrations.ts';

/**
 * What is kept of persons, sealed (vault/vault.ts): their keys, the pictures they sent, their submissions for verification, and where
 * they withdraw and are paid. A picture is a row, not a file: it is stored with what refers to it in one transaction or not at all,
 * goes into the same backup, and a server of its own for the database needs no second folder. Ciphertext does not get smaller, so it
 * is not compressed.
 */
export const personMigration: Migration = {
  id: 21,
  name: 'person',
  sql: `
CREATE TABLE vault (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  proof bytea NOT NULL CHECK (length(proof) = 32)
);
CREATE TABLE person_key (
  account_id integer PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  sealed bytea NOT NULL
);

CREATE TABLE upload (
  id text PRIMARY KEY CHECK (length(id) = 32),
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('avatar', 'identity', 'evidence', 'chat')),
  sealed bytea NOT NULL,
  stored_at timestamptz NOT NULL,
  used boolean NOT NULL DEFAULT false
);
ALTER TABLE upload ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX upload_unused ON upload (account_id, stored_at) WHERE NOT used;
CREATE TABLE upload_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file text NOT NULL,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  viewer text NOT NULL CHECK (viewer <> ''),
  seen_at timestamptz NOT NULL
);
CREATE INDEX upload_view_account ON upload_view (account_id, id);

CREATE TABLE identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  status smallint NOT NULL DEFAULT 2 CHECK (status BETWEEN 2 AND 4),
  country text NOT NULL CHECK (length(country) = 2),
  sealed bytea NOT NULL,
  document bytea NOT NULL CHECK (length(document) = 32),
  front text NOT NULL REFERENCES upload (id),
  back text NOT NULL REFERENCES upload (id),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  reason text,
  CHECK ((status = 2) = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((status = 4) = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX identity_one_account ON identity (document) WHERE status IN (2, 3);
CREATE UNIQUE INDEX identity_one_document ON identity (account_id) WHERE status IN (2, 3);
CREATE INDEX identity_account ON identity (account_id, id);
CREATE INDEX identity_queue ON identity (id) WHERE status = 2;

CREATE TABLE withdrawal_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  symbol text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  note text NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (account_id, symbol, network, address)
);

CREATE TABLE collection_kind (
  kind text PRIMARY KEY CHECK (kind ~ '^[a-z][a-z0-9_]{0,31}$'),
  name text NOT NULL CHECK (name <> ''),
  bank boolean NOT NULL,
  place integer GENERATED ALWAYS AS IDENTITY,
  closed boolean NOT NULL DEFAULT false
);
INSERT INTO collection_kind (kind, name, bank) VALUES ('bank_card', 'Bank card', true), ('bank', 'Bank account', true);
CREATE TABLE collection_method (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL REFERENCES collection_kind (kind),
  currency text NOT NULL,
  number bytea NOT NULL CHECK (length(number) = 32),
  sealed bytea NOT NULL,
  kept_at timestamptz NOT NULL,
  UNIQUE (account_id, kind, currency, number)
);
`,
};
