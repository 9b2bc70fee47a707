import type { Migration } from '../migrations.ts';

/**
 * The legal notes that come with the software are read from it, in ten languages (modules/platform/legal-note-texts.ts): rows that
 * hold the English ones of before go, and the table has the operator's own alone. Whether a pair has a contract that can be traded
 * (spec §3 contract_status) stands with the names of its market.
 */
export const pagesTextsMigration: Migration = {
  id: 13,
  name: 'texts and contracts of pages',
  sql: `
DELETE FROM legal_note WHERE locale = 'en_US' AND md5(content) IN (
  'd63a366887448b899ef9af33a9145690', 'c84e8a87a161c3278c0ccd0faad9b383', 'a8996d0b35e9946c2f3fb3a2f3e58c2a',
  'bb4d297a1293fdda7856b570762ba0b2', '3c67a5852c7cfc944cfa1504d0b7e842'
);
ALTER TABLE market_name ADD COLUMN has_contract boolean NOT NULL DEFAULT false;
`,
};
