/** What has been kept long enough goes, day by day, and nothing else does. */
import { RETENTION_KINDS, retentionList } from '@kontor/contract/console/retention';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import { RETAINED } from '../../retention-surface.ts';
import { command, statement } from '../../store/database.ts';
import { safeInteger } from '../../store/columns.ts';
import { forgetDue } from '../../store/retained.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { RetentionJob } from './retention-job.ts';

const DAY_MS = 86_400_000;
const cleanup = new Cleanup();
let world: ConsoleWorld;
let account: number;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  account = await world.customer();
});
afterAll(() => cleanup.run());

/** How a row of each kind is made that ended at $1; $2 is an account, where there is one. */
const MAKE: Readonly<Record<(typeof RETENTION_KINDS)[number], readonly [table: string, sql: string]>> = {
  logins: ['login_event', `INSERT INTO login_event (at, account_id, result, device) VALUES ($1, $2, 'success', 'x')`],
  sessions: [
    'session',
    `INSERT INTO session (opened_at, seen_at, account_id, token_hash, device) VALUES ($1, $1, $2, sha256(gen_random_uuid()::text::bytea), 'x')`,
  ],
  messages_sent: [
    'message_outbox',
    `INSERT INTO message_outbox (done_at, account_id, channel, recipient, lang, template, params, asked_at, next_at, good_until, outcome)
     VALUES ($1, $2, 'email', 'x@example.com', 'en_US', 'notice', '{}', $1, $1, $1, 'sent')`,
  ],
  messages_failed: [
    'message_outbox',
    `INSERT INTO message_outbox (done_at, account_id, channel, recipient, lang, template, params, asked_at, next_at, good_until, outcome, reason)
     VALUES ($1, $2, 'email', 'x@example.com', 'en_US', 'notice', '{}', $1, $1, $1, 'given_up', 'EXPIRED')`,
  ],
  notices_read: ['notice', `INSERT INTO notice (made_at, account_id, kind, params, read_at) VALUES ($1, $2, 'x', '{}', $1)`],
  notices_unread: ['notice', `INSERT INTO notice (made_at, account_id, kind, params) VALUES ($1, $2, 'x', '{}')`],
  notices_withdrawn: ['notice', `INSERT INTO notice (made_at, withdrawn_at, kind, params) SELECT $1, $1, 'x', '{}' WHERE $2 > 0`],
  reconciliations: ['reconciliation', `INSERT INTO reconciliation (checked_at, failure) SELECT $1, 'x' WHERE $2 > 0`],
  pictures_unused: [
    'upload',
    `INSERT INTO upload (stored_at, account_id, id, purpose, sealed) VALUES ($1, $2, replace(gen_random_uuid()::text, '-', ''), 'avatar', 'x')`,
  ],
  pictures_answered: [
    'upload',
    `WITH sent AS (INSERT INTO upload (stored_at, account_id, id, purpose, sealed, used)
         VALUES ($1, $2, replace(gen_random_uuid()::text, '-', ''), 'chat', 'x', true) RETURNING id),
       asked AS (INSERT INTO ticket (opened_at, updated_at, account_id, topic, subject, state, closed_by)
         VALUES ($1, $1, $2, 'x', 'x', 'closed', 'x') RETURNING id)
     INSERT INTO ticket_message (written_at, account_id, ticket_id, client_id, body_name, sealed, files)
       SELECT $1, $2, asked.id, gen_random_uuid()::text, sha256('x'), 'x', json_build_array(sent.id)::text FROM asked, sent`,
  ],
  deal_messages: ['deal_message', `INSERT INTO deal_message (written_at, deal, author, word) SELECT $1, 1, 'system', 'paid' WHERE $2 > 0`],
  alerts_fired: [
    'price_alert',
    `INSERT INTO price_alert (told_at, account_id, source, market, pair, kind, direction, value, repeat, mail, note, state, since, made_at, since_at)
     VALUES ($1, $2, 'spot', 1, 'BTC_USDT', 'last', 'up', '1', 'once', false, '', 'fired', 0, $1, $1)`,
  ],
  alert_calls: [
    'alert_call',
    `WITH made AS (INSERT INTO alert (kind, subject, text, begun_at, ended_at) SELECT 'disk_full', 'x', 'x', $1, $1 WHERE $2 > 0 RETURNING id)
     INSERT INTO alert_call (done_at, alert_id, event, body, asked_at, next_at, outcome) SELECT $1, id, 'begin', '{}', $1, $1, 'sent' FROM made`,
  ],
};

async function count(table: string): Promise<number> {
  return world.owner.one(statement(`test-count-${table}`, `SELECT count(*) AS count FROM ${table}`, (row) => safeInteger(row, 'count')));
}

test.each(RETAINED.map((each) => ({ each, kind: each.kind })))('$kind: a day over it goes, a day under it stays', async ({ each }) => {
  const [table, sql] = MAKE[each.kind];
  const make = command<[at: Date, account: number]>(
    `test-make-${each.kind}`,
    sql.replaceAll('$2', '$2::integer').replaceAll('$1', '$1::timestamptz'),
  );
  const before = await count(table);
  await world.owner.run(make, new Date(world.wallMs - (each.days + 1) * DAY_MS), account);
  await world.owner.run(make, new Date(world.wallMs - (each.days - 1) * DAY_MS - 1), account);
  expect(await forgetDue(world.database, each, world.wallMs)).toBe(1);
  expect(await count(table)).toBe(before + 1);
});

test('what is used, waits or stands for everybody is kept however old it is', async () => {
  const old = new Date(0);
  const keep = command<[at: Date, account: number]>(
    'test-keep',
    `WITH a AS (INSERT INTO upload (id, account_id, purpose, sealed, stored_at, used) VALUES (repeat('k', 32), $2, 'avatar', 'x', $1, true)),
     c AS (INSERT INTO upload (id, account_id, purpose, sealed, stored_at, used) VALUES (repeat('o', 32), $2, 'chat', 'x', $1, true)),
     d AS (INSERT INTO ticket (id, account_id, topic, subject, state, closed_by, opened_at, updated_at)
       VALUES (77, $2, 'x', 'x', 'open', NULL, $1, $1), (78, $2, 'x', 'x', 'closed', 'x', $1, $1)),
     e AS (INSERT INTO ticket_message (ticket_id, account_id, client_id, body_name, sealed, files, written_at)
       SELECT each, $2, 'ticket ' || each, sha256('x'), 'x', '["' || repeat('o', 32) || '"]', $1 FROM unnest(ARRAY[77, 78]) AS each),
     b AS (INSERT INTO message_outbox (account_id, channel, recipient, lang, template, params, asked_at, next_at, good_until)
       VALUES ($2, 'email', 'x@example.com', 'en_US', 'notice', '{}', $1, $1, $1))
     INSERT INTO notice (made_at, kind, params) VALUES ($1, 'x', '{}')`,
  );
  await world.owner.run(keep, old, account);
  for (const each of RETAINED) await forgetDue(world.database, each, world.wallMs);
  const kept = statement(
    'test-kept',
    `SELECT (SELECT count(*) FROM upload WHERE id IN (repeat('k', 32), repeat('o', 32))) + (SELECT count(*) FROM message_outbox WHERE done_at IS NULL)
       + (SELECT count(*) FROM notice WHERE account_id IS NULL AND withdrawn_at IS NULL) AS kept`,
    (row) => safeInteger(row, 'kept'),
  );
  // A picture of an avatar, and one that was sent with a ticket that is closed and with one that is open.
  expect(await world.owner.one(kept)).toBe(4);
});

test('the job removes once a day in batches, says how many, and one that fails keeps no other from it', async () => {
  const [, sql] = MAKE.logins;
  const many = command<[at: Date, account: number, count: number]>(
    'test-many-logins',
    sql.replace(
      `VALUES ($1, $2, 'success', 'x')`,
      `SELECT $1::timestamptz, $2::integer, 'success', 'x' FROM generate_series(1, $3::integer)`,
    ),
  );
  await world.owner.run(command('test-no-logins', 'DELETE FROM login_event'));
  await world.owner.run(many, new Date(0), account, 2_500);
  const broken = {
    kind: 'sessions',
    days: 1,
    forget: command<[before: Date, most: number]>('test-broken', 'DELETE FROM nothing_there'),
  } as const;
  const kinds = RETAINED.map((each) => (each.kind === 'sessions' ? broken : each));
  const job = new RetentionJob({ queries: world.database, kinds, log: silentLog, wallMs: () => world.wallMs });
  await job.look();
  const asked = async () => (await world.ask(retentionList, {}, await world.operator(['auditor']))).data.list;
  const first = await asked();
  expect(first.map(({ kind }) => kind)).toEqual(RETENTION_KINDS);
  expect(first.find(({ kind }) => kind === 'logins')).toEqual({
    kind: 'logins',
    days: 180,
    last: { time: world.wallMs, removed: 2_500 },
    removed: 2_500,
  });
  expect(first.find(({ kind }) => kind === 'sessions')).toMatchObject({ last: null, removed: 0 });
  await world.owner.run(many, new Date(0), account, 3);
  await job.look();
  expect(await asked()).toEqual(first);
  world.wallMs += DAY_MS;
  await job.look();
  expect((await asked()).find(({ kind }) => kind === 'logins')).toMatchObject({ last: { removed: 3 }, removed: 2_503 });
});
