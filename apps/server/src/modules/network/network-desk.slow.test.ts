/** Networks stopped by one and let go on by two, a customer's withdrawals blocked alike, and books compared with a chain: over HTTP and a real database. */
import { changeDetail } from '@kontor/contract/console/change';
import { depositList } from '@kontor/contract/console/deposit';
import { networkPause, networkTable, payoutsPause } from '@kontor/contract/console/network';
import { reconciliationList } from '@kontor/contract/console/reconciliation';
import { userBlock, userDetail } from '@kontor/contract/console/user';
import { withdrawalFind, withdrawalQueue } from '@kontor/contract/console/withdrawal';
import { Code } from '@kontor/contract/envelope';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryChain } from '../../chains/memory-chain.ts';
import { coinTerms } from '../../chains/networks.ts';
import type { Networks } from '../../chains/networks.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { command } from '../../store/database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import { readSymbols } from '../market/symbols.ts';
import { Reconciler } from '../reconciliation/reconciler.ts';
import { turn } from './turns.ts';

const LOCAL = 9;
const SETTINGS = { symbol: 'USDT', contract: '0x00', decimals: 10, minimum_deposit: '1', minimum_withdrawal: '2', fee: '0.5' };
const cleanup = new Cleanup();
const chain = new MemoryChain();
let world: ConsoleWorld;
let risk: TestOperator;
let finance: TestOperator;
let owner: TestOperator;
let uid: number;
let reconciler: Reconciler;
const stopped: string[] = [];

const ADD_ADDRESS = command<[user: number, address: string, now: Date]>(
  'test-deposit-address',
  'INSERT INTO deposit_address (network, account_id, address, made_at) VALUES (9, $1, $2, $3)',
);
const ADD_DEPOSIT = command<
  [txid: string, height: number, user: number, address: string, units: string, amount: bigint, dust: string, state: string, now: Date]
>(
  'test-deposit',
  `INSERT INTO deposit (network, txid, output, height, block_hash, account_id, address, symbol, asset, units, amount, dust, state, seen_at, updated_at)
   VALUES (9, $1, 0, $2, 'x', $3, $4, 'USDT', 0, $5::numeric, $6, $7::numeric, $8, $9, $9)`,
);
const SET_POSITION = command<[height: number, hash: string]>(
  'test-position',
  `INSERT INTO chain_position (network, height, hash, final_height) VALUES (9, $1, $2, 0)
   ON CONFLICT (network) DO UPDATE SET height = $1, hash = $2`,
);

const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ADD_WITHDRAWAL = command<[id: number, user: number, state: string, now: Date]>(
  'test-withdrawal',
  `INSERT INTO withdrawal (id, account_id, asset, scale, symbol, network, contract, address, receiver, quantity, fee, digest, state, needs, risks,
     asked_at, updated_at) OVERRIDING SYSTEM VALUE
   VALUES ($1, $2, 0, 8, 'USDT', 'LOCAL', '', '${OUTSIDE}', 0, 100000000, 0, repeat('a', 64), $3, 1, '[]', $4, $4)`,
);
const ADD_DECISION = command<[id: number, operator: number, key: number, decision: string, now: Date]>(
  'test-decision',
  `INSERT INTO withdrawal_decision (withdrawal_id, operator_id, decision, reason, key_id, signature, decided_at)
   VALUES ($1, $2, $4, 'looked at it', $3, 'none', $5)`,
);
const ADD_ORDER = command<[withdrawal: number, now: Date]>(
  'test-payout-order',
  `INSERT INTO payout_order (id, kind, network, symbol, contract, withdrawal, uid, address, amount, fee, created_at)
   VALUES ($1, 'withdrawal', 'LOCAL', 'USDT', '', $1, 7, 'x', '1', '0', $2)`,
);
const ADD_WAIT = command<[order: number, reason: string, now: Date]>(
  'test-signer-wait',
  'INSERT INTO signer_wait (order_id, reason, since) VALUES ($1, $2, $3)',
);
const ADD_FLOAT_SENT = command<[amount: string, txid: string, now: Date]>(
  'test-float-sent',
  `INSERT INTO chain_float (network, symbol, amount, reason, txid, noted_at) VALUES (9, 'USDT', $1::numeric, 'To begin with', $2, $3)`,
);
const FORGET_FLOAT_SENT = command<[]>('test-forget-float-sent', 'DELETE FROM chain_float WHERE txid IS NOT NULL');
const FORGET_SIGNER = command<[]>('test-forget-signer', 'DELETE FROM signer_state');
const SAY_STATE = command<[problem: string | null, now: Date]>(
  'test-signer-state',
  `INSERT INTO signer_state (network, hot_address, problem, updated_at) VALUES ('LOCAL', 'x', $1, $2)
   ON CONFLICT (network) DO UPDATE SET problem = $1, updated_at = $2`,
);
const ADD_SENT = command<[order: number, txid: string, now: Date]>(
  'test-payout-sent',
  `INSERT INTO payout (order_id, withdrawal, state, network, symbol, sender, nonce, amount, tx_hash, is_final, signed_at, updated_at)
   VALUES ($1, $1, 'broadcast', 'LOCAL', 'USDT', 'x', 1, '1', $2, false, $3, $3)`,
);
const ADD_REFUSED = command<[order: number, reason: string, now: Date]>(
  'test-payout-refused',
  `INSERT INTO payout (order_id, withdrawal, state, reason, network, symbol, is_final, updated_at)
   VALUES ($1, $1, 'refused', $2, 'LOCAL', 'USDT', true, $3)`,
);

/** What the chain has is read to its end. */
async function read(): Promise<void> {
  const { height, hash } = await chain.head();
  await world.database.run(SET_POSITION, height, hash);
}

/** Coins that come to the customer's address; units of the chain, which has two decimals more than the ledger. */
async function pay(txid: string, units: bigint, state: 'confirming' | 'waiting' | 'success'): Promise<void> {
  const address = chain.address(uid);
  const height = chain.mine({ txid, output: 0, address, symbol: 'USDT', units });
  const [amount, dust] = [units / 100n, units % 100n];
  await world.database.run(ADD_DEPOSIT, txid, height, uid, address, String(units), amount, String(dust), state, new Date(world.wallMs));
  if (state === 'success')
    await world.exchange.submitAll([
      {
        type: CommandType.CREDIT_DEPOSIT,
        user: uid,
        asset: 0,
        network: LOCAL,
        amount,
        value: 0n,
        height,
        output: 0,
        transaction: clientKey(txid),
      },
    ]);
  await read();
}

async function usdt() {
  await reconciler.compare();
  const { data } = await world.ask(reconciliationList, {}, risk);
  expect(data.failure).toBeNull();
  return data.list.find(({ symbol }) => symbol === 'USDT')!;
}

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  risk = await world.operator(['risk'], 'risk');
  finance = await world.operator(['finance'], 'finance');
  owner = await world.operator(['owner'], 'owner');
  uid = await world.customer();
  const { database, exchange, networks } = world;
  const terms = coinTerms(SETTINGS, 0, 8);
  networks.add({
    network: 'LOCAL',
    number: LOCAL,
    settings: { network: 'LOCAL', url: '', chain_id: 1, xpub: '', credit: 6, unlock: 12, block_seconds: 1, coins: [SETTINGS] },
    coins: new Map([['USDT', terms]]),
    chain,
    scanner: { state: { head: 1, height: 20, stopped: undefined }, isFollowing: true, hurry: () => undefined },
  } as unknown as Parameters<Networks['add']>[0]);
  await database.run(ADD_ADDRESS, uid, chain.address(uid), new Date(world.wallMs));
  await read();
  const { view } = exchange;
  reconciler = cleanup.add(
    new Reconciler({
      database,
      networks,
      follower: {
        listings: view.listings,
        books: async () => ({ value: await world.books(), sequence: view.sequence }),
      },
      symbols: () => readSymbols(database),
      stop: async (symbol, reason) => {
        stopped.push(reason);
        const by = { reason, operator: null, change: null };
        await turn(database, { network: 'LOCAL', symbol, turn: 'withdrawals', isOff: true }, by, new Date(world.wallMs));
      },
      log: silentLog,
      wallMs: () => world.wallMs,
      againMs: 1,
    }),
    (opened) => opened.close(),
  );
});
afterAll(() => cleanup.run());

async function coin() {
  const { data } = await world.ask(networkTable, {}, risk);
  return data.list.find(({ network }) => network === 'LOCAL')!.coins.find(({ symbol }) => symbol === 'USDT')!;
}

async function agree(
  proposer: TestOperator,
  other: TestOperator,
  name: Parameters<ConsoleWorld['propose']>[1],
  body: Record<string, unknown>,
) {
  const { code, data, msg } = await world.propose(proposer, name, body);
  expect(code, msg).toBe(Code.SUCCESS);
  expect((await world.decide(proposer, 'approve', data)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.decide(other, 'approve', data)).code).toBe(Code.SUCCESS);
  await eventually(async () => (await world.ask(changeDetail, { change_id: data.change_id }, other)).data.state === 'done');
}

describe('a network', () => {
  test('is stopped by one at once, with his name and reason, and goes on by two', async () => {
    const before = await lastEntry(world.database);
    const sent = { network: 'LOCAL', what: 'both', reason: 'The node is odd' } as const;
    expect((await world.ask(networkPause, sent, finance)).code).toBe(Code.SUCCESS);
    expect((await world.loggedSince(before)).entries).toEqual([['network.pause', finance.id, 'LOCAL']]);
    const pause = { time: world.wallMs, reason: 'The node is odd', by: 'FINANCE', is_all: true };
    expect(await coin()).toMatchObject({ deposits_paused: pause, withdrawals_paused: pause });
    await agree(finance, risk, 'network/state', { network: 'LOCAL', withdrawals: true });
    expect(await coin()).toMatchObject({ deposits_paused: pause, withdrawals_paused: null });
    await agree(risk, owner, 'network/state', { network: 'LOCAL', deposits: true });
    expect(await coin()).toMatchObject({ deposits_paused: null, withdrawals_paused: null });
  });

  test('has coins that are stopped by themselves; a coin that does not travel there is refused', async () => {
    expect((await world.ask(networkPause, { network: 'LOCAL', symbol: 'USDT', what: 'deposits', reason: 'A new token' }, risk)).code).toBe(
      200,
    );
    expect(await coin()).toMatchObject({ deposits_paused: { by: 'RISK', is_all: false }, withdrawals_paused: null });
    expect((await world.ask(networkPause, { network: 'LOCAL', symbol: 'BTC', what: 'deposits', reason: 'None' }, risk)).code).toBe(
      Code.BAD_REQUEST,
    );
    expect((await world.propose(risk, 'network/state', { network: 'LOCAL', symbol: 'BTC', deposits: false })).code).toBe(Code.BAD_REQUEST);
    await agree(risk, owner, 'network/state', { network: 'LOCAL', symbol: 'USDT', deposits: true });
    expect((await world.propose(risk, 'network/state', { network: 'LOCAL', symbol: 'USDT', deposits: true })).code).toBe(
      Code.CHANGES_NOTHING,
    );
  });
});

describe('the withdrawals of a customer', () => {
  test('are blocked by one and allowed by two, in the engine', async () => {
    const isBlocked = async () => (await world.ask(userDetail, { uid }, risk)).data.withdrawals_blocked;
    expect(await isBlocked()).toBe(false);
    expect((await world.ask(userBlock, { uid, reason: 'Somebody else has his phone' }, finance)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(userBlock, { uid: 999, reason: 'Nobody' }, risk)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(userBlock, { uid, reason: 'Somebody else has his phone' }, risk)).data).toMatchObject({ state: 'done' });
    expect(await isBlocked()).toBe(true);
    await agree(risk, owner, 'account/withdrawals', { uid, allowed: true });
    expect(await isBlocked()).toBe(false);
  });
});

describe('books and chain', () => {
  test('agree about what was credited, and dust, small deposits and those to come are explained', async () => {
    expect(await usdt()).toMatchObject({ verdict: 'agrees', difference: '0.00000000' });
    await pay('0xa', 5_000_000_000_007n, 'success');
    await pay('0xb', 300n, 'waiting');
    await pay('0xc', 70_000_000_000n, 'confirming');
    const row = await usdt();
    expect(row).toMatchObject({ users: '500.00000000', verdict: 'explained', difference: '0.00000000' });
    expect(row.networks).toMatchObject([
      {
        network: 'LOCAL',
        booked: '500.00000000',
        chain: { hot: '0.00000000', unswept: '507.0000000307', total: '507.0000000307' },
        explained: [
          { why: 'confirming', amount: '7.00000000' },
          { why: 'waiting', amount: '0.00000003' },
          { why: 'dust', amount: '0.0000000007' },
        ],
        verdict: 'explained',
      },
    ]);
    expect(stopped).toEqual([]);
  });

  test('what operators booked has no chain, and differs from none', async () => {
    await agree(finance, risk, 'adjust', { uid, symbol: 'USDT', account: 'spot', amount: '40' });
    expect(await usdt()).toMatchObject({ users: '540.00000000', without_chain: '40.00000000', verdict: 'explained' });
  });

  test('a unit that nothing explains stops withdrawals, once; noted as the house’s own by two it is explained, and two let them go on', async () => {
    chain.mine({ txid: '0xd', output: 0, address: chain.address(uid), symbol: 'USDT', units: 1n });
    await read();
    expect(await usdt()).toMatchObject({ verdict: 'differs', difference: '0.0000000001', is_stopped: true });
    expect(reconciler.last).toMatchObject({ differing: ['USDT'] });
    expect(await coin()).toMatchObject({ withdrawals_paused: { by: null, reason: expect.stringContaining('0.0000000001 USDT on LOCAL') } });
    // The same difference stops nothing that two have let go on.
    await agree(risk, owner, 'network/state', { network: 'LOCAL', symbol: 'USDT', withdrawals: true });
    expect(await usdt()).toMatchObject({ verdict: 'differs', is_stopped: false });
    expect(stopped.length).toBe(1);
    expect((await world.propose(finance, 'network/float', { network: 'LOCAL', symbol: 'USDT', amount: '0.00000000001' })).code).toBe(
      Code.BAD_REQUEST,
    );
    await agree(finance, risk, 'network/float', { network: 'LOCAL', symbol: 'USDT', amount: '0.0000000001' });
    expect(await usdt()).toMatchObject({ verdict: 'explained', difference: '0.00000000' });
  });

  test('a hot wallet that was filled before the signer says where it is is unknown, and stops nothing', async () => {
    const { database, owner: signer } = world;
    const at = new Date(world.wallMs);
    await database.run(ADD_FLOAT_SENT, '25', '0xfloat', at);
    // Not in the chain it counts for nothing.
    expect(await usdt()).toMatchObject({ verdict: 'explained', difference: '0.00000000' });
    chain.mine({ txid: '0xfloat', output: 0, address: 'x', symbol: 'USDT', units: 250_000_000_000n });
    await read();
    expect(await usdt()).toMatchObject({ verdict: 'unknown', networks: [{ network: 'LOCAL', chain: null, difference: null }] });
    await signer.run(SAY_STATE, null, at);
    expect(await usdt()).toMatchObject({ verdict: 'explained', difference: '0.00000000', networks: [{ chain: { hot: '25.00000000' } }] });
    expect(stopped.length).toBe(1);
    await signer.run(FORGET_SIGNER);
    await signer.run(FORGET_FLOAT_SENT);
  });

  test('a chain that is away is unknown, and nothing is stopped', async () => {
    chain.isAway = true;
    expect(await usdt()).toMatchObject({ verdict: 'unknown', networks: [{ network: 'LOCAL', chain: null, difference: null }] });
    chain.isAway = false;
    expect(await usdt()).toMatchObject({ verdict: 'explained' });
    expect(stopped.length).toBe(1);
  });
});

describe('deposits', () => {
  test('of all customers are listed, of one, of a transaction, and by what became of them', async () => {
    const found = async (body: Parameters<typeof world.ask<typeof depositList>>[1]) =>
      (await world.ask(depositList, body, finance)).data.list.map(({ txid }) => txid);
    expect(await found({})).toEqual(['0xc', '0xb', '0xa']);
    expect(await found({ uid })).toEqual(['0xc', '0xb', '0xa']);
    expect(await found({ uid: uid + 1 })).toEqual([]);
    expect(await found({ txid: '0xb' })).toEqual(['0xb']);
    expect(await found({ list: 'waiting' })).toEqual(['0xb']);
    expect(await found({ list: 'confirming' })).toEqual(['0xc']);
    const { data } = await world.ask(depositList, { limit: 2 }, finance);
    expect(await found({ limit: 2, before: data.next! })).toEqual(['0xa']);
    expect(data.list[0]).toMatchObject({ uid, quantity: '7', state: 'confirming', needed: 6, unlock_needed: 12 });
  });
});

describe('withdrawals', () => {
  const list = async (name: 'paying' | 'decided' | 'ended' | 'queue') =>
    (await world.ask(withdrawalQueue, { list: name }, finance)).data.list.map(({ id, hold }) => [id, hold?.why ?? null]);
  const now = () => new Date(world.wallMs);

  test('are paused on every network in one act, by one; what was stopped before keeps its reason', async () => {
    const before = await lastEntry(world.database);
    expect((await world.ask(networkPause, { network: 'LOCAL', symbol: 'ETH', what: 'withdrawals', reason: 'ETH alone' }, risk)).code).toBe(
      200,
    );
    const { data } = await world.ask(payoutsPause, { reason: 'A key may be known' }, finance);
    expect(data.networks).toEqual(['LOCAL']);
    expect(await coin()).toMatchObject({
      deposits_paused: null,
      withdrawals_paused: { reason: 'A key may be known', by: 'FINANCE', is_all: true },
    });
    expect((await world.ask(payoutsPause, { reason: 'Again' }, owner)).data.networks).toEqual([]);
    expect(await coin()).toMatchObject({ withdrawals_paused: { reason: 'A key may be known' } });
    expect((await world.loggedSince(before)).entries).toEqual([
      ['network.pause', risk.id, 'LOCAL ETH'],
      ['network.pause_payouts', finance.id, 'every network'],
      ['network.pause_payouts', owner.id, 'every network'],
    ]);
  });

  test('that are agreed to say why they are not paid', async () => {
    const { database, owner: signer } = world;
    for (const [id, state] of [
      [1, 'approved'],
      [2, 'sent'],
      [3, 'sent'],
      [4, 'sent'],
      [5, 'failed'],
    ] as const)
      await database.run(ADD_WITHDRAWAL, id, uid, state, now());
    for (const id of [2, 3, 4, 5]) await database.run(ADD_ORDER, id, now());
    await signer.run(ADD_SENT, 4, `0x${'fe'.repeat(32)}`, now());
    await signer.run(ADD_REFUSED, 5, 'NOT_APPROVED', now());
    await signer.run(ADD_WAIT, 2, 'CAP_HOUR', now());
    const paying = (second: string, third: string | null) => [
      [2, second],
      [3, third],
      [4, null],
    ];
    expect(await list('paying')).toEqual([[1, 'PAUSED'], ...paying('PAUSED', 'PAUSED')]);
    await agree(finance, risk, 'network/state', { network: 'LOCAL', withdrawals: true });
    expect(await list('paying')).toEqual([[1, 'CURRENCY_CLOSED'], ...paying('SIGNER_SILENT', 'SIGNER_SILENT')]);
    await signer.run(SAY_STATE, null, now());
    expect(await list('paying')).toEqual([[1, 'CURRENCY_CLOSED'], ...paying('CAP_HOUR', null)]);
    await signer.run(ADD_WAIT, 3, 'NETWORK_PROBLEM', now());
    await signer.run(SAY_STATE, 'NODE_AWAY', now());
    expect(await list('paying')).toEqual([[1, 'CURRENCY_CLOSED'], ...paying('CAP_HOUR', 'NODE_AWAY')]);
    world.wallMs += 61_000;
    expect(await list('paying')).toEqual([[1, 'CURRENCY_CLOSED'], ...paying('SIGNER_SILENT', 'SIGNER_SILENT')]);
    expect(await list('ended')).toEqual([[5, 'NOT_APPROVED']]);
  });

  test('that were decided on within the hour are listed, whatever became of them', async () => {
    await world.database.run(ADD_WITHDRAWAL, 6, uid, 'reviewing', now());
    for (const [id, by, decision] of [
      [4, finance, 'approve'],
      [5, risk, 'reject'],
      [6, finance, 'approve'],
    ] as const)
      await world.database.run(ADD_DECISION, id, by.id, by.keyId, decision, now());
    // What waits for a second is not decided on.
    expect(await list('decided')).toEqual([
      [5, 'NOT_APPROVED'],
      [4, null],
    ]);
    await world.owner.run(command('test-older', "UPDATE withdrawal_decision SET decided_at = decided_at - interval '1 hour 1 second'"));
    expect(await list('decided')).toEqual([]);
    expect(await list('queue')).toEqual([[6, null]]);
  });

  test('are found by an address, however it is typed, and by a transaction; it is a view', async () => {
    const before = await lastEntry(world.database);
    const found = async (trace: string) => (await world.ask(withdrawalFind, { trace }, finance)).data.list.map(({ id }) => id);
    expect(await found(OUTSIDE.toLowerCase())).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await found(`0x${'FE'.repeat(32)}`)).toEqual([4]);
    expect(await found(`0x${'ab'.repeat(32)}`)).toEqual([]);
    expect((await world.ask(withdrawalFind, { trace: 'short' }, finance)).code).toBe(Code.BAD_REQUEST);
    expect((await world.loggedSince(before)).entries.map(([action]) => action)).toEqual(Array.from({ length: 3 }, () => 'withdrawal.find'));
  });
});
