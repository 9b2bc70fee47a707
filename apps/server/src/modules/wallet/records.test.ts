import { Code } from '@kontor/contract/envelope';
import { walletRecords, walletStatement } from '@kontor/contract/wallet';
import { Account } from '@kontor/domain/accounts';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordOrigin } from '../../record-origin.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, USDT } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { startSpotWorld } from '../spot/spot-world.ts';
import { statedOf } from './statement-routes.ts';

const DAY_MS = 86_400_000;
const origin = (id: string, status: RecordOrigin['status'], txid: string | null): RecordOrigin => ({
  id,
  status,
  updateMs: 9_000_000_000,
  address: '0xabc',
  note: 'cold wallet',
  network: 'LOCAL',
  txid,
  isInside: txid === null && status === 'success',
});
/** What the rooms of deposits and withdrawals would say. */
const withdrawals = new Map<number, RecordOrigin>();
const deposits = new Map<number, RecordOrigin>();
const received = new Map<number, RecordOrigin>();
const seen: { user: number; numbers: readonly number[] }[] = [];

let world: Awaited<ReturnType<typeof startSpotWorld>>;
beforeAll(async () => {
  world = await startSpotWorld({
    origins: {
      withdrawals: async (user, numbers) => {
        seen.push({ user, numbers });
        return withdrawals;
      },
      deposits: async () => deposits,
      received: async (user) => (user === 3 ? received : new Map()),
      adjustments: async () => new Map(),
    },
  });
  await world.submitAll([
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    { type: CommandType.SET_ASSET, asset: USDT, flags: 7 + 16 },
  ]);
});
afterAll(() => world.stop());

const withdraw = (number: number, quantity: bigint, user = 1, receiver = 0): AnyNewCommand => ({
  type: CommandType.WITHDRAW,
  user,
  number,
  asset: USDT,
  network: 9,
  receiver,
  quantity,
  fee: receiver === 0 ? COIN : 0n,
  value: 0n,
  wealth: 0n,
  asOf: 0,
  target: [1, 2, 3, 4],
});
const listed = async (body: object, user = 1) =>
  (await world.ask(walletRecords, { min_seq: world.engine.sequence, ...body }, user)).data.list;

describe('records of deposits and withdrawals', () => {
  beforeAll(async () => {
    world.hands.timeMs = 2 * DAY_MS;
    await world.submitAll([withdraw(7, 100n * COIN), withdraw(8, 50n * COIN)]);
    await world.submitAll([
      { type: CommandType.WITHDRAW_SEND, number: 7 },
      { type: CommandType.WITHDRAW_RETURN, number: 8, reason: 1 },
    ]);
    const [credited] = await world.submitAll([
      {
        type: CommandType.CREDIT_DEPOSIT,
        user: 1,
        asset: USDT,
        network: 9,
        amount: 30n * COIN,
        value: 30n * COIN,
        height: 5,
        output: 0,
        transaction: [9, 9, 9, 9],
      },
    ]);
    withdrawals.set(7, origin('7', 'to_be_confirmed', '0x77')).set(8, origin('8', 'cancelled', null));
    deposits.set(credited!.sequence, origin('3', 'success', '0x33'));
  });

  test('each has every field of the specification, from the room that knows it', async () => {
    const [deposit] = await listed({ type: 'deposit' });
    expect(deposit).toMatchObject({
      type: 'deposit',
      account: 'spot',
      bucket: 'available',
      asset: 'USDT',
      amount: '30.00000000',
      status: 'success',
      update_time: 9_000_000_000,
      address: '0xabc',
      note: 'cold wallet',
      network: 'LOCAL',
      txid: '0x33',
      is_internal: false,
      deposit_id: '3',
      withdrawal_id: null,
    });
    const out = await listed({ types: ['withdraw', 'withdraw_fee', 'withdraw_freeze'] });
    expect(out.map(({ type, bucket, amount, status, withdrawal_id: id }) => [type, bucket, amount, status, id])).toEqual([
      ['withdraw_fee', 'frozen', '-1.00000000', 'to_be_confirmed', '7'],
      ['withdraw', 'frozen', '-99.00000000', 'to_be_confirmed', '7'],
      ['withdraw_freeze', 'frozen', '50.00000000', 'cancelled', '8'],
      ['withdraw_freeze', 'available', '-50.00000000', 'cancelled', '8'],
      ['withdraw_freeze', 'frozen', '100.00000000', 'to_be_confirmed', '7'],
      ['withdraw_freeze', 'available', '-100.00000000', 'to_be_confirmed', '7'],
    ]);
    expect(new Set(out.map(({ record_id: id }) => id)).size).toBe(out.length);
    expect(seen.every(({ user }) => user === 1)).toBe(true);
  });

  test('what another customer sent says so, and nothing of him', async () => {
    await world.submitAll([withdraw(9, 20n * COIN, 2, 3)]);
    await world.submitAll([{ type: CommandType.WITHDRAW_SEND, number: 9 }]);
    received.set(9, origin('4', 'success', null));
    const got = async () => (await listed({ type: 'deposit' }, 3))[0];
    expect(await got()).toMatchObject({ amount: '20.00000000', status: 'success', txid: null, is_internal: true, deposit_id: '4' });
    expect((await got())!.withdrawal_id).toBeNull();
    // Known before the room of deposits has written it down.
    received.clear();
    expect(await got()).toMatchObject({ status: 'completed', is_internal: true, deposit_id: null, address: null });
  });

  test('a status leaves in what has it, and page follows page', async () => {
    const statuses = async (status: string) => new Set((await listed({ status })).map((record) => `${record.type} ${record.status}`));
    expect(await statuses('cancelled')).toEqual(new Set(['withdraw_freeze cancelled', 'withdraw_refund cancelled']));
    expect(await statuses('success')).toEqual(new Set(['deposit success']));
    expect(await statuses('completed')).toEqual(new Set(['adjust completed']));
    expect(await listed({ status: 'reversed' })).toEqual([]);
    expect(await listed({ status: 'success', type: 'withdraw' })).toEqual([]);
    const pages: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 9; page++) {
      const { data } = await world.ask(walletRecords, { status: 'cancelled', limit: 1, ...(cursor === undefined ? {} : { cursor }) }, 1);
      pages.push(...data.list.map(({ record_id: id }) => id));
      cursor = data.next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(pages).toEqual((await listed({ status: 'cancelled' })).map(({ record_id: id }) => id));
  });

  test.each([
    ['a status that is none', { status: 'done' }],
    ['a type and types', { type: 'deposit', types: ['withdraw'] }],
    ['no types at all', { types: [] }],
    ['a type that is none', { types: ['deposit', 'theft'] }],
  ])('%s is refused', async (_what, body) => {
    expect(await world.ask(walletRecords, body, 1)).toMatchObject({ code: Code.BAD_REQUEST, data: null });
  });
});

describe('a statement', () => {
  const stated = async (from: number, to: number, user = 1) =>
    world.ask(walletStatement, { from: from * DAY_MS, to: to * DAY_MS, min_seq: world.engine.sequence }, user);

  test('says what was held, what moved and what is held, of days that are over and of one that is not', async () => {
    world.hands.timeMs = 3 * DAY_MS + 5;
    await world.submitAll([
      {
        type: CommandType.TRANSFER,
        user: 1,
        clientId: clientKey('m'),
        asset: USDT,
        amount: 5n * COIN,
        from: Account.SPOT,
        to: Account.CONTRACT,
      },
    ]);
    const { data: over } = await stated(2, 3);
    expect(over).toMatchObject({ from: 2 * DAY_MS, to: 3 * DAY_MS });
    expect(over.list.find(({ account, symbol }) => account === 'spot' && symbol === 'USDT')).toEqual({
      account: 'spot',
      symbol: 'USDT',
      opening: '1000000.00000000',
      moves: [
        { type: 'deposit', count: 1, amount: '30.00000000' },
        { type: 'withdraw', count: 1, amount: '-99.00000000' },
        { type: 'withdraw_fee', count: 1, amount: '-1.00000000' },
      ],
      closing: '999930.00000000',
      price: '1',
      value: '999930.00000000',
    });
    const { data: open } = await stated(3, 4);
    expect(open.to).toBe(3 * DAY_MS + 5);
    expect(open.list.filter(({ symbol }) => symbol === 'USDT')).toMatchObject([
      { account: 'spot', opening: '999930.00000000', moves: [{ type: 'transfer_out', amount: '-5.00000000' }], closing: '999925.00000000' },
      { account: 'contract', opening: '0.00000000', moves: [{ type: 'transfer_in' }], closing: '5.00000000' },
    ]);
    const { data: all } = await stated(0, 4);
    expect(all.list.find(({ account, symbol }) => account === 'spot' && symbol === 'USDT')).toMatchObject({
      opening: '0.00000000',
      closing: '999925.00000000',
    });
    // A coin of which nobody knows the price is told without a value.
    expect(all.list.find(({ symbol }) => symbol === 'BTC')).toMatchObject({ price: null, value: null });
    expect(all.total).toBe('999930.00000000');
    expect((await stated(0, 4, 9)).data).toMatchObject({ list: [], total: '0.00000000' });
  });

  test.each([
    ['that ends before it begins', { from: DAY_MS, to: DAY_MS }],
    ['that begins within a day', { from: 5, to: DAY_MS }],
    ['of more than a year', { from: 0, to: 367 * DAY_MS }],
    ['to come', { from: 9 * DAY_MS, to: 10 * DAY_MS }],
    ['without an end', { from: 0 }],
    ['of another user', { from: 0, to: DAY_MS, user: 2 }],
  ])('one %s is refused', async (_what, body) => {
    expect(await world.ask(walletStatement, body, 1, 'de_DE')).toMatchObject({ code: Code.BAD_REQUEST, data: null });
  });

  test('is none where what was held does not follow from what moved', () => {
    const sums = [{ account: 0, asset: BTC, type: 1, amount: 5n, count: 2 }];
    expect(statedOf(new Map([[BTC, 1n]]), sums, new Map([[BTC, 6n]]))).toHaveLength(1);
    expect(statedOf(new Map([[BTC, 1n]]), sums, new Map([[BTC, 7n]]))).toBeUndefined();
    expect(statedOf(new Map([[BTC, 1n]]), [], new Map())).toBeUndefined();
  });
});
