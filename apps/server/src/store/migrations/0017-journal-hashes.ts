import type { Migration } from '../migrations.ts';

/**
 * Hashes of the journal with the commands first, as `journal/chain.ts` computes them: what a batch says can be hashed while it still
 * grows. Until here the numbers stood first. Each batch of the table must have the hash that it had by the old layout, or nothing is
 * changed and the first that has not is named; then each gets its new one, behind the hash of the last archived segment, and so do
 * the snapshots that stand behind a batch of the table.
 *
 * Segments that are archived already keep their files and hashes: `numbers_first` tells their readers (journal/segment-file.ts). A
 * hash that somebody kept of a batch of the table is another one now (docs/operating.md).
 */
export const journalHashesMigration: Migration = {
  id: 17,
  name: 'journal hashes',
  sql: `
ALTER TABLE journal_segment ADD COLUMN numbers_first boolean NOT NULL DEFAULT false;
UPDATE journal_segment SET numbers_first = true WHERE chain IS NOT NULL;
ALTER TABLE journal_batch DROP CONSTRAINT IF EXISTS journal_batch_hash;
DO $hashes$
DECLARE
  last_old bytea := decode(coalesce((SELECT coalesce(chain, hash) FROM journal_segment ORDER BY seq_last DESC LIMIT 1), repeat('0', 64)), 'hex');
  last_new bytea := last_old;
  numbers bytea;
  batch record;
BEGIN
  FOR batch IN SELECT * FROM journal_batch ORDER BY seq_last LOOP
    IF batch.prev IS NOT NULL THEN
      numbers := int8send(batch.seq_first) || int8send(batch.seq_last) || int8send(batch.prev)
        || int8send(batch.epoch) || int8send(batch.event_digest) || int8send(batch.engine_version::bigint);
      last_old := sha256(last_old || numbers || batch.commands);
      last_new := sha256(batch.commands || last_new || numbers);
    END IF;
    IF batch.hash <> last_old THEN
      RAISE EXCEPTION 'batch %–% of the journal was altered, or what stands before it: its hash does not follow', batch.seq_first, batch.seq_last;
    END IF;
    UPDATE journal_batch SET hash = last_new WHERE seq_last = batch.seq_last;
  END LOOP;
END
$hashes$;
UPDATE engine_snapshot SET journal_hash = encode(journal_batch.hash, 'hex') FROM journal_batch WHERE seq_last = sequence;
`,
};
