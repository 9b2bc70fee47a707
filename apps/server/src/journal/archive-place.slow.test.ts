import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Cleanup, makeFolder } from '../store/test-world.ts';
import { archivePlace } from './archive-place.ts';
import { archiveSuite } from './archive-suite.ts';
import { S3Archive } from './s3-archive.ts';
import { startS3World } from './s3-world.ts';
import type { S3Fault } from './s3-world.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

describe('an archive in a folder', () => {
  archiveSuite(() => {
    const folder = join(makeFolder(cleanup), 'archive');
    const breakOff = (): void => {
      rmSync(folder, { recursive: true });
      // As a disk that is not mounted, and whose place something else has.
      writeFileSync(folder, '');
    };
    return Promise.resolve({ place: archivePlace({ kind: 'folder', folder }), breakOff });
  });
});

describe.each([
  ['under a prefix', 'kontor/journal'],
  ['of its own', ''],
])('an archive in a bucket %s', (_, prefix) => {
  archiveSuite(async () => {
    const store = await startS3World(cleanup, prefix);
    return { place: archivePlace({ kind: 's3', ...store.settings }), breakOff: () => store.stop() };
  });
});

describe('a store that speaks S3', () => {
  const bytes = Buffer.from('what was archived');
  async function open(settings: object = {}) {
    const store = await startS3World(cleanup);
    return { store, place: new S3Archive({ ...store.settings, tryLimitMs: 300, ...settings }) };
  }

  test.each<S3Fault>([500, 503, 429, 'silent', 'reset', 'garbage'])('that answers %s twice is asked a third time', async (fault) => {
    const { store, place } = await open();
    store.fault = (request) => (request % 3 === 0 ? undefined : fault);
    await place.put('a', bytes);
    expect(Buffer.from((await place.get('a'))!)).toEqual(bytes);
    expect(await place.list()).toEqual(['a']);
    expect(store.requests).toHaveLength(9);
  });

  test('that breaks off in the middle of a file is asked again, and never believed in part', async () => {
    const { store, place } = await open();
    await place.put('a', bytes);
    store.fault = (request) => (request <= 3 ? 'cut' : undefined);
    expect(Buffer.from((await place.get('a'))!)).toEqual(bytes);
    store.fault = () => 'cut';
    await expect(place.get('a')).rejects.toMatchObject({ code: 'ARCHIVE_AWAY' });
  });

  test.each<[S3Fault, string]>([
    [500, 'it answers 500 InternalError'],
    [503, 'it answers 503 SlowDown'],
    ['silent', 'it does not answer in time'],
    ['redirect', 'it answers 307'],
  ])('that answers nothing but %s is away: %s', async (fault, reason) => {
    const { store, place } = await open();
    store.fault = () => fault;
    for (const ask of [() => place.get('a'), () => place.put('a', bytes), () => place.list()])
      await expect(ask()).rejects.toMatchObject({ code: 'ARCHIVE_AWAY', message: expect.stringContaining(reason) as string });
    expect(store.files.size).toBe(0);
  });

  test.each([
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    [{ region: 'eu-other-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'nobodys' }, 'NoSuchBucket'],
  ])('refuses %j, and the refusal names neither key', async (settings, code) => {
    const { store, place } = await open(settings);
    for (const ask of [() => place.get('a'), () => place.put('a', bytes), () => place.list()]) {
      const error = await ask().then(String, String);
      expect(error).toContain(code);
      for (const secret of [store.settings.secretAccessKey, store.settings.accessKeyId, 'another']) expect(error).not.toContain(secret);
    }
  });

  test('lists in pages, and what is not under the prefix belongs to others', async () => {
    const { store, place } = await open();
    store.pageSize = 2;
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await place.put(name, bytes);
    store.files.set('journal/kontor/journal-of-others/x', bytes);
    expect(await place.list()).toEqual(names);
  });
});
