import type { Migration } from '../migrations.ts';

/** Listen keys of the trading API: by which a program's socket is told of its user's affairs (trading-api/streams/listen-keys.ts). */
const SQL = `
CREATE TABLE public.listen_key (
  user_id integer NOT NULL,
  -- 0: spot, 1: futures.
  family smallint NOT NULL CHECK (family IN (0, 1)),
  -- What the key is made of, together with the vault's own; and its hash.
  seed text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  -- The key of the trading API that asked for it first.
  api_key text NOT NULL,
  expires_ms bigint NOT NULL,
  PRIMARY KEY (user_id, family)
);
CREATE INDEX listen_key_api_key ON public.listen_key (api_key);
`;

export const listenKeyMigration: Migration = { id: 104, name: 'listen-key', sql: SQL };
