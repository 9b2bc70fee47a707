/** Notices on a server that runs: over HTTP, on the private channel, and by the operator's program. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { noticeList, noticeRead, noticeReadAll } from '@kontor/contract/notice';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { builtProgram } from '../../built-program.ts';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { PersonalNotice } from '../../messages/add-notice.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';
import { forgetDue } from '../../store/retained.ts';
import { NOTICES_READ, NOTICES_UNREAD, NOTICES_WITHDRAWN } from './forget-notices.ts';
import { NoticeError, publishNotice, withdrawNotice } from './publish-notice.ts';

const cleanup = new Cleanup();
const folder = makeFolder(cleanup);
const dataDir = join(folder, 'data');
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' });
const ID_OF = statement<[login: string], number>('test-id', 'SELECT id FROM account WHERE login = $1', (row) => safeInteger(row, 'id'));
const ALL_IDS = statement<[], number>('test-ids', 'SELECT id FROM notice', (row) => safeInteger(row, 'id'));
const WORDS = { en_US: { title: 'Fees fall', text: 'From Monday on.' }, de_DE: { title: 'Gebühren sinken', text: 'Ab Montag.' } };
let server: RunningServer;
let ann: { readonly id: number; readonly token: string };
let bob: typeof ann;

beforeAll(async () => {
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  [ann, bob] = [await person('demo1'), await person('demo2')];
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});
beforeEach(() => inStore((database) => database.run(command('test-clear', 'DELETE FROM notice'))));

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = '', lang = ''): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token, lang },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

function inStore<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  return withStore(config, ({ database }) => work(database));
}

async function person(account: string): Promise<typeof ann> {
  const { data } = await ask(login, { account, password: 'kontor-demo' });
  return { id: await inStore((database) => database.one(ID_OF, account)), token: (data as { readonly token: string }).token };
}

const add = (notice: PersonalNotice) => inStore((database) => addNotice(database, notice, new Date()));
const publish = () => inStore((database) => publishNotice(database, { words: WORDS, link: '/markets' }, new Date()));
const listed = async (token?: string, body: BodyOf<typeof noticeList> = {}, lang = '') => (await ask(noticeList, body, token, lang)).data;

test('everybody reads public notices in his language; only their reader sees personal ones, put into words when they are read', async () => {
  await publish();
  await add({ userId: ann.id, kind: 'withdrawal_failed', params: { quantity: '5', symbol: 'BTC' }, link: '/wallet/wallet-log' });
  expect(await listed()).toMatchObject({ list: [{ area: 'announcement', title: 'Fees fall', link: '/markets', read: false }], unread: 0 });
  expect((await listed('', {}, 'de_DE')).list).toMatchObject([{ title: 'Gebühren sinken', text: 'Ab Montag.' }]);
  expect((await listed('', {}, 'fr_FR')).list).toMatchObject([{ title: 'Fees fall' }]);
  const own = await listed(ann.token, {}, 'es_ES');
  expect(own).toMatchObject({
    list: [{ area: 'wallet', title: 'Retiro de 5 BTC fallido', link: '/wallet/wallet-log' }, { area: 'announcement' }],
    unread: 2,
  });
  expect((await listed(bob.token)).list).toMatchObject([{ area: 'announcement' }]);
  expect((await listed(ann.token, { area: 'wallet' })).list).toHaveLength(1);
  expect((await ask(noticeList, {}, 'x'.repeat(43))).code).toBe(Code.SESSION_OVER);
});

test('what is read stays read for its reader alone; nobody marks another one’s', async () => {
  await publish();
  await add({ userId: ann.id, kind: 'identity_approved', params: {} });
  const [own, open] = (await listed(ann.token)).list;
  expect((await ask(noticeRead, { id: own!.id }, bob.token)).code).toBe(Code.NOT_FOUND);
  expect((await ask(noticeRead, { id: '999999' }, ann.token)).code).toBe(Code.NOT_FOUND);
  expect((await ask(noticeRead, { id: own!.id })).code).toBe(Code.SESSION_OVER);
  expect((await listed(ann.token)).unread).toBe(2);
  for (let times = 0; times < 2; times += 1) expect((await ask(noticeRead, { id: open!.id }, ann.token)).data).toEqual({ unread: 1 });
  expect((await listed(ann.token)).list.map(({ read }) => read)).toEqual([false, true]);
  expect((await listed(ann.token, { unread: true })).list).toHaveLength(1);
  expect((await listed(bob.token)).unread).toBe(1);
  expect((await ask(noticeReadAll, {}, ann.token)).data).toEqual({ unread: 0 });
  expect((await listed(ann.token)).list.map(({ read }) => read)).toEqual([true, true]);
  expect((await listed(bob.token)).unread).toBe(1);
  for (const body of [{ id: '0' }, { id: '-1' }, { id: 1 }, { id: '1', user: 2 }, {}])
    expect((await ask(noticeRead, body as { id: string }, ann.token)).code).toBe(Code.BAD_REQUEST);
});

test('what was read can be unread again, by its reader alone', async () => {
  await publish();
  await add({ userId: ann.id, kind: 'identity_approved', params: {} });
  const [own, open] = (await listed(ann.token)).list;
  await ask(noticeReadAll, {}, ann.token);
  expect((await ask(noticeRead, { id: own!.id, unread: true }, bob.token)).code).toBe(Code.NOT_FOUND);
  expect((await ask(noticeRead, { id: own!.id, unread: true }, ann.token)).data).toEqual({ unread: 1 });
  expect((await ask(noticeRead, { id: open!.id, unread: true }, ann.token)).data).toEqual({ unread: 2 });
  expect((await listed(ann.token)).list.map(({ read }) => read)).toEqual([false, false]);
  expect((await ask(noticeRead, { id: open!.id, unread: false }, ann.token)).data).toEqual({ unread: 1 });
});

test('of ten thousand the newest thousand stay, and a page of them is as any other', async () => {
  await inStore((database) =>
    database.transaction(async (own) => {
      for (let number = 1; number <= 10_000; number += 1)
        await addNotice(own, { userId: ann.id, kind: 'deposit_credited', params: { quantity: String(number), symbol: 'X' } }, new Date());
    }),
  );
  const first = await listed(ann.token, { limit: 100 });
  expect(first).toMatchObject({ unread: 1_000, list: { length: 100, 0: { title: '10000 X received' } } });
  const last = await listed(ann.token, { limit: 100, cursor: String(Number(first.list[0]!.id) - 949) });
  expect(last).toMatchObject({ next_cursor: null, list: { length: 50, 49: { title: '9001 X received' } } });
  expect((await ask(noticeReadAll, {}, ann.token)).data).toEqual({ unread: 0 });
});

test('old ones go: read after 90 days, all after a year, withdrawn public ones after 30 days', async () => {
  const DAY_MS = 86_400_000;
  const now = Date.now();
  const ago = (days: number): Date => new Date(now - days * DAY_MS);
  const approved = { userId: ann.id, kind: 'identity_approved', params: {} } as const;
  await inStore(async (database) => {
    for (const days of [400, 100, 80]) await addNotice(database, approved, ago(days));
    const kept = await publishNotice(database, { words: WORDS, link: null }, ago(500));
    const gone = await publishNotice(database, { words: WORDS, link: null }, ago(500));
    const fresh = await publishNotice(database, { words: WORDS, link: null }, ago(500));
    await withdrawNotice(database, gone, ago(31));
    await withdrawNotice(database, fresh, ago(29));
    const forget = async (): Promise<void> => {
      for (const each of [NOTICES_READ, NOTICES_UNREAD, NOTICES_WITHDRAWN]) await forgetDue(database, each, now);
    };
    const ids = async (): Promise<readonly number[]> => database.many(ALL_IDS);
    await forget();
    expect(await ids()).toHaveLength(4);
    expect(await ids()).toEqual(expect.arrayContaining([kept, fresh]));
    await database.run(command('test-read', 'UPDATE notice SET read_at = made_at WHERE account_id IS NOT NULL'));
    await forget();
    expect(await ids()).toHaveLength(3);
  });
  // Public ones from before his account were never new to him.
  expect((await listed(ann.token)).unread).toBe(0);
});

test('what a notice says is text, whoever wrote it', async () => {
  const hostile = '<img src=x onerror=alert(1)>{time}';
  await add({ userId: ann.id, kind: 'notice', params: { title: hostile, text: `${hostile}\u202E` } });
  await inStore((database) => publishNotice(database, { words: { en_US: { title: hostile, text: hostile } }, link: null }, new Date()));
  for (const { title, text } of (await listed(ann.token)).list) expect([title, text]).toEqual([hostile, hostile]);
});

test('a list goes on where it ended, with nothing twice', async () => {
  for (let number = 0; number < 5; number += 1)
    await add({ userId: ann.id, kind: 'deposit_credited', params: { quantity: String(number), symbol: 'X' } });
  const titles: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listed(ann.token, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    titles.push(...page.list.map(({ title }) => title[0]!));
    cursor = page.next_cursor;
  }
  expect(titles).toEqual(['4', '3', '2', '1', '0']);
});

test('the bell of an open page follows: at its login, at a new notice, and when another page reads', async () => {
  const told: number[] = [];
  const socket = cleanup.add(new WebSocket(new URL('/realtime', server.url.replace('http', 'ws'))), (open) => open.terminate());
  socket.on('message', (data: Buffer) => {
    const { sections } = JSON.parse(data.toString()) as { sections?: { notice?: { unread: number } } };
    if (sections?.notice !== undefined) told.push(sections.notice.unread);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'login', id: 1, token: ann.token }));
  await eventually(() => told.length === 1);
  await add({ userId: ann.id, kind: 'identity_approved', params: {} });
  await add({ userId: bob.id, kind: 'identity_approved', params: {} });
  await eventually(() => told.includes(1));
  await ask(noticeReadAll, {}, ann.token);
  await eventually(() => told.at(-1) === 0);
  expect(told).toEqual([0, 1, 0]);
});

test('an operator publishes, lists and withdraws by a program; what cannot be published changes nothing', async () => {
  const file = join(folder, 'notice.json');
  const program = async (...args: string[]): Promise<string> => {
    const run = promisify(execFile)(process.execPath, [builtProgram('modules/notice/notice-main.ts'), ...args], {
      env: { DATA_DIR: dataDir },
    });
    return run.then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string; readonly stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
    );
  };
  for (const [said, why] of [
    ['{', 'no JSON'],
    ['{"de_DE":{"title":"a","text":"b"}}', 'en_US'],
    ['{"en_US":{"title":"a"}}', 'a text'],
    ['{"en_US":{"title":" ","text":"b"}}', 'a title'],
    ['{"en_US":{"title":"a","text":"b"},"xx_XX":{"title":"a","text":"b"}}', 'xx_XX'],
    ['{"en_US":{"title":"a","text":"b","html":"c"}}', 'html'],
  ]) {
    writeFileSync(file, said!);
    expect(await program('publish', file)).toMatch(new RegExp(`^failed: .*${why}`));
  }
  await expect(inStore((database) => publishNotice(database, { words: WORDS, link: '//evil.example' }, new Date()))).rejects.toThrow(
    NoticeError,
  );
  expect((await listed()).list).toEqual([]);
  writeFileSync(file, JSON.stringify(WORDS));
  const [, id = ''] = /published as (\d+)/.exec(await program('publish', file, '--link', '/markets')) ?? [];
  expect((await listed()).list).toMatchObject([{ id, title: 'Fees fall' }]);
  expect(await program('list')).toContain('Fees fall (de_DE, en_US)');
  expect(await program('withdraw', id)).toContain('is withdrawn');
  expect(await program('withdraw', id)).toContain('failed');
  expect((await listed()).list).toEqual([]);
  expect((await listed(ann.token)).unread).toBe(0);
});
