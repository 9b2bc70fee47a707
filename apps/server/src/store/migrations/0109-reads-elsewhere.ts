import type { Migration } from '../migrations.ts';

/**
 * Read tables may stand in a database of their own, whose position then says by a hash which journal it is of. Beside the journal `elsewhere` says that they
 * do, and what they reflect there, which is what archiving goes by; it is null where they stand here. Read tables that were left here stay as they were, at
 * their own position. A row of
 * `read_database` marks a database that holds read tables alone.
 */
const SQL = `
ALTER TABLE public.follower_position
  ADD COLUMN hash text CHECK (hash ~ '^[0-9a-f]{64}$'),
  ADD COLUMN elsewhere bigint;
CREATE TABLE public.read_database (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE OR REPLACE FUNCTION public.archive_journal(new_first bigint, new_last bigint, new_batches integer, new_prev_hash text, new_hash text) RETURNS void
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
  IF NOT EXISTS (SELECT FROM engine_snapshot WHERE verified AND sequence >= new_last)
    OR (SELECT greatest(sequence, elsewhere) FROM follower_position) < new_last THEN
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
`;

export const readsElsewhereMigration: Migration = { id: 109, name: 'reads elsewhere', sql: SQL };
