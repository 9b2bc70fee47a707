/** Notices published by the console, over HTTP and a real database. */
import { noticePublish } from '@kontor/contract/console/notice';
import { Code } from '@kontor/contract/envelope';
import { LANGUAGES } from '@kontor/contract/locale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { PUBLISHED } from './notice-rows.ts';
import { withdrawNotice } from './publish-notice.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let content: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  content = await world.operator(['content'], 'content');
  support = await world.operator(['support'], 'support');
});
afterAll(() => cleanup.run());

const published = () => world.database.many(PUBLISHED);
const said = (title: string) => ({ words: { en_US: { title, text: 'All is well' } } });

test('a notice is published in ten languages at once, by an entry', async () => {
  const before = await lastEntry(world.database);
  const en_US = { title: 'en_US', text: '語'.repeat(10_000) };
  const words = { ...Object.fromEntries(LANGUAGES.map(({ value }) => [value, { ...en_US, title: value }])), en_US };
  const { data } = await world.ask(noticePublish, { words, link: '/markets' }, content);
  expect(await published()).toMatchObject([{ id: data.id, title: 'en_US', isWithdrawn: false }]);
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
