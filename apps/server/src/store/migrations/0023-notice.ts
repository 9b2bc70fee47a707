import type { Migration } from '../migrations.ts';

/**
 * Notices: personal ones by kind and parameters, put into words when they are read, and public ones with words of their own in one
 * language or more. Which public ones somebody has read stands in rows of `notice_read`.
 */
export const noticeMigration: Migration = {
  id: 23,
  name: 'notice',
  sql: `
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind <> ''),
  params text NOT NULL,
  link text CHECK (link LIKE '/%'),
  made_at timestamptz NOT NULL,
  read_at timestamptz,
  withdrawn_at timestamptz,
  CHECK (account_id IS NOT NULL OR read_at IS NULL),
  CHECK (account_id IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX notice_account ON notice (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX notice_unread ON notice (account_id) WHERE account_id IS NOT NULL AND read_at IS NULL;
CREATE INDEX notice_public ON notice (id) WHERE account_id IS NULL AND withdrawn_at IS NULL;

CREATE TABLE notice_text (
  notice_id bigint NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  locale text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  PRIMARY KEY (notice_id, locale)
);

CREATE TABLE notice_read (
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  notice_id bigint NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, notice_id)
);
`,
};
