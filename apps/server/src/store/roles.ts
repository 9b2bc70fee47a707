import type { ClientBase } from 'pg';
import type { DatabaseRole } from './connection.ts';
import type { Holding } from './migrations.ts';
import { errorCode } from './store-error.ts';

const ROLES: readonly DatabaseRole[] = ['kontor_core', 'kontor_app', 'kontor_signer'];

/** Read tables without partitions. */
const UNPARTITIONED = [
  'follower_position',
  'transfer',
  'money_id',
  'system_movement',
  'spot_day',
  'held_day',
  'insurance_day',
  'position_day',
  'profit_day',
  'deal_day',
  'fee_day',
  'ico_record',
  'ico_thaw',
  'p2p_trade',
  'p2p_step',
  'journalled_root',
];
const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Since PostgreSQL 16 a member may be barred from SET ROLE, as the maker of a role at first is. */
const MAY_TAKE_ON = `
SELECT pg_has_role(current_user, $1, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS member`;

/**
 * Makes the database roles and lets the current user take them on. Roles belong to the whole server, so they may
 * exist already. Runs inside the caller's transaction.
 * @returns false when the server does not permit it; nothing is changed then.
 */
export async function ensureRoles(client: ClientBase): Promise<boolean> {
  await client.query('SAVEPOINT roles');
  try {
    for (const role of ROLES) {
      const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN`);
      const member = await client.query<{ member: boolean }>(MAY_TAKE_ON, [role]);
      if (member.rows[0]?.member !== true) await client.query(`GRANT ${role} TO CURRENT_USER`);
      await client.query(`SET LOCAL ROLE ${role}`);
      await client.query('RESET ROLE');
    }
    await client.query('RELEASE SAVEPOINT roles');
    return true;
  } catch (error) {
    // 42501 insufficient_privilege
    if (errorCode(error) !== '42501') throw error;
    await client.query('ROLLBACK TO SAVEPOINT roles');
    return false;
  }
}

/**
 * What each role may do. Repeated at every start, so it covers tables that were added since.
 * Nobody may change or remove a journal row, and only the core may add one; old ones leave through `archive_journal`, which
 * asks first. The follower works as the core: others only read
 * the read tables, and what a leader starts from, snapshots, is the core's alone. Of accounts the core reads what the engine must
 * agree with, and nothing else. What operators did, decided and set is added to and read, by nobody changed or removed. The signer writes
 * what it paid, which nobody removes, and the server what is to be paid, which nobody changes. Roots of balances, and what the feed of seconds contracts signed, are added to and read alone.
 */
export async function grantToRoles(client: ClientBase): Promise<void> {
  await client.query(`
    GRANT USAGE ON SCHEMA public TO kontor_core, kontor_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kontor_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO kontor_app;
    REVOKE ALL ON journal_batch, journal_leader, schema_migration FROM kontor_app;
    GRANT SELECT ON journal_batch, journal_leader, schema_migration TO kontor_app;
    GRANT SELECT, INSERT ON journal_batch TO kontor_core;
    GRANT SELECT, UPDATE ON journal_leader TO kontor_core`);
  await client.query(RESERVE_FOR_CORE);
  await client.query(RESERVE_FOR_SIGNER);
}

/** Whatever is partitioned is a read table, and partitions count as their table; a schema from before the read tables has none of them. */
const RESERVE_FOR_CORE = `
DO $reserve$
DECLARE
  reserved oid;
BEGIN
  FOR reserved IN
    SELECT c.oid FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND ('p' IN (c.relkind, parent.relkind) OR c.relname IN (${listed([...UNPARTITIONED, 'engine_snapshot', 'engine_snapshot_part', 'proof_snapshot', 'proof_block', 'follower_halt'])}))
  LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM kontor_app', reserved::regclass);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kontor_core', reserved::regclass);
  END LOOP;
  IF to_regclass('public.journal_segment') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON public.journal_segment FROM kontor_app;
    GRANT SELECT ON public.journal_segment TO kontor_core;
    REVOKE EXECUTE ON FUNCTION public.archive_journal(bigint, bigint, integer, text, text) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION public.archive_journal(bigint, bigint, integer, text, text) TO kontor_core;
  END IF;
  IF to_regclass('public.journal_text') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON public.journal_text FROM kontor_app;
    GRANT INSERT ON public.journal_text TO kontor_core;
  END IF;
  IF to_regclass('public.outbox') IS NOT NULL THEN
    GRANT SELECT (id, suspended, fee_tier) ON public.account TO kontor_core;
    GRANT SELECT (id, account_id, asked_at, done_at, sequence, outcome) ON public.outbox TO kontor_core;
  END IF;
  IF to_regclass('public.user_rights') IS NOT NULL THEN
    GRANT SELECT ON public.user_rights TO kontor_core;
  END IF;
  IF to_regclass('public.operator_log') IS NOT NULL THEN
    REVOKE UPDATE, DELETE ON public.operator_log, public.operator_decision, public.withdrawal_decision FROM kontor_app;
  END IF;
  IF to_regclass('public.proof_root') IS NOT NULL THEN
    REVOKE UPDATE, DELETE ON public.proof_root FROM kontor_app;
    GRANT SELECT ON public.proof_root TO kontor_core;
  END IF;
  IF to_regclass('public.setting') IS NOT NULL THEN
    REVOKE UPDATE, DELETE ON public.setting FROM kontor_app;
  END IF;
  IF to_regclass('public.index_tick_signature') IS NOT NULL THEN
    REVOKE UPDATE, DELETE ON public.index_tick_signature, public.index_feed_key FROM kontor_app;
  END IF;
  IF to_regclass('public.read_database') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON public.read_database FROM kontor_app;
  END IF;
  IF to_regclass('public.maintenance') IS NOT NULL THEN
    REVOKE UPDATE, DELETE ON public.maintenance FROM kontor_app;
  END IF;
  FOR reserved IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = 'make_read_partitions' LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', reserved::regprocedure);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO kontor_core', reserved::regprocedure);
  END LOOP;
END
$reserve$`;

/**
 * Keys of operators are public; a demo's signer learns them from the table (signer/trusted-keys.ts). What operators have stopped it reads
 * before it signs.
 */
const RESERVE_FOR_SIGNER = `
DO $reserve$
BEGIN
  IF to_regclass('public.payout_order') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA public TO kontor_signer;
    REVOKE UPDATE, DELETE ON public.payout_order FROM kontor_app;
    REVOKE INSERT, UPDATE, DELETE ON public.payout, public.top_up, public.signer_nonce, public.signer_wait, public.signer_state,
      public.signer_limit, public.signer_trust FROM kontor_app;
    GRANT SELECT ON public.payout_order, public.operator_key, public.network_state TO kontor_signer;
    GRANT SELECT, INSERT, UPDATE ON public.payout, public.top_up, public.signer_nonce TO kontor_signer;
    GRANT SELECT, INSERT, UPDATE, DELETE ON public.signer_wait, public.signer_state, public.signer_limit, public.signer_trust TO kontor_signer;
  END IF;
END
$reserve$`;

/**
 * Where read tables stand apart, takes away what {@link grantToRoles} gave of what is not held: beside the journal nobody asks read tables, and beside
 * read tables nobody asks anything else. The core alone says beside the journal what they reflect elsewhere.
 */
export async function reserveReads(client: ClientBase, holding: Holding): Promise<void> {
  if (holding === 'all') return;
  await client.query(`
DO $apart$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT c.oid::regclass AS name, c.relname, ('p' = c.relkind OR 'p' = parent.relkind OR c.relname IN (${listed(UNPARTITIONED)})) AS reads
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    IF coalesce(each.reads, false) = ${holding === 'journal'} AND each.relname <> 'follower_position' THEN
      EXECUTE format('REVOKE ALL ON %s FROM kontor_app, kontor_core', each.name);
    END IF;
  END LOOP;
END
$apart$`);
}
