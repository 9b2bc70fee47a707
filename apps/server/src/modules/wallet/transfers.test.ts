/** Transfers between own accounts over the whole of HTTP but the socket: which are allowed, what they leave behind, and repeats. */
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import type { AccountWord } from '@kontor/contract/glossary';
import { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { accounts, equity, transfer, transfers, walletRecords } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, UserFlag } from '@kontor/engine/command';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startSpotWorld } from '../spot/spot-world.ts';
import type { SpotWorldOptions } from '../spot/spot-world.ts';

let world: Awaited<ReturnType<typeof startSpotWorld>>;
afterEach(() => world.stop());
const start = async (options: SpotWorldOptions = {}): Promise<void> => {
  world = await startSpotWorld(options);
};

let ids = 0;
const move = (from: AccountWord, to: AccountWord, quantity: string, { symbol = 'USDT', user = 1, id = `id-${++ids}` } = {}) =>
  world.ask(transfer, { from, to, symbol, quantity, client_id: id }, user);

/** What user 1 holds of a currency, by account. */
async function held(symbol = 'USDT', user = 1): Promise<Record<string, { available: string; order_freeze: string }>> {
  const { data } = await world.ask(accounts, { min_seq: world.engine.sequence }, user);
  return Object.fromEntries(
    data.list.filter((row) => row.symbol === symbol).map(({ account, available, order_freeze }) => [account, { available, order_freeze }]),
  );
}

describe('which transfers there are', () => {
  /** USDT may go everywhere, BTC only between spot and fiat: it is legal, and neither margin nor payment (rules 6.2). */
  test('the table of rules 6.2', async () => {
    await start();
    const allowed: string[] = [];
    for (const symbol of ['USDT', 'BTC']) {
      for (const from of ACCOUNT_WORDS) {
        for (const to of ACCOUNT_WORDS) {
          if (from !== 'spot')
            await world.submitAll([
              {
                type: CommandType.ADJUST,
                user: 3,
                clientId: [1, ids++, symbol.length, 1],
                asset: symbol === 'USDT' ? 0 : 1,
                account: ACCOUNT_WORDS.indexOf(from),
                amount: 1n,
              },
            ]);
          else
            await world.submitAll([
              {
                type: CommandType.ADJUST,
                user: 3,
                clientId: [2, ids++, symbol.length, 1],
                asset: symbol === 'USDT' ? 0 : 1,
                account: 0,
                amount: 1n,
              },
            ]);
          const { code } = await move(from, to, '0.00000001', { symbol, user: 3 });
          if (code === Code.SUCCESS) allowed.push(`${symbol} ${from}>${to}`);
          else expect(code).toBe(codeOfRefusal(Refusal.TRANSFER_NOT_ALLOWED));
        }
      }
    }
    const everywhere = ACCOUNT_WORDS.flatMap((from) => ACCOUNT_WORDS.filter((to) => to !== from).map((to) => `USDT ${from}>${to}`));
    expect(allowed).toEqual([...everywhere, 'BTC spot>fiat', 'BTC fiat>spot', 'BTC ico>spot', 'BTC ico>fiat']);
  });

  test('more than there is, nothing, dust and an unknown currency are refused, and nothing moves', async () => {
    await start();
    const before = await held();
    const sequence = world.engine.sequence;
    expect((await move('contract', 'spot', '0.00000001')).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    expect((await move('spot', 'contract', '1000000.00000001')).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    expect(world.engine.sequence).toBe(sequence + 2);
    for (const quantity of ['0', '0.00000000', '0.000000001', '99999999999999999999', '']) {
      expect({ quantity, code: (await move('spot', 'contract', quantity)).code }).toEqual({ quantity, code: Code.BAD_REQUEST });
    }
    expect((await move('spot', 'contract', '1', { symbol: 'DOGE' })).code).toBe(Code.BAD_REQUEST);
    expect(world.engine.sequence).toBe(sequence + 2);
    expect(await held()).toEqual(before);
  });

  test('what an open order holds cannot be taken away, and is told apart from what is frozen', async () => {
    await start();
    await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '10000' });
    expect(await held()).toMatchObject({ spot: { available: '100000.00000000', order_freeze: '900000.00000000' } });
    expect((await move('spot', 'seconds', '100000.00000001')).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    expect((await move('spot', 'seconds', '100000')).code).toBe(Code.SUCCESS);
    expect(await held()).toMatchObject({ spot: { available: '0.00000000' }, seconds: { available: '100000.00000000' } });
    await world.ask(cancelAllOrders, {});
    const { data } = await world.ask(accounts, { account: 'spot', min_seq: world.engine.sequence });
    expect(data.list.find(({ symbol }) => symbol === 'USDT')).toEqual({
      account: 'spot',
      symbol: 'USDT',
      available: '900000.00000000',
      frozen: '0.00000000',
      order_freeze: '0.00000000',
      locked: '0.00000000',
      withdrawable: '900000.00000000',
      value: '900000.00000000',
    });
  });

  test('a suspended customer moves nothing', async () => {
    await start();
    await world.submitAll([{ type: CommandType.SET_USER, user: 1, tier: 0, flags: UserFlag.SUSPENDED }]);
    expect((await move('spot', 'contract', '1')).code).toBe(codeOfRefusal(Refusal.USER_SUSPENDED));
    await world.submitAll([{ type: CommandType.SET_USER, user: 1, tier: 0, flags: 0 }]);
    expect((await move('spot', 'contract', '1')).code).toBe(Code.SUCCESS);
  });

  const good = { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '1', client_id: 'hostile' };
  const HOSTILE: readonly (readonly [string, object])[] = [
    ['another user', { user: 2 }],
    ['a number', { quantity: 1 }],
    ['an exponent', { quantity: '1e3' }],
    ['a sign', { quantity: '-1' }],
    ['a list', { quantity: ['1'] }],
    ['a system account', { to: 'fee' }],
    ['the outside', { from: 'external' }],
    ['an account by number', { from: 0 }],
    ['capital letters', { from: 'SPOT' }],
    ['no id', { client_id: undefined }],
    ['an empty id', { client_id: '' }],
    ['a long id', { client_id: 'x'.repeat(37) }],
    ['an id with a blank', { client_id: 'a b' }],
    ['no account', { to: undefined }],
    ['a prototype', { constructor: {} }],
    ['a currency in small letters', { symbol: 'usdt' }],
  ];
  test('a hostile body is refused before anything is asked', async () => {
    await start();
    const { sequence } = world.engine;
    for (const [what, change] of HOSTILE)
      expect({ what, ...(await world.ask(transfer, { ...good, ...change })) }).toMatchObject({ what, code: Code.BAD_REQUEST, data: null });
    expect(world.engine.sequence).toBe(sequence);
    expect((await world.ask(transfer, good, 0)).code).toBe(Code.SESSION_OVER);
  });
});

describe('what a transfer leaves behind', () => {
  test('both records with where it went, a row of the list, and the same total', async () => {
    await start();
    const before = await world.ask(equity, {});
    expect(await move('spot', 'contract', '120.5')).toMatchObject({ code: Code.SUCCESS, msg: '', data: { repeated: false } });
    world.hands.timeMs += 1_000;
    const { data: done } = await move('contract', 'seconds', '20');
    const min_seq = done.sequence;
    const { data } = await world.ask(walletRecords, { min_seq, limit: 4 });
    const common = { asset: 'USDT', bucket: 'available', status: 'completed', address: null, note: null, network: null, txid: null };
    expect(data.list).toMatchObject([
      {
        ...common,
        type: 'transfer_in',
        account: 'seconds',
        amount: '20.00000000',
        before_change: '0.00000000',
        latest_amount: '20.00000000',
        from: 'contract',
        to: 'seconds',
      },
      {
        ...common,
        type: 'transfer_out',
        account: 'contract',
        amount: '-20.00000000',
        before_change: '120.50000000',
        latest_amount: '100.50000000',
        from: 'contract',
        to: 'seconds',
      },
      { ...common, type: 'transfer_in', account: 'contract', amount: '120.50000000', from: 'spot', to: 'contract' },
      { ...common, type: 'transfer_out', account: 'spot', amount: '-120.50000000', from: 'spot', to: 'contract' },
    ]);
    const list = await world.ask(transfers, { min_seq });
    const [second, firstOne] = [
      {
        from: 'contract',
        to: 'seconds',
        symbol: 'USDT',
        quantity: '20.00000000',
        fee: '0.00000000',
        time: world.hands.timeMs,
        sequence: min_seq,
      },
      {
        from: 'spot',
        to: 'contract',
        symbol: 'USDT',
        quantity: '120.50000000',
        fee: '0.00000000',
        time: world.hands.timeMs - 1_000,
        sequence: min_seq - 1,
      },
    ];
    expect(list.data).toMatchObject({ list: [second, firstOne], next_cursor: null });
    expect((await world.ask(transfers, { from_account: 'spot' })).data.list).toEqual([firstOne]);
    expect((await world.ask(transfers, { to_account: 'seconds', symbol: 'USDT' })).data.list).toEqual([second]);
    expect((await world.ask(transfers, { symbol: 'BTC' })).data.list).toEqual([]);
    const page = await world.ask(transfers, { limit: 1 });
    expect(page.data.list).toEqual([second]);
    expect((await world.ask(transfers, { limit: 1, cursor: page.data.next_cursor! })).data.list).toEqual([firstOne]);
    expect((await world.ask(transfers, {}, 2)).data.list).toEqual([]);
    expect((await world.ask(equity, { min_seq })).data).toMatchObject({ total: before.data.total, today: before.data.today });
  });

  test('each account lists what it can hold, and what it holds', async () => {
    await start();
    const listed = async (): Promise<string[]> =>
      (await world.ask(accounts, {})).data.list.map(({ account, symbol }) => `${account} ${symbol}`);
    const all = ['spot USDT', 'spot BTC', 'contract USDT', 'seconds USDT', 'fiat USDT', 'fiat BTC', 'ico USDT'];
    expect(await listed()).toEqual(all);
    await world.submitAll([{ type: CommandType.ADJUST, user: 1, clientId: [9, 9, 9, 9], asset: 1, account: 4, amount: 5n }]);
    const { data } = await world.ask(accounts, { account: 'ico', min_seq: world.engine.sequence });
    expect(data.list.map(({ symbol, available, value }) => [symbol, available, value])).toEqual([
      ['USDT', '0.00000000', '0.00000000'],
      ['BTC', '0.00000005', null],
    ]);
    expect((await world.ask(accounts, { account: 'ico' }, 2)).data.list).toHaveLength(1);
  });

  test('whatever is moved, sums over all accounts stay what they were, and no account falls below zero', async () => {
    await start();
    const account = fc.constantFrom(...ACCOUNT_WORDS);
    const one = fc.record({
      from: account,
      to: account,
      symbol: fc.constantFrom('USDT', 'BTC'),
      units: fc.bigInt({ min: 1n, max: 60_000_000_000_000n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (moves) => {
        for (const { from, to, symbol, units } of moves)
          await move(from, to, `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`, { symbol });
        const { data } = await world.ask(accounts, { min_seq: world.engine.sequence });
        const sums: Record<string, number> = {};
        for (const { symbol, available, frozen, order_freeze, locked } of data.list) {
          for (const part of [available, frozen, order_freeze, locked]) {
            expect(part).toMatch(/^\d+\.\d{8}$/);
            sums[symbol] = (sums[symbol] ?? 0) + Number(BigInt(part.replace('.', '')));
          }
        }
        expect(sums).toEqual({ USDT: 100_000_000_000_000, BTC: 100_000_000_000 });
      }),
      { seed: 7, numRuns: 25 },
    );
  });
});

describe('a transfer is done once', () => {
  const AGO = { id: 'long-ago' };
  /** So many transfers of the same user that the engine knows no id from before them. */
  const goOn = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) await move('spot', 'fiat', '0.00000001');
  };

  test('the same again is told its first outcome, however long ago, also by a server that has just started; another body is refused', async () => {
    await start({ idCapacity: { idsOfPart: 20, parts: 2 }, idWindow: { ms: 10, ids: 1 } });
    const { data: done } = await move('spot', 'contract', '10', AGO);
    const same = async (): Promise<void> => {
      const before = world.engine.sequence;
      expect(await move('spot', 'contract', '10.00', AGO)).toMatchObject({ code: Code.SUCCESS, data: { ...done, repeated: true } });
      expect(world.engine.sequence).toBe(before);
      for (const other of [
        move('spot', 'contract', '11', AGO),
        move('spot', 'seconds', '10', AGO),
        move('seconds', 'contract', '10', AGO),
        move('spot', 'contract', '10', { ...AGO, symbol: 'BTC' }),
      ]) {
        expect((await other).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
      }
      expect(world.engine.sequence).toBe(before);
    };
    await goOn(60);
    world.hands.timeMs += 400 * 86_400_000;
    await goOn(60);
    await same();
    await world.serveAnew('snapshot');
    await same();
    await world.serveAnew('journal');
    await same();
    expect(await held()).toMatchObject({ contract: { available: '10.00000000' } });
    // Another user's id is his own.
    expect((await move('spot', 'contract', '3', { ...AGO, user: 2 })).data.repeated).toBe(false);
  });

  test("what the engine still knows it tells itself, and an order's id is no transfer's", async () => {
    await start();
    await move('spot', 'contract', '10', AGO);
    expect(await move('spot', 'contract', '10', AGO)).toMatchObject({ code: Code.SUCCESS, data: { repeated: true } });
    expect((await move('spot', 'contract', '11', AGO)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '1', client_id: 'an-order' });
    expect((await move('spot', 'contract', '1', { id: 'an-order' })).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    expect(await held()).toMatchObject({ contract: { available: '10.00000000' } });
  });

  test('two at the same time with one id are one transfer', async () => {
    await start();
    const [one, other] = await Promise.all([move('spot', 'contract', '10', AGO), move('spot', 'contract', '10', AGO)]);
    expect([one.code, other.code].filter((code) => code === Code.SUCCESS).length).toBeGreaterThan(0);
    expect(await held()).toMatchObject({ contract: { available: '10.00000000' } });
  });

  test('what was refused has done nothing and may be sent again', async () => {
    await start();
    expect((await move('contract', 'spot', '5', AGO)).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    await move('spot', 'contract', '5');
    expect(await move('contract', 'spot', '5', AGO)).toMatchObject({ code: Code.SUCCESS, data: { repeated: false } });
  });

  test('while the read tables are too far behind to tell, nothing is done: busy, then the first outcome', async () => {
    await start();
    await move('spot', 'contract', '10', AGO);
    await goOn(40);
    await world.follower.recorded(world.engine.sequence, true);
    world.disk.full = true;
    await move('spot', 'contract', '7', { id: 'not-recorded' });
    await goOn(40);
    await world.serveAnew('snapshot');
    const before = world.engine.sequence;
    expect((await move('spot', 'contract', '7', { id: 'not-recorded' })).code).toBe(Code.BUSY);
    expect(world.engine.sequence).toBe(before);
    // What they have, they tell.
    expect(await move('spot', 'contract', '10', AGO)).toMatchObject({ code: Code.SUCCESS, data: { repeated: true } });
    world.disk.full = false;
    await world.follower.recorded(before, true).catch(() => undefined);
    await expect.poll(async () => (await move('spot', 'contract', '7', { id: 'not-recorded' })).data).toMatchObject({ repeated: true });
  });
});
