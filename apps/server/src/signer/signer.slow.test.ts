/** The signer on a real chain and a real database: what it pays, what it never pays, and what it waits with. */
import { networkNumber } from '@kontor/contract/network';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setNetworkState } from '../chains/network-state.ts';
import { orderSweep } from '../payouts/payout-orders.ts';
import { signerLimits, signerStates, signerTrust, waitingOrders } from '../payouts/signer-news.ts';
import { giveFloat } from '../signer-surface.ts';
import type { FloatOptions } from '../signer-surface.ts';
import { text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { Cleanup } from '../store/test-world.ts';
import { HOUR_MS } from './caps.ts';
import { OUTSIDE, hashOf, newApprover, startSignerWorld } from './signer-world.ts';
import type { Approver, SignerWorld } from './signer-world.ts';

const cleanup = new Cleanup();
/** The house's own coins in a hot wallet, whole ones. */
const NOTED = statement<[], { readonly symbol: string; readonly amount: bigint }>(
  'signer-test-float',
  'SELECT symbol, trim_scale(sum(amount))::text AS amount FROM chain_float GROUP BY symbol',
  (row) => ({ symbol: text(row, 'symbol'), amount: BigInt(text(row, 'amount')) }),
);
let world: SignerWorld;
let one: Approver;
let two: Approver;
let stranger: Approver;
let number = 100;

beforeAll(async () => {
  world = await startSignerWorld(cleanup);
  [one, two, stranger] = [await newApprover(1), await newApprover(2), await newApprover(3)];
});
afterAll(() => cleanup.run());

const next = (): number => (number += 1);
const rowOf = async (withdrawal: number) => (await world.rows()).find((row) => row.withdrawal === withdrawal);
/** An address that nothing was paid to. */
const fresh = (): string => world.keys.deposit(1_000 + next()).address;

describe('a withdrawal', () => {
  test('is paid once, without an operator where it is small, and is final some blocks later', async () => {
    const { turn, close } = world.signer({ trusted: [one, two] });
    const before = await world.balance(OUTSIDE, 'USDT');
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal, amount: '98.5' }));
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'broadcast', attempts: 1 });
    await turn();
    await world.mine();
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'mined', isFinal: false });
    await turn();
    expect((await world.balance(OUTSIDE, 'USDT')) - before).toBe(98_500_000n);
    await world.mine(5);
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'mined', isFinal: true, attempts: 1 });
    await turn();
    expect((await world.balance(OUTSIDE, 'USDT')) - before).toBe(98_500_000n);
    close();
  });

  test("of the chain's own coin, and of a token with 18 decimals, arrives to the last unit", async () => {
    await world.chain.send('SOL', world.keys.hot.address, 100n * 10n ** 18n);
    await world.mine();
    const { turn, close } = world.signer();
    const address = fresh();
    await world.order(world.ordered({ withdrawal: next(), symbol: 'ETH', address, amount: '0.123456789012345678', fee: '0' }));
    await world.order(world.ordered({ withdrawal: next(), symbol: 'SOL', address, amount: '0.000000000000000001', fee: '0.1' }));
    await turn();
    await world.mine();
    expect([await world.balance(address, 'ETH'), await world.balance(address, 'SOL')]).toEqual([123456789012345678n, 1n]);
    close();
  });

  test.each([
    ['one operator', '1000.000001', 1],
    ['one operator at the second threshold', '5000', 1],
    ['two operators', '5000.000001', 2],
  ] as const)('above a threshold is paid with %s', async (_, amount, needed) => {
    const { turn, close } = world.signer({ trusted: [one, two], file: { bookFile: `book ${next()}` } });
    const address = fresh();
    const few = world.ordered({ withdrawal: next(), amount, address });
    const enough = world.ordered({ withdrawal: next(), amount, address });
    const approve = (ordered: typeof few, by: readonly Approver[]) => Promise.all(by.map((each) => each.approve(hashOf(ordered))));
    await world.order(few, await approve(few, [one, two].slice(0, needed - 1)));
    await world.order(enough, await approve(enough, [one, two].slice(0, needed)));
    await turn();
    await world.mine();
    expect(await rowOf(few.withdrawal)).toMatchObject({ state: 'refused', reason: 'NOT_APPROVED' });
    expect(await world.balance(address, 'USDT')).toBe(BigInt(amount.replace('.', '').padEnd(10, '0')));
    close();
  });

  test('that is not what operators signed, by one character, is never signed', async () => {
    const { turn, close } = world.signer({ trusted: [one, two] });
    const changed: readonly Partial<ReturnType<typeof world.ordered>>[] = [
      { amount: '2001' },
      { fee: '0.6' },
      { address: fresh() },
      { uid: 8 },
      { withdrawal: next() },
    ];
    const withdrawals: number[] = [];
    for (const change of changed) {
      const signed = world.ordered({ withdrawal: next(), amount: '2000' });
      const ordered = { ...signed, ...change };
      withdrawals.push(ordered.withdrawal);
      await world.order(ordered, [await one.approve(hashOf(signed))]);
    }
    await turn();
    const rows = await world.rows();
    expect(rows.filter(({ withdrawal }) => withdrawals.includes(withdrawal ?? 0)).map(({ state, reason }) => [state, reason])).toEqual(
      changed.map(() => ['refused', 'NOT_APPROVED']),
    );
    close();
  });

  test('of another contract, coin, network or address is never signed', async () => {
    const { turn, close } = world.signer({ trusted: [one, two] });
    const cases: readonly (readonly [Partial<ReturnType<typeof world.ordered>>, string])[] = [
      [{ contract: world.contractOf('XRP') }, 'CONTRACT_OTHER'],
      [{ contract: world.contractOf('USDT').toLowerCase() }, 'CONTRACT_OTHER'],
      [{ contract: '' }, 'CONTRACT_OTHER'],
      [{ symbol: 'BTC', contract: '' }, 'COIN_UNKNOWN'],
      [{ network: 'ERC20' }, 'NETWORK_UNKNOWN'],
      [{ address: OUTSIDE.toLowerCase() }, 'ADDRESS_WRONG'],
      [{ address: `${OUTSIDE.slice(0, -1)}1` }, 'ADDRESS_WRONG'],
      [{ address: world.contractOf('USDT') }, 'ADDRESS_WRONG'],
      [{ address: world.keys.hot.address }, 'ADDRESS_WRONG'],
      [{ amount: '1.0' }, 'AMOUNT_WRONG'],
      [{ amount: '0' }, 'AMOUNT_WRONG'],
      [{ amount: '-1' }, 'AMOUNT_WRONG'],
      [{ amount: '1e2' }, 'AMOUNT_WRONG'],
      [{ amount: '0.0000001' }, 'AMOUNT_WRONG'],
    ];
    const withdrawals: number[] = [];
    for (const [change] of cases) {
      const withdrawal = next();
      withdrawals.push(withdrawal);
      await world.order(world.ordered({ withdrawal, ...change }));
    }
    await turn();
    const rows = await world.rows();
    expect(rows.filter(({ withdrawal }) => withdrawals.includes(withdrawal ?? 0)).map(({ state, reason }) => [state, reason])).toEqual(
      cases.map(([, reason]) => ['refused', reason]),
    );
    close();
  });

  test('above a cap waits, those behind it go on, and it goes on when there is room', async () => {
    const day = Date.now();
    let now = day;
    const { turn, close } = world.signer({ trusted: [one, two], wallMs: () => now, file: { bookFile: 'book of caps' } });
    const address = fresh();
    const ordered = async (amount: string): Promise<number> => {
      const order = world.ordered({ withdrawal: next(), amount, address });
      await world.order(order, [await one.approve(hashOf(order)), await two.approve(hashOf(order))]);
      return order.withdrawal;
    };
    const large = await ordered('10000.000001');
    const first = await ordered('10000');
    const second = await ordered('5000.000001');
    const third = await ordered('5000');
    await turn();
    const reasons = async () => new Map((await waitingOrders(world.server)).map(({ withdrawal, reason }) => [withdrawal, reason]));
    expect(await reasons()).toEqual(
      new Map([
        [large, 'CAP_TRANSACTION'],
        [second, 'CAP_HOUR'],
      ]),
    );
    expect([(await rowOf(first))?.state, (await rowOf(third))?.state]).toEqual(['broadcast', 'broadcast']);
    const [limit] = (await signerLimits(world.server)).filter(({ symbol }) => symbol === 'USDT');
    expect(limit).toMatchObject({ auto: '1000', two: '5000', capHour: '15000' });
    // An hour later the day is still too full for it.
    now = day + HOUR_MS;
    await turn();
    expect((await reasons()).get(second)).toBe('CAP_DAY');
    now = day + 24 * HOUR_MS;
    await turn();
    expect((await rowOf(second))?.state).toBe('broadcast');
    expect(await reasons()).toEqual(new Map([[large, 'CAP_TRANSACTION']]));
    await world.mine();
    expect(await world.balance(address, 'USDT')).toBe(20_000_000_001n);
    await world.owner.run(
      command(
        'signer-test-refuse',
        `INSERT INTO payout (order_id, withdrawal, state, network, symbol, reason, is_final, updated_at)
      SELECT id, withdrawal, 'refused', network, symbol, 'BY_HAND', true, now() FROM payout_order WHERE withdrawal = $1`,
      ),
      large,
    );
    await world.owner.run(command('signer-test-no-waits', 'DELETE FROM signer_wait'));
    close();
  });

  test('waits while operators have stopped the network, or the coin there; what is the house’s own goes on', async () => {
    const { turn, close } = world.signer({ trusted: [one, two] });
    const stop = (symbol: string, withdrawalsOff: boolean) =>
      setNetworkState(world.server, { network: networkNumber('LOCAL'), symbol, depositsOff: false, withdrawalsOff }, new Date());
    const withdrawal = next();
    await stop('', true);
    await world.order(world.ordered({ withdrawal }));
    await world.chain.send('ETH', world.keys.deposit(77).address, 10n ** 18n);
    await world.mine();
    const sweep = await orderSweep(world.server, { network: 'LOCAL', symbol: 'ETH', contract: '', sourceIndex: 77 }, new Date());
    await turn();
    expect(await rowOf(withdrawal)).toBeUndefined();
    expect((await waitingOrders(world.server)).map((wait) => [wait.withdrawal, wait.reason])).toEqual([[withdrawal, 'PAUSED']]);
    expect((await world.rows()).find(({ order }) => order === sweep)).toMatchObject({ state: 'broadcast' });
    await stop('', false);
    await stop('USDT', true);
    await turn();
    expect(await rowOf(withdrawal)).toBeUndefined();
    await stop('USDT', false);
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'broadcast', attempts: 1 });
    expect(await waitingOrders(world.server)).toEqual([]);
    await world.mine(6);
    await turn();
    close();
  });

  test('waits where the hot wallet has too little, and while the node is away; both are told', async () => {
    const { turn, close } = world.signer({ trusted: [one, two] });
    const address = fresh();
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal, symbol: 'XRP', address, amount: '1', fee: '0' }));
    await turn();
    expect((await world.waits()).map((wait) => wait.split(' ')[1])).toEqual(['HOT_WALLET_SHORT']);
    const away = world.signer({ file: { networks: [{ ...world.file.networks[0]!, rpc: 'http://127.0.0.1:9' }] } });
    await away.turn();
    expect(await signerStates(world.server)).toMatchObject([
      { network: 'LOCAL', problem: 'NODE_AWAY', hotAddress: world.keys.hot.address },
    ]);
    expect((await world.waits()).map((wait) => wait.split(' ')[1])).toEqual(['NETWORK_PROBLEM']);
    away.close();
    await world.chain.send('XRP', world.keys.hot.address, 10_000_000n);
    await world.mine();
    await turn();
    await world.mine();
    expect(await world.balance(address, 'XRP')).toBe(1_000_000n);
    expect(await world.waits()).toEqual([]);
    close();
  });

  test('of a chain that is not the one the signer knows is not signed', async () => {
    const { turn, close } = world.signer({ file: { networks: [{ ...world.file.networks[0]!, chainId: 1 }] } });
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal }));
    await turn();
    expect(await signerStates(world.server)).toMatchObject([{ problem: 'CHAIN_OTHER' }]);
    expect(await rowOf(withdrawal)).toBeUndefined();
    close();
    const right = world.signer();
    await right.turn();
    expect((await rowOf(withdrawal))?.state).toBe('broadcast');
    right.close();
  });
});

describe('a deposit', () => {
  test.each([
    ['of a token is swept to the hot wallet, with gas from there first', 'USDT', 50_000_000n],
    ["of the chain's own coin is swept, less what that costs", 'ETH', 10n ** 18n],
  ] as const)('%s', async (_, symbol, units) => {
    const { turn, close } = world.signer();
    const index = next();
    const { address } = world.keys.deposit(index);
    await world.chain.send(symbol, address, units);
    await world.mine();
    const hot = await world.balance(world.keys.hot.address, symbol);
    const order = await orderSweep(
      world.server,
      { network: 'LOCAL', symbol, contract: world.contractOf(symbol), sourceIndex: index },
      new Date(),
    );
    // Somebody says that it is to go elsewhere.
    await world.owner.run(command('signer-test-elsewhere', 'UPDATE payout_order SET address = $2 WHERE id = $1'), order, OUTSIDE);
    const outside = await world.balance(OUTSIDE, symbol);
    await turn();
    expect(await world.waits()).toEqual(symbol === 'ETH' ? [] : [`${order} TOP_UP`]);
    await world.mine();
    await turn();
    await turn();
    await world.mine();
    await turn();
    expect((await world.rows()).find((row) => row.order === order)).toMatchObject({ state: 'mined' });
    const arrived = (await world.balance(world.keys.hot.address, symbol)) - hot;
    if (symbol === 'USDT') expect(arrived).toBe(units);
    else expect(arrived > (units * 99n) / 100n && arrived <= units).toBe(true);
    expect((await world.balance(address, symbol)) < units / 100n).toBe(true);
    expect(await world.balance(OUTSIDE, symbol)).toBe(outside);
    close();
  });

  test.each([['USDT', 'ETH', 'USDT'] as const, ['ETH', 'USDT', 'ETH'] as const])(
    'beside others of its address, %s and %s and %s, is swept behind them: what one leaves there is not known before',
    async (...symbols) => {
      const { turn, close } = world.signer();
      const index = next();
      const { address } = world.keys.deposit(index);
      await world.chain.send('USDT', address, 50_000_000n);
      await world.chain.send('ETH', address, 10n ** 18n);
      await world.mine();
      const hot = await world.balance(world.keys.hot.address, 'USDT');
      const orders: number[] = [];
      for (const symbol of symbols)
        orders.push(
          await orderSweep(world.server, { network: 'LOCAL', symbol, contract: world.contractOf(symbol), sourceIndex: index }, new Date()),
        );
      await turn();
      expect((await world.waits()).filter((wait) => wait.endsWith('SWEEP_BEFORE'))).toHaveLength(2);
      for (let block = 0; block < 14; block++) {
        await world.mine();
        await turn();
      }
      const rows = (await world.rows()).filter(({ order }) => orders.includes(order));
      expect(rows.map(({ state, isFinal }) => `${state} ${isFinal}`)).toEqual(['mined true', 'mined true', 'refused true']);
      expect((await world.balance(world.keys.hot.address, 'USDT')) - hot).toBe(50_000_000n);
      expect([await world.balance(address, 'USDT'), (await world.balance(address, 'ETH')) < 10n ** 16n]).toEqual([0n, true]);
      close();
    },
  );

  test('that is not worth its gas stays, and a sweep of no address is refused', async () => {
    const { turn, close } = world.signer();
    const order = await orderSweep(
      world.server,
      { network: 'LOCAL', symbol: 'USDT', contract: world.contractOf('USDT'), sourceIndex: next() },
      new Date(),
    );
    await turn();
    expect((await world.rows()).find((row) => row.order === order)).toMatchObject({ state: 'refused', reason: 'NOTHING_TO_SWEEP' });
    close();
  });
});

test("what a demo's hot wallet begins with is noted before it is sent, and once, whatever is killed in between", async () => {
  const hot = fresh();
  const float = (chain: FloatOptions['chain'], queries: Queries = world.server) =>
    giveFloat({ chain, keys: { xpub: world.xpub, hot }, queries, wallMs: () => Date.now() });
  const noted = async () => new Map((await world.server.many(NOTED)).map(({ symbol, amount }) => [symbol, amount]));
  const { chain } = world;
  const killed = (): Promise<never> => Promise.reject(new Error('killed'));
  // While it is noted: nothing is sent.
  await expect(float(chain, { run: killed } as unknown as Queries)).rejects.toThrow('killed');
  await world.mine();
  expect([await noted(), await world.balance(hot, 'USDT')]).toEqual([new Map(), 0n]);
  // When it is noted: nothing is sent, and the next start sends it.
  const prepare: typeof chain.prepare = async (...what) => ({ ...(await chain.prepare(...what)), send: killed });
  await expect(float({ prepare, settings: (xpub) => chain.settings(xpub), url: chain.url })).rejects.toThrow('killed');
  for (let start = 0; start < 3; start++) {
    await float(chain);
    await world.mine();
  }
  const found = await noted();
  for (const { symbol, decimals } of chain.settings('').coins)
    expect([symbol, await world.balance(hot, symbol)]).toEqual([symbol, found.get(symbol)! * 10n ** BigInt(decimals)]);
});

describe('what was signed', () => {
  test('is in the book, and is taken up again where the database has lost it; a number is never used for another', async () => {
    const { turn, close } = world.signer();
    const address = fresh();
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal, address, amount: '11' }));
    await turn();
    const before = await rowOf(withdrawal);
    await world.mine();
    await world.owner.run(command('signer-test-lose', 'DELETE FROM payout WHERE withdrawal = $1'), withdrawal);
    await world.owner.run(command('signer-test-lose-nonce', 'UPDATE signer_nonce SET next = 0'));
    await turn();
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'mined', txHash: before?.txHash });
    await world.owner.run(command('signer-test-lose', 'DELETE FROM payout WHERE withdrawal = $1'), withdrawal);
    await world.owner.run(command('signer-test-other', "UPDATE payout_order SET amount = '12' WHERE withdrawal = $1"), withdrawal);
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'refused', reason: 'NUMBER_USED' });
    await world.mine();
    expect(await world.balance(address, 'USDT')).toBe(11_000_000n);
    close();
  });

  test('by somebody else with the key of the hot wallet stops everything on the network', async () => {
    const { turn, close } = world.signer();
    await turn();
    await world.mine();
    await world.chain.ask('anvil_impersonateAccount', world.keys.hot.address);
    await world.chain.ask('eth_sendTransaction', { from: world.keys.hot.address, to: OUTSIDE, value: '0x1' });
    await world.chain.ask('anvil_stopImpersonatingAccount', world.keys.hot.address);
    await world.mine();
    await turn();
    expect(await signerStates(world.server)).toMatchObject([{ problem: 'NONCE_FOREIGN' }]);
    await world.owner.run(
      command('signer-test-accept', 'UPDATE signer_nonce SET next = next + 1 WHERE sender = $1'),
      world.keys.hot.address,
    );
    await turn();
    expect(await signerStates(world.server)).toMatchObject([{ problem: null }]);
    close();
  });
});

describe('operators', () => {
  test('count once each, with a key of their own that is enrolled, for this withdrawal and no other', async () => {
    const { turn, close } = world.signer({ trusted: [one, two], file: { bookFile: 'book of operators' } });
    const make = () => world.ordered({ withdrawal: next(), amount: '6000' });
    const [twice, strange, borrowed, replayed, asOther] = [make(), make(), make(), make(), make()];
    const other = make();
    await world.order(twice, [await one.approve(hashOf(twice)), await one.approve(hashOf(twice))]);
    await world.order(strange, [await one.approve(hashOf(strange)), await stranger.approve(hashOf(strange))]);
    await world.order(borrowed, [await one.approve(hashOf(borrowed)), { ...(await one.approve(hashOf(borrowed))), operator: 2 }]);
    await world.order(replayed, [await one.approve(hashOf(replayed)), await two.approve(hashOf(other))]);
    await world.order(asOther, [await one.approve(hashOf(asOther)), await one.approve(hashOf(asOther), 2)]);
    await turn();
    for (const { withdrawal } of [twice, strange, borrowed, replayed, asOther])
      expect([withdrawal, (await rowOf(withdrawal))?.reason]).toEqual([withdrawal, 'NOT_APPROVED']);
    close();
  });

  test("of a demo are believed as the server's table has them, and the signer says so", async () => {
    const { signer, turn, close } = world.signer({ trusted: [], file: { simulateTrust: true } });
    await signer.simulateTrust();
    await world.owner.run(
      command(
        'signer-test-operator',
        `INSERT INTO operator (id, login, name, roles, state, made_at) VALUES (3, 'three', 'three', '{risk}', 'invited', now())`,
      ),
    );
    await world.owner.run(
      command(
        'signer-test-key',
        "INSERT INTO operator_key (operator_id, name, x, y, fingerprint, added_at) VALUES (3, 'key', $1, $2, 'f', now())",
      ),
      stranger.x,
      stranger.y,
    );
    const ordered = world.ordered({ withdrawal: next(), amount: '1500' });
    await world.order(ordered, [await stranger.approve(hashOf(ordered))]);
    await turn();
    expect(await rowOf(ordered.withdrawal)).toMatchObject({ state: 'broadcast' });
    expect(await signerTrust(world.server)).toMatchObject([{ operator: 3, isSimulated: true }]);
    close();
  });
});

describe('a transaction that was sent', () => {
  test('and is stuck is sent again with higher fees and the same nonce; one of them is mined', async () => {
    let now = Date.now();
    const { turn, close } = world.signer({ wallMs: () => now });
    await world.mine();
    await turn();
    const address = fresh();
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal, address, amount: '7' }));
    await turn();
    now += 60_000;
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'broadcast', attempts: 2 });
    await world.mine();
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'mined', attempts: 2 });
    expect(await world.balance(address, 'USDT')).toBe(7_000_000n);
    close();
  });

  test('and whose block is lost goes back, and is sent again as it is', async () => {
    const { turn, close } = world.signer();
    const address = fresh();
    const withdrawal = next();
    await world.mine();
    await turn();
    const snapshot = await world.chain.ask<string>('evm_snapshot');
    await world.order(world.ordered({ withdrawal, address, amount: '9' }));
    await turn();
    await world.mine();
    await turn();
    const mined = await rowOf(withdrawal);
    expect(mined).toMatchObject({ state: 'mined', isFinal: false });
    await world.chain.ask('evm_revert', snapshot);
    await world.mine(2);
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'broadcast', attempts: 1, txHash: mined?.txHash });
    await world.mine();
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'mined', txHash: mined?.txHash });
    expect(await world.balance(address, 'USDT')).toBe(9_000_000n);
    close();
  });

  test.each([
    ['and is reverted', 'USDT', '0xfd'],
    ['of a token that says it was done and moves nothing', 'XRP', '0x600160005260206000f3'],
  ] as const)('%s has failed, when its block cannot be lost any more and not before', async (_, symbol, code) => {
    const { turn, close } = world.signer();
    const withdrawal = next();
    await world.order(world.ordered({ withdrawal, symbol, amount: '1' }));
    await world.mine();
    await turn();
    // The token becomes another before it is mined.
    await world.chain.ask('anvil_setCode', world.contractOf(symbol), code);
    await world.mine();
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'broadcast' });
    await world.mine(5);
    await turn();
    expect(await rowOf(withdrawal)).toMatchObject({ state: 'failed', reason: 'REVERTED', isFinal: true });
    close();
  });
});
