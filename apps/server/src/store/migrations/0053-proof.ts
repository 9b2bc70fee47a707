import type { Migration } from '../migrations.ts';

/**
 * Snapshots of all customers' balances (follower/proof) and their roots (modules/proof). Trees are the follower's, and go after two days;
 * a root and what it says stay for ever.
 */
export const proofMigration: Migration = {
  id: 53,
  name: 'proof',
  sql: `
CREATE TABLE proof_snapshot (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  time_ms bigint NOT NULL CHECK (time_ms >= 0),
  users integer NOT NULL CHECK (users > 0),
  assets integer[] NOT NULL CHECK (cardinality(assets) > 0),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32),
  firsts bytea NOT NULL,
  upper bytea NOT NULL
);
CREATE TABLE proof_block (
  sequence bigint NOT NULL REFERENCES proof_snapshot (sequence) ON DELETE CASCADE,
  block integer NOT NULL CHECK (block >= 0),
  leaves bytea NOT NULL,
  PRIMARY KEY (sequence, block)
);
CREATE TABLE proof_root (
  number integer PRIMARY KEY CHECK (number > 0),
  sequence bigint NOT NULL UNIQUE CHECK (sequence > 0),
  time_ms bigint NOT NULL CHECK (time_ms >= 0),
  users integer NOT NULL CHECK (users > 0),
  assets text NOT NULL,
  sums numeric(20)[] NOT NULL,
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$')
);
`,
};
