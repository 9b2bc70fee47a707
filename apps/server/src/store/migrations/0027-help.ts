import type { Migration } from '../migrations.ts';

/**
 * What operators write for readers, version by version; nothing is ever rewritten. Help articles: the newest version of each name
 * counts, `saved` with texts, `withdrawn` for nobody, `shipped` as it comes with the software. Legal notes: each text that stood in
 * legal_note, and the agreement's shipped text once somebody agreed to it, so that what was agreed to can be shown.
 */
export const helpMigration: Migration = {
  id: 27,
  name: 'help',
  sql: `
CREATE TABLE help_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article text NOT NULL CHECK (article ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(article) <= 40),
  state text NOT NULL CHECK (state IN ('saved', 'withdrawn', 'shipped')),
  category text,
  is_common boolean NOT NULL DEFAULT false,
  made_by text NOT NULL CHECK (made_by <> ''),
  made_at timestamptz NOT NULL,
  CHECK ((state = 'saved') = (category IS NOT NULL))
);
CREATE INDEX help_version_article ON help_version (article, id DESC);
CREATE TABLE help_text (
  version_id bigint NOT NULL REFERENCES help_version (id),
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  PRIMARY KEY (version_id, locale)
);
CREATE TABLE legal_note_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 5),
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}_[A-Z]{2}$'),
  version text NOT NULL,
  title text,
  content text,
  made_by text NOT NULL CHECK (made_by <> ''),
  made_at timestamptz NOT NULL,
  CHECK ((title IS NULL) = (content IS NULL))
);
CREATE INDEX legal_note_version_of ON legal_note_version (type, locale, id DESC);
`,
};
