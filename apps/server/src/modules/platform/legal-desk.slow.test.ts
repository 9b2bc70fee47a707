/** Legal notes seen and written by the console, over HTTP and a real database. */
import { legalDetail, legalList, legalSave } from '@kontor/contract/console/legal';
import { Code } from '@kontor/contract/envelope';
import { LANGUAGES } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { keepNote, legalNote, withdrawNote } from './legal-notes.ts';

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

describe('a legal note', () => {
  const type = NoteType.ABOUT_US;

  test('is written in English first, then in any language; readers find it, and the log says in which', async () => {
    const german = { type, words: { de_DE: { title: 'Über uns', content: 'Wir' } } };
    expect(await world.ask(legalSave, german, content)).toMatchObject({ code: Code.BAD_REQUEST, msg: expect.stringContaining('en_US') });
    const before = await lastEntry(world.database);
    expect((await world.ask(legalSave, { type, words: { en_US: { title: 'About us', content: 'We' } } }, content)).code).toBe(Code.SUCCESS);
    expect((await world.ask(legalSave, german, content)).code).toBe(Code.SUCCESS);
    expect(await legalNote(world.database, type, 'de_DE')).toEqual({ title: 'Über uns', content: 'Wir' });
    expect(await legalNote(world.database, type, 'fr_FR')).toEqual({ title: 'About us', content: 'We' });
    expect((await world.loggedSince(before)).entries).toEqual(Array(2).fill(['legal.save', content.id, `legal note ${type}`]));
    expect((await world.ask(legalSave, german, risk)).code).toBe(Code.NOT_ALLOWED);
  });

  test('may be long in all languages at once', async () => {
    const words = Object.fromEntries(LANGUAGES.map(({ value }) => [value, { title: 'T', content: '語'.repeat(200_000) }]));
    expect((await world.ask(legalSave, { type, words }, content)).code).toBe(Code.SUCCESS);
    expect((await legalNote(world.database, type, 'ja_JP')).content).toHaveLength(200_000);
  });

  test('is listed by type and seen in a language: whose words stand there, and every version', async () => {
    const privacy = NoteType.PRIVACY_POLICY;
    const inEnglish = { type: privacy, lang: 'en_US' } as const;
    const shipped = (await world.ask(legalDetail, inEnglish, auditor)).data;
    expect(shipped).toMatchObject({ source: 'software', versions: [] });
    // Kept because somebody agreed to it: nobody wrote it.
    await keepNote(world.database, privacy, new Date(world.wallMs));
    const listed = async () => (await world.ask(legalList, {}, auditor)).data.list.find((note) => note.type === privacy);
    expect(await listed()).toEqual({ type: privacy, title: shipped.title, own: [], versions: 0, changed: null });
    const words = { en_US: { title: 'Privacy', content: 'Ours' } };
    await world.ask(legalSave, { type: privacy, words, seen: { en_US: shipped.stands } }, content);
    const by = { id: content.id, name: 'CONTENT' };
    expect(await listed()).toEqual({ type: privacy, title: 'Privacy', own: ['en_US'], versions: 1, changed: { time: world.wallMs, by } });
    const { data } = await world.ask(legalDetail, inEnglish, auditor);
    expect(data).toMatchObject({ title: 'Privacy', content: 'Ours', source: 'own' });
    expect(data.versions.map((version) => version.by)).toEqual([by, { id: null, name: 'software' }]);
    const older = { ...inEnglish, version: data.versions.at(-1)!.version };
    expect((await world.ask(legalDetail, older, auditor)).data).toMatchObject({ content: shipped.content, stands: data.stands });
    expect((await world.ask(legalDetail, { ...older, lang: 'de_DE' }, auditor)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(legalDetail, { type: privacy, lang: 'de_DE' }, auditor)).data).toMatchObject({
      source: 'english',
      content: 'Ours',
    });
    await withdrawNote(world.database, privacy, 'command line', new Date(world.wallMs));
    expect((await world.ask(legalDetail, inEnglish, auditor)).data.versions[0]).toMatchObject({
      title: null,
      by: { name: 'command line' },
    });
    expect((await world.ask(legalList, {}, risk)).code).toBe(Code.NOT_ALLOWED);
  });

  test('is not written over what its writer did not see; the same words again change nothing', async () => {
    const guide = { type: NoteType.BEGINNER_GUIDE, lang: 'en_US' } as const;
    const { stands } = (await world.ask(legalDetail, guide, content)).data;
    const save = (who: TestOperator, text: string) =>
      world.ask(legalSave, { type: guide.type, words: { en_US: { title: 'Guide', content: text } }, seen: { en_US: stands } }, who);
    const other = await world.operator(['content'], 'other');
    const codes = (await Promise.all([save(content, 'One'), save(other, 'Two')])).map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([Code.SUCCESS, Code.CHANGE_OUTDATED]);
    const { data } = await world.ask(legalDetail, guide, content);
    const again = await save(data.content === 'One' ? content : other, data.content);
    expect(again.code).toBe(Code.SUCCESS);
    expect((await world.ask(legalDetail, guide, content)).data.versions).toHaveLength(data.versions.length);
    const before = await lastEntry(world.database);
    expect((await save(auditor, 'Mine')).code).toBe(Code.NOT_ALLOWED);
    expect(await lastEntry(world.database)).toBe(before);
  });
});
