import type { Migration } from '../migrations.ts';

/**
 * The chain of the journal (journal/chain.ts): each batch has a hash over what it says and the hash before. Batches that are there
 * already get theirs here, so that from now on none is without one. The chain begins with zeros, or with the hash of the last
 * archived segment, which covers all segments before it; segments archived from now on end with the hash of their last batch, as
 * does a snapshot.
 */
export const journalChainMigration: Migration = {
  id: 10,
  name: 'journal chain',
  sql: `
ALTER TABLE journal_segment ADD COLUMN chain text CHECK (chain ~ '^[0-9a-f]{64}$');
ALTER TABLE journal_batch ADD COLUMN hash bytea;
DO $chain$
DECLARE
  last bytea := decode(coalesce((SELECT hash FROM journal_segment ORDER BY seq_last DESC LIMIT 1), repeat('0', 64)), 'hex');
  batch record;
BEGIN
  FOR batch IN SELECT * FROM journal_batch ORDER BY seq_last LOOP
    IF batch.prev IS NOT NULL THEN
      last := sha256(last || int8send(batch.seq_first) || int8send(batch.seq_last) || int8send(batch.prev) || int8send(batch.epoch)
        || int8send(batch.event_digest) || int8send(batch.engine_version::bigint) || batch.commands);
    END IF;
    UPDATE journal_batch SET hash = last WHERE seq_last = batch.seq_last;
  END LOOP;
END
$chain$;
ALTER TABLE journal_batch ALTER COLUMN hash SET NOT NULL, ADD CONSTRAINT journal_batch_hash CHECK (length(hash) = 32);

ALTER TABLE engine_snapshot ADD COLUMN journal_hash text CHECK (journal_hash ~ '^[0-9a-f]{64}$');
UPDATE engine_snapshot SET journal_hash = encode(journal_batch.hash, 'hex') FROM journal_batch WHERE seq_last = sequence;
DELETE FROM engine_snapshot WHERE journal_hash IS NULL;
ALTER TABLE engine_snapshot ALTER COLUMN journal_hash SET NOT NULL;

CREATE OR REPLACE FUNCTION archive_journal(new_first bigint, new_last bigint, new_batches integer, new_prev_hash text, new_hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $function$
DECLARE
  tail_last bigint := 0;
  tail_hash text := repeat('0', 64);
  found_first bigint;
  found_last bigint;
  found_batches bigint;
BEGIN
  LOCK TABLE journal_segment IN EXCLUSIVE MODE;
  SELECT seq_last, hash INTO tail_last, tail_hash FROM journal_segment ORDER BY seq_last DESC LIMIT 1;
  IF coalesce(tail_last, 0) <> new_first - 1 OR coalesce(tail_hash, repeat('0', 64)) <> new_prev_hash THEN
    RAISE EXCEPTION 'segment % to % does not follow the archive', new_first, new_last;
  END IF;
  IF NOT EXISTS (SELECT FROM engine_snapshot WHERE verified AND sequence >= new_last) OR (SELECT sequence FROM follower_position) < new_last THEN
    RAISE EXCEPTION 'segment % to % is still needed to start', new_first, new_last;
  END IF;
  SELECT min(seq_first), max(seq_last), count(*) INTO found_first, found_last, found_batches FROM journal_batch WHERE prev IS NOT NULL AND seq_last <= new_last;
  IF (found_first, found_last, found_batches) IS DISTINCT FROM (new_first, new_last, new_batches::bigint) THEN
    RAISE EXCEPTION 'segment % to % is not what the journal holds', new_first, new_last;
  END IF;
  INSERT INTO journal_segment (seq_last, seq_first, batches, prev_hash, hash, chain)
    SELECT new_last, new_first, new_batches, new_prev_hash, new_hash, encode(hash, 'hex') FROM journal_batch WHERE seq_last = new_last;
  UPDATE journal_batch SET prev = NULL, seq_first = seq_last, commands = '' WHERE seq_last = new_last;
  DELETE FROM journal_batch WHERE seq_last < new_last;
END
$function$;
`,
};
