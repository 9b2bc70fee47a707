/**
 * What holds for every call of the contract, tried on a whole server with bodies made from the schemas: another's things are like none,
 * a surplus field changes nothing, and a forwarded address is believed from the operator's proxy only. A new call is tried by itself; a
 * call that names a new kind of thing fails here until it is said how one comes to be.
 */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { login, sessions } from '@kontor/contract/account';
import { addressAdd } from '@kontor/contract/address';
import { priceAlertAdd } from '@kontor/contract/price-alert';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import { collectionAdd } from '@kontor/contract/collection';
import { advertOnline, advertSave } from '@kontor/contract/deal-advert';
import { dealCreate } from '@kontor/contract/deal';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { contractPermissionOpen, contractPlace, planPlace } from '@kontor/contract/perpetual';
import { secondsOpen } from '@kontor/contract/seconds';
import { placeOrder } from '@kontor/contract/spot';
import { ticketOpen } from '@kontor/contract/ticket';
import { upload } from '@kontor/contract/upload';
import { transfer } from '@kontor/contract/wallet';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { fittingBody } from './call-world.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';
import { picture } from './vault/person-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
/** Networks for documentation: of one that is served, and of one that is not. */
const SERVED = '198.51.100.7';
const BARRED = '192.0.2.66';
let server: RunningServer;
let database: pg.Client;

beforeAll(async () => {
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    INDEX_FEED: 'script',
    CLOCK: 'hand',
    DEMO_BOTS: 'off',
    ADDRESS_RATE: '0',
    USER_RATE: '0',
  };
  const config = readConfig({ ...environment, TRUSTED_PROXIES: '127.0.0.1', REGION_DENY_NETWORKS: '192.0.2.0/24' });
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  database = new pg.Client({ host, port: 5432, user: 'kontor', database: 'kontor' });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
  await cleanup.run();
});

interface Told<Data> extends Envelope<Data> {
  readonly status: number;
}

async function ask<C extends Call>(call: C, body: BodyOf<C>, headers: Readonly<Record<string, string>>): Promise<Told<AnswerOf<C>>> {
  const request = requestOf(call, body);
  const isRaw = call.raw === true;
  const content = isRaw ? 'image/jpeg' : 'application/json';
  const sent = isRaw ? new Uint8Array(await picture()) : request.body;
  const response = await fetch(new URL(request.target, server.url), {
    method: request.method,
    headers: request.method === 'GET' ? headers : { 'content-type': content, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return { status: response.status, ...((await response.json()) as Envelope<AnswerOf<C>>) };
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(login, { account, password: 'kontor-demo' }, {});
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

async function rowId(text: string, ...values: readonly unknown[]): Promise<string> {
  const { rows } = await database.query<{ id: string }>(text, [...values]);
  return rows[0]!.id;
}

let ticket: Promise<string> | undefined;
const askForHelp = async (token: string): Promise<string> =>
  (await ask(ticketOpen, { topic: 'other', subject: 'A question', text: 'How?', client_id: 'question' }, { token })).data.id;

let made = 0;
let contracts: Promise<void> | undefined;
/** Both demo accounts may trade contracts, at a mark of 60,000, and the first has a long position. */
const openContracts = async (): Promise<void> => {
  await ask(demoIndex, { pair: 'BTC_USDT', prices: ['60000', '60000', '60000'] }, {});
  await ask(demoClock, { advance_ms: 1_000 }, {});
  for (const [name, action] of [
    ['demo2', 'open_short'],
    ['demo1', 'open_long'],
  ] as const) {
    const headers = { token: await tokenOf(name) };
    await ask(contractPermissionOpen, {}, headers);
    await ask(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '5000', client_id: 'contracts' }, headers);
    const order = { pair: 'BTC_USDT', action, type: 'limit', price: '60000', quantity: '0.1', client_id: 'opens' } as const;
    expect((await ask(contractPlace, order, headers)).code).toBe(Code.SUCCESS);
  }
};
let merchant: Promise<string> | undefined;
/** The first demo account may advertise, has coins and a way to be paid; gives the id of that. */
const openMerchant = async (): Promise<string> => {
  const token = await tokenOf('demo1');
  // A credential that a test before this one has made would keep him from selling for a day.
  await database.query('UPDATE user_rights SET advertise = true, hold_until = NULL, version = version + 1 WHERE account_id = 1');
  await eventually(async () => {
    const { rows } = await database.query('SELECT FROM user_rights WHERE account_id = 1 AND told_version = version');
    return rows.length === 1;
  });
  await ask(transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '1000', client_id: 'merchant' }, { token });
  return MAKERS['collection']!(token);
};
const advert = async (token: string): Promise<string> => {
  const method = await (merchant ??= openMerchant());
  const body = {
    side: 'sell',
    symbol: 'USDT',
    fiat: 'EUR',
    price_type: 'fixed',
    price: '0.95',
    quantity: '20',
    minimum: '1',
    maximum: '10',
    pay_time: 15,
    terms: '',
    conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
    client_id: `made-${++made}`,
  } as const;
  return (await ask(advertSave, { ...body, methods: [method] }, { token })).data.advert;
};
let deal: Promise<string> | undefined;
/** A third one buys. */
const trade = async (token: string): Promise<string> => {
  const number = await advert(token);
  await ask(advertOnline, { advert: number }, { token });
  const bought = { advert: number, amount: '5', price: '0.95', client_id: 'made' } as const;
  return (await ask(dealCreate, bought, { token: await tokenOf('demo3') })).data.order;
};
/** How a thing of each kind comes to be that belongs to the first demo account; gives its id. */
const MAKERS: Readonly<Record<string, (token: string) => Promise<string>>> = {
  'spot order': async (token) =>
    (
      await ask(
        placeOrder,
        { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.01', client_id: `made-${++made}` },
        { token },
      )
    ).data.order_id,
  'contract order': async (token) => {
    await (contracts ??= openContracts());
    const order = {
      pair: 'BTC_USDT',
      action: 'open_long',
      type: 'limit',
      price: '50000',
      quantity: '0.01',
      client_id: `made-${++made}`,
    } as const;
    return (await ask(contractPlace, order, { token })).data.order_id;
  },
  plan: async (token) => {
    await (contracts ??= openContracts());
    const plan = {
      pair: 'BTC_USDT',
      side: 'long',
      purpose: 'take_profit',
      trigger_kind: 'price',
      trigger_price: '70000',
      client_id: `made-${++made}`,
    } as const;
    return (await ask(planPlace, plan, { token })).data.plan_id;
  },
  'seconds contract': async (token) => {
    await ask(demoIndex, { pair: 'BTC_USDT', prices: ['60000', '60000', '60000'] }, {});
    await ask(demoClock, { advance_ms: 1_000 }, {});
    await ask(transfer, { from: 'spot', to: 'seconds', symbol: 'USDT', quantity: '1000', client_id: 'seconds' }, { token });
    const contract = { pair: 'BTC_USDT', direction: 'up', duration_s: 300, stake: '5', client_id: `made-${++made}` } as const;
    return (await ask(secondsOpen, contract, { token })).data.id;
  },
  session: async () => {
    const token = await tokenOf('demo1');
    return (await ask(sessions, {}, { token })).data.list.find(({ current }) => current)!.id;
  },
  file: async (token) => (await ask(upload, { purpose: 'avatar' }, { token })).data.file,
  address: async (token) => {
    const address = `0x${String(++made).padStart(40, '1')}`;
    return (await ask(addressAdd, { symbol: 'USDT', network: 'ERC20', address, note: 'Ledger' }, { token })).data.id;
  },
  alert: async (token) => {
    const waitsFor = { kind: 'last', direction: 'up', value: String(1_000_000 + ++made), repeat: 'once', mail: false, note: '' } as const;
    return (await ask(priceAlertAdd, { source: 'spot', pair: 'BTC_USDT', ...waitsFor }, { token })).data.id;
  },
  collection: async (token) => {
    const method = { kind: 'bank_card', full_name: 'Test Person', bank: 'Example Bank', currency: 'EUR' } as const;
    return (await ask(collectionAdd, { ...method, number: `4111 ${String(++made).padStart(8, '0')}` }, { token })).data.id;
  },
  advert,
  // Five are unpaid at most.
  deal: (token) => (deal ??= trade(token)),
  // Five are open at most, so one is for all.
  ticket: (token) => (ticket ??= askForHelp(token)),
  'trading key': () =>
    rowId(
      `INSERT INTO trading_key (account_id, api_key, kind, public_key, label, spot, futures, withdraw, made_at)
       VALUES (1, $1, 'ed25519', '', 'bot', true, false, false, now()) RETURNING id::text AS id`,
      String(++made).padStart(64, 'A'),
    ),
  passkey: () =>
    rowId(
      `INSERT INTO passkey (account_id, credential, public_key, counter, name, added_at)
       VALUES (1, $1, '\\x00', 0, 'key', now()) RETURNING id::text AS id`,
      `credential-${++made}`,
    ),
  // Where there is no chain nobody can ask for one.
  withdrawal: () =>
    rowId(
      `INSERT INTO withdrawal (account_id, client_id, asset, scale, symbol, network, contract, address, receiver, quantity, fee, digest, state,
         needs, risks, asked_at, updated_at)
       VALUES (1, $1, 1, 8, 'USDT', 'LOCAL', '', '0x', 0, 10, 1, repeat('0', 64), 'done', 0, '[]', now(), now()) RETURNING id::text AS id`,
      `withdrawal-${++made}`,
    ),
  notice: () =>
    rowId(`INSERT INTO notice (account_id, kind, params, made_at) VALUES (1, 'phone_changed', '{}', now()) RETURNING id::text AS id`),
};
/** An id of the same form as one that there is, of nothing. */
const noneLike = (id: string): string => (/^\d+$/.test(id) ? String(BigInt(id) + 4_000_000n) : id.replaceAll(/[a-zA-Z0-9]/g, 'A'));

const EVERY = Object.values(CALLS).map((call) => [call.path, call] as const);
const NAMED = EVERY.filter(([, call]) => call.access === 'user' && call.ownership.kind === 'named');
/** The answer without what is its own. */
const gist = ({ status, code, msg, data }: Told<unknown>): object => ({ status, code, msg, data });

describe("another's thing", () => {
  test('there are calls that name things', () => expect(NAMED.length).toBeGreaterThan(8));

  test.each(NAMED)('%s is told of it what is told of one that there is not, and its owner is told something else', async (_path, call) => {
    if (call.access !== 'user' || call.ownership.kind !== 'named') throw new Error('not a call that names a thing');
    const { noun, field } = call.ownership;
    const make = MAKERS[noun];
    if (make === undefined) throw new Error(`say in MAKERS how a ${noun} comes to be`);
    const [mine, theirs] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const id = await make(mine);
    expect(id).not.toBe('');
    const naming = (which: string) => ask(call, { ...fittingBody(call), [field]: which }, { token: theirs });
    const [foreign, missing] = [await naming(id), await naming(noneLike(id))];
    expect(gist(foreign)).toEqual(gist(missing));
    expect([Code.SUCCESS, Code.SESSION_OVER, Code.BAD_REQUEST, Code.SYSTEM_ERROR]).not.toContain(foreign.code);
    // Theirs is another answer, so the one above was not about the rest of the body.
    expect((await ask(call, { ...fittingBody(call), [field]: id }, { token: mine })).code).not.toBe(foreign.code);
  });
});

describe('a field that the call does not have', () => {
  const SURPLUS: Readonly<Record<string, unknown>> = {
    role: 'admin',
    user: 1,
    user_id: 1,
    account_id: 1,
    balance: '1000000',
    name_status: 3,
    hold_until: 0,
    verified: true,
    fee_rate: '0',
    constructor: {},
    toString: 1,
  };

  test.each(EVERY)('%s refuses each beside a body that fits', async (_path, call) => {
    const token = await token3();
    const fits = fittingBody(call);
    for (const [name, value] of Object.entries(SURPLUS)) {
      if (Object.hasOwn(call.body.properties, name)) continue;
      const answer = await ask(
        call,
        { ...fits, [name]: typeof value === 'object' || call.method === 'GET' || call.raw === true ? 'x' : value },
        { token },
      );
      expect(answer.code, name).toBe(Code.BAD_REQUEST);
    }
    if (call.method === 'GET' || call.raw === true) return;
    const written = JSON.stringify(fits);
    for (const name of ['__proto__', 'constructor']) {
      const body = `{"${name}":{"name_status":3}${written === '{}' ? '' : ','}${written.slice(1)}`;
      const headers = { 'content-type': 'application/json', token };
      const answer = await fetch(new URL(call.path, server.url), { method: 'POST', headers, body });
      expect(((await answer.json()) as Envelope<unknown>).code, name).toBe(Code.BAD_REQUEST);
    }
  });
});

let third: Promise<string> | undefined;
const token3 = (): Promise<string> => (third ??= tokenOf('demo3'));

describe('a forwarded address', () => {
  /** Headers that some proxy somewhere believes; ours is told by none of them. */
  const OTHERS = [
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
  ];
  const claiming = (address: string): Record<string, string> =>
    Object.fromEntries(OTHERS.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]));

  test.each(EVERY)('%s believes the last hop before the operator’s proxy and nothing else', async (_path, call) => {
    const body = fittingBody(call);
    const barred = await ask(call, body, { 'x-forwarded-for': `${SERVED}, ${BARRED}`, ...claiming(SERVED) });
    expect([barred.status, barred.code]).toEqual([403, Code.REGION_RESTRICTED]);
    const served = await ask(call, body, { 'x-forwarded-for': `${BARRED}, ${SERVED}`, ...claiming(BARRED) });
    expect(served.code).not.toBe(Code.REGION_RESTRICTED);
    expect(served.status).not.toBe(403);
  });

  test('what is written into the history of logins is that hop', async () => {
    const headers = { 'x-forwarded-for': `${BARRED}, 203.0.113.9`, ...claiming(BARRED) };
    const { data } = await ask(login, { account: 'demo3', password: 'kontor-demo' }, headers);
    const { list } = (await ask(sessions, {}, { token: data.token })).data;
    expect(list.find(({ current }) => current)?.address).toBe('203.0.113.9');
  });
});
