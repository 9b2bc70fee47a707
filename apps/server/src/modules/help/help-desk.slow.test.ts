/** Help articles written by the console, over HTTP and a real database. */
import { helpBringBack, helpDetail, helpList, helpRestore, helpSave, helpWithdraw } from '@kontor/contract/console/help';
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
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  content = await world.operator(['content'], 'content');
  risk = await world.operator(['risk'], 'risk');
  auditor = await world.operator(['auditor'], 'auditor');
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

test('whoever says what he saw writes over nobody; the same again is one version', async () => {
  const before = await lastEntry(world.database);
  const first = { ...article('seen', 'First'), seen: 0 };
  const made = await Promise.all([1, 2, 3].map(() => world.ask(helpSave, first, content)));
  expect(new Set(made.map(({ data }) => data.version)).size).toBe(1);
  const { version } = made[0]!.data;
  const other = await world.operator(['content'], 'other');
  expect((await world.ask(helpSave, first, other)).code).toBe(Code.CHANGE_OUTDATED);
  expect((await world.ask(helpSave, { ...article('seen', 'First'), seen: version }, other)).code).toBe(Code.CHANGES_NOTHING);
  expect((await world.ask(helpSave, { ...article('seen', 'Second'), seen: version }, other)).code).toBe(Code.SUCCESS);
  expect((await world.ask(helpSave, { ...article('seen', 'Third'), seen: version }, content)).code).toBe(Code.CHANGE_OUTDATED);
  expect((await world.loggedSince(before)).entries.map(([action]) => action)).toEqual(Array(4).fill('help.save'));
  expect((await world.ask(helpDetail, { id: 'seen' }, auditor)).data.versions).toHaveLength(2);
});

test('an article is listed with its versions; an older one comes back as a new one, and readers find it', async () => {
  const library = new HelpLibrary(world.database);
  const reads = async () => (await library.shelf('en_US')).articles.find(({ id }) => id === 'old')?.content;
  const oldest = (await world.ask(helpSave, article('old', 'Once'), content)).data.version;
  const newer = (await world.ask(helpSave, { ...article('old', 'Later'), common: true }, content)).data.version;
  const { data } = await world.ask(helpDetail, { id: 'old', version: oldest }, auditor);
  expect(data.words.en_US).toEqual({ title: 'Ours', content: 'Once' });
  const by = { id: content.id, name: content.login.toUpperCase() };
  const line = { state: 'saved', languages: ['de_DE', 'en_US'], time: world.wallMs, by };
  expect(data.versions).toEqual([
    { version: newer, ...line },
    { version: oldest, ...line },
  ]);
  const back = { id: 'old', version: oldest, seen: newer };
  const answers = await Promise.all([1, 2].map(() => world.ask(helpBringBack, back, content)));
  expect(new Set(answers.map(({ data: { version } }) => version)).size).toBe(1);
  expect(await reads()).toBe('Once');
  const head = (await world.ask(helpList, {}, auditor)).data.list.find(({ id }) => id === 'old');
  expect(head).toMatchObject({
    state: 'saved',
    ships: false,
    common: false,
    version: answers[0]!.data.version,
    title: 'Ours',
    changed: { by },
  });
  expect((await world.ask(helpBringBack, { ...back, version: 999_999 }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(helpBringBack, { ...back, id: 'ours' }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(helpBringBack, back, auditor)).code).toBe(Code.NOT_ALLOWED);
});

test('one of the software is replaced, taken from readers and given back; each turn is an entry with its reason', async () => {
  const library = new HelpLibrary(world.database);
  const reads = async () => (await library.shelf('en_US')).articles.find(({ id }) => id === 'fees')?.title;
  const shown = async () => (await world.ask(helpList, {}, content)).data.list.find(({ id }) => id === 'fees');
  const shipped = await reads();
  expect(await shown()).toMatchObject({ state: 'shipped', ships: true, version: 0, changed: null, title: shipped });
  expect((await shown())?.languages).toHaveLength(10);
  const turn = { id: 'fees', reason: 'A trial' };
  expect((await world.ask(helpRestore, turn, content)).code).toBe(Code.CHANGES_NOTHING);
  await world.ask(helpSave, { ...article('fees'), seen: 0 }, content);
  expect([await reads(), (await shown())?.state]).toEqual(['Ours', 'saved']);
  const before = await lastEntry(world.database);
  expect((await world.ask(helpWithdraw, turn, content)).code).toBe(Code.SUCCESS);
  expect((await world.ask(helpWithdraw, turn, content)).code).toBe(Code.CHANGES_NOTHING);
  expect([await reads(), (await shown())?.state]).toEqual([undefined, 'withdrawn']);
  expect((await world.ask(helpDetail, { id: 'fees' }, content)).data.words.en_US?.title).toBe('Ours');
  expect((await world.ask(helpRestore, turn, content)).code).toBe(Code.SUCCESS);
  expect([await reads(), (await shown())?.state]).toEqual([shipped, 'shipped']);
  expect((await world.loggedSince(before)).entries.map(([action]) => action)).toEqual(['help.withdraw', 'help.restore']);
  expect((await world.ask(helpWithdraw, { ...turn, id: 'nothing' }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(helpDetail, { id: 'nothing' }, content)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(helpList, {}, risk)).code).toBe(Code.NOT_ALLOWED);
});
