import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStaticFiles } from './static-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-static-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), 'page');
  await mkdir(join(folder, 'web/markets'), { recursive: true });
  await writeFile(join(folder, 'web/markets.html'), 'markets');
  await writeFile(join(folder, 'web/markets/one.html'), 'one');
  await writeFile(join(folder, 'web/assets/app-1a2b.js'), 'script');
  await writeFile(join(folder, 'web/assets/app-1a2b.js.br'), brotliCompressSync('script'));
  await writeFile(join(folder, 'web/assets/app-1a2b.js.gz'), gzipSync('an earlier script'));
  await writeFile(join(folder, 'web/markets.html.gz'), 'nothing that unpacks');
  await writeFile(join(folder, 'web/archive.gz'), 'a file of its own');
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['/', 'page'],
  ['/index.html', 'page'],
  ['/wallet/recharge/USDT?from=menu', 'page'],
  ['/markets?tab=futures', 'markets'],
  ['/markets/one', 'one'],
  ['/markets/two', 'page'],
  ['/assets/app-1a2b.js', 'script'],
  ['/assets/gone.js', undefined],
  ['/assets/app-1a2b.js.br', undefined],
  ['/assets/app-1a2b.js.gz', undefined],
  ['/archive.gz', 'a file of its own'],
  ['/api/anything', undefined],
  ['/../secret.txt', undefined],
  ['/..%2fsecret.txt', undefined],
])('%s', async (url, content) => {
  const files = await readStaticFiles(join(folder, 'web'));
  expect(files.find(url)?.body.toString()).toBe(content);
});

test('hashed files are kept for ever, the page is asked for each time', async () => {
  const files = await readStaticFiles(join(folder, 'web'));
  expect(files.find('/assets/app-1a2b.js')?.headers['cache-control']).toContain('immutable');
  expect(files.find('/')?.headers['cache-control']).toBe('no-cache');
});

test('a copy that holds something else than its file is not given for it', async () => {
  const files = await readStaticFiles(join(folder, 'web'));
  expect(Object.keys(files.find('/assets/app-1a2b.js')?.copies ?? {})).toEqual(['br']);
  expect(files.find('/markets')?.copies).toEqual({});
});

test('without the folder there are no files', async () => {
  expect((await readStaticFiles(join(folder, 'none'))).find('/')).toBeUndefined();
});
