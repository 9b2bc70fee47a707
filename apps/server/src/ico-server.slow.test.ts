/** Subscriptions over HTTP against a whole server: two operators sell, two customers subscribe, and time is moved by hand to the last frozen unit. */
import { execFile } from 'node:child_process';
import { readlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { changeApprove, changeDetail, changePropose } from '@kontor/contract/console/change';
import { decisionText, keyText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { icoTable } from '@kontor/contract/console/ico';
import { operatorKeyAdd, operatorLogin, operatorMe } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { demoClock } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { icoDetail, icoList, icoMine, icoRecords, icoSubscribe, icoThaw, icoThaws, icoTickets } from '@kontor/contract/ico';
import { accounts, transfer } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { fromBase32, makeKey } from './operators/console-world.ts';
import type { TestKey } from './operators/console-world.ts';
import { demoOperatorLines } from './operators/demo-operators.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Database } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { totpCode } from './totp.ts';
import { Vault } from './vault/vault.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const PASSWORD = 'kontor-demo';
const TOOL = new URL('../../../tools/verify-draw.mjs', import.meta.url).pathname;

const cleanup = new Cleanup();
const folder = makeFolder(cleanup);
const dataDir = join(folder, 'data');
let server: RunningServer;
let config: Config;
let now = 0;

interface Operator {
  readonly account: string;
  readonly secret: Uint8Array;
  id: number;
  cookie: string;
  key: TestKey;
  keyId: number;
}
let [finance, risk] = [{} as Operator, {} as Operator];

beforeAll(async () => {
  const environment = {
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: dataDir,
    DEMO_BOTS: 'off',
    INDEX_FEED: 'script',
    CLOCK: 'hand',
    LOCAL_CHAIN: 'on',
  };
  config = { ...readConfig(environment), localBlockMs: 200 };
  server = await boot(config, {
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  await advance(1);
  [finance, risk] = [await enrolled('op-finance-1'), await enrolled('op-risk-1')];
});
afterAll(async () => {
  await server?.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Envelope<AnswerOf<C>>;
  const { sequence = 0 } = (answer.data ?? {}) as { readonly sequence?: number };
  last = Math.max(last, sequence);
  return answer;
}
/** The last command that anybody was told of. */
let last = 0;

async function done<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const { code, msg, data } = await ask(call, body, token);
  expect([code, msg, call.path]).toEqual([Code.SUCCESS, '', call.path]);
  return data;
}

async function advance(ms: number): Promise<void> {
  ({ now } = await done(demoClock, { advance_ms: ms }));
}
/** At most a day at a time. */
const advanceTo = async (ms: number): Promise<void> => {
  while (now < ms) await advance(Math.min(DAY, ms - now));
};

/** A session that is young: half an hour without a call ends one, and time flies here. */
const tokenOf = async (account: string): Promise<string> => (await done(login, { account, password: PASSWORD })).token;

async function command<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>, cookie = '') {
  const response = await fetch(new URL(call.path, server.consoleUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as Envelope<OperatorAnswerOf<C>>), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** One of the demo's operators, with a key. */
async function enrolled(account: string): Promise<Operator> {
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  const owner = new Database({ host, port: 5432, user: 'kontor', database: 'kontor' }, { log: silentLog, maxConnections: 1 });
  const lines = await demoOperatorLines(owner, await Vault.open(owner, config.vaultKeyFile, MACHINE_RANDOM));
  await owner.close();
  const secret = fromBase32(lines.find((line) => line.startsWith(`${account} `))!.split(' ')[2]!);
  const operator: Operator = { account, secret, id: 0, cookie: '', key: await makeKey(), keyId: 0 };
  await signIn(operator);
  await advance(60_000);
  const signature = await operator.key.sign(keyText(operator.id));
  const body = { code: codeNow(operator), name: 'browser', key: { x: operator.key.x, y: operator.key.y }, signature };
  const added = await command(operatorKeyAdd, body, operator.cookie);
  expect(added.code).toBe(Code.SUCCESS);
  operator.keyId = added.data.id;
  return operator;
}

const codeNow = ({ secret }: Operator): string => totpCode(secret, Math.floor(now / 30_000));

async function signIn(operator: Operator): Promise<void> {
  const { data, cookie, code } = await command(operatorLogin, { account: operator.account, password: PASSWORD, code: codeNow(operator) });
  expect(code).toBe(Code.SUCCESS);
  operator.id = data.id;
  operator.cookie = cookie;
}

/** A code is good once: a minute later there is another. */
async function present(): Promise<void> {
  for (const operator of [finance, risk]) {
    if ((await command(operatorMe, {}, operator.cookie)).code === Code.SUCCESS) continue;
    await advance(60_000);
    await signIn(operator);
  }
}

/** One proposes, the other approves, and it is carried out. */
async function agreed(name: ChangeCommand, body: Record<string, unknown>): Promise<void> {
  await present();
  const { code, msg, data } = await command(changePropose, { command: name, body, reason: 'a test' }, finance.cookie);
  expect([name, code, msg]).toEqual([name, Code.SUCCESS, '']);
  const { change_id, hash } = data;
  const signature = await risk.key.sign(decisionText('approve', hash, risk.id));
  const answer = await command(changeApprove, { change_id, hash, reason: 'a test', key: risk.keyId, signature }, risk.cookie);
  expect([name, answer.code]).toEqual([name, Code.SUCCESS]);
  const stateOf = async () => (await command(changeDetail, { change_id }, finance.cookie)).data.state;
  await eventually(async () => (await stateOf()) !== 'approved');
  expect([name, await stateOf()]).toEqual([name, 'done']);
}

const refusedProposal = async (name: ChangeCommand, body: Record<string, unknown>) => {
  await present();
  return command(changePropose, { command: name, body, reason: 'a test' }, finance.cookie);
};

/** A lottery of ten lots of ten tokens at 0.5, of which 60 % thaw in three days; it begins in a minute and ends an hour later. */
const lottery = () => ({
  symbol: 'AURO',
  payment: 'USDT',
  mode: 'lottery',
  supply: '100',
  lot: '10',
  lots_per_user: 12,
  network: 'BTC',
  height: 900_000,
  raise_price: '0.5',
  freeze_ratio: '0.6',
  freeze_days: 3,
  start: now + 600_000,
  end: now + 600_000 + HOUR,
  draw_by: now + 600_000 + HOUR + 2 * DAY,
});

const itemNow = async (item: number) => (await done(icoDetail, { item })).item;
const mineOf = async (account: string, item: number) => (await done(icoMine, { item, min_seq: last }, await tokenOf(account))).list[0];
const heldOf = async (account: string, symbol: string) =>
  (await done(accounts, { account: 'ico', min_seq: last }, await tokenOf(account))).list.find((row) => row.symbol === symbol);

describe('a lottery', () => {
  const ITEM = 3;
  let terms = {} as ReturnType<typeof lottery>;

  test('the demo has one that runs and one to come; operators sell another, whose secret nobody sees', async () => {
    const { list } = await done(icoList, {});
    expect(list.map(({ item, symbol, state }) => [item, symbol, state])).toEqual([
      [1, 'LUMO', 'in_progress'],
      [2, 'VERO', 'upcoming'],
    ]);
    await agreed('system/fund', { account: 'ico_treasury', number: ITEM, symbol: 'AURO', quantity: '100' });
    terms = lottery();
    await agreed('ico/create', { ...terms, is_hot: true });
    await eventually(async () => (await ask(icoDetail, { item: ITEM })).code === Code.SUCCESS);
    const item = await itemNow(ITEM);
    expect(item).toMatchObject({
      state: 'upcoming',
      hot: true,
      supply: '100',
      lot: '10',
      winning_lots: 10,
      subscribed: '0',
      progress: '0.000000',
    });
    expect(item.draw).toMatchObject({ network: 'BTC', height: 900_000, block_hash: null, secret: null, seed: null });
    const { data } = await command(icoTable, {}, finance.cookie);
    expect(data.list.find((row) => row.item === ITEM)).toMatchObject({
      treasury: { tokens: '100', payment: '0' },
      is_funded: true,
      has_secret: true,
      network_height: null,
    });
  });

  test('terms change before the start, by another secret, and not behind it', async () => {
    const { draw } = await itemNow(ITEM);
    terms = { ...lottery(), lots_per_user: 15 };
    await agreed('ico/create', { ...terms, item: ITEM });
    await eventually(async () => (await itemNow(ITEM)).lots_per_user === 15);
    expect((await itemNow(ITEM)).draw!.commitment).not.toBe(draw!.commitment);
    const token = await tokenOf('demo1');
    expect((await ask(icoSubscribe, { item: ITEM, quantity: '1' }, token)).code).toBe(codeOfRefusal(Refusal.NOT_OPEN));
  });

  test.each([
    ['a payment that is none', { payment: 'SOL' }, /not for subscriptions/],
    ['a token that there is not', { symbol: 'NOPE' }, /no currency NOPE/],
    ['a lot that rounds', { lot: '0.00000001' }, /rounded/],
    ['an end before the start', { end: 1 }, /after the start/],
    ['frozen without days', { freeze_days: 0 }, /days/],
    ['no chain', { network: undefined }, /needs/],
    ['an item that there is not', { item: 77 }, /no item 77/],
  ])('an operator is told what is wrong: %s', async (_what, change, why) => {
    const { code, msg } = await refusedProposal('ico/create', { ...lottery(), ...change });
    expect(code).not.toBe(Code.SUCCESS);
    expect(msg).toMatch(why);
  });

  test('two subscribe, each once whatever is sent twice; what cannot be is said and changes nothing', async () => {
    await advanceTo(terms.start);
    const [ann, bob, cid] = [await tokenOf('demo1'), await tokenOf('demo2'), await tokenOf('demo3')];
    for (const token of [ann, bob])
      await done(transfer, { from: 'spot', to: 'ico', symbol: 'USDT', quantity: '1000', client_id: 'in' }, token);
    const first = await done(icoSubscribe, { item: ITEM, quantity: '12', client_id: 'once' }, ann);
    expect(first).toMatchObject({ client_id: 'once', repeated: false });
    await advance(3_000);
    expect(await done(icoSubscribe, { item: ITEM, quantity: '12', client_id: 'once' }, ann)).toEqual({ ...first, repeated: true });
    const codes = async (body: BodyOf<typeof icoSubscribe>, token: string) => (await ask(icoSubscribe, body, token)).code;
    expect(await codes({ item: ITEM, quantity: '11', client_id: 'once' }, ann)).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    expect(await codes({ item: ITEM, quantity: '4' }, ann)).toBe(codeOfRefusal(Refusal.SUBSCRIPTION_LIMIT));
    for (const quantity of ['0', '1.5', '01', '99999999999999999999999'])
      expect(await codes({ item: ITEM, quantity }, ann)).toBe(Code.BAD_REQUEST);
    expect(await codes({ item: 99, quantity: '1' }, ann)).toBe(codeOfRefusal(Refusal.UNKNOWN_ITEM));
    expect(await codes({ item: 2, quantity: '1' }, ann)).toBe(codeOfRefusal(Refusal.NOT_OPEN));
    expect(await codes({ item: ITEM, quantity: '1' }, cid)).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    expect(await codes({ item: ITEM, quantity: '1' }, '')).toBe(Code.SESSION_OVER);
    await done(icoSubscribe, { item: ITEM, quantity: '5' }, bob);
    await advance(3_000);
    await done(icoSubscribe, { item: ITEM, quantity: '3' }, bob);
    expect(await mineOf('demo1', ITEM)).toMatchObject({
      state: 'hold',
      quantity: '12',
      paid: '60',
      winning_rate: '0.5',
      tickets: [{ first: 0, lots: 12 }],
      settle_time: null,
    });
    expect(await mineOf('demo2', ITEM)).toMatchObject({ quantity: '8', paid: '40', tickets: [{ first: 12, lots: 8 }] });
    expect(await mineOf('demo3', ITEM)).toBeUndefined();
    expect(await heldOf('demo1', 'USDT')).toMatchObject({ available: '940.00000000', frozen: '60.00000000' });
    expect(await itemNow(ITEM)).toMatchObject({ state: 'in_progress', subscribed: '20', paid: '100', subscribers: 2, ending_soon: true });
  });

  test('the list of tickets names nobody, and each finds himself', async () => {
    const { list, total, next } = await done(icoTickets, { item: ITEM, from: 10, limit: 4 });
    expect([total, next, list.map(({ number, won }) => [number, won])]).toEqual([20, 14, [10, 11, 12, 13].map((number) => [number, null])]);
    const [ann, bob] = [await mineOf('demo1', ITEM), await mineOf('demo2', ITEM)];
    expect(list.map(({ holder }) => holder)).toEqual([ann!.holder, ann!.holder, bob!.holder, bob!.holder]);
    expect((await done(icoTickets, { item: ITEM, from: 20 })).list).toEqual([]);
    expect((await ask(icoTickets, { item: 99 })).code).toBe(codeOfRefusal(Refusal.UNKNOWN_ITEM));
    expect(await verify(ITEM)).toMatchObject({ code: 2 });
  });

  test('it ends, two say the block, the server reveals its secret, and everybody has what he won', async () => {
    await advanceTo(terms.end);
    expect(await itemNow(ITEM)).toMatchObject({ state: 'ended', remaining_seconds: '0' });
    expect(await mineOf('demo1', ITEM)).toMatchObject({ state: 'settling' });
    expect((await refusedProposal('ico/reveal', { item: ITEM })).msg).toMatch(/not known yet/);
    await agreed('ico/randomness', { item: ITEM, block_hash: 'ab'.repeat(32) });
    await eventually(async () => (await itemNow(ITEM)).state === 'settled');
    const item = await itemNow(ITEM);
    expect(item.draw).toMatchObject({ block_hash: 'ab'.repeat(32), secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { list } = await done(icoTickets, { item: ITEM });
    expect(list.filter(({ won }) => won === true)).toHaveLength(10);
    for (const account of ['demo1', 'demo2']) {
      const own = (await mineOf(account, ITEM))!;
      const lots = list.filter(({ holder, won }) => holder === own.holder && won === true).length;
      const paid = account === 'demo1' ? 60 : 40;
      const [tokens, frozen] = [lots * 10, lots * 6];
      expect(own).toMatchObject({ state: 'settled', winning_lots: lots, paid: String(lots * 5), refunded: String(paid - lots * 5) });
      expect(own).toMatchObject({
        tokens: String(tokens),
        frozen: String(frozen),
        locked: String(frozen),
        claimable: '0',
        released_today: '0',
      });
      expect(own).toMatchObject({ value: `${(tokens / 2).toFixed(8)}`, valued_at: 'raise_price' });
      expect(await heldOf(account, 'USDT')).toMatchObject({ available: `${1_000 - lots * 5}.00000000`, frozen: '0.00000000' });
      const held = await heldOf(account, 'AURO');
      if (lots > 0)
        expect(held).toMatchObject({ locked: `${frozen}.00000000`, value: `${(tokens / 2).toFixed(8)}`, valued_at: 'raise_price' });
      const records = (await done(icoRecords, { item: ITEM, min_seq: last }, await tokenOf(account))).list;
      expect(records.map(({ kind }) => kind)).toEqual([
        'settled',
        ...(account === 'demo1' ? ['subscribed'] : ['subscribed', 'subscribed']),
      ]);
      expect(records[0]).toMatchObject({
        amount: String(lots * 5),
        refunded: String(paid - lots * 5),
        tokens: String(tokens),
        winning_rate: '0.5',
      });
    }
    const again = await ask(icoSubscribe, { item: ITEM, quantity: '1' }, await tokenOf('demo2'));
    expect(again.code).toBe(codeOfRefusal(Refusal.NOT_OPEN));
  });

  test('anybody draws it again from the file, and sees where one was tampered with', async () => {
    const { draw } = await itemNow(ITEM);
    expect(await verify(ITEM, draw!.commitment)).toMatchObject({ code: 0, out: expect.stringContaining('10 of 20 tickets win') });
    expect(await verify(ITEM, 'cd'.repeat(32))).toMatchObject({ code: 1 });
    const text = await (await fetch(new URL(`/records/ico/${ITEM}/tickets.txt`, server.url))).text();
    const lines = text.split('\n');
    const last = lines.findLastIndex((line) => /^[0-9]+ [0-9]+ [0-9a-f]{64} [0-9]/.test(line));
    const tampered = lines.with(last, lines[last]!.replace(/[0-9,]+$/, '-'));
    for (const [changed, line] of [
      [tampered, last + 1],
      [lines.map((each) => each.replace(/^secret (.*)..$/, 'secret $1ff')), lines.findIndex((each) => each.startsWith('secret ')) + 1],
      [lines.map((each) => (each === 'winners 10' ? 'winners 11' : each)), lines.indexOf('winners 10') + 1],
    ] as const) {
      const file = join(folder, 'tampered.txt');
      writeFileSync(file, changed.join('\n'));
      expect(await run(file)).toMatchObject({ code: 1, out: expect.stringContaining(`line ${line}:`) });
    }
    for (const path of ['/records/ico/2/tickets.txt', '/records/ico/99/tickets.txt', '/records/ico/x/tickets.txt'])
      expect((await (await fetch(new URL(path, server.url))).json()) as unknown).toMatchObject({ code: Code.NOT_FOUND });
  });

  test('frozen tokens thaw day by day to the last unit, whoever comes late loses nothing', async () => {
    const { holder } = (await mineOf('demo1', ITEM))!;
    const winner = (await done(icoTickets, { item: ITEM })).list.some((ticket) => ticket.holder === holder && ticket.won === true)
      ? 'demo1'
      : 'demo2';
    const frozen = Number((await mineOf(winner, ITEM))!.frozen);
    expect(frozen).toBeGreaterThan(0);
    const codeOf = async () => (await ask(icoThaw, { item: ITEM, client_id: `thaw-${now}` }, await tokenOf(winner))).code;
    expect(await codeOf()).toBe(codeOfRefusal(Refusal.NOTHING_RELEASED));
    expect((await ask(icoThaw, { item: ITEM }, await tokenOf('demo3'))).code).toBe(codeOfRefusal(Refusal.NO_HOLDING));
    const midnight = (day: number) => (Math.floor(now / DAY) + day) * DAY;
    await advanceTo(midnight(1));
    expect(await mineOf(winner, ITEM)).toMatchObject({ released_today: String(frozen / 3), claimable: String(frozen / 3) });
    expect(await codeOf()).toBe(Code.SUCCESS);
    expect(await mineOf(winner, ITEM)).toMatchObject({ claimable: '0', locked: String((frozen * 2) / 3) });
    await advance(1);
    expect(await codeOf()).toBe(codeOfRefusal(Refusal.NOTHING_RELEASED));
    // A day is missed.
    await advanceTo(midnight(2));
    expect(await mineOf(winner, ITEM)).toMatchObject({ released_total: String(frozen), claimable: String((frozen * 2) / 3) });
    const id = `late-${now}`;
    const first = await done(icoThaw, { client_id: id }, await tokenOf(winner));
    expect(first.items).toEqual([ITEM]);
    await advance(3_000);
    expect(await done(icoThaw, { client_id: id }, await tokenOf(winner))).toEqual({ ...first, repeated: true });
    expect((await ask(icoThaw, {}, await tokenOf(winner))).code).toBe(codeOfRefusal(Refusal.NOTHING_RELEASED));
    expect(await mineOf(winner, ITEM)).toMatchObject({ locked: '0', claimable: '0' });
    expect(await codeOf()).toBe(codeOfRefusal(Refusal.NOTHING_RELEASED));
    const { list } = await done(icoThaws, { item: ITEM, min_seq: last }, await tokenOf(winner));
    expect(list.map(({ amount, total }) => [Number(amount), Number(total)])).toEqual([
      [(frozen * 2) / 3, frozen],
      [frozen / 3, frozen / 3],
    ]);
    const tokens = Number((await mineOf(winner, ITEM))!.tokens);
    expect(await heldOf(winner, 'AURO')).toMatchObject({ available: `${tokens}.00000000`, locked: '0.00000000' });
  });
});

describe('what is not drawn', () => {
  test('where nobody says the block everybody gets back what he paid', async () => {
    const ITEM = 4;
    await agreed('system/fund', { account: 'ico_treasury', number: ITEM, symbol: 'AURO', quantity: '100' });
    const terms = lottery();
    await agreed('ico/create', terms);
    await eventually(async () => (await ask(icoDetail, { item: ITEM })).code === Code.SUCCESS);
    await advanceTo(terms.start);
    const before = [await heldOf('demo1', 'USDT'), await heldOf('demo2', 'USDT')];
    for (const account of ['demo1', 'demo2']) await done(icoSubscribe, { item: ITEM, quantity: '12' }, await tokenOf(account));
    expect((await heldOf('demo1', 'USDT'))!.frozen).toBe('60.00000000');
    await advanceTo(terms.end);
    expect((await itemNow(ITEM)).state).toBe('ended');
    await advanceTo(terms.draw_by);
    await eventually(async () => (await itemNow(ITEM)).state === 'cancelled');
    expect([await heldOf('demo1', 'USDT'), await heldOf('demo2', 'USDT')]).toEqual(before);
    expect(await mineOf('demo1', ITEM)).toMatchObject({ state: 'settled', paid: '0', refunded: '60', tokens: '0', winning_lots: 0 });
    const records = await done(icoRecords, { item: ITEM, min_seq: last }, await tokenOf('demo1'));
    expect(records.list.map(({ kind, refunded }) => [kind, refunded])).toEqual([
      ['refunded', '60'],
      ['subscribed', '0'],
    ]);
    expect((await refusedProposal('ico/randomness', { item: ITEM, block_hash: 'ab'.repeat(32) })).msg).toMatch(/awaits no draw/);
  });

  test('on the demo’s own chain nobody has to say anything: the block comes, the secret is revealed, and all is settled', async () => {
    const ITEM = 5;
    await agreed('system/fund', { account: 'ico_treasury', number: ITEM, symbol: 'AURO', quantity: '100' });
    await present();
    const reached = (await command(icoTable, {}, finance.cookie)).data.list.find((row) => row.draw?.network === 'LOCAL')!.network_height!;
    expect((await refusedProposal('ico/create', { ...lottery(), network: 'LOCAL', height: reached })).msg).toMatch(
      /LOCAL has reached block/,
    );
    const terms = { ...lottery(), network: 'LOCAL', height: reached + 60 };
    await agreed('ico/create', terms);
    await eventually(async () => (await ask(icoDetail, { item: ITEM })).code === Code.SUCCESS);
    await advanceTo(terms.start);
    const heard = await listenAs('demo2');
    for (const account of ['demo1', 'demo2']) await done(icoSubscribe, { item: ITEM, quantity: '12' }, await tokenOf(account));
    await eventually(() => heard.holding(ITEM)?.quantity === '12');
    expect(heard.holding(ITEM)).toMatchObject({ state: 'hold', paid: '60', tickets: [{ first: 12, lots: 12 }] });
    await present();
    await eventually(async () => {
      const { data } = await command(icoTable, {}, finance.cookie);
      return (data.list.find((row) => row.item === ITEM)!.network_height ?? 0) >= terms.height;
    });
    // That the block is there changes nothing before the sale is over.
    expect(await itemNow(ITEM)).toMatchObject({ state: 'in_progress', draw: { block_hash: null } });
    await advanceTo(terms.end);
    await eventually(async () => (await itemNow(ITEM)).state === 'settled');
    expect(await verify(ITEM)).toMatchObject({ code: 0, out: expect.stringContaining('10 of 24 tickets win') });
    heard.end();
    // His private channel tells him the same. In the hours that have flown by his session may have ended: he logs in anew.
    const own = (await mineOf('demo2', ITEM))!;
    const again = await listenAs('demo2');
    await eventually(() => again.holding(ITEM)?.state === 'settled');
    expect(again.holding(ITEM)).toEqual(own);
    again.end();
  });

  test('operators mark an item; whoever may not cancel one cannot propose it', async () => {
    const { hot } = await itemNow(2);
    expect(hot).toBe(false);
    await agreed('ico/hot', { item: 2, is_hot: true });
    expect((await itemNow(2)).hot).toBe(true);
    expect((await itemNow(2)).state).toBe('in_progress');
    const token = await tokenOf('demo1');
    await done(icoSubscribe, { item: 2, quantity: '33.5' }, token);
    expect(await mineOf('demo1', 2)).toMatchObject({ mode: 'pro_rata', quantity: '33.5', paid: '33.5', tickets: [], winning_rate: null });
    // Finance does not cancel: those do who weigh risks.
    expect((await refusedProposal('ico/cancel', { item: 2 })).code).toBe(Code.NOT_ALLOWED);
  });
});

type Holding = AnswerOf<typeof icoMine>['list'][number];

/** A customer's private channel: what it has told of each item last. */
async function listenAs(account: string) {
  const token = await tokenOf(account);
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime`);
  const holdings = new Map<number, Holding>();
  ws.on('message', (data: Buffer) => {
    const { sections } = JSON.parse(data.toString()) as {
      readonly sections?: { readonly ico?: { readonly holdings: readonly Holding[] } };
    };
    for (const holding of sections?.ico?.holdings ?? []) holdings.set(holding.item, holding);
  });
  await new Promise((resolved) => ws.once('open', resolved));
  ws.send(JSON.stringify({ op: 'login', id: 1, token }));
  // What he has had before is told whole.
  await eventually(() => holdings.size > 0);
  return { holding: (item: number) => holdings.get(item), end: () => ws.terminate() };
}

/** Runs the program that anybody may run, on an item's file as the server shows it. */
const verify = (item: number, commitment?: string) => run(new URL(`/records/ico/${item}/tickets.txt`, server.url).href, commitment);

async function run(...args: readonly (string | undefined)[]): Promise<{ readonly code: number; readonly out: string }> {
  const given = args.filter((each) => each !== undefined);
  return promisify(execFile)(process.execPath, [TOOL, ...given]).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { stdout: string; stderr: string; code: number }) => ({ code: error.code, out: error.stdout + error.stderr }),
  );
}
