import type { Migration } from '../migrations.ts';

/**
 * The legal notes (spec §7: 1 user agreement, 2 privacy policy, 3 beginner guide, 4 legal notice, 5 about us), by locale. What is
 * missing in a locale is shown in en_US.
 */
export const legalNoteMigration: Migration = {
  id: 4,
  name: 'legal-note',
  sql: `
CREATE TABLE legal_note (
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 5),
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (type, locale)
);
`,
};
