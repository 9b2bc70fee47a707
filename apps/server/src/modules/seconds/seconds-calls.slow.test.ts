/** Seconds contracts over HTTP against a whole server with an embedded database; prices and time are moved by hand. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@kontor/contract/account';
import { CALLS } from '@kontor/contract/call-table';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { indexContract, indexFiles, indexKeys, indexTicks, keyIntroductionText, tickText } from '@kontor/contract/index-tick';
import { noticeList } from '@kontor/contract/notice';
import { secondsCurrent, secondsDetail, secondsHistory, secondsLimits, secondsOpen, secondsProducts } from '@kontor/contract/seconds';
import { transfer, accounts as walletAccounts, walletRecords } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { auditDatabase } from '../../audit/audit.ts';
import { boot } from '../../boot.ts';
import { fittingBody } from '../../call-world.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { REPORT_LOG, withStore } from '../../follower/open-store.ts';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const PAIR = 'BTC_USDT';
const VERIFIER = fileURLToPath(new URL('../../../../../tools/verify-seconds.mjs', import.meta.url));
let server: RunningServer;
let [ann, bob, cid] = ['', '', ''];

const start = (): Promise<RunningServer> =>
  boot(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO_BOTS: 'off', INDEX_FEED: 'script', CLOCK: 'hand' }), {
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
const enter = async (): Promise<void> => {
  const tokenOf = async (account: string): Promise<string> => (await ask(login, { account, password: 'kontor-demo' })).data.token;
  [ann, bob, cid] = [await tokenOf('demo1'), await tokenOf('demo2'), await tokenOf('demo3')];
};

beforeAll(async () => {
  server = await start();
  await enter();
  await indexAt('60000');
});
afterAll(async () => {
  await server?.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const target = call.method === 'GET' ? `${call.path}?${new URLSearchParams(body as Record<string, string>).toString()}` : call.path;
  const response = await fetch(new URL(target, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

/** The answer of a call that has to succeed. */
async function done<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const { code, msg, data } = await ask(call, body, token);
  expect([code, msg, call.path]).toEqual([Code.SUCCESS, '', call.path]);
  note(data);
  return data;
}

/** The last command that anybody was told of; what is asked about reflects it. */
let last = 0;
const note = (data: unknown): void => {
  const { sequence = 0 } = (data ?? {}) as { readonly sequence?: number };
  last = Math.max(last, sequence);
};

/** So many sources say a price from now on, and so many seconds pass. */
async function indexAt(price: string, seconds = 1, sources = 3): Promise<void> {
  await done(demoIndex, { pair: PAIR, prices: Array.from({ length: sources }, () => price) });
  await pass(seconds * 1_000);
}
const pass = (ms: number) => done(demoClock, { advance_ms: ms });

let ids = 0;
async function open(body: Partial<BodyOf<typeof secondsOpen>>, token: string) {
  const whole = { pair: PAIR, direction: 'up', duration_s: 30, stake: '100', client_id: `test-${++ids}`, ...body } as const;
  const answer = await ask(secondsOpen, whole, token);
  note(answer.data);
  return answer;
}
const detail = async (id: string, token: string) => (await done(secondsDetail, { id, min_seq: last }, token)).contract;
const wallet = async (token: string) => {
  const { list } = await done(walletAccounts, { account: 'seconds' }, token);
  const { available, locked } = list[0]!;
  return [available, locked];
};

describe('what is offered', () => {
  test('products of three pairs, with how often one has to be right', async () => {
    const { list, pairs } = await done(secondsProducts, {});
    expect(pairs.map(({ pair, state }) => [pair, state])).toEqual([
      ['BTC_USDT', 'open'],
      ['ETH_USDT', 'open'],
      ['SOL_USDT', 'open'],
    ]);
    expect(pairs[0]).toMatchObject({ index_price: '60000', stale: false });
    expect(pairs[1]).toMatchObject({ index_price: null, stale: true });
    expect(list.filter(({ pair }) => pair === PAIR)).toEqual(
      [
        [30, '0.8', '0.5667'],
        [60, '0.82', '0.5605'],
        [120, '0.84', '0.5544'],
        [180, '0.85', '0.5514'],
        [300, '0.87', '0.5455'],
      ].map(([duration_s, payout, break_even]) => ({
        pair: PAIR,
        duration_s,
        payout,
        minimum: '5',
        maximum: '5000',
        fee: '0.02',
        break_even,
      })),
    );
    expect((await ask(secondsProducts, { pair: 'LTC_USDT' })).code).toBe(Code.NOT_FOUND);
  });

  test('to the verified alone: everybody is told what is in the way', async () => {
    expect(await done(secondsLimits, {}, ann)).toMatchObject({ permitted: true, obstacle: null, daily_stake: '0', staked: '0', lost: '0' });
    expect(await done(secondsLimits, {}, cid)).toMatchObject({ permitted: false, obstacle: 'identity' });
    expect((await open({}, cid)).code).toBe(Code.NOT_ALLOWED);
    expect((await open({}, '')).code).toBe(Code.SESSION_OVER);
  });
});

describe('a contract', () => {
  test('costs stake and fee; a win pays stake and payout, to the last digit', async () => {
    await done(transfer, { from: 'spot', to: 'seconds', symbol: 'USDT', quantity: '1000', client_id: 'in-1' }, ann);
    const first = await open({ stake: '100.00000001', payout: '0.8', client_id: 'win-1' }, ann);
    expect(first).toMatchObject({ code: Code.SUCCESS, data: { repeated: false, client_id: 'win-1' } });
    const { id } = first.data;
    // The fee is rounded up: 2.0000000002 is 2.00000001.
    expect(await wallet(ann)).toEqual(['897.99999998', '102.00000002']);
    expect(await detail(id, ann)).toMatchObject({ state: 'pending_entry', result: null, execution_price: null, remaining_seconds: '30' });
    await indexAt('60000.12345678');
    expect(await detail(id, ann)).toMatchObject({
      state: 'counting_down',
      execution_price: '60000.12345678',
      buy_price: '60000.12345678',
      estimated_profit: '0',
      guarantee_fund: '100.00000001',
    });
    await indexAt('60000.12345679');
    expect(await detail(id, ann)).toMatchObject({
      present_price: '60000.12345679',
      estimated_profit: '77.99999999',
      remaining_seconds: '28',
    });
    await indexAt('60000.12345679', 29);
    const over = await detail(id, ann);
    expect(over).toMatchObject({
      state: 'settled',
      result: 'win',
      settle_price: '60000.12345679',
      paid: '102.00000002',
      guarantee_fund: '0',
      actual_profit: '77.99999999',
      remaining_seconds: '0',
      estimated_profit: null,
    });
    // 100.00000001 × 0.8, cut: 80.
    expect(await wallet(ann)).toEqual(['1077.99999999', '0.00000000']);
    const { entry_tick: entry, exit_tick: exit } = over.settle_info;
    expect(entry!.time).toBeGreaterThan(over.time);
    expect(exit!.time).toBe(over.end_time);
    // The same request again, long after: the first outcome, and nothing is done.
    const again = await open({ stake: '100.00000001', payout: '0.8', client_id: 'win-1' }, ann);
    expect(again.data).toMatchObject({ id, repeated: true, sequence: first.data.sequence });
    expect((await open({ stake: '7', client_id: 'win-1' }, ann)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    expect(await wallet(ann)).toEqual(['1077.99999999', '0.00000000']);
  });

  test('that is lost costs all; one that is a draw nothing', async () => {
    await done(transfer, { from: 'spot', to: 'seconds', symbol: 'USDT', quantity: '1000', client_id: 'in-2' }, bob);
    const lost = (await open({ direction: 'down' }, bob)).data.id;
    await indexAt('60100');
    await indexAt('60100.00000001', 30);
    expect(await detail(lost, bob)).toMatchObject({ result: 'loss', actual_profit: '-102' });
    expect(await wallet(bob)).toEqual(['898.00000000', '0.00000000']);
    const drawn = (await open({ direction: 'down' }, bob)).data.id;
    await indexAt('60100', 31);
    expect(await detail(drawn, bob)).toMatchObject({ result: 'draw', state: 'settled', actual_profit: '0' });
    expect(await wallet(bob)).toEqual(['898.00000000', '0.00000000']);
    expect(await done(secondsLimits, { min_seq: last }, bob)).toMatchObject({ staked: '200', lost: '102', open_stake: '0' });
    const { list } = await done(walletRecords, { account: 'seconds', min_seq: last }, bob);
    expect(new Set(list.map(({ type }) => type))).toEqual(
      new Set(['transfer_in', 'seconds_open', 'seconds_settle', 'seconds_fee', 'seconds_refund']),
    );
  });

  test('is void where the feed is silent before the entry, or stale at the exit; its owner is told', async () => {
    await done(demoIndex, { pair: PAIR, prices: [] });
    const early = (await open({}, bob)).data.id;
    await pass(8_000);
    // Too few sources: ticks that say so decide nothing.
    expect(await detail(early, bob)).toMatchObject({
      state: 'void',
      result: 'void',
      actual_profit: '0',
      settle_info: { void_reason: 'no_entry' },
    });
    expect((await open({}, bob)).code).toBe(codeOfRefusal(Refusal.INDEX_STALE));
    await indexAt('60100', 12);
    const late = (await open({}, bob)).data.id;
    await indexAt('60200', 25);
    await indexAt('60300', 3, 2);
    await indexAt('60300', 4);
    expect(await detail(late, bob)).toMatchObject({ result: 'void', settle_info: { void_reason: 'stale' } });
    expect(await wallet(bob)).toEqual(['898.00000000', '0.00000000']);
    await expect.poll(async () => (await done(noticeList, { area: 'trading' }, bob)).list.length).toBe(2);
  });

  test('is nobody else’s: not found, by any call', async () => {
    const { list } = await done(secondsHistory, { min_seq: last }, bob);
    expect(list.map(({ result }) => result)).toEqual(['void', 'void', 'draw', 'loss']);
    expect((await done(secondsHistory, { result: 'loss', pair: PAIR }, bob)).list).toHaveLength(1);
    const { id } = list[0]!;
    expect((await ask(secondsDetail, { id }, ann)).code).toBe(Code.NOT_FOUND);
    expect((await ask(secondsDetail, { id: '99999' }, ann)).code).toBe(Code.NOT_FOUND);
    const running = (await open({ duration_s: 300 }, ann)).data.id;
    expect((await ask(secondsDetail, { id: running, min_seq: last }, bob)).code).toBe(Code.NOT_FOUND);
    expect((await done(secondsCurrent, { min_seq: last }, bob)).list).toEqual([]);
    expect((await done(secondsCurrent, { pair: PAIR, min_seq: last }, ann)).list.map(({ id: own }) => own)).toEqual([running]);
  });

  test('is refused by name, and nothing changes', async () => {
    const before = await wallet(bob);
    const refusals = [
      [{ duration_s: 45 }, codeOfRefusal(Refusal.UNKNOWN_PRODUCT)],
      [{ payout: '0.9' }, codeOfRefusal(Refusal.TERMS_CHANGED)],
      [{ stake: '4.99999999' }, codeOfRefusal(Refusal.STAKE_LIMIT)],
      [{ stake: '5000.00000001' }, codeOfRefusal(Refusal.STAKE_LIMIT)],
      [{ stake: '900' }, codeOfRefusal(Refusal.INSUFFICIENT_BALANCE)],
      [{ pair: 'LTC_USDT' }, Code.NOT_FOUND],
      [{ pair: 'ETH_USDT' }, codeOfRefusal(Refusal.INDEX_STALE)],
      [{ stake: '0' }, Code.BAD_REQUEST],
      [{ stake: '1.000000001' }, Code.BAD_REQUEST],
      [{ payout: '0' }, Code.BAD_REQUEST],
    ] as const;
    for (const [body, code] of refusals) expect([body, (await open(body, bob)).code]).toEqual([body, code]);
    for (const hostile of [
      { stake: 100 },
      { stake: '-1' },
      { stake: '1e2' },
      { direction: 'both' },
      { duration_s: '30' },
      { user: 1 },
      { result: 'win' },
      { pair: '../x' },
    ])
      expect((await open(hostile as object, bob)).code).toBe(Code.BAD_REQUEST);
    expect(await wallet(bob)).toEqual(before);
  });
});

describe('limits of one’s own', () => {
  test('hold at once where they are stricter, a day later where they are looser', async () => {
    const strict = await done(secondsLimits, { daily_stake: '350', daily_loss: '500' }, bob);
    expect(strict).toMatchObject({
      daily_stake: '350',
      daily_loss: '500',
      waiting: { daily_stake: null, daily_loss: null, pause_until: null },
    });
    // 200 were staked; void ones do not count.
    expect((await open({ stake: '151' }, bob)).code).toBe(codeOfRefusal(Refusal.SELF_LIMIT));
    const loose = await done(secondsLimits, { daily_stake: '0' }, bob);
    expect(loose).toMatchObject({ daily_stake: '350', waiting: { daily_stake: { value: '0' } } });
    // Another limit leaves alone what waits.
    const other = await done(secondsLimits, { daily_loss: '400' }, bob);
    expect(other.waiting.daily_stake).toEqual(loose.waiting.daily_stake);
    expect(other.daily_loss).toBe('400');
    const until = (await pass(1_000)).now + 60_000;
    expect(await done(secondsLimits, { pause_until: until }, bob)).toMatchObject({ pause_until: until });
    expect((await open({ stake: '10' }, bob)).code).toBe(codeOfRefusal(Refusal.SELF_PAUSED));
    await pass(60_000);
    expect((await open({ stake: '10' }, bob)).code).toBe(Code.SUCCESS);
    for (const hostile of [
      { daily_stake: '-1' },
      { pause_until: -1 },
      { pause_until: 9e15 },
      { daily_loss: 5 },
      { daily_loss: '1.123456789' },
    ])
      expect((await ask(secondsLimits, hostile as object, bob)).code).toBe(Code.BAD_REQUEST);
  });
});

describe('ticks', () => {
  test('are published with a chain of hashes, signed, and as files of the day', async () => {
    const { createHash, createPublicKey, verify } = await import('node:crypto');
    await expect.poll(async () => (await done(indexTicks, { pair: PAIR, limit: '1' })).list[0]?.signature).toMatch(/^[0-9a-f]{128}$/);
    const { list: keys } = await done(indexKeys, {});
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ until: null, introduction: null });
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(keys[0]!.public_key, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    const { list } = await done(indexTicks, { pair: PAIR, from_number: '1', limit: '1000' });
    expect(list.length).toBeGreaterThan(100);
    let before = '0'.repeat(64);
    for (const tick of list) {
      expect(tick.previous_hash).toBe(before);
      before = createHash('sha256').update(tickText(tick)).digest('hex');
      expect(tick.hash).toBe(before);
      expect(verify(null, Buffer.from(tick.hash, 'hex'), key, Buffer.from(tick.signature!, 'hex'))).toBe(true);
    }
    expect(list.map(({ number }) => number)).toEqual(list.map((_, at) => at + 1));
    const { list: files } = await done(indexFiles, { pair: PAIR });
    const texts = await Promise.all(
      [files[0]!.ticks, files[0]!.contracts].map(async (path) => (await fetch(new URL(path, server.url))).text()),
    );
    const [ticks, contracts] = texts.map((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { number: number }),
    );
    expect(ticks!.at(-1)).toEqual(list.at(-1));
    expect(contracts![0]).toMatchObject({ number: 1, pair: PAIR, direction: 'up', outcome: 'win', void_reason: null });
    expect(JSON.stringify(contracts)).not.toMatch(/stake|user|uid|fee/);
    // Each of them by itself is its line of the file, and of no other day or pair.
    const { day } = files[0]!;
    for (const line of contracts!)
      expect((await done(indexContract, { pair: PAIR, day, number: String(line.number) })).contract).toEqual(line);
    for (const other of [{ number: '999' }, { number: '0' }, { day: '2020-02-28' }, { day: '2020-02-30' }, { pair: 'ETH_USDT' }])
      expect((await ask(indexContract, { pair: PAIR, day, number: '1', ...other })).code).toBe(Code.NOT_FOUND);
    for (const name of [
      'BTC_USDT/2020-02-30.ticks.jsonl',
      'BTC_USDT/2020-02-28.keys.jsonl',
      'LTC_USDT/2026-01-01.ticks.jsonl',
      '../../etc/passwd',
    ])
      expect(((await (await fetch(new URL(`/api/market/index_files/${name}`, server.url))).json()) as Envelope<null>).code, name).toBe(
        Code.NOT_FOUND,
      );
    for (const query of [{ limit: '0' }, { limit: '1001' }, { from: '5', to: '5' }, { from_number: '1', from: '1' }])
      expect((await ask(indexTicks, { pair: PAIR, ...query })).code).toBe(Code.BAD_REQUEST);
    // And the program that has none of our code finds nothing wrong.
    const { execFile } = await import('node:child_process');
    const checked = await new Promise<string>((resolve) => {
      execFile(process.execPath, [VERIFIER, server.url, PAIR, files[0]!.day], (_error, out, err) => resolve(out + err));
    });
    expect(checked).toMatch(/^Everything holds: \d+ ticks, signed by 1 keys, and 5 contracts\.\n$/);
    expect(keyIntroductionText('00')).toContain('00');
  });
});

test('the channels tell each tick and what becomes of a contract', async () => {
  interface Message {
    readonly ch?: string;
    readonly data?: { readonly number: number; readonly price: string };
    readonly sections?: {
      readonly seconds?: { readonly type: string; readonly contracts: readonly { readonly id: string; readonly state: string }[] };
    };
  }
  await indexAt('60500', 12);
  const messages: Message[] = [];
  const socket = new WebSocket(new URL('/realtime', server.url.replace('http', 'ws')));
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'subscribe', id: 1, channels: ['btc_usdt_seconds_tick'] }));
  socket.send(JSON.stringify({ op: 'login', id: 2, token: ann }));
  const ticks = () => messages.flatMap(({ ch, data }) => (ch === 'btc_usdt_seconds_tick' ? [data!] : []));
  const parts = () => messages.flatMap(({ sections }) => sections?.seconds ?? []);
  await expect.poll(() => [ticks().length, parts().length]).toEqual([1, 1]);
  const { id } = (await open({ duration_s: 30 }, ann)).data;
  await indexAt('60501', 40);
  const states = () => parts().flatMap(({ contracts }) => contracts.filter((each) => each.id === id).map(({ state }) => state));
  await expect.poll(states).toContain('settled');
  expect(states()[0]).toBe('pending_entry');
  await expect.poll(() => ticks().at(-1)?.number).toBe((await done(indexTicks, { pair: PAIR, limit: '1' })).list[0]!.number);
  const numbers = [...new Set(ticks().map(({ number }) => number))];
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
  socket.close();
  expect((await done(indexTicks, { pair: PAIR, limit: '1' })).list[0]!.price).toBe('60501');
});

describe('a restart', () => {
  test('settles what ended meanwhile, from the ticks that were there; the feed goes on with the next number', async () => {
    await indexAt('61000', 12);
    const whole = (await open({ duration_s: 30 }, ann)).data.id;
    await indexAt('61001', 2);
    await indexAt('61002', 26);
    const cut = (await open({ duration_s: 60 }, ann)).data.id;
    await indexAt('61003', 1);
    await pass(500);
    const [before] = (await done(indexTicks, { pair: PAIR, limit: '1' })).list;
    await server.stop();
    server = await start();
    await enter();
    // It ended while nobody was there; the last tick of before decides, though the sources have been silent since.
    await pass(1_000);
    expect(await detail(whole, ann)).toMatchObject({ result: 'win', execution_price: '61001', settle_price: '61003' });
    await pass(60_000);
    expect(await detail(cut, ann)).toMatchObject({ result: 'void', settle_info: { void_reason: 'stale' } });
    await indexAt('61004', 1);
    const { list } = await done(indexTicks, { pair: PAIR, from_number: String(before!.number) });
    expect(list.map(({ number }) => number)).toEqual(list.map((_, at) => before!.number + at));
  });
});

test('no call of a customer’s writes a tick or an outcome, or takes a contract back', async () => {
  await indexAt('61004', 12);
  const { id } = (await open({ duration_s: 300, stake: '50' }, ann)).data;
  await indexAt('61005', 2);
  const published = async () => ({
    ticks: (await done(indexTicks, { pair: PAIR, limit: '1000' })).list,
    past: (await done(secondsHistory, { min_seq: last }, ann)).list,
    running: (await done(secondsDetail, { id, min_seq: last }, ann)).contract.settle_info,
  });
  const before = await published();
  expect(before.running.entry_tick).not.toBeNull();
  // Time and prices are the demo's doors, which a live server has not; what ends a session or an account would end the test.
  const skipped = /^\/api\/(demo|upload)|logout|close|freeze|session|password/;
  for (const call of Object.values(CALLS).filter(({ path }) => !skipped.test(path)))
    for (const token of [ann, bob, ''])
      for (const surplus of [{}, { number: 1, price: '1', result: 'win', outcome: 'win', settle_price: '1' }])
        await ask(call, { ...fittingBody(call), ...(call.path.startsWith('/api/seconds/') && { id, pair: PAIR }), ...surplus }, token);
  await enter();
  const after = await published();
  const unsigned = ({ ticks }: typeof after) => ticks.map(({ signature: _, key_id: __, ...tick }) => tick);
  expect(unsigned(after)).toEqual(unsigned(before));
  expect(after.past).toEqual(before.past);
  expect(after.running.entry_tick?.hash).toBe(before.running.entry_tick?.hash);
  await indexAt('61006', 300);
  expect(await detail(id, ann)).toMatchObject({ result: 'win', actual_profit: '42.5' });
});

test('the audit makes the chain of ticks again from the journal, and names the first one that was tampered with', async () => {
  await server.stop();
  const config = readConfig({ DATA_DIR: dataDir });
  await withStore(config, async ({ journal, snapshots, database }) => {
    const audited = async () => (await auditDatabase({ journal, snapshots, database, log: REPORT_LOG })).problems;
    expect(await audited()).toEqual([]);
    const ticks = await database.many(
      statement<[], { readonly pair: number; readonly number: number }>(
        'audit-test-ticks',
        'SELECT pair, number FROM index_tick WHERE pair = (SELECT min(pair) FROM index_tick) ORDER BY number',
        (row) => ({ pair: safeInteger(row, 'pair'), number: safeInteger(row, 'number') }),
      ),
    );
    expect(ticks.length).toBeGreaterThan(100);
    let asked = 0;
    const run = async (sql: string): Promise<unknown> => database.run(command(`audit-test-${asked++}`, sql));
    await run('CREATE TABLE kept_tick AS SELECT * FROM index_tick');
    await run('CREATE TABLE kept_signature AS SELECT * FROM index_tick_signature');
    const [{ pair }, middle, last] = [ticks[0]!, ticks[50]!.number, ticks.at(-1)!.number];
    const at = (number: number): string => `WHERE pair = ${pair} AND number = ${number}`;
    const tick = (number: number): string => `tick ${number} of pair ${pair}`;
    const bad: readonly (readonly [sql: string, problem: string])[] = [
      [`UPDATE index_tick SET price = price + 1 ${at(middle)}`, `${tick(middle)} says price`],
      [`UPDATE index_tick SET stale = NOT stale ${at(middle)}`, `${tick(middle)} says isStale`],
      [
        `UPDATE index_tick SET constituents = set_byte(constituents, 8, get_byte(constituents, 8) # 1) ${at(middle)}`,
        `${tick(middle)} says it was made`,
      ],
      [`UPDATE index_tick SET hash = set_byte(hash, 9, get_byte(hash, 9) # 1) ${at(middle)}`, `${tick(middle)} has a hash`],
      [`UPDATE index_tick SET previous_hash = hash ${at(middle)}`, `${tick(middle)} does not name the one before it`],
      [`DELETE FROM index_tick ${at(middle)}`, `${tick(middle)}, which command`],
      [`DELETE FROM index_tick ${at(last)}`, `${tick(last)}, which command`],
      [`DELETE FROM index_tick ${at(ticks[0]!.number)}`, `${tick(ticks[1]!.number)} does not name the one before it`],
      [`DELETE FROM index_tick WHERE pair = ${pair}`, `the last tick of pair ${pair} is none`],
      [`UPDATE index_tick SET sequence = sequence + 1 ${at(middle)}`, tick(middle)],
      [
        `UPDATE index_tick_signature SET signature = set_byte(signature, 3, get_byte(signature, 3) # 1) ${at(middle)}`,
        `the signature of ${tick(middle)}`,
      ],
      [`DELETE FROM index_tick_signature ${at(middle)}`, `${tick(middle)} is not signed`],
      [
        "INSERT INTO index_feed_key (key_id, public_key, introduction, begun_at) VALUES ('other', decode(repeat('11', 32), 'hex'), decode(repeat('22', 64), 'hex'), now())",
        'of the feed is not introduced by the one before it',
      ],
    ];
    for (const [sql, problem] of bad) {
      await run(sql);
      // Whatever hangs on it is not told once more: one for the ticks of a pair, one for their signatures.
      const problems = (await audited()).filter((each) => each.includes('tick') || each.includes('feed'));
      expect([sql, problems[0]]).toEqual([sql, expect.stringContaining(problem)]);
      expect(problems.length).toBeLessThanOrEqual(2);
      for (const [table, kept] of [
        ['index_tick', 'kept_tick'],
        ['index_tick_signature', 'kept_signature'],
      ]) {
        await run(`DELETE FROM ${table}`);
        await run(`INSERT INTO ${table} SELECT * FROM ${kept}`);
      }
      await run("DELETE FROM index_feed_key WHERE key_id = 'other'");
    }
    expect(await audited()).toEqual([]);
  });
  server = await start();
});
