/** Help articles written by the console, over HTTP and a real database. */
import { helpSave } from '@kontor/contract/console/help';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { HelpLibrary, ownArticles } from './help-library.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let content: TestOperator;
let risk: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  content = await world.operator(['content'], 'content');
  risk = await world.operator(['risk'], 'risk');
});
afterAll(() => cleanup.run());

const article = (id: string, text = 'Words of ours') => ({
  id,
  category: 'trading' as const,
  common: false,
  words: { en_US: { title: 'Ours', content: text }, de_DE: { title: 'Unseres', content: text } },
});

test('an article is written, found by readers at once, and written anew; each is a version and an entry', async () => {
  const library = new HelpLibrary(world.database);
  const titles = async () => (await library.shelf('de_DE')).articles.filter(({ id }) => id === 'ours').map(({ title }) => title);
  expect(await titles()).toEqual([]);
  const before = await lastEntry(world.database);
  const versions = await Promise.all([1, 2].map(() => world.ask(helpSave, article('ours'), content)));
  expect(new Set(versions.map(({ data }) => data.version)).size).toBe(2);
  expect(await titles()).toEqual(['Unseres']);
  expect((await ownArticles(world.database)).get('ours')?.by).toBe(`operator ${content.id}`);
  expect((await world.loggedSince(before)).entries).toEqual(Array(2).fill(['help.save', content.id, 'article ours']));
});

test('what is no name, leads to another site, or is not his to write is refused, and nothing is written down', async () => {
  const before = await lastEntry(world.database);
  expect((await world.ask(helpSave, article('-'), content)).code).toBe(Code.BAD_REQUEST);
  const foreign = article('foreign', '[here](https://evil.example)');
  expect(await world.ask(helpSave, foreign, content)).toMatchObject({ code: Code.BAD_REQUEST, msg: expect.stringContaining('link') });
  expect((await world.ask(helpSave, article('theirs'), risk)).code).toBe(Code.NOT_ALLOWED);
  expect([...(await ownArticles(world.database)).keys()]).toEqual(['ours']);
  expect(await lastEntry(world.database)).toBe(before);
});
