/** Alerts on a server that runs: set by one person, told by what others trade, and kept from everybody else. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import {
  PRICE_ALERT_RULES,
  priceAlertAdd,
  priceAlertDelete,
  priceAlertEdit,
  priceAlertList,
  priceAlertSwitch,
} from '@kontor/contract/price-alert';
import { placeOrder } from '@kontor/contract/spot';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const config = readConfig({
  PORT: '0',
  DATA_DIR: join(makeFolder(cleanup), 'data'),
  INDEX_FEED: 'off',
  DEMO_BOTS: 'off',
  LOCAL_CHAIN: 'off',
});
let server: RunningServer | undefined;
let ann: string;
let bob: string;

async function start(): Promise<void> {
  server = await boot(config, {
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
}

beforeAll(async () => {
  await start();
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await trade('60000');
});
afterAll(async () => {
  await server?.stop();
  await cleanup.run();
});

async function ask<C extends Call>(
  call: C,
  body: BodyOf<C> | Readonly<Record<string, unknown>>,
  token = '',
  lang = '',
): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server!.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token, lang },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function done<C extends Call>(call: C, body: BodyOf<C>, token: string): Promise<AnswerOf<C>> {
  const { code, msg, data } = await ask(call, body, token);
  if (code !== Code.SUCCESS) throw new Error(`${call.path}: ${code} ${msg}`);
  return data;
}

async function tokenOf(account: string): Promise<string> {
  return ((await ask(login, { account, password: 'kontor-demo' })).data as { readonly token: string }).token;
}

let orders = 0;
/** A trade between the two at a price. */
async function trade(price: string): Promise<void> {
  const order = { pair: 'BTC_USDT', type: 'limit', price, quantity: '0.001' } as const;
  await done(placeOrder, { ...order, side: 'sell', client_id: `sell-${++orders}` }, bob);
  await done(placeOrder, { ...order, side: 'buy', client_id: `buy-${orders}` }, ann);
}

const ALERT = {
  source: 'spot',
  pair: 'BTC_USDT',
  kind: 'last',
  direction: 'up',
  value: '61000',
  repeat: 'once',
  mail: false,
  note: '',
} as const;
const titles = async (token: string): Promise<string[]> =>
  (await done(noticeList, { area: 'alert' }, token)).list.map(({ title, link }) => `${title} ${link}`);

test('an alert is told its owner alone, once, by notice and mail, also when the server was restarted in between', async () => {
  const set = await done(priceAlertAdd, { ...ALERT, mail: true, note: ' sell  half ' }, ann);
  expect(set).toMatchObject({ state: 'open', value: '61000', note: 'sell half', time: null });
  await done(priceAlertAdd, { ...ALERT, value: '61500' }, ann);
  await trade('60999');
  await trade('61000.5');
  await trade('60100');
  await eventually(async () => (await titles(ann)).length > 0);
  expect(await titles(ann)).toEqual(['BTC_USDT has risen to 61000.5 /markets/kline/BTC_USDT']);
  expect(await titles(bob)).toEqual([]);
  const { list } = (await ask(demoInbox, {})).data;
  expect(list.filter(({ subject }) => subject.includes('61000.5')).map(({ text }) => text.includes('sell half'))).toEqual([true]);

  await trade('61500');
  await server!.stop();
  await start();
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await trade('61600');
  await eventually(async () => (await titles(ann)).length === 2);
  const told = (await done(priceAlertList, {}, ann)).list;
  expect(told.map(({ state, reached }) => `${state} ${reached}`).sort()).toEqual(['fired 61000.5', 'fired 61500']);
  await done(priceAlertDelete, { id: set.id }, ann);
  expect((await done(priceAlertList, {}, ann)).list).toHaveLength(1);
});

test.each([
  ['already reached', { value: '100' }, 'Dieser Wert ist bereits erreicht. Bitte wählen Sie einen anderen'],
  ['nought', { value: '0' }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  ['below nought', { value: '-5' }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  ['finer than any price', { value: '61000.000000000000000001' }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  ['beyond all prices', { value: '9'.repeat(30) }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  ['a mark of spot', { kind: 'mark' }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  ['a change without a period', { kind: 'change', value: '0.05' }, 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann'],
  [
    'a fall to nothing',
    { kind: 'change', period: '1h', direction: 'down', value: '1' },
    'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann',
  ],
  ['a note of two lines', { value: '90000', note: 'a\nb' }, 'Eine Notiz kann 100 Zeichen in einer Zeile haben'],
  ['a long note', { value: '90000', note: 'é'.repeat(101) }, 'Eine Notiz kann 100 Zeichen in einer Zeile haben'],
])('%s is refused in words', async (_, change, msg) => {
  expect(await ask(priceAlertAdd, { ...ALERT, ...change }, bob, 'de_DE')).toMatchObject({ code: Code.BAD_REQUEST, msg });
  expect((await done(priceAlertList, {}, bob)).list).toEqual([]);
});

test.each([
  ['an unknown pair', { pair: 'NO_USDT' }],
  ['a number', { value: 61_000 }],
  ['a kind that there is not', { kind: 'moon' }],
  ['another field', { account: 1 }],
  ['words of a database', { value: "1'; DROP TABLE price_alert; --" }],
  ['a repeat of its own', { repeat: 'always' }],
])('%s is refused', async (_, change) => {
  expect((await ask(priceAlertAdd, { ...ALERT, value: '90000', ...change }, bob)).code).not.toBe(Code.SUCCESS);
  expect((await done(priceAlertList, {}, bob)).list).toEqual([]);
});

test('what is not one’s own is not found, and stays as it is', async () => {
  const { id } = await done(priceAlertAdd, { ...ALERT, value: '90000' }, ann);
  const terms = { id, value: '95000', repeat: 'once', mail: false, note: '' } as const;
  expect((await ask(priceAlertEdit, terms, bob)).code).toBe(Code.NOT_FOUND);
  expect((await ask(priceAlertSwitch, { id, enabled: false }, bob)).code).toBe(Code.NOT_FOUND);
  expect((await ask(priceAlertDelete, { id }, bob)).code).toBe(Code.NOT_FOUND);
  expect((await done(priceAlertList, {}, bob)).list).toEqual([]);
  expect((await done(priceAlertList, {}, ann)).list.find((alert) => alert.id === id)).toMatchObject({ value: '90000', state: 'open' });

  expect(await done(priceAlertEdit, { ...terms, note: 'later' }, ann)).toMatchObject({ value: '95000', note: 'later' });
  expect(await done(priceAlertSwitch, { id, enabled: false }, ann)).toMatchObject({ state: 'off' });
  expect(await done(priceAlertSwitch, { id, enabled: true }, ann)).toMatchObject({ state: 'open' });
  expect(await ask(priceAlertEdit, { ...terms, value: '100' }, ann, 'en_US')).toMatchObject({ code: Code.BAD_REQUEST });
  await done(priceAlertDelete, { id }, ann);
  expect((await ask(priceAlertEdit, terms, ann)).code).toBe(Code.NOT_FOUND);
});

test('what is asked for again while it waits is one alert, however its value is spelled; other terms make another', async () => {
  const { id } = await done(priceAlertAdd, { ...ALERT, value: '90500' }, ann);
  expect((await done(priceAlertAdd, { ...ALERT, value: '90500.00' }, ann)).id).toBe(id);
  expect((await done(priceAlertAdd, { ...ALERT, value: '90500.0', note: 'sell' }, ann)).id).not.toBe(id);
  await done(priceAlertDelete, { id }, ann);
  expect((await done(priceAlertAdd, { ...ALERT, value: '90500.000' }, ann)).id).not.toBe(id);
});

test('a person has so many and no more, also when they come at once', async () => {
  const { most } = PRICE_ALERT_RULES;
  const fill = `INSERT INTO price_alert (account_id, source, market, pair, kind, direction, value, repeat, mail, note, state, since, made_at, since_at)
    SELECT account.id, 'spot', market, 'BTC_USDT', 'last', 'up', '99000', 'once', false, '', 'off', 0, now(), now()
    FROM account, market_name, generate_series(1, ${most - 2}) WHERE login = 'demo2' AND market = (SELECT min(market) FROM market_name)`;
  await withStore(config, ({ database }) => database.run(command('test-fill-alerts', fill)));
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => ask(priceAlertAdd, { ...ALERT, value: String(99_000 + at) }, bob)),
  );
  expect(answers.filter(({ code }) => code === Code.SUCCESS)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== Code.SUCCESS)).toMatchObject({
    code: Code.BAD_REQUEST,
    msg: 'An account can have 200 alerts. Please delete some first',
  });
  expect((await done(priceAlertList, {}, bob)).list).toHaveLength(most);
});
