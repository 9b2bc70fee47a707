import type { Migration } from '../migrations.ts';

/**
 * Old segments of the journal leave the table for the archive (journal/archive.ts). `journal_segment` is the chain of what was
 * archived; `archive_journal` adds a segment and removes its batches, but for the last: emptied, it is what the next batch
 * follows, as the genesis row was. It refuses what a start could still need. An order that is over is found by the id its owner gave it; rows
 * without one (a stop leg's) are left out.
 */
export const archiveMigration: Migration = {
  id: 7,
  name: 'archive',
  sql: `
CREATE TABLE journal_segment (
  seq_last bigint PRIMARY KEY,
  seq_first bigint NOT NULL UNIQUE CHECK (seq_first > 0 AND seq_first <= seq_last),
  batches integer NOT NULL CHECK (batches > 0),
  prev_hash text NOT NULL CHECK (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

ALTER TABLE journal_batch DROP CONSTRAINT journal_batch_chain;
ALTER TABLE journal_batch ADD CONSTRAINT journal_batch_chain CHECK (
  CASE WHEN prev IS NULL THEN seq_first = seq_last AND commands = ''
  ELSE seq_first = prev + 1 AND seq_last >= seq_first END
);

CREATE FUNCTION archive_journal(new_first bigint, new_last bigint, new_batches integer, new_prev_hash text, new_hash text) RETURNS void
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
  INSERT INTO journal_segment (seq_last, seq_first, batches, prev_hash, hash) VALUES (new_last, new_first, new_batches, new_prev_hash, new_hash);
  UPDATE journal_batch SET prev = NULL, seq_first = seq_last, commands = '' WHERE seq_last = new_last;
  DELETE FROM journal_batch WHERE seq_last < new_last;
END
$function$;
CREATE INDEX spot_order_client_id ON public.spot_order (user_id, client_id) WHERE client_id <> '00000000-0000-0000-0000-000000000000';
`,
};
