/** The outbox in a real database, over a mail server and an HTTP provider on loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Database, command, statement } from '../store/database.ts';
import { nullable, safeInteger, text } from '../store/columns.ts';
import { openTestDatabase } from '../store/test-database.ts';
import type { StoreLog } from '../store/connection.ts';
import { Cleanup } from '../store/test-world.ts';
import { insertAccount } from '../modules/account/accounts.ts';
import { readInbox } from './inbox.ts';
import { MessageSender } from './message-sender.ts';
import type { Outgoing, Provider } from './provider.ts';
import { queueMessage, sayInMails, wordInMails } from './queue-message.ts';
import type { Message } from './queue-message.ts';
import { smsProvider } from './sms-provider.ts';
import { smtpProvider } from './smtp-provider.ts';
import { SmtpWorld } from './smtp-world.ts';

const TO = 'ann@x.example';
const CODE: Message = { channel: 'email', to: TO, lang: 'en_US', template: 'code_register', code: '042137' };
const ROWS = statement<[], { outcome: string | null; reason: string | null; tries: number; code: string | null }>(
  'test-rows',
  'SELECT outcome, reason, tries, code FROM message_outbox ORDER BY id',
  (row) => ({
    outcome: nullable(text, row, 'outcome'),
    reason: nullable(text, row, 'reason'),
    tries: safeInteger(row, 'tries'),
    code: nullable(text, row, 'code'),
  }),
);

const cleanup = new Cleanup();
let database: Database;
let nowMs: number;
let smtp: SmtpWorld;
let port: number;
const open: (MessageSender | SmtpWorld)[] = [];
const lines: string[] = [];
const note = (...said: readonly unknown[]): void => void lines.push(JSON.stringify(said));
const log: StoreLog = { info: note, warn: note, error: note };

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
  await insertAccount(database, { id: 7, login: 'user7', nickname: 'User', passwordHash: 'x', demo: false, feeTier: 0 }, new Date(0));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  await database.run(command('test-empty', 'DELETE FROM message_outbox'));
  nowMs = Date.UTC(2026, 0, 1);
  lines.length = 0;
  smtp = new SmtpWorld();
  open.push(smtp);
  port = await smtp.listen();
});
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

function settings(environment: Record<string, string> = {}) {
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kontor <no-reply@kontor.example>', ...environment });
  return { smtp: config.smtp!, sms: config.sms };
}

function sender(
  email: Provider | undefined = smtpProvider(settings().smtp),
  options: { phone?: Provider; keepsCodes?: boolean } = {},
): MessageSender {
  const made = new MessageSender({
    queries: database,
    providers: { email, phone: options.phone },
    log,
    wallMs: () => nowMs,
    keepsCodes: options.keepsCodes ?? false,
  });
  open.push(made);
  return made;
}

const queue = (message: Message): Promise<void> => queueMessage(database, message, new Date(nowMs));
const rows = () => database.many(ROWS);

test('a mail goes out once, to its recipient alone, with the word of its user; its code is forgotten', async () => {
  await sayInMails(database, 7, 'Blue cow');
  await queue({ ...CODE, userId: 7 });
  const sending = sender();
  expect(await sending.look()).toBe(1);
  expect(await sending.look()).toBe(0);
  expect(smtp.mails).toHaveLength(1);
  const { recipients, data } = smtp.mails[0]!;
  expect(recipients).toEqual([`<${TO}>`]);
  expect(data).toMatch(/^From: Kontor <no-reply@kontor\.example>$/m);
  expect(data).toMatch(/^Subject: Register: your verification code$/m);
  expect(data).toContain('042137');
  expect(data).toContain('Your anti-phishing word: Blue cow');
  expect(await rows()).toEqual([{ outcome: 'sent', reason: null, tries: 1, code: null }]);
  expect(await wordInMails(database, 7)).toBe('Blue cow');
  await sayInMails(database, 7, null);
  expect(await wordInMails(database, 7)).toBeNull();
});

test('a message of a transaction that failed is never sent', async () => {
  await expect(
    database.transaction(async (client) => {
      await queueMessage(client, CODE, new Date(nowMs));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await sender().look()).toBe(0);
  expect(smtp.mails).toEqual([]);
});

test('a dead server costs growing waits; when it is back the mail goes out, and nothing of it was in the log', async () => {
  await smtp.close();
  await queue({ channel: 'email', to: TO, lang: 'fr_FR', template: 'identity_rejected', params: { reason: 'blurred' } });
  const sending = sender();
  expect(await sending.look()).toBe(1);
  // Not before its time.
  nowMs += 4_999;
  expect(await sending.look()).toBe(0);
  nowMs += 1;
  expect(await sending.look()).toBe(1);
  nowMs += 5_000;
  expect(await sending.look()).toBe(0);
  const back = new SmtpWorld();
  open.push(back);
  await back.listen(port);
  nowMs += 5_000;
  expect(await sending.look()).toBe(1);
  expect(back.mails).toHaveLength(1);
  expect(await rows()).toMatchObject([{ outcome: 'sent', tries: 3 }]);
  expect(lines.join('\n')).toContain('ESOCKET');
  for (const secret of [TO, 'blurred', '127.0.0.1']) expect(lines.join('\n')).not.toContain(secret);
});

test('what a day did not get out is given up with a reason, a code already after ten minutes', async () => {
  smtp.mood = 'busy';
  await queue(CODE);
  await queue({ channel: 'email', to: TO, lang: 'en_US', template: 'identity_approved', params: {} });
  const sending = sender();
  await sending.look();
  nowMs += 600_000;
  await sending.look();
  expect(await rows()).toMatchObject([{ outcome: 'given_up', reason: 'EXPIRED', code: null }, { outcome: null }]);
  nowMs += 86_400_000;
  await sending.look();
  expect(await rows()).toMatchObject([{ outcome: 'given_up' }, { outcome: 'given_up', reason: 'EXPIRED' }]);
  expect(lines.filter((line) => line.includes('given up'))).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('042137');
});

test('an address that the server does not know is not tried again', async () => {
  smtp.mood = 'refuse';
  await queue(CODE);
  await sender().look();
  expect(await rows()).toEqual([{ outcome: 'given_up', reason: 'EENVELOPE 550', tries: 1, code: null }]);
});

test('a crash between sending and marking sends it again with the same Message-ID, and only after the claim is over', async () => {
  await queue(CODE);
  const sent: string[] = [];
  const dying: Provider = {
    send: async ({ key }: Outgoing) => {
      sent.push(key);
    },
    close: () => undefined,
  };
  const dead = new MessageSender({
    // Gone before it can mark the row.
    queries: { ...bound(database), run: async () => (sent.length === 0 ? 0 : Promise.reject(new Error('the process is dead'))) },
    providers: { email: dying },
    log,
    wallMs: () => nowMs,
    keepsCodes: false,
  });
  await expect(dead.look()).rejects.toThrow('dead');
  smtp.mood = 'cut';
  const sending = sender();
  expect(await sending.look()).toBe(0);
  nowMs += 120_000;
  // The server takes it and hangs up before it says so.
  expect(await sending.look()).toBe(1);
  smtp.mood = 'friendly';
  nowMs += 10_000;
  expect(await sending.look()).toBe(1);
  const ids = smtp.mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)![1]);
  expect(ids).toEqual([`<${sent[0]}@kontor.example>`, `<${sent[0]}@kontor.example>`]);
  expect(await rows()).toMatchObject([{ outcome: 'sent', tries: 3 }]);
});

test('two senders never have the same row', async () => {
  for (let number = 0; number < 40; number += 1) await queue({ ...CODE, to: `user${number}@x.example` });
  const senders = [sender(), sender(), sender()];
  for (let left = 40; left > 0;) left -= (await Promise.all(senders.map((each) => each.look()))).reduce((sum, count) => sum + count);
  expect(new Set(smtp.mails.map(({ recipients }) => recipients.join())).size).toBe(40);
  expect(smtp.mails).toHaveLength(40);
});

test('a server that says nothing holds up neither the stop nor other channels', async () => {
  smtp.mood = 'silent';
  await queue(CODE);
  const sending = sender();
  const looking = sending.look();
  await expect.poll(() => smtp.connections).toBe(1);
  await sending.close();
  await looking;
  expect(await rows()).toMatchObject([{ outcome: null, tries: 1, code: '042137' }]);
  expect(lines.join('\n')).toContain('STOPPED');
});

test('headers cannot be smuggled in by what a user wrote', async () => {
  const evil = 'x\r\nBcc: victim@x.example\r\n\r\n<script>';
  await queue({ channel: 'email', to: TO, lang: 'en_US', template: 'notice', params: { title: evil, text: evil } });
  await sender().look();
  const [head = ''] = smtp.mails[0]!.data.split('\n\n');
  expect(head).not.toMatch(/^Bcc/im);
  expect(smtp.mails[0]!.recipients).toEqual([`<${TO}>`]);
});

test('a short message is one HTTP request as configured, written so that no text breaks out of it', async () => {
  const asked: { method: string; url: string; auth: string; body: string }[] = [];
  let status = 200;
  const gateway = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push({ method: request.method!, url: request.url!, auth: request.headers.authorization ?? '', body });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"to":"+4915112345678"}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  cleanup.add(gateway, (server) => server.close());
  const at = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const { sms } = settings({
    SMS_URL: `${at}/send/{id}`,
    SMS_HEADERS: '{"content-type":"application/json","Authorization":"Bearer s3cret"}',
    SMS_BODY: '{"to":"{to}","text":"{text}"}',
  });
  const sending = sender(undefined, { phone: smsProvider(sms!) });
  const hostile = '"}, {"to":"+1"} {to} \\';
  await queue({ channel: 'phone', to: '+4915112345678', lang: 'en_US', template: 'identity_rejected', params: { reason: hostile } });
  for (const wrong of [500, 401, 302]) {
    status = wrong;
    expect(await sending.look()).toBe(1);
    expect(await rows()).toMatchObject([{ outcome: null }]);
    nowMs += 60_000;
  }
  status = 200;
  await sending.look();
  expect(await rows()).toMatchObject([{ outcome: 'sent', tries: 4 }]);
  expect(asked).toHaveLength(4);
  const { method, url, auth, body } = asked[3]!;
  expect({ method, auth }).toEqual({ method: 'POST', auth: 'Bearer s3cret' });
  expect(url).toMatch(/^\/send\/[0-9a-f-]{36}$/);
  expect(JSON.parse(body)).toMatchObject({ to: '+4915112345678', text: expect.stringContaining(hostile) });
  expect(new Set(asked.map((each) => each.url)).size).toBe(1);
  expect(lines.join('\n')).not.toMatch(/4915112345678|s3cret/);
});

test('without a provider nothing is sent, and the inbox shows what would have been', async () => {
  await queue(CODE);
  nowMs += 1_000;
  await queue({ channel: 'phone', to: '+4915112345678', lang: 'de_DE', template: 'code_new_phone', code: '999111' });
  const made = new MessageSender({ queries: database, providers: {}, log, wallMs: () => nowMs, keepsCodes: true });
  nowMs += 700_000;
  expect(await made.look()).toBe(0);
  const { list } = await readInbox(database, undefined);
  expect(list.map(({ code, channel, lang, time }) => ({ code, channel, lang, time }))).toEqual([
    { code: '999111', channel: 'phone', lang: 'de_DE', time: nowMs - 700_000 },
    { code: '042137', channel: 'email', lang: 'en_US', time: nowMs - 701_000 },
  ]);
  expect((await readInbox(database, 'ANN@x.example')).list).toHaveLength(1);
  expect((await readInbox(database, '4915112345678')).list).toHaveLength(1);
  expect((await readInbox(database, '%')).list).toEqual([]);
  expect(lines).toEqual([]);
});

function bound(queries: Database): Pick<Database, 'many' | 'maybe' | 'one' | 'run'> {
  return {
    many: (...args) => queries.many(...args),
    maybe: (...args) => queries.maybe(...args),
    one: (...args) => queries.one(...args),
    run: (...args) => queries.run(...args),
  };
}
