/**
 * Which tables there are and who may do what with them. A new table does not pass before it stands here: a product's read table with the
 * product (follower/projections.ts), any other in SERVER_TABLES.
 */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFollowerWorld } from '../follower/follower-world.ts';
import { MemorySnapshotStore } from '../follower/memory-read-store.ts';
import { icoProjection } from '../follower/ico/projection.ts';
import { p2pProjection } from '../follower/p2p/projection.ts';
import { perpetualProjection } from '../follower/perpetual/projection.ts';
import { secondsProjection } from '../follower/seconds/projection.ts';
import { PostgresReadStore } from '../follower/postgres-read-store.ts';
import { READ_TABLES } from '../follower/projections.ts';
import { randomJournal } from '../follower/random-world.ts';
import { rebuild } from '../follower/rebuild.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { withRole } from './connection.ts';
import type { ConnectionSettings, DatabaseRole } from './connection.ts';
import { Database } from './database.ts';
import { MIGRATIONS } from './migration-list.ts';
import { migrate } from './migrations.ts';
import { startDatabase } from './start-database.ts';
import { errorCode } from './store-error.ts';
import { Cleanup, makeFolder, silentLog } from './test-world.ts';

/** What a role may do with a table: select, insert, update, delete; `columns`: select some of it. */
type Right = 'select' | 'insert' | 'update' | 'delete' | 'columns';
type Rights = Readonly<Record<DatabaseRole, readonly Right[]>>;

const NOTHING: readonly Right[] = [];
const READ: readonly Right[] = ['select'];
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];
/** Written by the follower, read by whoever answers. */
const FOLLOWED: Rights = { kontor_core: ALL, kontor_app: READ, kontor_signer: NOTHING };
/** The modules' own. */
const MODULES: Rights = { kontor_core: NOTHING, kontor_app: ALL, kontor_signer: NOTHING };
/** What the signer paid: nobody removes it. */
const PAID: Rights = { kontor_core: NOTHING, kontor_app: READ, kontor_signer: ['select', 'insert', 'update'] };
/** What the signer says of itself. */
const SIGNERS: Rights = { kontor_core: NOTHING, kontor_app: READ, kontor_signer: ALL };

/** The modules' own, of which nothing is changed or removed. */
const ADDED_TO: Rights = { kontor_core: NOTHING, kontor_app: ['select', 'insert'], kontor_signer: NOTHING };

/** All tables but the read tables. */
const SERVER_TABLES: Readonly<Record<string, Rights>> = {
  schema_migration: { kontor_core: NOTHING, kontor_app: READ, kontor_signer: NOTHING },
  journal_batch: { kontor_core: ['select', 'insert'], kontor_app: READ, kontor_signer: NOTHING },
  journal_text: { kontor_core: ['insert'], kontor_app: READ, kontor_signer: NOTHING },
  journal_leader: { kontor_core: ['select', 'update'], kontor_app: READ, kontor_signer: NOTHING },
  journal_segment: { kontor_core: READ, kontor_app: READ, kontor_signer: NOTHING },
  follower_position: FOLLOWED,
  read_database: { kontor_core: NOTHING, kontor_app: READ, kontor_signer: NOTHING },
  engine_snapshot: FOLLOWED,
  engine_snapshot_part: FOLLOWED,
  follower_halt: FOLLOWED,
  // What the audit compares with the engine.
  account: { kontor_core: ['columns'], kontor_app: ALL, kontor_signer: NOTHING },
  outbox: { kontor_core: ['columns'], kontor_app: ALL, kontor_signer: NOTHING },
  user_rights: { kontor_core: READ, kontor_app: ALL, kontor_signer: NOTHING },
  account_flag: MODULES,
  listen_key: MODULES,
  client_order_id: MODULES,
  account_ticket: MODULES,
  agreed_booking: MODULES,
  agreement: MODULES,
  alert: MODULES,
  alert_call: MODULES,
  asset_name: MODULES,
  booking_told: MODULES,
  chain_block: MODULES,
  chain_float: MODULES,
  chain_position: MODULES,
  deposit: MODULES,
  deposit_address: MODULES,
  deposit_final: MODULES,
  deposit_order: MODULES,
  desk_document: MODULES,
  network_state: { ...MODULES, kontor_signer: READ },
  network_turn: MODULES,
  proof_block: FOLLOWED,
  proof_root: { ...ADDED_TO, kontor_core: READ },
  proof_snapshot: FOLLOWED,
  reconciliation: MODULES,
  withdrawal_block: MODULES,
  code_budget: MODULES,
  customer_day: MODULES,
  deal: MODULES,
  deal_advert: MODULES,
  deal_advert_text: MODULES,
  deal_ask: MODULES,
  deal_block: MODULES,
  deal_deposit: MODULES,
  deal_evidence: MODULES,
  deal_message: MODULES,
  deal_peer: MODULES,
  deal_picture: MODULES,
  deal_read: MODULES,
  deal_ruling: MODULES,
  deal_told: MODULES,
  merchant: MODULES,
  collection_kind: MODULES,
  collection_method: MODULES,
  fiat_rate: MODULES,
  help_text: MODULES,
  help_version: MODULES,
  identity: MODULES,
  invitation: MODULES,
  known_login: MODULES,
  legal_note: MODULES,
  legal_note_version: MODULES,
  login_event: MODULES,
  login_wait: MODULES,
  contract_mark: MODULES,
  contract_name: MODULES,
  contract_premium: MODULES,
  contract_told: MODULES,
  ico_change: MODULES,
  ico_mark: MODULES,
  ico_secret: MODULES,
  index_feed_key: ADDED_TO,
  index_tick_signature: ADDED_TO,
  maintenance: ADDED_TO,
  market_name: MODULES,
  message_outbox: MODULES,
  message_word: MODULES,
  notice: MODULES,
  notice_read: MODULES,
  notice_text: MODULES,
  operator: MODULES,
  operator_change: MODULES,
  operator_decision: ADDED_TO,
  operator_invitation: MODULES,
  operator_key: { ...MODULES, kontor_signer: READ },
  operator_log: ADDED_TO,
  operator_note: MODULES,
  operator_session: MODULES,
  passkey: MODULES,
  passkey_challenge: MODULES,
  person_key: MODULES,
  payout: PAID,
  payout_order: { kontor_core: NOTHING, kontor_app: ['select', 'insert'], kontor_signer: READ },
  platform_change: MODULES,
  price_alert: MODULES,
  price_alert_place: MODULES,
  recovery_code: MODULES,
  retention_run: MODULES,
  seconds_told: MODULES,
  session: MODULES,
  setting: ADDED_TO,
  signer_limit: SIGNERS,
  signer_nonce: PAID,
  signer_state: SIGNERS,
  signer_trust: SIGNERS,
  signer_wait: SIGNERS,
  ticket: MODULES,
  ticket_message: MODULES,
  top_up: PAID,
  totp: MODULES,
  trading_key: MODULES,
  upload: MODULES,
  upload_view: MODULES,
  vault: MODULES,
  verification_code: MODULES,
  watch_run: MODULES,
  withdrawal: MODULES,
  withdrawal_address: MODULES,
  withdrawal_decision: ADDED_TO,
  withdrawal_step: MODULES,
};
/** Columns that the core may read of tables of which it may not read all. */
const CORE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account: ['fee_tier', 'id', 'suspended'],
  outbox: ['account_id', 'asked_at', 'done_at', 'id', 'outcome', 'sequence'],
};

const cleanup = new Cleanup();
let settings: ConnectionSettings;
let owner: pg.Client;

/** An empty database, brought up to date; then a random exchange whose rows a follower writes as the core. */
beforeAll(async () => {
  const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  settings = server.settings;
  await migrate(settings, MIGRATIONS, silentLog);
  owner = await connect();
});
afterAll(() => cleanup.run());

async function connect(role?: DatabaseRole): Promise<pg.Client> {
  const client = new pg.Client(withRole(settings, role));
  client.on('error', () => undefined);
  await client.connect();
  return cleanup.add(client, (connected) => connected.end());
}

async function ask<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await owner.query(text, [...values])).rows as Row[];
}

/** The tables of the exchange, without the partitions, and the partitions by their table. */
async function tablesThere(): Promise<{ tables: string[]; partitions: Map<string, string> }> {
  const rows = await ask<{ name: string; parent: string | null }>(
    `SELECT c.relname AS name, parent.relname AS parent FROM pg_class AS c
     LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid LEFT JOIN pg_class AS parent ON parent.oid = i.inhparent
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'f', 'm', 'v') ORDER BY c.relname`,
  );
  return {
    tables: rows.filter(({ parent }) => parent === null).map(({ name }) => name),
    partitions: new Map(rows.flatMap(({ name, parent }) => (parent === null ? [] : [[name, parent] as const]))),
  };
}

const ATTEMPTS = {
  select: (table: string) => `SELECT * FROM ${table} LIMIT 0`,
  insert: (table: string) => `INSERT INTO ${table} DEFAULT VALUES`,
  // Neither asks for the right to read, which a condition on a column would.
  update: (table: string, column: string) => `UPDATE ${table} SET ${column} = NULL WHERE false`,
  delete: (table: string) => `DELETE FROM ${table} WHERE false`,
} as const;

/** What a role can really do with a table: each thing is tried, and undone. */
async function rightsOn(client: pg.Client, table: string): Promise<Right[]> {
  const columns = await ask<{ name: string; generated: boolean }>(
    `SELECT attname AS name, attgenerated <> '' OR attidentity = 'a' AS generated FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
    [`public.${table}`],
  );
  const given = columns.find(({ generated }) => !generated)!.name;
  const can = async (statement: string): Promise<boolean> => {
    await client.query('BEGIN');
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      // Anything else is asked behind the right: a value that is missing, a month that has no partition.
      return errorCode(error) !== '42501';
    } finally {
      await client.query('ROLLBACK');
    }
  };
  const found: Right[] = [];
  for (const [right, statement] of Object.entries(ATTEMPTS)) if (await can(statement(`public.${table}`, given))) found.push(right as Right);
  if (found.includes('select')) return found;
  const readable: string[] = [];
  for (const { name } of columns) if (await can(`SELECT ${name} FROM public.${table} LIMIT 0`)) readable.push(name);
  if (readable.length === 0) return found;
  expect([table, ...readable]).toEqual([table, ...(CORE_COLUMNS[table] ?? [])]);
  return ['columns', ...found];
}

async function rightsOfAll(role: DatabaseRole, tables: readonly string[]): Promise<Record<string, readonly Right[]>> {
  const client = await connect(role);
  const found: Record<string, readonly Right[]> = {};
  for (const table of tables) found[table] = await rightsOn(client, table);
  return found;
}

const expectedRights = (role: DatabaseRole): Record<string, readonly Right[]> =>
  Object.fromEntries([
    ...Object.entries(SERVER_TABLES).map(([table, rights]) => [table, rights[role]] as const),
    ...READ_TABLES.map(({ name }) => [name, FOLLOWED[role]] as const),
  ]);

/** What is said in the catalogue of the read tables: columns, keys, indexes, partitioning. */
async function shapes(): Promise<unknown[]> {
  return ask(
    `SELECT relname, pg_get_partkeydef(c.oid) AS partitioned,
       ARRAY(SELECT format('%s %s %s', attname, format_type(atttypid, atttypmod), attnotnull) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
       ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint AS k WHERE conrelid = c.oid AND contype <> 'n' ORDER BY conname) AS constraints,
       ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = c.oid ORDER BY 1) AS indexes
     FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[]) ORDER BY relname`,
    [[...READ_TABLES.map(({ name }) => name), 'follower_position']],
  );
}

describe('the tables of a new database', () => {
  test('are those that the server knows of, and no other', async () => {
    const { tables, partitions } = await tablesThere();
    expect(tables.toSorted()).toEqual([...Object.keys(SERVER_TABLES), ...READ_TABLES.map(({ name }) => name)].toSorted());
    expect(partitions.size).toBe(0);
  });

  test('as far as they are read tables have the columns that are written, and partitions where the list says so', async () => {
    for (const { name, columns, month, key } of READ_TABLES) {
      const there = await ask<{ name: string; type: string }>(
        `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
        [`public.${name}`],
      );
      expect([name, ...there.map((column) => `${column.name} ${column.type}`).toSorted()]).toEqual([
        name,
        ...columns.map((column) => column.join(' ')).toSorted(),
      ]);
      const [partitioning] = await ask<{ by: string | null }>(`SELECT pg_get_partkeydef($1::regclass) AS by`, [`public.${name}`]);
      expect([name, partitioning?.by ?? null]).toEqual([name, month === undefined ? null : `RANGE (${month.column})`]);
      expect(columns.map(([column]) => column)).toEqual(expect.arrayContaining([...key]));
    }
  });

  test.each(['kontor_core', 'kontor_app', 'kontor_signer'] as const)('can be used by %s as it must, and not otherwise', async (role) => {
    const { tables } = await tablesThere();
    expect(await rightsOfAll(role, tables)).toEqual(expectedRights(role));
    const client = await connect(role);
    await expect(client.query('TRUNCATE candle')).rejects.toMatchObject({ code: '42501' });
    const [functions] = await ask<{ make: boolean; archive: boolean }>(
      `SELECT bool_or(has_function_privilege($1, oid, 'EXECUTE')) FILTER (WHERE proname = 'make_read_partitions') AS make,
         bool_or(has_function_privilege($1, oid, 'EXECUTE')) FILTER (WHERE proname = 'archive_journal') AS archive
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
      [role],
    );
    expect(functions).toEqual({ make: role === 'kontor_core', archive: role === 'kontor_core' });
  });
});

describe('the tables of an exchange that has traded', () => {
  const partitionsOf = async (): Promise<string[]> => [...(await tablesThere()).partitions.keys()];

  test('have partitions by month alone, which nobody but the core writes, before and after the next start', async () => {
    const core = cleanup.add(new Database(withRole(settings, 'kontor_core'), { log: silentLog }), (opened) => opened.close());
    const storage = await randomJournal(14, 500);
    const follower = await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new PostgresReadStore(core),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    await follower.client.recorded(storage.seqLast);
    await follower.stop();
    const { tables, partitions } = await tablesThere();
    expect(tables).toEqual(Object.keys(expectedRights('kontor_core')).toSorted());
    const monthly = READ_TABLES.filter(({ month }) => month !== undefined).map(({ name }) => name);
    expect([...new Set(partitions.values())].toSorted()).toEqual(monthly.toSorted());
    for (const [part, parent] of partitions) expect(part).toMatch(new RegExp(String.raw`^${parent}_\d{6}$`));

    const untilTheNextStart = await rightsOfAll('kontor_app', [...partitions.keys()]);
    for (const [part, rights] of Object.entries(untilTheNextStart)) expect([part, rights]).toEqual([part, []]);
    await migrate(settings, MIGRATIONS, silentLog);
    for (const role of ['kontor_core', 'kontor_app', 'kontor_signer'] as const) {
      const rights = await rightsOfAll(role, [...tables, ...partitions.keys()]);
      expect(rights).toEqual({
        ...expectedRights(role),
        ...Object.fromEntries([...partitions.keys()].map((part) => [part, FOLLOWED[role]])),
      });
    }

    // Every read table has rows of this exchange, and all of it comes back from the journal: rows, columns, keys, indexes, partitions, rights.
    const before = await shapes();
    const [sequenceBefore] = await ask('SELECT sequence, begin_ms FROM follower_position');
    const report = await rebuild({ settings, journal: new MemoryJournal(storage), log: silentLog, replace: true });
    expect(report.equal).toBe(true);
    expect(report.tables.map(({ rebuilt }) => rebuilt.table)).toEqual(READ_TABLES.map(({ name }) => name));
    // No contract of either kind is traded here, and no coin sold.
    const contracts = [...perpetualProjection.tables, ...secondsProjection.tables, ...icoProjection.tables, ...p2pProjection.tables].map(
      ({ name }) => name,
    );
    expect(report.tables.filter(({ rebuilt }) => rebuilt.rows === 0 && !contracts.includes(rebuilt.table))).toEqual([]);
    expect(await shapes()).toEqual(before);
    expect(await ask('SELECT sequence, begin_ms FROM follower_position')).toEqual([sequenceBefore]);
    expect(await partitionsOf()).toEqual([...partitions.keys()]);
    await migrate(settings, MIGRATIONS, silentLog);
    for (const role of ['kontor_core', 'kontor_app', 'kontor_signer'] as const)
      expect(await rightsOfAll(role, tables)).toEqual(expectedRights(role));
    // And the follower goes on where it was.
    expect(await new PostgresReadStore(core).position()).toBe(storage.seqLast);
  });
});
