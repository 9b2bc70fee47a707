/** What is kept of a person: every table has its place in the export and after the end of the account, and nothing is half erased. */
import { accountClose, accountExport, codeSend, registerFinish, registerStart } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountWorld } from '../modules/account/account-world.ts';
import { submitIdentity } from '../modules/identity/identity.ts';
import { openTicket } from '../modules/ticket/tickets.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries, Transaction } from '../store/database.ts';
import { Cleanup } from '../store/test-world.ts';
import { Uploads } from '../uploads/uploads.ts';
import { eraseDue } from './erase-persons.ts';
import { PERSON_TABLES } from './person-tables.ts';

const cleanup = new Cleanup();
const LOGIN = 'quiet-harbour-41';
const YEARS_MS = 5 * 365 * 86_400_000;
const PICTURE = Buffer.from('CANARY-PICTURE');
let world: AccountWorld;

beforeAll(async () => {
  world = await AccountWorld.open(cleanup);
});
afterAll(() => cleanup.run());

const TABLES = statement<[], string>(
  'test-person-tables',
  `SELECT DISTINCT c.table_name || '.' || c.column_name AS name FROM information_schema.columns AS c
   JOIN pg_class AS t ON t.oid = to_regclass(c.table_name) AND NOT t.relispartition
   WHERE c.table_schema = 'public' AND c.table_name <> 'account' AND (c.column_name IN ('account_id', 'user_id', 'owner', 'user')
     OR EXISTS (SELECT FROM pg_constraint AS f WHERE f.contype = 'f' AND f.conrelid = t.oid AND f.confrelid = 'account'::regclass
       AND c.ordinal_position = ANY (f.conkey))) ORDER BY 1`,
  (row) => text(row, 'name'),
);
const ADD_ADDRESS = command<[account: number]>(
  'test-person-address',
  `INSERT INTO withdrawal_address (account_id, symbol, network, address, note, added_at) VALUES ($1, 'USDT', 'TRC20', 'CANARY-ADDRESS', 'CANARY-NOTE', now())`,
);
const ADD_NOTICE = command<[account: number]>(
  'test-person-notice',
  `INSERT INTO notice (account_id, kind, params, made_at) VALUES ($1, 'notice', '{"title":"CANARY-NOTICE","text":"x"}', now())`,
);
const ADD_TRADING_KEY = command<[account: number]>(
  'test-person-trading-key',
  `INSERT INTO trading_key (account_id, api_key, kind, public_key, label, spot, futures, withdraw, made_at)
   VALUES ($1::integer, lpad($1::integer::text, 64, 'A'), 'ed25519', '', 'CANARY-LABEL', true, false, false, now())`,
);
const ADD_VIEW = command<[account: number]>(
  'test-person-view',
  `INSERT INTO upload_view (file, account_id, viewer, seen_at) VALUES ('x', $1, 'reviewer', now())`,
);
const ADD_MESSAGE = command<[account: number]>(
  'test-person-message',
  `INSERT INTO message_outbox (account_id, channel, recipient, lang, template, params, asked_at, next_at, good_until)
   VALUES ($1, 'email', 'canary@example.com', 'en_US', 'new_login', '{}', now(), now(), now())`,
);
const ADD_STANDING = command<[account: number]>(
  'test-person-standing',
  `INSERT INTO outbox (account_id, change, reason, asked_at) VALUES ($1, 'suspend', 'closed by its owner', now())`,
);
const ADD_OPERATOR = command<[account: number]>(
  'test-person-operator',
  `INSERT INTO operator (id, login, name, roles, state, made_at) VALUES ($1, 'about-' || $1::integer, 'x', '{risk}', 'invited', now())`,
);
const ADD_OPERATOR_NOTE = command<[account: number]>(
  'test-person-operator-note',
  `INSERT INTO operator_note (account_id, sealed, written_by, written_at) VALUES ($1, '\\x00', $1, now())`,
);
const ADD_FLAG = command<[account: number]>(
  'test-person-flag',
  `INSERT INTO account_flag (account_id, flag, is_on, sealed, set_by, set_at) VALUES ($1, 'pep', true, '\\x00', $1, now())`,
);
const ACCOUNT = statement<[id: number], string>(
  'test-person-account',
  'SELECT to_jsonb(account)::text AS row FROM account WHERE id = $1',
  (row) => text(row, 'row'),
);
const COUNTS = Object.entries(PERSON_TABLES).map(([table, { user }]) => ({
  table,
  count: statement<[account: number], number>(
    `test-person-count-${table}`,
    `SELECT count(*) AS kept FROM ${table} WHERE ${user} = $1`,
    (row) => safeInteger(row, 'kept'),
  ),
}));

/** Tables that have rows of an account. */
async function keptOf(account: number): Promise<string[]> {
  const counts = await Promise.all(COUNTS.map(async ({ table, count }) => ({ table, kept: await world.database.one(count, account) })));
  return counts.flatMap(({ table, kept }) => (kept === 0 ? [] : [table]));
}

/** A person of whom something is kept wherever it can be. */
async function person(): Promise<{ readonly id: number; readonly token: string; readonly email: string }> {
  const { database: queries, vault } = world;
  const email = world.newEmail();
  const address = { channel: 'email', to: email } as const;
  await world.ask(codeSend, { purpose: 'register', ...address });
  const started = await world.ask(registerStart, { ...address, code: world.codeTo(email) });
  if (!('data' in started)) throw new Error(started.key);
  const finished = await world.ask(registerFinish, {
    ticket: started.data.ticket,
    login_password: LOGIN,
    fund_password: 'money-goes-out-7',
    invitation_code: await world.invitation(),
    agree: true,
  });
  if (!('data' in finished)) throw new Error(finished.key);
  const { id } = finished.data.user;
  const now = new Date(world.wallMs);
  const uploads = new Uploads({
    queries,
    vault,
    pictures: { redraw: (bytes: Uint8Array) => Promise.resolve(bytes) },
    random: MACHINE_RANDOM,
    wallMs: () => world.wallMs,
  });
  const [front, back, file] = [
    await uploads.store(id, 'identity', PICTURE),
    await uploads.store(id, 'identity', PICTURE),
    await uploads.store(id, 'chat', PICTURE),
  ];
  await submitIdentity({ queries, vault }, id, { full_name: 'Canary Person', country: 'DE', id_number: `CANARY 0${id}`, front, back }, now);
  const said = { topic: 'other' as const, subject: 'CANARY-SUBJECT', text: 'CANARY-TEXT', files: [file], client_id: 'c1' };
  await openTicket({ queries, vault }, id, said, now);
  for (const add of [
    ADD_ADDRESS,
    ADD_NOTICE,
    ADD_TRADING_KEY,
    ADD_VIEW,
    ADD_MESSAGE,
    ADD_STANDING,
    ADD_OPERATOR,
    ADD_OPERATOR_NOTE,
    ADD_FLAG,
  ])
    await queries.run(add, id);
  return { id, token: finished.data.token, email };
}

async function close({ token, email }: Awaited<ReturnType<typeof person>>): Promise<void> {
  await world.ask(codeSend, { purpose: 'close', channel: 'email' }, { token });
  const closed = await world.ask(accountClose, { login_password: LOGIN, code: world.codeTo(email) }, { token });
  expect(closed).toMatchObject({ code: 200 });
}

test('every table that names a person has its place in the list', async () => {
  const listed = Object.entries(PERSON_TABLES).map(([table, { user }]) => `${table}.${user}`);
  expect(listed.toSorted()).toEqual(await world.database.many(TABLES));
});

test('the export has what is kept, opened, and nothing of another', async () => {
  const [mine, other] = [await person(), await person()];
  const answer = await world.ask(accountExport, { login_password: LOGIN }, { token: mine.token });
  if (!('data' in answer)) throw new Error(answer.key);
  const kept = JSON.parse(answer.data.json) as Record<string, unknown[]> & { readonly pictures: Record<string, string> };
  expect(kept['identity']).toEqual([
    expect.objectContaining({ sealed: JSON.stringify({ name: 'Canary Person', number: `CANARY 0${mine.id}` }) }),
  ]);
  expect(kept['ticket']).toEqual([expect.objectContaining({ subject: 'CANARY-SUBJECT', state: 'open' })]);
  expect(kept['ticket_message']).toEqual([expect.objectContaining({ sealed: 'CANARY-TEXT' })]);
  expect(kept['withdrawal_address']).toEqual([expect.objectContaining({ address: 'CANARY-ADDRESS', note: 'CANARY-NOTE' })]);
  expect(kept['notice']).toHaveLength(1);
  expect(kept['trading_key']).toEqual([expect.objectContaining({ label: 'CANARY-LABEL', addresses: null })]);
  expect(kept['message_outbox']).toHaveLength(1);
  expect(Object.values(kept.pictures).map((each) => Buffer.from(each, 'base64').toString())).toEqual(Array(3).fill('CANARY-PICTURE'));
  expect(answer.data.json).not.toMatch(/operator_note|account_flag/);
  expect(answer.data.json).not.toContain(String(other.id));
  expect(answer.data.json).not.toMatch(/argon2|_hash|\\\\x/);
  let code: number = 200;
  for (let tries = 0; tries < 5; tries++) ({ code } = await world.ask(accountExport, { login_password: LOGIN }, { token: mine.token }));
  expect(code).toBe(Code.TOO_MANY_REQUESTS);
});

/** A database whose connection goes with the statement of this number in each transaction. */
function dyingAt(at: number): Pick<Database, 'transaction'> {
  return {
    transaction: (work) =>
      world.database.transaction((own) => {
        let left = at;
        const run: Queries['run'] = (...args) => (left-- === 0 ? Promise.reject(new Error('killed')) : own.run(...args));
        const dying: Transaction = {
          many: own.many.bind(own),
          maybe: own.maybe.bind(own),
          one: own.one.bind(own),
          copy: own.copy.bind(own),
          run,
        };
        return work(dying);
      }),
  };
}

test('nothing goes before its time, all of it or nothing in a crash, and the books stay', async () => {
  const [gone, stays] = [await person(), await person()];
  await close(gone);
  const before = await keptOf(gone.id);
  expect(before).toEqual(expect.arrayContaining(['person_key', 'operator_note', 'account_flag']));
  expect(await eraseDue(world.database, new Date(world.wallMs + YEARS_MS - 1))).toBe(0);
  const due = new Date(world.wallMs + YEARS_MS);
  const statements = Object.values(PERSON_TABLES).filter(({ afterwards }) => afterwards === 'erased').length;
  for (let at = 0; at <= statements; at++) {
    await expect(eraseDue(dyingAt(at), due)).rejects.toThrow('killed');
    expect(await keptOf(gone.id)).toEqual(before);
  }
  expect(await eraseDue(world.database, due)).toBe(1);
  expect(await eraseDue(world.database, due)).toBe(0);
  expect(await keptOf(gone.id)).toEqual(['outbox']);
  const left = Object.entries(JSON.parse(await world.database.one(ACCOUNT, gone.id)) as object);
  const values = new Map(left.filter(([, value]) => value !== null && value !== '' && value !== 0 && value !== false));
  expect([...values.keys()].toSorted()).toEqual(['closed_at', 'created_at', 'id', 'name_status', 'settings']);
  expect(values.get('settings')).toBe('{}');
  expect(await keptOf(stays.id)).toEqual(expect.arrayContaining(['identity', 'ticket', 'upload', 'person_key', 'login_event']));
});

test('two who look at once erase each account once', async () => {
  const people = [await person(), await person(), await person()];
  for (const each of people) await close(each);
  const due = new Date(world.wallMs + YEARS_MS);
  const erased = await Promise.all([eraseDue(world.database, due), eraseDue(world.database, due)]);
  expect(erased[0] + erased[1]).toBe(3);
  for (const { id } of people) expect(await keptOf(id)).toEqual(['outbox']);
});
