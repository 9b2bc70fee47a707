/** Keys of the trading API over a real database: what their owner proves, what the door sees of them, and since when. */
import { generateKeyPairSync } from 'node:crypto';
import {
  accountClose,
  codeSend,
  loginPasswordChange,
  registerFinish,
  registerStart,
  totpConfirm,
  totpStart,
} from '@kontor/contract/account';
import type { CodePurpose } from '@kontor/contract/account';
import type { BodyOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { tradingKeyCreate, tradingKeyDelete, tradingKeyEdit, tradingKeyList, tradingKeySwitch } from '@kontor/contract/trading-key';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Closers } from '../../closers.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { bytes, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { totpCode } from '../../totp.ts';
import type { KeyBook, TradingKey } from '../../trading-api/keys/key-book.ts';
import { StoredKeys } from '../../trading-api/keys/stored-keys.ts';
import { openTradingKeys } from '../../trading-key-surface.ts';
import { AccountWorld } from '../account/account-world.ts';
import type { Outcome } from '../account/account-world.ts';

const LOGIN = 'quiet-harbour-41';
const FUND = 'other-harbour-42';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const cleanup = new Cleanup();
const closers = new Closers();
let world: AccountWorld;
let book: KeyBook;
/** As another process has them. */
let elsewhere: StoredKeys;

beforeAll(async () => {
  world = await AccountWorld.open(cleanup);
  const { database, vault, proofs, routes } = world;
  const time = { wallMs: () => world.wallMs, monotonicMs: () => performance.now() };
  book = openTradingKeys(routes, { database, vault, proofs, random: MACHINE_RANDOM, time, log: silentLog, closers });
  elsewhere = closers.add(new StoredKeys({ queries: database, vault, time, log: silentLog }), (opened) => opened.close());
  elsewhere.start();
});
afterAll(async () => {
  await closers.close();
  await cleanup.run();
});

function got<Data>(outcome: Outcome<Data>): Data {
  if (!('data' in outcome)) throw new Error(`${outcome.code} ${outcome.key}`);
  return outcome.data;
}

interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

async function newPerson(): Promise<Person> {
  const email = world.newEmail();
  await world.ask(codeSend, { purpose: 'register', channel: 'email', to: email });
  const { ticket } = got(await world.ask(registerStart, { channel: 'email', to: email, code: world.codeTo(email) }));
  const invitation = await world.invitation();
  const body = { ticket, login_password: LOGIN, fund_password: FUND, invitation_code: invitation, agree: true };
  const { token, user } = got(await world.ask(registerFinish, body));
  return { id: user.id, email, token };
}

const FREE_CODES = command<[]>('test-free-codes', 'DELETE FROM code_budget');
async function codeFor({ email, token }: Person, purpose: CodePurpose = 'trading_key'): Promise<string> {
  await world.database.run(FREE_CODES);
  world.wallMs += MINUTE_MS;
  got(await world.ask(codeSend, { purpose, channel: 'email' }, { token }));
  return world.codeTo(email);
}
const proofOf = async (person: Person) => ({ fund_password: FUND, code: await codeFor(person) });

type Terms = Omit<BodyOf<typeof tradingKeyCreate>, 'fund_password' | 'code'>;
const TERMS: Terms = { label: 'bot', kind: 'hmac', scopes: ['spot'], addresses: [] };
const create = async (person: Person, terms: Partial<Terms> = {}, proof: object = {}) =>
  world.ask(tradingKeyCreate, { ...TERMS, ...terms, ...(await proofOf(person)), ...proof }, person);
const listOf = async (person: Person) => got(await world.ask(tradingKeyList, {}, person)).list;
/** The key as the door has it; fails where there is none. */
async function found(apiKey: string, from: KeyBook = book): Promise<TradingKey> {
  const key = await from.find(apiKey);
  if (key === undefined) throw new Error('nobody has this key');
  return key;
}
const RAW = statement<[apiKey: string], { readonly secret: Uint8Array; readonly row: string }>(
  'test-trading-key-raw',
  'SELECT secret, to_jsonb(trading_key)::text AS row FROM trading_key WHERE api_key = $1',
  (row) => ({ secret: bytes(row, 'secret'), row: text(row, 'row') }),
);
const FREEZE = command<[account: number, frozen: boolean]>('test-freeze', 'UPDATE account SET frozen = $2 WHERE id = $1');
const SUSPEND = command<[account: number, suspended: boolean]>('test-suspend', 'UPDATE account SET suspended = $2 WHERE id = $1');
const TIER = command<[account: number, tier: number]>('test-tier', 'UPDATE account SET fee_tier = $2 WHERE id = $1');
const FILL = command<[account: number, count: number]>(
  'test-fill',
  `INSERT INTO trading_key (account_id, api_key, kind, public_key, label, spot, futures, withdraw, made_at)
   SELECT $1::integer, lpad($1::integer || 'x' || n, 64, 'B'), 'ed25519', '', 'filler', false, false, false, now() FROM generate_series(1, $2::integer) AS n`,
);
const NOTICES = statement<[account: number], string>(
  'test-key-notices',
  `SELECT kind || ' ' || (params::jsonb ->> 'label') AS said FROM notice WHERE account_id = $1 AND kind LIKE 'trading_key%' ORDER BY id`,
  (row) => text(row, 'said'),
);
const MAILS = statement<[account: number], string>(
  'test-key-mails',
  `SELECT template FROM message_outbox WHERE account_id = $1 AND template LIKE 'trading_key%' ORDER BY id`,
  (row) => text(row, 'template'),
);

let person: Person;
beforeEach(async () => {
  person = await newPerson();
});

describe('a new key', () => {
  test('says its secret once, and keeps it sealed', async () => {
    const made = got(await create(person, { scopes: ['spot', 'futures'] }));
    expect(made).toMatchObject({ api_key: expect.stringMatching(/^[A-Za-z0-9]{64}$/), secret: expect.stringMatching(/^[A-Za-z0-9]{64}$/) });
    expect(made.expires).toBe(world.wallMs + 90 * DAY_MS);
    const list = await world.ask(tradingKeyList, {}, person);
    expect(JSON.stringify(list)).not.toContain(made.secret);
    expect(got(list).list).toEqual([
      {
        key_id: made.key_id,
        api_key: made.api_key,
        label: 'bot',
        kind: 'hmac',
        scopes: ['read', 'spot', 'futures'],
        addresses: [],
        created: world.wallMs,
        expires: made.expires,
        last_used: null,
        enabled: true,
        withdraw_frozen_until: null,
      },
    ]);
    const { secret, row } = await world.database.one(RAW, made.api_key);
    expect(Buffer.from(secret).toString('latin1')).not.toContain(made.secret);
    expect(row).not.toContain(made.secret);
    const key = await found(made.api_key);
    expect(key).toMatchObject({ user: person.id, kind: 'hmac', secret: made.secret, publicKey: undefined, isEnabled: true });
    expect([...key.scopes]).toEqual(['read', 'spot', 'futures']);
    expect(await world.database.many(NOTICES, person.id)).toEqual(['trading_key_made bot']);
    expect(await world.database.many(MAILS, person.id)).toEqual(['trading_key_made']);
  });

  test('of another kind has the public key, and no secret', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const made = got(await create(person, { kind: 'ed25519', public_key: pem }));
    expect(made.secret).toBeNull();
    const key = await found(made.api_key);
    expect(key.secret).toBeUndefined();
    expect(key.publicKey?.equals(publicKey)).toBe(true);
    expect(await create(person, { kind: 'rsa', public_key: pem })).toMatchObject({ key: 'tradingKey.rsaKey' });
    expect(await create(person, { kind: 'rsa' })).toMatchObject({ key: 'tradingKey.rsaKey' });
    expect(await create(person, { public_key: pem })).toMatchObject({ code: Code.BAD_REQUEST });
  });

  test('needs the fund password and a code, and a code only once', async () => {
    expect(await create(person, {}, { fund_password: 'wrong' })).toMatchObject({ code: Code.WRONG_FUND_PASSWORD });
    expect(await create(person, {}, { code: '000000' })).toMatchObject({ code: Code.WRONG_CODE });
    const code = await codeFor(person, 'withdraw');
    expect(await create(person, {}, { code })).toMatchObject({ code: Code.WRONG_CODE });
    const proof = await proofOf(person);
    got(await world.ask(tradingKeyCreate, { ...TERMS, ...proof }, person));
    expect(await world.ask(tradingKeyCreate, { ...TERMS, ...proof }, person)).toMatchObject({ code: Code.WRONG_CODE });
    expect(await listOf(person)).toHaveLength(1);
  });

  test('needs the second factor of who has one', async () => {
    const { secret } = got(await world.ask(totpStart, { login_password: LOGIN }, person));
    const bits = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    got(await world.ask(totpConfirm, { code: totpCode(key, Math.floor(world.wallMs / 30_000)) }, person));
    expect(await create(person)).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await create(person, {}, { second_factor: '000000' })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    const proof = await proofOf(person);
    const factor = totpCode(key, Math.floor(world.wallMs / 30_000));
    got(await world.ask(tradingKeyCreate, { ...TERMS, ...proof, second_factor: factor }, person));
    expect(await listOf(person)).toHaveLength(1);
  });

  test('withdraws only from named addresses', async () => {
    expect(await create(person, { scopes: ['withdraw'] })).toMatchObject({ key: 'tradingKey.withdrawFromAnywhere' });
    const made = got(await create(person, { scopes: ['withdraw'], addresses: ['192.0.2.0/24', '2001:db8::7'] }));
    expect(made.expires).toBeNull();
    const key = await found(made.api_key);
    expect(key.expiresMs).toBeUndefined();
    expect(key.scopes).toEqual(new Set(['read', 'withdraw']));
    expect(['192.0.2.77', '2001:db8::7', '192.0.3.1', '2001:db8::8', ''].map((address) => key.allows(address))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(await listOf(person)).toMatchObject([{ addresses: ['192.0.2.0/24', '2001:db8::7'] }]);
  });

  test('is one of thirty', async () => {
    await world.database.run(FILL, person.id, 29);
    got(await create(person));
    expect(await listOf(person)).toHaveLength(30);
    expect(await create(person)).toMatchObject({ key: 'tradingKey.tooMany' });
    expect(await listOf(person)).toHaveLength(30);
  });
});

describe('a change', () => {
  test('counts at once here, within a second elsewhere, and is told where the key was asked about', async () => {
    const made = got(await create(person, { addresses: ['192.0.2.7'] }));
    expect((await found(made.api_key)).scopes).toEqual(new Set(['read', 'spot']));
    expect((await found(made.api_key, elsewhere)).allows('192.0.2.8')).toBe(false);
    const told: string[] = [];
    const ends = [book, elsewhere].map((each) => each.onChanged((apiKey) => told.push(apiKey)));
    const terms = { key_id: made.key_id, label: 'other', scopes: ['futures' as const], addresses: ['192.0.2.8'] };
    const changed = got(await world.ask(tradingKeyEdit, { ...terms, ...(await proofOf(person)) }, person));
    expect(changed).toMatchObject({ label: 'other', scopes: ['read', 'futures'], addresses: ['192.0.2.8'], expires: null });
    expect(told).toContain(made.api_key);
    const key = await found(made.api_key);
    expect(key.scopes).toEqual(new Set(['read', 'futures']));
    expect([key.allows('192.0.2.7'), key.allows('192.0.2.8'), key.secret]).toEqual([false, true, made.secret]);
    await eventually(async () => told.length === 2 && (await found(made.api_key, elsewhere)).allows('192.0.2.8'));
    for (const end of ends) end();
  });

  test('needs the proof', async () => {
    const made = got(await create(person));
    const terms = { key_id: made.key_id, label: 'other', scopes: ['futures' as const], addresses: [] };
    const wrong = { fund_password: 'wrong', code: await codeFor(person) };
    expect(await world.ask(tradingKeyEdit, { ...terms, ...wrong }, person)).toMatchObject({ code: Code.WRONG_FUND_PASSWORD });
    expect(await listOf(person)).toMatchObject([{ label: 'bot', scopes: ['read', 'spot'] }]);
  });

  test('to off needs nothing, to on the proof', async () => {
    const made = got(await create(person));
    expect((await found(made.api_key)).isEnabled).toBe(true);
    const off = { key_id: made.key_id, enabled: false };
    expect(got(await world.ask(tradingKeySwitch, off, person))).toEqual({ enabled: false });
    expect((await found(made.api_key)).isEnabled).toBe(false);
    expect(got(await world.ask(tradingKeySwitch, off, person))).toEqual({ enabled: false });
    const on = { key_id: made.key_id, enabled: true };
    expect(await world.ask(tradingKeySwitch, on, person)).toMatchObject({ key: 'tradingKey.proof' });
    expect(await world.ask(tradingKeySwitch, { ...on, fund_password: FUND, code: '000000' }, person)).toMatchObject({
      code: Code.WRONG_CODE,
    });
    expect((await found(made.api_key)).isEnabled).toBe(false);
    got(await world.ask(tradingKeySwitch, { ...on, ...(await proofOf(person)) }, person));
    expect((await found(made.api_key)).isEnabled).toBe(true);
    expect(await world.database.many(NOTICES, person.id)).toEqual([
      'trading_key_made bot',
      'trading_key_changed bot',
      'trading_key_changed bot',
    ]);
  });

  test('to nothing is for ever', async () => {
    const made = got(await create(person));
    await found(made.api_key);
    got(await world.ask(tradingKeyDelete, { key_id: made.key_id }, person));
    expect(await book.find(made.api_key)).toBeUndefined();
    expect(await listOf(person)).toEqual([]);
    expect(await world.ask(tradingKeyDelete, { key_id: made.key_id }, person)).toMatchObject({ code: Code.NOT_FOUND });
    expect(await world.database.many(MAILS, person.id)).toEqual(['trading_key_made', 'trading_key_deleted']);
  });

  test("of another's key finds none", async () => {
    const made = got(await create(person));
    const other = await newPerson();
    const { key_id: id } = made;
    const proof = await proofOf(other);
    const terms = { label: 'mine now', scopes: [], addresses: [] };
    const outcomes = [
      await world.ask(tradingKeyEdit, { key_id: id, ...terms, ...proof }, other),
      await world.ask(tradingKeySwitch, { key_id: id, enabled: false }, other),
      await world.ask(tradingKeySwitch, { key_id: id, enabled: true, ...proof }, other),
      await world.ask(tradingKeyDelete, { key_id: id }, other),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual(Array(4).fill(Code.NOT_FOUND));
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(person)).toMatchObject([{ label: 'bot', enabled: true }]);
  });
});

describe('what becomes of the account', () => {
  test('takes withdrawing out for the day after a credential was changed', async () => {
    const made = got(await create(person, { scopes: ['spot', 'withdraw'], addresses: ['192.0.2.7'] }));
    expect((await found(made.api_key)).scopes.has('withdraw')).toBe(true);
    const body = { code: await codeFor(person, 'login_password'), login_password: 'newer-harbour-43' };
    const { hold_until: until } = got(await world.ask(loginPasswordChange, body, person));
    await eventually(async () => !(await found(made.api_key)).scopes.has('withdraw'));
    expect([...(await found(made.api_key)).scopes]).toEqual(['read', 'spot']);
    expect(until).toBe(world.wallMs + DAY_MS);
    world.wallMs += DAY_MS - 1;
    elsewhere.changed(made.api_key);
    expect((await found(made.api_key, elsewhere)).scopes.has('withdraw')).toBe(false);
    world.wallMs += 1;
    await eventually(async () => (await found(made.api_key)).scopes.has('withdraw'));
  });

  test('is said in the list, of the key that withdraws', async () => {
    got(await create(person));
    got(await create(person, { scopes: ['withdraw'], addresses: ['192.0.2.7'] }));
    const HOLD = command<[account: number, until: Date]>(
      'test-hold',
      "UPDATE account SET hold_until = $2, hold_reason = 'email' WHERE id = $1",
    );
    const until = world.wallMs + 5_000;
    await world.database.run(HOLD, person.id, new Date(until));
    expect((await listOf(person)).map(({ withdraw_frozen_until: frozen }) => frozen)).toEqual([until, null]);
    world.wallMs += 5_000;
    expect((await listOf(person)).map(({ withdraw_frozen_until: frozen }) => frozen)).toEqual([null, null]);
  });

  test('switches every key off while its owner has frozen it, and none while it is suspended', async () => {
    const made = got(await create(person));
    expect((await found(made.api_key)).isEnabled).toBe(true);
    await world.database.run(FREEZE, person.id, true);
    await eventually(async () => !(await found(made.api_key)).isEnabled);
    await world.database.run(SUSPEND, person.id, true);
    await world.database.run(FREEZE, person.id, false);
    await eventually(async () => (await found(made.api_key)).isEnabled);
  });

  test('counts with its fee tier within a second, and whoever is logged on stays so', async () => {
    const made = got(await create(person));
    expect((await found(made.api_key)).feeTier).toBe(0);
    const told: string[] = [];
    const unheed = book.onChanged((apiKey) => told.push(apiKey));
    await world.database.run(TIER, person.id, 4);
    await eventually(async () => (await found(made.api_key)).feeTier === 4);
    // From then on it is the same again at each request.
    expect(book.find(made.api_key)).toBe(book.find(made.api_key));
    expect(await elsewhere.find(made.api_key)).toMatchObject({ feeTier: 4, isEnabled: true });
    unheed();
    expect(told).not.toContain(made.api_key);
  });

  test('deletes every key when it is closed', async () => {
    const made = got(await create(person));
    await found(made.api_key);
    const code = await codeFor(person, 'close');
    got(await world.ask(accountClose, { login_password: LOGIN, code }, person));
    await eventually(async () => (await book.find(made.api_key)) === undefined);
    expect(await world.database.maybe(RAW, made.api_key)).toBeUndefined();
  });
});

describe('the door', () => {
  test('is answered from memory once a key is known, and by nobody’s key with nothing', async () => {
    const made = got(await create(person));
    await found(made.api_key);
    expect(book.find(made.api_key)).not.toBeInstanceOf(Promise);
    expect(book.find(made.api_key)).toBe(book.find(made.api_key));
    for (const nobodys of ['', 'x', `${made.api_key}x`, "' OR 1=1 --", 'A'.repeat(64)]) expect(await book.find(nobodys)).toBeUndefined();
  });

  test('notes the last use, which its owner sees', async () => {
    const made = got(await create(person));
    const key = await found(made.api_key);
    book.used(key, '192.0.2.7', world.wallMs + 5);
    book.used(key, '2001:db8::7', world.wallMs + 9);
    book.used(key, '192.0.2.9', world.wallMs + 7);
    await eventually(async () => (await listOf(person))[0]?.last_used !== null);
    expect((await listOf(person))[0]?.last_used).toEqual({ time: world.wallMs + 9, address: '2001:db8::7' });
    // A use is no change: nobody is told, and no socket closed.
    expect(await found(made.api_key)).toBe(key);
  });

  test('hears of a key that expires', async () => {
    const made = got(await create(person, { expires_at: world.wallMs + 5 * MINUTE_MS }));
    const key = await found(made.api_key);
    expect(key.expiresMs).toBe(made.expires);
    const told: string[] = [];
    const end = book.onChanged((apiKey) => told.push(apiKey));
    world.wallMs = key.expiresMs!;
    await eventually(() => told.includes(made.api_key));
    end();
  });
});
