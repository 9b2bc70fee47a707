/** Help on a whole server: what readers find, what operators write, what others try. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementCurrent } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { helpDetail, helpList, helpSearch } from '@kontor/contract/help';
import { platNote } from '@kontor/contract/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { startPersonWorld } from '../../vault/person-world.ts';
import { SHIPPED } from './shipped-articles.ts';

const cleanup = new Cleanup();
let world: Awaited<ReturnType<typeof startPersonWorld>>;

beforeAll(async () => {
  world = await startPersonWorld(cleanup);
});
afterAll(() => cleanup.run());

const program = (...args: string[]): Promise<string> => world.program('modules/help/help-main.ts', ...args);
const listed = async (lang = '') => (await world.ask(helpList, {}, '', lang)).data.list;
const read = (id: string, lang = '') => world.ask(helpDetail, { id }, '', lang);

function file(content: unknown): string {
  const path = join(world.dataDir, 'words.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function inStore<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  return withStore({ databaseUrl: undefined, dataDir: world.dataDir, archive: undefined }, ({ database }) => work(database));
}

describe('readers', () => {
  test('find what comes with the software, without a session', async () => {
    const list = await listed();
    expect(list.map(({ id }) => id)).toEqual(Object.keys(SHIPPED));
    const { data } = await read('fees');
    expect(data).toMatchObject({ id: 'fees', category: 'trading', lang: 'en_US', updated_at: null });
    expect(data.related.map(({ id }) => id)).toEqual(['order-types', 'stop-orders', 'contracts', 'liquidation']);
    const found = (await world.ask(helpSearch, { text: 'forgot password' }, '')).data.list;
    expect(found[0]).toMatchObject({ id: 'recover' });
    expect(found[0]!.title).toContainEqual({ text: 'password', hit: true });
  });

  test('are told that there is no such article, and nothing else happens', async () => {
    for (const id of ['no-such-article', 'constructor', 'tostring']) expect((await read(id)).code).toBe(Code.NOT_FOUND);
    for (const body of [{ id: '' }, { id: '../x' }, { id: 'Fees' }, { id: 1 }, {}, { id: 'fees', lang: 'de' }])
      expect((await world.ask(helpDetail, body as { id: string }, '')).code).toBe(Code.BAD_REQUEST);
    for (const body of [{ text: 'x'.repeat(101) }, { text: 1 }, {}, { text: 'a', limit: 9 }])
      expect((await world.ask(helpSearch, body as { text: string }, '')).code).toBe(Code.BAD_REQUEST);
    for (const text of ['', '\0', '%', "'; DROP TABLE help_version; --", '😀'.repeat(50), '\\', '{{7*7}}'])
      expect((await world.ask(helpSearch, { text }, '')).data.list, text).toEqual([]);
  });
});

describe('an operator', () => {
  const words = {
    en_US: { title: 'Our office', content: 'We are <script>alert(1)</script> at home.\n\n[Fees](/fees)' },
    de_DE: { title: 'Unser Büro', content: 'Wir sind zu Hause.' },
  };

  test('writes an article, which readers find at once in their language, changes it, and takes it back', async () => {
    expect(await program('save', 'office', file({ category: 'platform', common: true, words }))).toMatch(/^saved as version \d+\n$/);
    expect(await listed()).toContainEqual({
      id: 'office',
      category: 'platform',
      title: 'Our office',
      summary: 'We are <script>alert(1)</script> at home.',
      common: true,
    });
    expect((await read('office', 'de_DE')).data).toMatchObject({ title: 'Unser Büro', lang: 'de_DE' });
    expect((await read('office', 'ja_JP')).data).toMatchObject({ title: 'Our office', lang: 'en_US' });
    expect((await read('office')).data.updated_at).toBeTypeOf('number');
    expect((await world.ask(helpSearch, { text: 'buro' }, '', 'de_DE')).data.list).toMatchObject([{ id: 'office' }]);
    expect(JSON.parse(await program('show', 'office'))).toEqual({ category: 'platform', common: true, words });
    await program(
      'save',
      'office',
      file({ category: 'account', common: false, words: { en_US: { title: 'Moved', content: 'Elsewhere.' } } }),
    );
    expect((await read('office', 'de_DE')).data).toMatchObject({ title: 'Moved', lang: 'en_US', category: 'account' });
    expect(await program('withdraw', 'office')).toBe('office is withdrawn\n');
    expect((await read('office')).code).toBe(Code.NOT_FOUND);
    expect(await program('list')).toContain('office withdrawn');
    const versions = statement<[], number>('test-versions', 'SELECT count(*) AS n FROM help_text', (row) => safeInteger(row, 'n'));
    expect(await inStore((database) => database.one(versions))).toBe(3);
  });

  test('puts an article of his own in the place of a shipped one, in every language, and gives it back', async () => {
    await program('save', 'fees', file({ category: 'trading', common: true, words: { en_US: { title: 'Our fees', content: 'None.' } } }));
    expect((await read('fees', 'de_DE')).data.title).toBe('Our fees');
    expect(await program('restore', 'fees')).toBe('fees is as it comes with the software\n');
    expect((await read('fees')).data).toMatchObject({ updated_at: null });
    expect(await program('withdraw', 'demo')).toBe('demo is withdrawn\n');
    expect((await listed()).map(({ id }) => id)).not.toContain('demo');
    expect(await program('withdraw', 'demo')).toMatch(/^exit 1: [^]*no article demo stands/);
    await program('restore', 'demo');
    expect((await listed()).map(({ id }) => id)).toContain('demo');
  });

  test.each([
    ['no JSON', '{'],
    ['no words', { category: 'platform', common: true }],
    ['no English', { category: 'platform', common: true, words: { de_DE: words.de_DE } }],
    ['a category that is none', { category: 'news', common: true, words }],
    ['a language that is none', { category: 'platform', common: true, words: { ...words, xx_XX: words.de_DE } }],
    ['a field too many', { category: 'platform', common: true, words, author: 'x' }],
    ['a title of two lines', { category: 'platform', common: true, words: { en_US: { title: 'a\nb', content: 'x' } } }],
    ['an empty text', { category: 'platform', common: true, words: { en_US: { title: 'a', content: ' ' } } }],
    ['a text too long', { category: 'platform', common: true, words: { en_US: { title: 'a', content: 'x'.repeat(20_001) } } }],
    ['a link that leads away', { category: 'platform', common: true, words: { en_US: { title: 'a', content: '[x](https://a.example)' } } }],
    ['a script as a link', { category: 'platform', common: true, words: { en_US: { title: 'a', content: '[x](javascript:alert(1))' } } }],
  ])('is refused %s, and nothing is changed', async (_name, content) => {
    const before = await listed();
    expect(await program('save', 'refused', file(content))).toMatch(/^exit 1: \S/);
    expect(await listed()).toEqual(before);
  });

  test.each(['Office', 'a b', '../x', '-a', 'x'.repeat(41)])('is refused the name %s', async (id) => {
    expect(await program('save', id, file({ category: 'platform', common: true, words }))).toMatch(/^exit 1: [^]*no name of an article/);
  });

  test('replaces the user agreement: its version is another one, what stood before is kept, and it can be taken back', async () => {
    const version = async (): Promise<string> => (await world.ask(agreementCurrent, {}, '')).data.version;
    const shipped = await version();
    const german = file({ de_DE: { title: 'Vertrag', content: 'Neu.' } });
    expect(await program('legal', 'save', 'user-agreement', german)).toMatch(/^exit 1: [^]*en_US/);
    await program('legal', 'save', 'user-agreement', file({ en_US: { title: 'Terms of Example', content: 'Be kind.' } }));
    expect((await world.ask(platNote, { type: 1 }, '', 'fr_FR')).data.detail).toMatchObject({
      title: 'Terms of Example',
      content: 'Be kind.',
    });
    const own = await version();
    expect(own).not.toBe(shipped);
    expect(await program('legal', 'list')).toMatch(/^user-agreement en_US Terms of Example, /);
    expect(await program('legal', 'withdraw', 'user-agreement')).toBe('user-agreement is as it comes with the software\n');
    expect(await version()).toBe(shipped);
    const kept = statement<[], string>('test-kept', 'SELECT version FROM legal_note_version WHERE type = 1 ORDER BY id', (row) =>
      String(row['version']),
    );
    expect(await inStore((database) => database.many(kept))).toEqual([shipped, own, 'withdrawn']);
    expect(await program('legal', 'withdraw', 'user-agreement')).toMatch(/^exit 1: [^]*no words of the operator/);
    expect(await program('legal', 'save', 'terms', file({}))).toMatch(/^exit 1: [^]*npm run help/);
  });
});
