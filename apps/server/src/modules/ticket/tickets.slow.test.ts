/** Support tickets on a whole server: what a person asks, what support answers, what others try. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountSettingsSave, centerIndex, codeSend, registerFinish, registerStart } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import { MAX_OPEN_TICKETS, ticketAnswer, ticketClose, ticketDetail, ticketList, ticketOpen } from '@kontor/contract/ticket';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { picture, startPersonWorld } from '../../vault/person-world.ts';

const cleanup = new Cleanup();
let world: Awaited<ReturnType<typeof startPersonWorld>>;
let mine: string;
let others: string;
let count = 0;

beforeAll(async () => {
  world = await startPersonWorld(cleanup);
  [mine, others] = [await world.tokenOf('demo1'), await world.tokenOf('demo2')];
});
afterAll(() => cleanup.run());
const FORGET = command<[]>('test-forget-tickets', 'DELETE FROM ticket');
beforeEach(() => database((queries) => queries.run(FORGET)));

function database<Result>(work: (queries: Database) => Promise<Result>): Promise<Result> {
  return withStore({ databaseUrl: undefined, dataDir: world.dataDir, archive: undefined }, (store) => work(store.database));
}

const program = (...args: string[]): Promise<string> => world.program('modules/ticket/ticket-main.ts', ...args);
const clientId = (): string => `test-${++count}`;
const question = (change: Partial<BodyOf<typeof ticketOpen>> = {}): BodyOf<typeof ticketOpen> => ({
  topic: 'deposit',
  subject: 'Canary subject',
  text: 'Canary text\n\nSecond paragraph',
  client_id: clientId(),
  ...change,
});
const opened = async (token = mine, change: Partial<BodyOf<typeof ticketOpen>> = {}): Promise<string> =>
  (await world.ask(ticketOpen, question(change), token)).data.id;

/** Opens an account with an address; gives its token. */
async function register(email: string): Promise<string> {
  const address = { channel: 'email', to: email } as const;
  await world.ask(codeSend, { purpose: 'register', ...address }, '', 'de_DE');
  let code = '';
  await expect.poll(async () => (code = (await world.ask(demoInbox, { to: email }, '')).data.list[0]?.code ?? '')).toMatch(/^\d{6}$/);
  const { ticket } = (await world.ask(registerStart, { ...address, code }, '')).data;
  const { invitation_code } = (await world.ask(centerIndex, {}, mine)).data.user;
  const rest = { login_password: 'quiet-harbour-41', fund_password: 'money-goes-out-7', agree: true };
  const answer = await world.ask(registerFinish, { ticket, invitation_code: invitation_code ?? '', ...rest }, '', 'de_DE');
  expect(answer).toMatchObject({ code: Code.SUCCESS });
  return answer.data.token;
}

describe('a ticket', () => {
  test('is opened, answered by support with a notice, answered again, and closed', async () => {
    const file = (await world.send(await picture(), mine, 'chat')).data.file;
    const { data, code } = await world.ask(ticketOpen, question({ files: [file] }), mine);
    expect(code).toBe(Code.SUCCESS);
    expect(data).toMatchObject({ topic: 'deposit', subject: 'Canary subject', state: 'open' });
    const { id } = data;
    expect(await program('list')).toMatch(new RegExp(`^#${id} \\S+ demo1 \\(1\\) deposit open: Canary subject\n$`));
    const folder = join(world.dataDir, 'tickets');
    const path = join(folder, `${id}-${file}.jpg`);
    expect(await program('show', id, '--photos', folder)).toContain(`  Canary text\n  \n  Second paragraph\n  picture ${path}\n`);
    expect(readFileSync(path).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(statSync(path).mode & 0o777).toBe(0o600);

    expect(await program('answer', `#${id}`, '--text', 'It is credited.')).toBe(`#${id}: answered\n`);
    expect(await program('list')).toBe('no tickets\n');
    expect((await world.ask(ticketDetail, { id }, mine)).data).toMatchObject({
      ticket: { id, state: 'answered' },
      messages: [
        { from: 'customer', text: 'Canary text\n\nSecond paragraph', files: [file] },
        { from: 'support', text: 'It is credited.', files: [] },
      ],
    });
    const { list } = (await world.ask(noticeList, { unread: true }, mine, 'de_DE')).data;
    expect(list.filter(({ link }) => link === `/user/ticketDetail?id=${id}`)).toHaveLength(1);

    const again = await world.ask(ticketAnswer, { id, text: 'Thank you', client_id: clientId() }, mine);
    expect(again.data).toMatchObject({ ticket: { state: 'open' }, message: { from: 'customer', text: 'Thank you' } });
    expect((await world.ask(ticketClose, { id }, mine)).data.state).toBe('closed');
    expect((await world.ask(ticketClose, { id }, mine)).data.state).toBe('closed');
    expect(await world.ask(ticketAnswer, { id, text: 'One more', client_id: clientId() }, mine)).toMatchObject({
      code: Code.BAD_REQUEST,
      msg: 'This ticket is closed. Please open a new one',
    });
    expect(await program('answer', id, '--text', 'Late')).toBe('exit 1: This ticket is closed. Please open a new one\n');
  });

  test('is written once, however often it is sent, and its client id is good for nothing else', async () => {
    const body = question();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.ask(ticketOpen, body, mine)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { id } = answers[0]!.data;
    const reply = { id, text: 'More', client_id: clientId() };
    await Promise.all([1, 2, 3].map(() => world.ask(ticketAnswer, reply, mine)));
    expect((await world.ask(ticketDetail, { id }, mine)).data.messages).toHaveLength(2);
    for (const other of [
      { ...body, text: 'Other' },
      { ...body, subject: 'Other subject' },
      { ...body, topic: 'other' as const },
    ])
      expect((await world.ask(ticketOpen, other, mine)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    expect((await world.ask(ticketAnswer, { ...reply, client_id: body.client_id }, mine)).code).toBe(
      codeOfRefusal(Refusal.CLIENT_ID_REUSED),
    );
    expect((await world.ask(ticketOpen, { ...body }, others)).code).toBe(Code.SUCCESS);
  });

  test('of 50 opened at once as many stand as are allowed, and a closed one makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.ask(ticketOpen, question(), mine)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === Code.SUCCESS)).toHaveLength(MAX_OPEN_TICKETS);
    expect(new Set(codes)).toEqual(new Set([Code.SUCCESS, Code.BAD_REQUEST]));
    const { list } = (await world.ask(ticketList, {}, mine)).data;
    expect(list).toHaveLength(MAX_OPEN_TICKETS);
    await world.ask(ticketClose, { id: list[0]!.id }, mine);
    expect((await world.ask(ticketOpen, question(), mine)).code).toBe(Code.SUCCESS);
  });

  test('of many opened and closed the day has its end', async () => {
    let last: number = Code.SUCCESS;
    for (let tries = 0; tries < 30 && last === Code.SUCCESS; tries++) {
      const { code, data } = await world.ask(ticketOpen, question(), others);
      last = code;
      if (code === Code.SUCCESS) await world.ask(ticketClose, { id: data.id }, others);
    }
    expect(last).toBe(Code.TOO_MANY_REQUESTS);
  });
});

describe('lists', () => {
  test('have the one written to last first, in pages without gaps', async () => {
    const ids: string[] = [];
    for (let place = 0; place < 5; place++) ids.push(await opened());
    await world.ask(ticketAnswer, { id: ids[0]!, text: 'Newest now', client_id: clientId() }, mine);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AnswerOf<typeof ticketList> = (await world.ask(ticketList, { limit: 2, ...(cursor === '' ? {} : { cursor }) }, mine))
        .data;
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([ids[0], ids[4], ids[3], ids[2], ids[1]]);
    await world.ask(ticketClose, { id: ids[3]! }, mine);
    expect((await world.ask(ticketList, { state: 'closed' }, mine)).data.list.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await world.ask(ticketList, {}, others)).data.list).toEqual([]);
  });

  test.each(['x', '1', '1-', '-1', '1-2-3', '1e9-1', '9'.repeat(30)])('a cursor that is none is refused: %s', async (cursor) => {
    expect((await world.ask(ticketList, { cursor }, mine)).code).toBe(Code.BAD_REQUEST);
  });

  test('a cursor beyond every time is the beginning', async () => {
    await opened();
    const cursor = `${'9'.repeat(16)}-${'9'.repeat(16)}`;
    expect((await world.ask(ticketList, { cursor }, mine)).data.list).toHaveLength(1);
  });
});

describe('refused, and nothing changes', () => {
  test.each<[string, Record<string, unknown>]>([
    ['no subject', { subject: ' ' }],
    ['a short subject', { subject: 'abc' }],
    ['a long subject', { subject: 'ab'.repeat(41) }],
    ['a subject of two lines', { subject: 'one\ntwo' }],
    ['a subject turned around', { subject: 'pay \u202Eme now' }],
    ['no text', { text: ' \n ' }],
    ['a long text', { text: 'a'.repeat(4_001) }],
    ['a longer text', { text: 'a'.repeat(20_000) }],
    ['a text with a null', { text: 'a\u0000b' }],
    ['a text turned around', { text: 'a\u202Eb' }],
    ['half of a character', { text: 'a\uD800' }],
    ['no topic', { topic: '' }],
    ['a topic of the prototype', { topic: 'constructor' }],
    ['a file that is none', { files: ['A'.repeat(32)] }],
    ['a path for a file', { files: ['../../vault.key'] }],
    ['five files', { files: Array.from({ length: 5 }, (_, place) => String(place).repeat(32)) }],
    ['no client id', { client_id: undefined }],
    ['a client id of blanks', { client_id: ' ' }],
    ['a state of his own', { state: 'answered' }],
    ['another account', { account_id: 2 }],
    ['support for an author', { written_by: 'support' }],
    ['a list', { subject: ['Canary subject'] }],
  ])('%s', async (_what, change) => {
    const body = { ...question(), ...change };
    expect((await world.ask<Call>(ticketOpen, body, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(ticketList, {}, mine)).data.list).toEqual([]);
  });

  test("another's picture, and one for something else", async () => {
    const theirs = (await world.send(await picture(), others, 'chat')).data.file;
    const face = (await world.send(await picture(), mine, 'avatar')).data.file;
    const good = (await world.send(await picture(), mine, 'chat')).data.file;
    for (const files of [[theirs], [face], [good, theirs], [good, good]])
      expect((await world.ask(ticketOpen, question({ files }), mine)).code).toBe(Code.BAD_REQUEST);
    const id = await opened();
    expect((await world.ask(ticketAnswer, { id, text: 'Look', files: [theirs], client_id: clientId() }, mine)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(ticketDetail, { id }, mine)).data.messages).toHaveLength(1);
  });

  test("another's ticket, on every call, is like one that does not exist", async () => {
    const id = await opened();
    for (const which of [id, '999999', '9'.repeat(16)]) {
      const answers = await Promise.all([
        world.ask(ticketDetail, { id: which }, others),
        world.ask(ticketAnswer, { id: which, text: 'Mine now', client_id: clientId() }, others),
        world.ask(ticketClose, { id: which }, others),
      ]);
      for (const answer of answers) expect(answer).toMatchObject({ code: Code.NOT_FOUND, data: null, msg: 'Not found' });
    }
    for (const call of [ticketDetail, ticketClose]) expect((await world.ask<Call>(call, { id }, '')).code).toBe(Code.SESSION_OVER);
    expect((await world.ask(ticketDetail, { id }, mine)).data).toMatchObject({ ticket: { state: 'open' }, messages: [{}] });
    const file = (await world.send(await picture(), mine, 'chat')).data.file;
    expect(await (await world.file(file, others)).json()).toMatchObject({ code: Code.NOT_FOUND });
  });

  test.each(['0', '-1', '1 OR 1=1', '1.5', '', '1'.repeat(17), '__proto__'])('an id that is none: %s', async (id) => {
    for (const call of [ticketDetail, ticketClose]) expect((await world.ask<Call>(call, { id }, mine)).code).toBe(Code.BAD_REQUEST);
  });

  test('what makes no sense to the program', async () => {
    const id = await opened();
    for (const args of [
      ['frob'],
      ['answer', id],
      ['answer', id, '--text', 'a', '--file', 'b'],
      ['close'],
      ['show', 'x'],
      ['list', '--state', 'odd'],
    ])
      expect(await program(...args)).toMatch(/^exit 1: npm run ticket/);
    expect(await program('answer', '999999', '--text', 'Hello')).toBe('exit 1: Not found\n');
    expect(await program('close', '999999')).toBe('exit 1: no ticket #999999 is open\n');
    expect(await program('answer', id, '--text', 'a\u202Eb')).toMatch(/^exit 1: Please enter a message/);
    expect((await world.ask(ticketDetail, { id }, mine)).data.ticket.state).toBe('open');
  });
});

test('what is stored tells nothing, and scripts come back as the text they are', async () => {
  const script = '<img src=x onerror=alert(1)> </script><script>alert(1)</script>';
  const id = await opened(mine, { subject: script, text: `${script}\n{{7*7}} \${7*7}` });
  const rows = await database((queries) =>
    queries.many(
      statement<[], string>(
        'test-ticket-rows',
        `SELECT concat(to_jsonb(t), to_jsonb(m), encode(t.subject, 'escape'), encode(m.sealed, 'escape')) AS row
         FROM ticket AS t JOIN ticket_message AS m ON m.ticket_id = t.id`,
        (raw) => text(raw, 'row'),
      ),
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows.join('')).not.toMatch(/script|onerror|7\*7/);
  expect((await world.ask(ticketDetail, { id }, mine)).data).toMatchObject({
    ticket: { subject: script },
    messages: [{ text: `${script}\n{{7*7}} \${7*7}` }],
  });
  expect(world.lines.join('')).not.toContain('onerror');
});

test('who has an e-mail is written to, in his language, with the number alone', async () => {
  const email = 'ticket-person@example.com';
  const token = await register(email);
  expect(await world.ask(accountSettingsSave, { lang: 'de_DE' }, token)).toMatchObject({ code: Code.SUCCESS });
  const id = await opened(token, { subject: 'Canary in a mail' });
  const file = join(world.dataDir, 'answer.txt');
  writeFileSync(file, 'Two\nlines\n');
  expect(await program('answer', id, '--file', file)).toBe(`#${id}: answered\n`);
  expect((await world.ask(ticketDetail, { id }, token)).data.messages[1]).toMatchObject({ from: 'support', text: 'Two\nlines' });
  const mails = async () => (await world.ask(demoInbox, { to: email }, '')).data.list;
  expect((await mails()).filter(({ lang, text: said }) => lang === 'de_DE' && said.includes(`„#${id}“`))).toHaveLength(1);
  expect((await mails()).some(({ text: said }) => said.includes('Canary'))).toBe(false);
});
