/** Notices published by the console, over HTTP and a real database. */
import { noticeDetail, noticeList, noticePublish, noticeWithdraw } from '@kontor/contract/console/notice';
import { Code } from '@kontor/contract/envelope';
import { LANGUAGES } from '@kontor/contract/locale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNotice } from '../../messages/add-notice.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { publishNotice, publishedNotices, withdrawNotice } from './publish-notice.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let content: TestOperator;
let support: TestOperator;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  content = await world.operator(['content'], 'content');
  support = await world.operator(['support'], 'support');
  auditor = await world.operator(['auditor'], 'auditor');
});
afterAll(() => cleanup.run());

const published = () => publishedNotices(world.database, 100);
const said = (title: string) => ({ words: { en_US: { title, text: 'All is well' } } });

test('a notice is published in ten languages at once, by an entry', async () => {
  const before = await lastEntry(world.database);
  const en_US = { title: 'en_US', text: '語'.repeat(10_000) };
  const words = { ...Object.fromEntries(LANGUAGES.map(({ value }) => [value, { ...en_US, title: value }])), en_US };
  const { data } = await world.ask(noticePublish, { words, link: '/markets' }, content);
  expect(await published()).toMatchObject([{ id: data.id, title: 'en_US', withdrawnMs: null }]);
  const { locales } = (await published())[0]!;
  for (const { value } of LANGUAGES) expect(locales).toContain(value);
  expect((await world.loggedSince(before)).entries).toEqual([['notice.publish', content.id, `notice ${data.id}`]]);
});

test('one that is sent again, also at the same moment, is published once; taken back, it may be published anew', async () => {
  const count = (await published()).length;
  const answers = await Promise.all([1, 2, 3].map(() => world.ask(noticePublish, said('Once'), content)));
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([Code.SUCCESS, Code.CHANGES_NOTHING, Code.CHANGES_NOTHING]);
  expect(await published()).toHaveLength(count + 1);
  const { id } = answers.find(({ code }) => code === Code.SUCCESS)!.data;
  await withdrawNotice(world.database, id, new Date(world.wallMs));
  expect((await world.ask(noticePublish, said('Once'), content)).code).toBe(Code.SUCCESS);
});

test('without English, with a title of two lines or a foreign link it is refused in words; who may not publishes nothing', async () => {
  const [count, before] = [(await published()).length, await lastEntry(world.database)];
  const foreign = { ...said('A link'), link: '//evil.example' };
  expect(await world.ask(noticePublish, foreign, content)).toMatchObject({ code: Code.BAD_REQUEST, msg: expect.stringContaining('link') });
  expect((await world.ask(noticePublish, said('Two\nlines'), content)).code).toBe(Code.BAD_REQUEST);
  const german = { words: { de_DE: { title: 'T', text: 'x' } } } as unknown as ReturnType<typeof said>;
  expect((await world.ask(noticePublish, german, content)).code).toBe(Code.BAD_REQUEST);
  expect((await world.ask(noticePublish, said('No'), support)).code).toBe(Code.NOT_ALLOWED);
  expect(await published()).toHaveLength(count);
  expect(await lastEntry(world.database)).toBe(before);
});

test('a client id publishes once, also at the same moment and after the notice was taken back; with other words it is refused', async () => {
  const count = (await published()).length;
  const body = { ...said('By a client id'), client_id: 'notice-1' };
  const answers = await Promise.all([1, 2, 3].map(() => world.ask(noticePublish, body, content)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const { id } = answers[0]!.data;
  await world.ask(noticeWithdraw, { id, reason: 'A trial' }, content);
  expect((await world.ask(noticePublish, body, content)).data).toEqual({ id });
  expect(await published()).toHaveLength(count + 1);
  const other = await world.ask(noticePublish, { ...said('Other words'), client_id: 'notice-1' }, content);
  expect(other.code).not.toBe(Code.SUCCESS);
  expect(await published()).toHaveLength(count + 1);
  // Another operator's ids are his own.
  const colleague = await world.operator(['content'], 'colleague');
  expect((await world.ask(noticePublish, { ...said('Of a colleague'), client_id: 'notice-1' }, colleague)).data.id).not.toBe(id);
});

test('operators see who published it in which languages, and who took it back, page by page', async () => {
  const words = { ...said('Seen').words, de_DE: { title: 'Gesehen', text: 'Alles <b>gut</b>' } };
  const { id } = (await world.ask(noticePublish, { words, link: '/markets' }, content)).data;
  const head = {
    id,
    time: world.wallMs,
    title: 'Seen',
    languages: ['de_DE', 'en_US'],
    by: { id: content.id, name: content.login.toUpperCase() },
    withdrawn: null,
  };
  expect((await world.ask(noticeList, {}, auditor)).data.list[0]).toEqual(head);
  expect((await world.ask(noticeDetail, { id }, auditor)).data).toEqual({ ...head, link: '/markets', words });
  const before = await lastEntry(world.database);
  expect((await world.ask(noticeWithdraw, { id, reason: 'Said too early' }, content)).code).toBe(Code.SUCCESS);
  expect((await world.ask(noticeWithdraw, { id, reason: 'Said too early' }, content)).code).toBe(Code.CHANGES_NOTHING);
  expect((await world.loggedSince(before)).entries).toEqual([['notice.withdraw', content.id, `notice ${id}`]]);
  const withdrawn = { time: world.wallMs, by: head.by };
  expect((await world.ask(noticeList, {}, auditor)).data.list[0]).toEqual({ ...head, withdrawn });
  // By the machine's program nobody is named.
  const bare = await publishNotice(world.database, { words, link: null }, new Date(world.wallMs));
  expect((await world.ask(noticeDetail, { id: bare }, content)).data.by).toBeNull();
  const all = await published();
  for (let extra = all.length; extra < 51; extra += 1) await publishNotice(world.database, { words, link: null }, new Date(world.wallMs));
  const first = (await world.ask(noticeList, {}, content)).data;
  expect(first.list).toHaveLength(50);
  const second = (await world.ask(noticeList, { before: first.next! }, content)).data;
  expect([second.list.length, second.next]).toEqual([1, null]);
});

test('what is nobody’s to see or take back, or is a person’s own, is not there', async () => {
  const uid = await world.customer();
  const notice = { userId: uid, kind: 'ticket_answered', params: { subject: '#1' }, link: '/' } as const;
  await addNotice(world.database, notice, new Date(world.wallMs));
  const [personal] = await world.owner.many({
    name: 'test-own-notice',
    text: `SELECT id FROM notice WHERE account_id = ${uid}`,
    readRow: (row) => Number(row['id']),
  });
  const before = await lastEntry(world.database);
  expect((await world.ask(noticeDetail, { id: personal! }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(noticeWithdraw, { id: personal!, reason: 'A trial' }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(noticeWithdraw, { id: 9_007_199_254_740_991, reason: 'A trial' }, content)).code).toBe(Code.NOT_FOUND);
  const { id } = (await world.ask(noticeList, {}, content)).data.list[0]!;
  expect((await world.ask(noticeWithdraw, { id, reason: 'A trial' }, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.ask(noticeList, {}, support)).code).toBe(Code.NOT_ALLOWED);
  expect(await lastEntry(world.database)).toBe(before);
});
