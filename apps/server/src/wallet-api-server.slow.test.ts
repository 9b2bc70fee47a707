/** The wallet by the trading API, on a whole exchange with the chain of a demo: what a program may see, move and take out. */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addressAdd } from '@kontor/contract/address';
import { demoFaucet } from '@kontor/contract/demo';
import { networks } from '@kontor/contract/deposit';
import { withdrawDetail } from '@kontor/contract/withdrawal';
import { WALLET_ENDPOINTS } from '@kontor/contract/trading-api/wallet';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Database, command } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { DemoProgram, askSite } from './trading-api/demo-key-world.ts';
import type { ApiAnswer } from './trading-api/demo-key-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
/** Nobody of this exchange. */
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ELSEWHERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
let server: RunningServer;
let database: Database;
let program: DemoProgram;
/** Reads and trades spot, and nothing else. */
let modest: DemoProgram;

beforeAll(async () => {
  const environment = {
    PORT: '0',
    CONSOLE_PORT: 'off',
    DATA_DIR: dataDir,
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'on',
    USER_RATE: '0',
    ADDRESS_RATE: '0',
  };
  server = await boot(
    { ...readConfig(environment), localBlockMs: 100 },
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => {
        throw reason;
      },
    },
  );
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  database = new Database({ host, port: 5432, user: 'kontor', database: 'kontor' }, { log: silentLog });
  program = await DemoProgram.open(server.url, 'demo1', ['spot', 'futures', 'withdraw']);
  modest = await DemoProgram.open(server.url, 'demo2', ['spot']);
  await eventually(async () =>
    (await askSite(server.url, networks, { symbol: 'USDT' }, program.token)).list.some((each) => each.withdrawals === 'available'),
  );
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await cleanup.run();
});

/** The answer, once it is what the endpoint says. */
function answered(path: string, method: string, { status, body }: ApiAnswer): unknown {
  expect({ status, body }).toMatchObject({ status: 200 });
  const { answer } = WALLET_ENDPOINTS.find((each) => each.method === method && each.paths.some((known) => known === path))!;
  expect([...Value.Errors(answer, body)]).toEqual([]);
  return body;
}
type Row = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | number | boolean>>;
async function get(path: string, parameters: Parameters = {}, from = program): Promise<unknown> {
  return answered(path, 'GET', await from.signed('GET', path, parameters));
}
async function post(path: string, parameters: Parameters = {}, from = program): Promise<unknown> {
  return answered(path, 'POST', await from.signed('POST', path, parameters));
}
async function refusal(path: string, parameters: Parameters, from = program): Promise<unknown> {
  const { status, body } = await from.signed('POST', path, parameters);
  expect(status).toBeGreaterThanOrEqual(400);
  return (body as Row)['code'];
}

describe('what is held and may be done', () => {
  test('coins come with what is held of them and with the networks that they travel on', async () => {
    const coins = (await get('/sapi/v1/capital/config/getall')) as readonly (Row & { readonly networkList: readonly Row[] })[];
    const usdt = coins.find(({ coin }) => coin === 'USDT')!;
    expect(usdt).toMatchObject({ free: '100000.00000000', withdrawAllEnable: true, trading: true });
    expect(usdt.networkList).toMatchObject([
      { network: 'LOCAL', isDefault: true, depositEnable: true, withdrawEnable: true, withdrawFee: '0.5', withdrawMin: '2', minConfirm: 6 },
    ]);
    expect(coins.find(({ coin }) => coin === 'BTC')).toMatchObject({ free: '2.00000000', withdrawAllEnable: false, networkList: [] });
  });

  test('fees are those of the account, of one market or of all', async () => {
    expect(await get('/sapi/v1/asset/tradeFee', { symbol: 'btcusdt' })).toEqual([
      { symbol: 'BTCUSDT', makerCommission: '0.001', takerCommission: '0.001' },
    ]);
    expect(((await get('/sapi/v1/asset/tradeFee')) as readonly Row[]).length).toBeGreaterThan(1);
    expect((await program.signed('GET', '/sapi/v1/asset/tradeFee', { symbol: 'FOOUSDT' })).body).toMatchObject({ code: -1121 });
  });

  test('a key says what it may do', async () => {
    expect(await get('/sapi/v1/account/apiRestrictions')).toMatchObject({ ipRestrict: true, enableFutures: true, enableWithdrawals: true });
    expect(await get('/sapi/v1/account/apiRestrictions', {}, modest)).toMatchObject({
      enableReading: true,
      enableSpotAndMarginTrading: true,
      enableFutures: false,
      enableWithdrawals: false,
    });
    expect(await get('/sapi/v1/account/status')).toEqual({ data: 'Normal' });
    expect(await get('/sapi/v1/account/apiTradingStatus')).toMatchObject({ data: { isLocked: false } });
  });

  test('there are no margin markets of spot', async () => {
    for (const path of ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs']) expect(await get(path)).toEqual([]);
  });
});

describe('transfers', () => {
  const path = '/sapi/v1/asset/transfer';
  const MOVED = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '12.5' };

  test('one with an id is done once, and another body by the id is refused', async () => {
    const first = await post(path, { ...MOVED, clientTranId: 'once' });
    expect(await post(path, { ...MOVED, clientTranId: 'once' })).toEqual(first);
    expect(await refusal(path, { ...MOVED, amount: '13', clientTranId: 'once' })).toBe(-1130);
    const { total, rows } = (await get(path, { type: 'MAIN_UMFUTURE' })) as { total: number; rows: readonly Row[] };
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ ...(first as Row), asset: 'USDT', amount: '12.50000000', status: 'CONFIRMED' }]);
  });

  test('pages of a list follow one another', async () => {
    for (const amount of ['1', '2', '3']) await post(path, { type: 'MAIN_FUNDING', asset: 'USDT', amount });
    const page = async (current: number) =>
      (await get(path, { type: 'MAIN_FUNDING', size: 2, current })) as { total: number; rows: readonly Row[] };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.total, second.total, third.total]).toEqual([3, 3, 3]);
    expect([first, second, third].map(({ rows }) => rows.map(({ amount }) => amount))).toEqual([
      ['3.00000000', '2.00000000'],
      ['1.00000000'],
      [],
    ]);
    expect(await post('/sapi/v1/asset/get-funding-asset')).toMatchObject([{ asset: 'USDT', free: '6.00000000', btcValuation: '0' }]);
  });

  test.each([
    ['a currency that contracts do not have', { type: 'MAIN_UMFUTURE', asset: 'BTC', amount: '1' }, -5001],
    ['more than there is', { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '100001' }, -5002],
    ['a currency that nobody has', { type: 'MAIN_UMFUTURE', asset: 'FOO', amount: '1' }, -4018],
    ['finer than the currency', { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '0.000000001' }, -1111],
    ['nothing', { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '0' }, -1130],
    ['to itself', { type: 'MAIN_MAIN', asset: 'USDT', amount: '1' }, -1130],
  ])('%s is refused', async (_what, parameters, code) => {
    expect(await refusal(path, parameters)).toBe(code);
  });

  test('a window is of 90 days at most', async () => {
    const endTime = Date.now();
    const asked = await program.signed('GET', path, { type: 'MAIN_FUNDING', startTime: endTime - 91 * 86_400_000, endTime });
    expect(asked.body).toEqual({ code: -4047, msg: 'Time interval must be within 0-90 days' });
  });
});

test('a deposit is told from the block that it stands in until it is final', async () => {
  const { address } = (await get('/sapi/v1/capital/deposit/address', { coin: 'USDT', network: 'LOCAL' })) as { address: string };
  expect(await get('/sapi/v1/capital/deposit/address', { coin: 'usdt' })).toMatchObject({ address });
  const { txid } = await askSite(server.url, demoFaucet, { symbol: 'USDT', network: 'LOCAL', amount: '25' }, program.token);
  const list = async (parameters: Parameters = {}) => (await get('/sapi/v1/capital/deposit/hisrec', parameters)) as readonly Row[];
  await eventually(async () => (await list({ status: '1' })).length === 1);
  const [told] = await list({ txId: txid });
  expect(told).toMatchObject({
    amount: '25',
    coin: 'USDT',
    network: 'LOCAL',
    status: 1,
    address,
    transferType: 0,
    confirmTimes: '6/6',
    unlockConfirm: 12,
  });
  expect([(await list({ coin: 'BTC' })).length, (await list({ status: '0' })).length, (await list({ offset: 1 })).length]).toEqual([
    0, 0, 0,
  ]);
});

describe('withdrawals', () => {
  const path = '/sapi/v1/capital/withdraw/apply';
  const ASKED = { coin: 'USDT', network: 'LOCAL', address: OUTSIDE, amount: '20' };
  const AGE = command<[address: string]>(
    'test-age-address',
    `UPDATE withdrawal_address SET added_at = added_at - interval '2 days' WHERE address = $1`,
  );
  const RIGHT = command<[id: number, withdraw: boolean]>('test-key-right', 'UPDATE trading_key SET withdraw = $2 WHERE id = $1');
  const history = async (parameters: Parameters = {}) => (await get('/sapi/v1/capital/withdraw/history', parameters)) as readonly Row[];

  beforeAll(async () => {
    const place = { symbol: 'USDT', network: 'LOCAL', note: 'cold store' } as const;
    await askSite(server.url, addressAdd, { ...place, address: OUTSIDE }, program.token);
    await database.run(AGE, OUTSIDE);
    await askSite(server.url, addressAdd, { ...place, address: ELSEWHERE }, program.token);
  });

  test('go to the address book alone, and to what has stood in it for a day, without any whitelist', async () => {
    expect(await refusal(path, { ...ASKED, address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' })).toBe(-4035);
    expect(await refusal(path, { ...ASKED, address: ELSEWHERE })).toBe(-4036);
    expect(await history()).toEqual([]);
  });

  test('need a key that may withdraw', async () => {
    expect(await refusal(path, ASKED, modest)).toBe(-2015);
  });

  test.each([
    ['less than the smallest', { amount: '1.9' }, -4022],
    ['more than there is', { amount: '99990' }, -4023],
    ['a wrong checksum', { address: OUTSIDE.replace('C8', 'c8') }, -4033],
    ['a network that is not here', { network: 'ETH' }, -4019],
    ['a currency that nobody has', { coin: 'FOO' }, -4018],
    ['a tag', { addressTag: '7' }, -1106],
  ])('%s is refused', async (_what, change, code) => {
    expect(await refusal(path, { ...ASKED, ...change })).toBe(code);
  });

  test('a key that has just lost the permission takes nothing out', async () => {
    await database.run(RIGHT, Number(program.keyId), false);
    expect(await refusal(path, { ...ASKED, withdrawOrderId: 'lost' })).toBe(-2015);
    await database.run(RIGHT, Number(program.keyId), true);
    expect(await history({ withdrawOrderId: 'lost' })).toEqual([]);
  });

  test('one with an id is made once, is paid, and is told', async () => {
    const first = (await post(path, { ...ASKED, withdrawOrderId: 'rent-7' })) as { id: string };
    // Where the address book says which network it is, nobody else has to.
    expect(await post(path, { coin: 'USDT', address: OUTSIDE.toLowerCase(), amount: '20.00', withdrawOrderId: 'rent-7' })).toEqual(first);
    expect(await refusal(path, { ...ASKED, amount: '21', withdrawOrderId: 'rent-7' })).toBe(-1130);
    expect((await askSite(server.url, withdrawDetail, { withdrawal_id: first.id }, program.token)).address).toBe(OUTSIDE);
    await eventually(async () => (await history({ status: '6' })).length === 1);
    expect(await history({ withdrawOrderId: 'rent-7' })).toMatchObject([
      { id: first.id, amount: '19.5', transactionFee: '0.5', coin: 'USDT', network: 'LOCAL', address: OUTSIDE, status: 6, transferType: 0 },
    ]);
    expect((await history({ idList: first.id }))[0]!['txId']).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await history({ idList: '999999' })).toEqual([]);
  });

  test('one of much is looked at by operators as on the site', async () => {
    const { id } = (await post(path, { ...ASKED, amount: '5000' })) as { id: string };
    expect(await history({ idList: id })).toMatchObject([{ status: 2 }]);
  });
});
