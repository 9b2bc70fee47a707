/** What becomes of deposits, block by block: counted, credited once, final, and taken back. */
import { ChainMoved } from '../../chains/chain.ts';
import { setNetworkState } from '../../chains/network-state.ts';
import type { MemoryChain } from '../../chains/memory-chain.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CREDIT, LOCAL, ONE, UNLOCK, payment, startDepositWorld } from './deposit-world.ts';
import type { DepositWorld } from './deposit-world.ts';

const cleanup = new Cleanup();
let world: Omit<DepositWorld, 'chain'> & { readonly chain: MemoryChain };
let address: string;
let database: Database;
const USER = 100_001;
const USDT = 1_000_000n;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
beforeEach(async () => {
  world = await startDepositWorld<MemoryChain>(database);
  await world.follow();
  address = await world.addressOf(USER);
});
afterAll(() => cleanup.run());

test('a deposit is credited with its last confirmation, once, and final with its unlocking one', async () => {
  const { chain } = world;
  const height = chain.mine(payment(address, 'USDT', 5n * USDT));
  for (let confirmations = 1; confirmations < CREDIT; confirmations++) {
    await world.follow();
    expect([confirmations, await world.states(), world.held(USER, 'USDT')]).toEqual([confirmations, 'confirming', 0n]);
    chain.mine();
  }
  await world.follow();
  expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success', 5n * ONE]);
  chain.mineMany(UNLOCK - CREDIT - 1);
  await world.follow();
  expect(await world.orders()).not.toContain(`final ${height} NONE`);
  expect(world.engine.dump().pending).toHaveLength(1);
  chain.mine();
  await world.follow();
  expect(await world.orders()).toContain(`final ${height} NONE`);
  expect(world.engine.dump().pending).toHaveLength(0);
  chain.mineMany(50);
  await world.follow();
  expect(world.held(USER, 'USDT')).toBe(5n * ONE);
});

test('one transaction may pay many, and a payment of many of one address counts each', async () => {
  const other = await world.addressOf(USER + 1);
  const one = payment(address, 'USDT', 2n * USDT);
  world.chain.mine(one, { ...one, output: 1 }, { ...one, output: 2, address: other });
  world.chain.mineMany(CREDIT);
  await world.follow();
  expect([world.held(USER, 'USDT'), world.held(USER + 1, 'USDT')]).toEqual([4n * ONE, 2n * ONE]);
});

test('of two who read one chain each hands over only what the other has not, whatever the chain takes back', async () => {
  const { chain } = world;
  const stale = world.newScanner();
  await stale.step();
  chain.mine(payment(address, 'USDT', 2n * USDT));
  await world.follow();
  // It has read nothing since: what it would hand over is there already.
  await expect(stale.step()).rejects.toThrow(ChainMoved);
  const two = [world.newScanner(), world.newScanner()];
  let whole = 2n;
  for (let round = 0; round < 20; round += 1) {
    if (round % 5 === 4) {
      chain.mine(...chain.forget(2));
      chain.mineMany(2);
    } else {
      chain.mine(payment(address, 'USDT', 3n * USDT));
      whole += 3n;
    }
    const steps = await Promise.allSettled(two.map((each) => each.step()));
    for (const [at, { status }] of steps.entries()) if (status === 'rejected') two[at] = world.newScanner();
  }
  chain.mineMany(CREDIT);
  world.scanner = world.newScanner();
  await world.follow();
  expect(world.held(USER, 'USDT')).toBe(whole * ONE);
});

test('what the ledger cannot hold is dust, by the last unit', async () => {
  world.chain.mine(payment(address, 'SOL', 1_234_567_890_123_456_789n), payment(address, 'SOL', 9_999_999_999n));
  world.chain.mineMany(CREDIT);
  await world.follow();
  expect((await world.rows()).map(({ amount, dust, state }) => [amount, dust, state])).toEqual([
    ['123456789', '123456789', 'success'],
    ['0', '9999999999', 'waiting'],
  ]);
  expect(world.held(USER, 'SOL')).toBe(123_456_789n);
});

test('small ones wait until they make up the minimum, each coin and each user by itself', async () => {
  const { chain } = world;
  const other = await world.addressOf(USER + 1);
  chain.mine(payment(address, 'USDT', 400_000n), payment(other, 'USDT', 900_000n), payment(address, 'XRP', 700_000n));
  chain.mineMany(CREDIT);
  await world.follow();
  expect(await world.states()).toBe('waiting waiting waiting');
  chain.mine(payment(address, 'USDT', 599_999n));
  chain.mineMany(CREDIT);
  await world.follow();
  expect(world.held(USER, 'USDT')).toBe(0n);
  chain.mine(payment(address, 'USDT', 1n));
  chain.mineMany(CREDIT);
  await world.follow();
  expect([world.held(USER, 'USDT'), world.held(USER + 1, 'USDT'), world.held(USER, 'XRP')]).toEqual([ONE, 0n, 0n]);
  expect(await world.states()).toBe('success waiting waiting success success');
});

describe('a chain that becomes another', () => {
  test('before a deposit is credited: it is gone, and counts from the beginning where it is mined again', async () => {
    const { chain } = world;
    chain.mineMany(3);
    const paid = payment(address, 'USDT', 5n * USDT);
    chain.mine(paid);
    chain.mineMany(2);
    await world.follow();
    chain.forget(3);
    chain.mineMany(4);
    await world.follow();
    expect(await world.states()).toBe('vanished');
    chain.mine(paid);
    chain.mineMany(CREDIT - 2);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['confirming', 0n]);
    chain.mine();
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT'), (await world.rows()).length]).toEqual(['success', 5n * ONE, 1]);
  });

  test('after it is credited and before it is final: it is taken back, and credited anew in another block', async () => {
    const { chain } = world;
    const paid = payment(address, 'USDT', 5n * USDT);
    const kept = payment(address, 'USDT', 3n * USDT);
    chain.mine(kept);
    chain.mine(paid);
    chain.mineMany(CREDIT);
    await world.follow();
    expect(world.held(USER, 'USDT')).toBe(8n * ONE);
    chain.forget(CREDIT + 1);
    chain.mineMany(CREDIT + 2);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success vanished', 3n * ONE]);
    chain.mine(paid);
    chain.mineMany(CREDIT);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success success', 8n * ONE]);
  });

  test('with the one that made up the minimum, the small ones before it wait again', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 600_000n));
    chain.mineMany(2);
    const last = payment(address, 'USDT', 500_000n);
    chain.mine(last);
    chain.mineMany(CREDIT);
    await world.follow();
    expect(world.held(USER, 'USDT')).toBe(110_000_000n);
    chain.forget(CREDIT + 1);
    chain.mineMany(CREDIT + 2);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['waiting vanished', 0n]);
    chain.mine(last);
    chain.mineMany(CREDIT);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success success', 110_000_000n]);
  });

  test('while the relay has told nothing yet: what it is to tell stands in order', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 5n * USDT));
    chain.mineMany(CREDIT);
    while (await world.scanner.step());
    chain.forget(CREDIT + 1);
    chain.mineMany(CREDIT + 2);
    while (await world.scanner.step());
    await world.relay();
    expect((await world.orders()).filter((told) => !told.startsWith('final'))).toEqual(['credit 1 NONE', 'reverse 1 NONE']);
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['vanished', 0n]);
  });

  test('a node that is merely behind is waited for', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 5n * USDT));
    chain.mineMany(CREDIT);
    await world.follow();
    chain.forget(3);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success', 5n * ONE]);
  });

  test('below what was final the network stops, and a demo’s goes on from there', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 5n * USDT));
    chain.mineMany(40);
    await world.follow();
    chain.forget(39);
    chain.mineMany(60);
    await world.follow();
    expect(world.scanner.state.stopped).toMatch(/final/);
    world.scanner = world.newScanner('resume');
    await world.follow();
    chain.mine(payment(address, 'USDT', 2n * USDT));
    chain.mineMany(CREDIT);
    await world.follow();
    expect([world.scanner.state.stopped, world.held(USER, 'USDT')]).toEqual([undefined, 7n * ONE]);
  });

  test('a stopped network goes on where operators name the very block, and nothing is credited a second time', async () => {
    const { chain } = world;
    const final = payment(address, 'USDT', 5n * USDT);
    const lately = payment(address, 'USDT', 3n * USDT);
    chain.mine(final);
    chain.mineMany(40);
    chain.mine(lately);
    chain.mineMany(CREDIT);
    await world.follow();
    expect(world.held(USER, 'USDT')).toBe(8n * ONE);
    chain.forget(48);
    chain.mineMany(60);
    await world.follow();
    const height = Number(/below block (\d+)/.exec(world.scanner.state.stopped ?? '')?.[1]);
    expect(height).toBeGreaterThan(0);
    // A restart alone, and another block's name, change nothing.
    for (const accepted of [undefined, height - 1, height + 1]) {
      world.scanner = world.newScanner('stop', accepted);
      await world.follow();
      expect([world.scanner.state.stopped, world.held(USER, 'USDT')]).toEqual([expect.stringMatching(/final/), 8n * ONE]);
    }
    world.scanner = world.newScanner('stop', height);
    await world.follow();
    // What was not final is taken back; what was stays the customer's until operators book it.
    expect([world.scanner.state.stopped, world.held(USER, 'USDT'), await world.states()]).toEqual([
      undefined,
      5n * ONE,
      'success vanished',
    ]);
    // The new chain has both in the end: the one that stayed does not count again, the other one does.
    chain.mine(final);
    chain.mine(lately);
    chain.mineMany(UNLOCK);
    await world.follow();
    expect([world.held(USER, 'USDT'), await world.states()]).toEqual([8n * ONE, 'success success']);
    // The same name does not let the next loss pass.
    chain.mineMany(40);
    await world.follow();
    chain.forget(39);
    chain.mineMany(60);
    await world.follow();
    expect(world.scanner.state.stopped).toMatch(/final/);
  });
});

describe('a start after a crash', () => {
  test('the scanner goes on where it was, over a gap of many blocks', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 5n * USDT));
    chain.mineMany(2);
    await world.follow();
    world.scanner = world.newScanner();
    chain.mineMany(350);
    chain.mine(payment(address, 'USDT', 3n * USDT));
    chain.mineMany(350);
    await world.follow();
    expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success success', 8n * ONE]);
  });

  test('what was told and not marked is told again, and counts once', async () => {
    const { chain, door } = world;
    for (let count = 0; count < 20; count++) chain.mine(payment(address, 'USDT', USDT));
    chain.mineMany(CREDIT);
    while (await world.scanner.step());
    let left = 7;
    // The engine has it, and who told it does not hear of it.
    world.door = {
      ...door,
      credit: async (deposit) => {
        const told = await door.credit(deposit);
        if (--left >= 0) throw new Error('killed');
        return told;
      },
    };
    await expect(world.relay()).rejects.toThrow('killed');
    expect((await world.orders()).filter((told) => told.includes('waits')).length).toBeGreaterThanOrEqual(7);
    world.door = door;
    await world.relay();
    expect(world.held(USER, 'USDT')).toBe(20n * ONE);
    expect((await world.orders()).filter((told) => told.includes('REPEATED'))).toHaveLength(7);
    expect(new Set((await world.states()).split(' '))).toEqual(new Set(['success']));
  });

  test('a node that is away changes nothing', async () => {
    const { chain } = world;
    chain.mine(payment(address, 'USDT', 5n * USDT));
    chain.mineMany(CREDIT);
    chain.isAway = true;
    await expect(world.scanner.step()).rejects.toThrow('away');
    chain.isAway = false;
    await world.follow();
    expect(world.held(USER, 'USDT')).toBe(5n * ONE);
  });
});

test('what comes while deposits are stopped is credited when they go on, however late', async () => {
  const { chain, database } = world;
  const pause = (symbol: string, depositsOff: boolean) =>
    setNetworkState(database, { network: LOCAL, symbol, depositsOff, withdrawalsOff: false }, new Date(0));
  await pause('USDT', true);
  chain.mine(payment(address, 'USDT', 5n * USDT), payment(address, 'XRP', 5n * USDT));
  chain.mineMany(UNLOCK + 20);
  await world.follow();
  expect([await world.states(), world.held(USER, 'USDT'), world.held(USER, 'XRP')]).toEqual(['confirming success', 0n, 5n * ONE]);
  await pause('USDT', false);
  await pause('', true);
  chain.mine();
  await world.follow();
  expect(world.held(USER, 'USDT')).toBe(0n);
  await pause('', false);
  chain.mine();
  await world.follow();
  expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['success success', 5n * ONE]);
});

test('what is not for an address of ours is nothing', async () => {
  const { chain } = world;
  chain.mine(payment(chain.address(77), 'USDT', 5n * USDT));
  chain.mineMany(CREDIT);
  await world.follow();
  expect(await world.rows()).toEqual([]);
});

test('more than the ledger can hold is written down and credited to nobody', async () => {
  const { chain } = world;
  chain.mine(payment(address, 'USDT', 1n << 100n), payment(address, 'USDT', USDT));
  chain.mineMany(UNLOCK + 2);
  await world.follow();
  expect([await world.states(), world.held(USER, 'USDT')]).toEqual(['refused success', ONE]);
});
