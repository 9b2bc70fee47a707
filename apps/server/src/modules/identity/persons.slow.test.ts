/** Identity, addresses and collection methods on a whole server: what a person does, what others try, what the operator decides. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { centerIndex } from '@kontor/contract/account';
import { addressAdd, addressDelete, addressList } from '@kontor/contract/address';
import type { BodyOf, Call } from '@kontor/contract/call';
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from '@kontor/contract/collection';
import { Code } from '@kontor/contract/envelope';
import { identityMine, identitySubmit } from '@kontor/contract/identity';
import { noticeList } from '@kontor/contract/notice';
import { PAYMENT_KINDS } from '@kontor/contract/payment-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { messageOf } from '../../http/messages.ts';
import { LOG_LIST } from '../../operators/operator-log.ts';
import { text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { picture, startPersonWorld } from '../../vault/person-world.ts';

const cleanup = new Cleanup();
let world: Awaited<ReturnType<typeof startPersonWorld>>;
let mine: string;
let others: string;

const UNVERIFY = command<[]>('test-unverify', 'UPDATE account SET name_status = 1');

beforeAll(async () => {
  world = await startPersonWorld(cleanup);
  await database((queries) => queries.run(UNVERIFY));
  [mine, others] = [await world.tokenOf('demo1'), await world.tokenOf('demo2')];
});
afterAll(() => cleanup.run());

function database<Result>(work: (queries: Database) => Promise<Result>): Promise<Result> {
  return withStore({ databaseUrl: undefined, dataDir: world.dataDir, archive: undefined }, (store) => work(store.database));
}

const program = (...args: string[]): Promise<string> => world.program('modules/identity/identity-main.ts', ...args);

const NAME = 'Canary Name-Persón';
const NUMBER = 'CANARY 00-X47';

async function photos(token: string): Promise<{ front: string; back: string }> {
  const [front, back] = [await world.send(await picture(10), token), await world.send(await picture(200), token)];
  return { front: front.data.file, back: back.data.file };
}

async function submission(token: string, change: Partial<BodyOf<typeof identitySubmit>> = {}): Promise<BodyOf<typeof identitySubmit>> {
  const { front, back } = change;
  const pair = front !== undefined && back !== undefined ? { front, back } : await photos(token);
  return { full_name: NAME, country: 'DE', id_number: NUMBER, ...pair, ...change };
}

describe('identity', () => {
  test.each<[string, Record<string, unknown>]>([
    ['no name', { full_name: ' ' }],
    ['a name turned around', { full_name: 'Anna \u202Exna' }],
    ['a name with a null', { full_name: 'Anna\u0000 Li' }],
    ['a long name', { full_name: 'ab'.repeat(100) }],
    ['a longer name', { full_name: 'ab'.repeat(10_000) }],
    ['no country', { country: 'ZZ' }],
    ['a country in small letters', { country: 'de' }],
    ['no number', { id_number: '' }],
    ['a number of blanks', { id_number: '- - - -' }],
    ['photos that are none', { front: 'A'.repeat(32), back: 'B'.repeat(32) }],
    ['a path for a photo', { front: '../../vault.key' }],
    ['a status of his own', { name_status: 3 }],
    ['another account', { account_id: 2 }],
    ['a prototype', { constructor: 'x' }],
    ['a list', { full_name: ['Anna Li'] }],
  ])('%s is refused, and nothing changes', async (_what, change) => {
    const body = { ...(await submission(mine)), ...change };
    expect((await world.ask<Call>(identitySubmit, body, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(identityMine, {}, mine)).data).toMatchObject({ name_status: 1, full_name: null });
  });

  test("another's photos, one photo twice, and a photo for something else are none", async () => {
    const theirs = await photos(others);
    const own = await photos(mine);
    const face = await world.send(await picture(), mine, 'avatar');
    for (const pair of [theirs, { ...own, back: theirs.back }, { front: own.front, back: own.front }, { ...own, front: face.data.file }])
      expect((await world.ask(identitySubmit, await submission(mine, pair), mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(identityMine, {}, mine)).data.name_status).toBe(1);
  });

  test('one name twice in the body is refused', async () => {
    const whole = JSON.stringify(await submission(mine));
    const headers = { 'content-type': 'application/json', token: mine };
    const body = whole.replace('{', '{"full_name":"Other Name",');
    const answer = await fetch(new URL(identitySubmit.path, world.url), { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  });

  test('is sent, waits, fails with a reason, is sent again and verified; who is under review or verified sends nothing', async () => {
    const body = await submission(mine);
    expect(await world.ask(identitySubmit, body, mine)).toMatchObject({ code: Code.SUCCESS, data: { name_status: 2 } });
    expect((await world.ask(identityMine, {}, mine)).data).toMatchObject({ name_status: 2, full_name: NAME, id_number: '•••• 0X47' });
    expect((await world.ask(identitySubmit, await submission(mine), mine)).code).toBe(Code.BAD_REQUEST);
    expect(await program('list')).toMatch(/ demo1 \(1\) DE\n$/);

    expect(await program('reject', 'demo1', '--reason', 'back_unreadable')).toBe('demo1 (1): rejected\n');
    expect(await program('reject', 'demo1', '--reason', 'back_unreadable')).toMatch(/^exit 1: demo1 \(1\) is not under review/);
    const failed = await world.ask(identityMine, {}, mine, 'de_DE');
    expect(failed.data).toMatchObject({
      name_status: 4,
      reason: 'Das Foto der Rückseite ist nicht lesbar',
      id_number: NUMBER,
      front: body.front,
    });
    // Of two decisions one was told, and each reader has it in his language.
    const told = async (lang: string) =>
      (await world.ask(noticeList, {}, mine, lang)).data.list.map(({ title, text: said }) => [title, said]);
    expect(await told('de_DE')).toEqual([
      ['Identitätsprüfung fehlgeschlagen', expect.stringContaining(': Das Foto der Rückseite ist nicht lesbar\n\n')],
    ]);
    expect((await told('en_US'))[0]![1]).toContain('The photo of the back is not readable');
    const shown = async (lang: string) => (await world.ask(centerIndex, {}, mine, lang)).data.user;
    expect(await shown('de_DE')).toMatchObject({
      country: null,
      full_name: null,
      info: { name_status: 4, reason: 'Das Foto der Rückseite ist nicht lesbar' },
    });

    const again = { ...body, back: (await world.send(await picture(7), mine)).data.file };
    expect((await world.ask(identitySubmit, again, mine)).code).toBe(Code.SUCCESS);
    expect((await world.ask(identityMine, {}, mine)).data).toMatchObject({ name_status: 2, reason: null });
    const folder = join(world.dataDir, 'review');
    expect(await program('show', '1', '--photos', folder)).toMatch(
      new RegExp(`name ${NAME}\ncountry DE\nnumber ${NUMBER}\nfront .*1-front.jpg\n`),
    );
    expect(readFileSync(join(folder, '1-back.jpg')).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(statSync(join(folder, '1-front.jpg')).mode & 0o777).toBe(0o600);
    expect(await program('show', 'demo1')).toMatch(/seen \S+ \S{32} by command line, /);

    expect(await program('approve', 'demo1')).toBe('demo1 (1): verified\n');
    expect((await world.ask(identityMine, {}, mine)).data).toMatchObject({ name_status: 3, reason: null, id_number: '•••• 0X47' });
    expect((await world.ask(identitySubmit, await submission(mine), mine)).code).toBe(Code.BAD_REQUEST);
    expect(await program('list')).toBe('nothing waits for review\n');
    // Nobody signs in at the machine: what is done there stands in the log all the same, and what nothing came of does not.
    const entries = await database((queries) => queries.many(LOG_LIST, null, 'identity.', null, null, 10));
    expect(entries.map(({ operator, who, action, subject }) => [operator, who.split(',')[0], action, subject])).toEqual(
      ['approve', 'detail', 'file', 'reject'].map((deed) => [null, 'command line', `identity.${deed}`, 'UID 1']),
    );
    expect(entries.map(({ detail }) => detail).join(' ')).not.toContain(NUMBER);
    expect(await shown('')).toMatchObject({ country: 'DE', full_name: 'C** N**', info: { name_status: 3, reason: null } });
    expect((await told('fr_FR')).map(([title]) => title)).toEqual(['Identité vérifiée', 'Échec de la vérification d’identité']);
    expect((await world.ask(noticeList, {}, others)).data.list).toEqual([]);
  });

  test('one document verifies one account, however it is written', async () => {
    const body = await submission(others, { id_number: 'canary00x47' });
    expect(await world.ask(identitySubmit, body, others)).toMatchObject({
      code: Code.BAD_REQUEST,
      msg: 'This document is already used by another account',
    });
    expect((await world.ask(identityMine, {}, others)).data.name_status).toBe(1);
  });

  test('of many submissions at once one is taken', async () => {
    const pair = await photos(others);
    const bodies = await Promise.all([1, 2, 3, 4].map((place) => submission(others, { id_number: `OTHER 100${place}`, ...pair })));
    const answers = await Promise.all(bodies.map((body) => world.ask(identitySubmit, body, others)));
    expect(answers.filter(({ code }) => code === Code.SUCCESS)).toHaveLength(1);
  });

  test('the program says what makes no sense', async () => {
    for (const args of [['approve'], ['reject', 'demo2'], ['frob'], ['reject', 'demo2', '--reason', 'a\u202Eb']])
      expect(await program(...args)).toMatch(/^exit 1: npm run identity/);
    expect(await program('approve', 'nobody')).toBe('exit 1: there is no account nobody\n');
  });
});

describe('withdrawal addresses', () => {
  const BODY = { symbol: 'USDT', network: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', note: 'Ledger' } as const;

  test.each<[string, Record<string, unknown>]>([
    ['a wrong checksum', { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ["another network's address", { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    ['a network that is none', { network: 'NONE' }],
    ['a network the coin does not travel on', { symbol: 'BTC' }],
    ['a coin that is none', { symbol: 'NOPE' }],
    ['no address', { address: '' }],
    ['three characters', { note: 'abc' }],
    ['one character of several', { note: '👨‍👩‍👧‍👦' }],
    ['21 characters', { note: 'a'.repeat(21) }],
    ['blanks for characters', { note: 'a   b    ' }],
    ['characters nobody sees', { note: 'abc\u202Edef' }],
    ['an id of his own', { id: '1' }],
  ])('%s is refused', async (_what, change) => {
    expect((await world.ask<Call>(addressAdd, { ...BODY, ...change }, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(addressList, {}, mine)).data.list).toEqual([]);
  });

  test('the note is said as the specification says it', async () => {
    expect((await world.ask(addressAdd, { ...BODY, note: 'abc' }, others)).msg).toBe('Please enter 4-20 character remarks');
  });

  test('are kept once, listed, and forgotten by their owner only', async () => {
    const added = await world.ask(addressAdd, { ...BODY, note: '👨‍👩‍👧‍👦 家族 ok' }, mine);
    expect(added).toMatchObject({ code: Code.SUCCESS, data: { note: '👨‍👩‍👧‍👦 家族 ok', address: BODY.address } });
    expect((await world.ask(addressAdd, { ...BODY, address: BODY.address.toLowerCase() }, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(addressList, { symbol: 'USDT' }, mine)).data.list).toHaveLength(1);
    expect((await world.ask(addressList, { symbol: 'BTC' }, mine)).data.list).toEqual([]);
    expect((await world.ask(addressList, {}, others)).data.list).toEqual([]);
    const { id } = added.data;
    expect((await world.ask(addressDelete, { id }, others)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(addressDelete, { id: '999999' }, others)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(addressList, {}, mine)).data.list).toHaveLength(1);
    expect((await world.ask(addressDelete, { id }, mine)).code).toBe(Code.SUCCESS);
    expect((await world.ask(addressList, {}, mine)).data.list).toEqual([]);
    // One notice for the one that was added, none for what was refused; the whole address is in none.
    const notices = (await world.ask(noticeList, {}, mine)).data.list.filter(({ link }) => link === '/user/c-symAddr');
    expect(notices).toMatchObject([{ area: 'security', text: expect.stringContaining('0x5aAe…BeAed'.replace('BeAed', 'eAed')) }]);
    expect(notices[0]!.text).not.toContain(BODY.address);
  });
});

describe('collection methods', () => {
  const BODY = { kind: 'bank_card', full_name: NAME, bank: 'Example Bank', number: '4111 1111 1111 1111', currency: 'EUR' } as const;

  test.each<[string, Record<string, unknown>]>([
    ['a kind that is none', { kind: 'cash' }],
    ['no name', { full_name: '' }],
    ['a name turned around', { full_name: 'Anna \u202Exna' }],
    ['the name of somebody else than is verified', { full_name: 'Bert Other' }],
    ['no bank', { bank: ' ' }],
    ['a bank of two lines', { bank: 'a\nb' }],
    ['no number', { number: '' }],
    ['markup for a number', { number: '<b>1234</b>' }],
    ['a currency that is none', { currency: 'XXX' }],
    ['a long branch', { branch: 'a'.repeat(101) }],
    ['another account', { account_id: 2 }],
  ])('%s is refused', async (_what, change) => {
    expect((await world.ask<Call>(collectionAdd, { ...BODY, ...change }, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(collectionList, {}, mine)).data.list).toEqual([]);
  });

  test('are kept, changed and forgotten by their owner only', async () => {
    const { data } = await world.ask(collectionAdd, { ...BODY, full_name: NAME.toUpperCase() }, mine);
    expect((await world.ask(collectionAdd, { ...BODY, number: '4111111111111111' }, mine)).code).toBe(Code.BAD_REQUEST);
    const edit = { ...BODY, id: data.id, branch: 'Main street', currency: 'USD' } as const;
    expect((await world.ask(collectionEdit, { ...edit, full_name: 'Other Person' }, others)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(collectionDelete, { id: data.id }, others)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(collectionEdit, edit, mine)).data).toMatchObject({ branch: 'Main street', currency: 'USD' });
    expect((await world.ask(collectionList, {}, mine)).data.list).toMatchObject([{ id: data.id, branch: 'Main street' }]);
    expect((await world.ask(collectionList, {}, others)).data.list).toEqual([]);
    expect((await world.ask(collectionDelete, { id: data.id }, mine)).code).toBe(Code.SUCCESS);
    expect((await world.ask(collectionList, {}, mine)).data.list).toEqual([]);
    const notices = (await world.ask(noticeList, {}, mine)).data.list.filter(({ link }) => link === '/user/c-collAddr');
    expect(notices.map(({ title }) => title)).toEqual([
      'Collection method deleted',
      'Collection method changed',
      'Collection method added',
    ]);
  });

  test.each([
    ['an IBAN with another check', { kind: 'sepa', number: 'DE89 3704 0044 0532 0130 01' }, 'collection.number'],
    ['an IBAN outside SEPA', { kind: 'sepa', number: 'SA03 8000 0000 6080 1016 7519' }, 'collection.number'],
    ['another currency', { kind: 'sepa', currency: 'USD', number: 'DE89 3704 0044 0532 0130 00' }, 'collection.currency'],
    ['a card with another check', { number: '4111 1111 1111 1112' }, 'collection.number'],
    ['no sort code', { kind: 'faster_payments', currency: 'GBP', number: '31926819' }, 'collection.code'],
    ['a sort code of five digits', { kind: 'faster_payments', currency: 'GBP', number: '31926819', branch: '60-16-1' }, 'collection.code'],
    ['a currency that is nowhere here', { kind: 'pix', bank: '', number: '111.444.777-35' }, 'collection.currency'],
  ] as const)('%s is refused, in the reader’s language', async (_what, change, key) => {
    const answer = await world.ask<Call>(collectionAdd, { ...BODY, ...change }, mine, 'de_DE');
    expect(answer).toMatchObject({ code: Code.BAD_REQUEST, msg: messageOf(key, 'de_DE') });
    expect((await world.ask(collectionList, {}, mine)).data.list).toEqual([]);
  });

  test('a kind keeps its number in one spelling, whatever was typed', async () => {
    const sepa = { ...BODY, kind: 'sepa', number: 'de89 3704-0044 0532 0130 00' };
    const { data } = await world.ask(collectionAdd, sepa, mine);
    expect(data).toMatchObject({ number: 'DE89370400440532013000' });
    expect((await world.ask(collectionAdd, { ...sepa, number: data.number }, mine)).msg).toBe(messageOf('collection.known', 'en_US'));
    expect((await world.ask(collectionDelete, { id: data.id }, mine)).code).toBe(Code.SUCCESS);
  });

  test('an operator adds a kind, and closes it for who has none', async () => {
    const kinds = (...args: string[]): Promise<string> => world.program('modules/collection/collection-main.ts', ...args);
    expect(await kinds('add', 'wallet_x', '--name', 'Wallet X', '--no-bank')).toMatch(/wallet_x: Wallet X\n$/);
    const own = { ...BODY, kind: 'wallet_x', bank: '', number: 'anna@example.org' };
    const { data } = await world.ask(collectionAdd, own, mine);
    const offered = (await world.ask(collectionList, {}, mine)).data.kinds;
    // All that some currency here has; what an operator adds comes last, and is checked loosely.
    const standard = PAYMENT_KINDS.filter(({ kind }) => kind !== 'upi' && kind !== 'pix');
    expect(offered.map(({ kind }) => kind)).toEqual([...standard.map(({ kind }) => kind), 'wallet_x']);
    expect(offered.filter(({ standard: is }) => !is)).toEqual([{ kind: 'wallet_x', name: 'Wallet X', bank: false, standard: false }]);
    expect(offered.map(({ bank }) => bank)).toEqual([...standard.map(({ bank }) => bank), false]);
    expect(await kinds('close', 'wallet_x')).toMatch(/wallet_x: Wallet X, closed\n$/);
    expect((await world.ask(collectionAdd, { ...own, number: 'bert@example.org' }, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(collectionEdit, { ...own, id: data.id, number: 'anna2@example.org' }, mine)).code).toBe(Code.SUCCESS);
    expect(await kinds('close', 'nope')).toBe('exit 1: there is no such kind\n');
    expect(await kinds('add', 'Bad Kind', '--name', 'x')).toMatch(/^exit 1: npm run collection/);
  });
});

test('names and numbers of persons stand in no table and in no log', async () => {
  const all = statement<[], string>(
    'test-dump',
    `SELECT coalesce(string_agg(row, ' '), '') AS dump FROM (
       SELECT identity::text AS row FROM identity UNION ALL SELECT collection_method::text FROM collection_method UNION ALL
       SELECT notice::text FROM notice UNION ALL SELECT account::text FROM account) AS rows`,
    (row) => text(row, 'dump'),
  );
  const dump = await database((queries) => queries.one(all));
  const canaries = ['Canary', NUMBER, 'CANARY', '41111111', 'anna@', 'anna2@'];
  const hex = canaries.map((canary) => Buffer.from(canary).toString('hex'));
  expect(dump.length).toBeGreaterThan(200);
  expect([...canaries, ...hex].filter((canary) => dump.includes(canary) || world.lines.some((line) => line.includes(canary)))).toEqual([]);
});
