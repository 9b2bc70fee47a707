/** What holds of every place that an archive may be in. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ArchivePlace } from './archive-place.ts';

/** `open` gives an empty place; `breakOff` makes it one that does not answer. */
export function archiveSuite(open: () => Promise<{ readonly place: ArchivePlace; readonly breakOff: () => unknown }>): void {
  test('gives back what was put, whatever its bytes, and lists it by name', async () => {
    const { place } = await open();
    const files = new Map([
      ['0000000000000001-0000000000000300-00ff.journal.br', randomBytes(300_000)],
      ['0000000000000301-0000000000000600-00fe.journal.br', Buffer.from([0, 255, 13, 10, 0])],
      ['b', Buffer.alloc(0)],
    ]);
    for (const [file, bytes] of [...files].reverse()) await place.put(file, bytes);
    expect(await place.list()).toEqual([...files.keys()]);
    for (const [file, bytes] of files) expect(Buffer.compare(Buffer.from((await place.get(file))!), bytes)).toBe(0);
  });

  test('gives a part of a larger buffer back as that part', async () => {
    const { place } = await open();
    await place.put('part', Buffer.from('0123456789').subarray(3, 6));
    expect(Buffer.from((await place.get('part'))!).toString()).toBe('345');
  });

  test('has the last of what was put under a name', async () => {
    const { place } = await open();
    await place.put('twice', Buffer.from('first'));
    await place.put('twice', Buffer.from('second'));
    expect(Buffer.from((await place.get('twice'))!).toString()).toBe('second');
    expect(await place.list()).toEqual(['twice']);
  });

  test('says of what was not put that it is not there', async () => {
    const { place } = await open();
    await place.put('here', Buffer.from('x'));
    expect(await place.get('there')).toBeUndefined();
  });

  test('says by name that it is away, and does not say that a file is missing', async () => {
    const { place, breakOff } = await open();
    await place.put('here', Buffer.from('x'));
    await breakOff();
    const away = { code: 'ARCHIVE_AWAY', message: expect.stringContaining(place.name) as string };
    await expect(place.get('here')).rejects.toMatchObject(away);
    await expect(place.get('there')).rejects.toMatchObject(away);
    await expect(place.list()).rejects.toMatchObject(away);
    await expect(place.put('here', Buffer.from('x'))).rejects.toMatchObject(away);
  });
}
