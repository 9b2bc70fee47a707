/** Deposits on a real chain, whose blocks the tests make: one node for all of them, and in each somebody whom nothing was paid to before. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { EvmChain } from '../../chains/evm-chain.ts';
import { LOCAL_CHAIN_ID, LocalChain } from '../../chains/local-chain.ts';
import { nodeProgram } from '../../chains/node-process.ts';
import { TOKEN_CODE } from '../../chains/token-code.ts';
import type { Database } from '../../store/database.ts';
import type { StoreLog } from '../../store/connection.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../../store/test-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CREDIT, DEPTH, ONE, UNLOCK, startDepositWorld } from './deposit-world.ts';
import type { DepositWorld } from './deposit-world.ts';

/** The account-level key of BIP 32's first test vector, m/0H/1/2H/2/1000000000. */
const XPUB = 'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy';
const MANY = parseAbi([
  'function pay(address token, address[] to, uint256 value)',
  'function payThenFail(address token, address to, uint256 value)',
  'function passOn(address to) payable',
]);
const USDT = 1_000_000n;
type Hex = `0x${string}`;

const cleanup = new Cleanup();
/** What the chain's log said. */
const said: string[] = [];
const log: StoreLog = { ...silentLog, warn: (_: unknown, words?: string) => void said.push(words ?? '') };
let folder: string;
let user = 100_000;
let database: Database;
let node: LocalChain;
let chain: EvmChain;
let world: DepositWorld extends infer World ? Omit<World, 'chain'> & { readonly chain: EvmChain } : never;
let address: Hex;
/** Holds all tokens. */
let mint: Hex;
let usdt: Hex;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
  folder = join(makeFolder(cleanup), 'chain');
  const options = { program: nodeProgram()!, folder, atLeast: 0, log, byHand: true, restartMs: 0 };
  node = cleanup.add(await LocalChain.open(options), (opened) => opened.close());
  const { coins } = node.settings(XPUB);
  chain = new EvmChain({ network: 'LOCAL', url: node.url, chainId: LOCAL_CHAIN_ID, xpub: XPUB, coins });
  usdt = coins.find(({ symbol }) => symbol === 'USDT')!.contract as Hex;
  const accounts = await node.ask<readonly Hex[]>('eth_accounts');
  mint = accounts[9]!;
});
beforeEach(async () => {
  // A scanner begins with blocks that may vanish yet: those of the test before are older.
  await mine(DEPTH + 1);
  world = await startDepositWorld(database, chain);
  await world.follow();
  user += 1;
  address = (await world.addressOf(user)) as Hex;
});
afterAll(() => cleanup.run());

const mine = (count: number): Promise<unknown> => node.ask('anvil_mine', `0x${count.toString(16)}`);
const confirm = async (): Promise<void> => {
  await mine(CREDIT);
  await world.follow();
};
const make = async (code: string): Promise<Hex> => {
  const txid = await node.ask<string>('eth_sendTransaction', { from: mint, data: code, gas: '0x5b8d80' });
  await mine(1);
  return (await node.ask<{ readonly contractAddress: Hex }>('eth_getTransactionReceipt', txid)).contractAddress;
};
const send = (to: string, data: string, more: object = {}): Promise<string> =>
  node.ask('eth_sendTransaction', { from: mint, to, data, gas: '0x4c4b40', ...more });
const allow = (token: Hex, spender: Hex): Promise<string> =>
  send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 10n ** 30n] }));

test('every coin of the chain arrives: its own, tokens, and one whose transfer answers nothing', async () => {
  await node.send('ETH', address, 1_500_000_000_000_000_001n);
  await node.send('USDT', address, 12_345_678n);
  await node.send('SOL', address, 2_000_000_000_123_456_789n);
  await node.send('XRP', address, 3_000_000n);
  await mine(1);
  await world.follow();
  expect(await world.states()).toBe('confirming confirming confirming confirming');
  await confirm();
  const held = (['ETH', 'USDT', 'SOL', 'XRP'] as const).map((symbol) => world.held(user, symbol));
  expect(held).toEqual([150_000_000n, 1_234_567_800n, 200_000_000n, 3n * ONE]);
  expect((await world.rows()).map(({ dust }) => dust).toSorted()).toEqual(['0', '0', '1', '123456789'].toSorted());
  expect([await chain.balance(address, 'ETH'), await chain.balance(address, 'USDT')]).toEqual([1_500_000_000_000_000_001n, 12_345_678n]);
});

test('a token that only calls itself so, and one that nobody configured, are nothing', async () => {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }] as const;
  const args = encodeAbiParameters(types, ['Tether USD', 'USDT', 6, 10n ** 18n]);
  const fake = await make(`${TOKEN_CODE.PlainToken}${args.slice(2)}`);
  await send(fake, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 500n * USDT] }));
  await node.send('USDT', address, 2n * USDT);
  await mine(1);
  await confirm();
  expect([(await world.rows()).length, world.held(user, 'USDT')]).toEqual([1, 2n * ONE]);
});

test('a call that failed is nothing, nor is one that failed after it had paid, and of coins passed on inside only tokens count', async () => {
  const many = await make(TOKEN_CODE.ManyPayments);
  await allow(usdt, many);
  await mine(1);
  const failed = await send(many, encodeFunctionData({ abi: MANY, functionName: 'payThenFail', args: [usdt, address, 5n * USDT] }));
  const poor = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 10n ** 40n] });
  await send(usdt, poor);
  await send(many, encodeFunctionData({ abi: MANY, functionName: 'passOn', args: [address] }), { value: '0xde0b6b3a7640000' });
  await send(many, encodeFunctionData({ abi: MANY, functionName: 'pay', args: [usdt, [address], 3n * USDT] }));
  await mine(1);
  await confirm();
  expect((await chain.transaction(failed))?.isDone).toBe(false);
  expect(await chain.balance(address, 'ETH')).toBe(10n ** 18n);
  expect([(await world.rows()).map(({ symbol, amount }) => `${symbol} ${amount}`), world.held(user, 'ETH')]).toEqual([
    ['USDT 300000000'],
    0n,
  ]);
});

test('a thousand deposits in one transaction are a thousand deposits', async () => {
  const many = await make(TOKEN_CODE.ManyPayments);
  await allow(usdt, many);
  const users = Array.from({ length: 1_000 }, (_, at) => 200_000 + at);
  const addresses: Hex[] = [];
  for (const each of users) addresses.push((await world.addressOf(each)) as Hex);
  for (let from = 0; from < users.length; from += 500) {
    const to = addresses.slice(from, from + 500);
    await send(many, encodeFunctionData({ abi: MANY, functionName: 'pay', args: [usdt, to, 2n * USDT] }), { gas: '0x1c9c380' });
    await mine(1);
  }
  await confirm();
  expect(users.map((each) => world.held(each, 'USDT'))).toEqual(users.map(() => 2n * ONE));
});

describe('a chain that becomes another', () => {
  test('with the transaction in another block: it is one deposit, credited with that block’s confirmations', async () => {
    const before = await node.ask<string>('evm_snapshot');
    const pay = (): Promise<string> =>
      send(usdt, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 5n * USDT] }), { gasPrice: '0x77359400' });
    const first = await pay();
    await mine(3);
    await world.follow();
    expect(await world.states()).toBe('confirming');
    await node.ask('evm_revert', before);
    await mine(2);
    expect(await pay()).toBe(first);
    await mine(CREDIT - 1);
    await world.follow();
    expect([await world.states(), world.held(user, 'USDT')]).toEqual(['confirming', 0n]);
    await mine(1);
    await world.follow();
    expect([await world.states(), world.held(user, 'USDT')]).toEqual(['success', 5n * ONE]);
  });

  test('after it was credited: it is taken back', async () => {
    await mine(20);
    const { height } = await chain.head();
    const before = await node.ask<string>('evm_snapshot');
    await node.send('USDT', address, 5n * USDT);
    await mine(1);
    await confirm();
    expect(world.held(user, 'USDT')).toBe(5n * ONE);
    await node.ask('evm_revert', before);
    await mine(CREDIT + 3);
    await world.follow();
    expect([await world.states(), world.held(user, 'USDT')]).toEqual(['vanished', 0n]);
    expect(await world.orders()).toContain(`reverse ${height + 1} NONE`);
  });

  test('as the node itself reorganises: what stays in the new blocks stays', async () => {
    await mine(20);
    await node.send('USDT', address, 5n * USDT);
    await mine(2);
    await node.send('XRP', address, 5n * USDT);
    await mine(1);
    await world.follow();
    await node.ask('anvil_reorg', 2, []);
    await confirm();
    expect([world.held(user, 'USDT'), world.held(user, 'XRP')]).toEqual([5n * ONE, 0n]);
  });
});

test('a gap of many blocks is caught up with, and what is in them counts', async () => {
  await node.send('USDT', address, 5n * USDT);
  await mine(300);
  await node.send('ETH', address, 10n ** 18n);
  await mine(400);
  await world.follow();
  expect([world.held(user, 'USDT'), world.held(user, 'ETH')]).toEqual([5n * ONE, ONE]);
});

test('another chain’s node is not believed', async () => {
  const other = new EvmChain({ network: 'LOCAL', url: node.url, chainId: 1, xpub: XPUB, coins: [] });
  await expect(other.head()).rejects.toThrow('31337');
});

/** Kills the node; what it gives says whether it is there again, with its tokens. */
function killNode(): () => Promise<boolean> {
  const { pid } = node;
  process.kill(pid, 'SIGKILL');
  return async () => node.pid !== pid && (await node.ask('eth_getCode', usdt, 'latest').catch(() => '0x')) !== '0x';
}

test('a node that is killed comes back where it was, and confirms on', async () => {
  await node.send('USDT', address, 5n * USDT);
  await mine(3);
  await node.save();
  await world.follow();
  const isBack = killNode();
  // Killed is not yet gone: the question may meet it dying or dead, and changes nothing either way.
  await world.scanner.step().catch((error: unknown) => expect(String(error)).toContain('HTTP request failed'));
  await eventually(isBack);
  await mine(UNLOCK);
  await world.follow();
  expect([await world.states(), world.held(user, 'USDT')]).toEqual(['success', 5n * ONE]);
});

test('a chain whose past cannot be read stays away, and what was written down of it stays as it is', async () => {
  await node.save();
  const { height, hash } = await chain.head();
  const file = join(folder, 'chain-state.gz');
  const written = await readFile(file);
  await writeFile(file, gzipSync('{"block":'));
  said.length = 0;
  const isBack = killNode();
  const refusals = (): number => said.filter((words) => words.startsWith('the local chain could not be started')).length;
  await eventually(async () => refusals() > 1 || isBack());
  expect((await readFile(file)).equals(gzipSync('{"block":'))).toBe(true);
  await writeFile(file, written);
  await eventually(isBack);
  expect(await chain.hashAt(height)).toBe(hash);
});
