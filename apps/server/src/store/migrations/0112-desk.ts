import type { Migration } from '../migrations.ts';

/** What a person has set up for trading, a document by its kind and key. A document that was taken away stays as an empty one: its versions go on. */
export const deskMigration: Migration = {
  id: 112,
  name: 'desk',
  sql: `
CREATE TABLE public.desk_document (
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL,
  key text NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  document text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, key)
)`,
};
