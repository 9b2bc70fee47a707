import type { Migration } from '../migrations.ts';

/**
 * The journal: one row per batch of commands, a chain in which each batch names the one before.
 *
 * `prev` is unique and refers to the batch before, so of two writers that follow the same batch one is refused, and
 * what follows a refused batch is refused too. The genesis row (0, 0) is what the first batch follows.
 *
 * A plain table: archiving of old segments will need partitions and a cut in the chain. The commands are packed
 * binary, so PostgreSQL does not spend time on compressing them again.
 */
export const journalMigration: Migration = {
  id: 1,
  name: 'journal',
  sql: `
CREATE TABLE journal_leader (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL CHECK (epoch >= 0)
);
INSERT INTO journal_leader (epoch) VALUES (0);

CREATE TABLE journal_batch (
  seq_last bigint PRIMARY KEY,
  seq_first bigint NOT NULL,
  prev bigint UNIQUE REFERENCES journal_batch (seq_last),
  epoch bigint NOT NULL,
  commands bytea NOT NULL,
  event_digest bigint NOT NULL,
  engine_version integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT journal_batch_chain CHECK (
    CASE WHEN prev IS NULL THEN seq_first = 0 AND seq_last = 0
    ELSE seq_first = prev + 1 AND seq_last >= seq_first END
  )
);
ALTER TABLE journal_batch ALTER COLUMN commands SET STORAGE EXTERNAL;
INSERT INTO journal_batch (seq_last, seq_first, prev, epoch, commands, event_digest, engine_version)
VALUES (0, 0, NULL, 0, '', 0, 0);
`,
};
