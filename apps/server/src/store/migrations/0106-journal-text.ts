import type { Migration } from '../migrations.ts';

/** Texts that came with commands (core-loop/command-texts.ts), by the core time of these. */
const SQL = `
CREATE TABLE public.journal_text (
  time_ms bigint NOT NULL,
  texts bytea NOT NULL CHECK (length(texts) > 0)
);
CREATE INDEX journal_text_time ON public.journal_text (time_ms);
`;

export const journalTextMigration: Migration = { id: 106, name: 'journal-text', sql: SQL };
