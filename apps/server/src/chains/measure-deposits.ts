/**
 * Measures how deposits are followed, over a real node of its own, a real database and the real engine with its journal in memory: how fast
 * a scanner catches up that is far behind, what watching many addresses costs, and how soon many deposits of one block are credited.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { CREDIT, ONE, startDepositWorld } from '../modules/deposit/deposit-world.ts';
import { depositRelay } from '../modules/deposit/deposit-relay.ts';
import { withRole } from '../store/connection.ts';
import { command, Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { SET_POSITION } from './chain-rows.ts';
import { EvmChain } from './evm-chain.ts';
import { LOCAL_CHAIN_ID, LocalChain } from './local-chain.ts';
import { nodeProgram } from './node-process.ts';
import { TOKEN_CODE } from './token-code.ts';

export interface DepositMeasures {
  /** Blocks that the scanner is behind. */
  readonly blocks: number;
  /** Addresses that are watched, where many are. */
  readonly addresses: number;
  /** Deposits of one block. */
  readonly deposits: number;
}

export interface DepositFigures {
  /** Empty blocks a second, of a scanner that is behind. */
  readonly catchUp: number;
  /** Blocks a second that each pay fifty strangers, with one address watched and with many. */
  readonly busyFew: number;
  readonly busyMany: number;
  /** From the last confirmation's block to the last balance, ms. */
  readonly creditedMs: number;
}

type Hex = `0x${string}`;
/** BIP 32, test vector 1. */
const XPUB = 'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy';
const MANY = parseAbi(['function pay(address token, address[] to, uint256 value)']);
const BUSY_BLOCKS = 300;
const PAID_IN_BLOCK = 50;
const ROUNDS = 5;
const NETWORK = 9;
const FIRST_USER = 200_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FORGET = command<[]>('measure-forget-blocks', 'DELETE FROM chain_block');

/** Long: one measurement after the other over the same chain. */
export async function measureDeposits(task: DepositMeasures): Promise<DepositFigures> {
  const program = nodeProgram();
  if (program === undefined) throw new Error('there is no node for this machine');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-deposits-'));
  chmodSync(folder, 0o711);
  const server = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: QUIET });
  await migrate(server.settings, MIGRATIONS, QUIET);
  const database = new Database(withRole(server.settings, 'kontor_app'), { log: QUIET });
  const node = await LocalChain.open({ program, folder: join(folder, 'chain'), atLeast: 0, log: QUIET, byHand: true });
  try {
    const { coins } = node.settings(XPUB);
    const chain = new EvmChain({ network: 'LOCAL', url: node.url, chainId: LOCAL_CHAIN_ID, xpub: XPUB, coins });
    const world = await startDepositWorld(database, chain);
    const mint = (await node.ask<readonly Hex[]>('eth_accounts'))[9]!;
    const usdt = coins.find(({ symbol }) => symbol === 'USDT')!.contract as Hex;
    const mine = (count: number): Promise<unknown> => node.ask('anvil_mine', `0x${count.toString(16)}`);
    const send = (to: Hex | undefined, data: string): Promise<string> =>
      node.ask('eth_sendTransaction', { from: mint, ...(to && { to }), data, gas: '0x5f5e100' });
    const pay = (to: readonly Hex[]): Promise<string> =>
      send(many, encodeFunctionData({ abi: MANY, functionName: 'pay', args: [usdt, to, 2_000_000n] }));

    await node.ask('evm_setBlockGasLimit', '0x11e1a300');
    const made = await send(undefined, TOKEN_CODE.ManyPayments);
    await mine(1);
    const many = (await node.ask<{ readonly contractAddress: Hex }>('eth_getTransactionReceipt', made)).contractAddress;
    await send(usdt, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [many, 10n ** 30n] }));
    await mine(1);
    await world.follow();

    /** Blocks a second from a height to the head, by a scanner that knows nothing of them. */
    const rate = async (from: number): Promise<number> => {
      await database.run(FORGET);
      await database.run(SET_POSITION, NETWORK, from, (await chain.hashAt(from))!, from);
      const scanner = world.newScanner();
      const began = performance.now();
      while (await scanner.step());
      return ((scanner.state.height! - from) / (performance.now() - began)) * 1000;
    };
    const head = async (): Promise<number> => (await chain.head()).height;

    const busyFrom = await head();
    for (let block = 0; block < BUSY_BLOCKS; block++) {
      await pay(
        Array.from(
          { length: PAID_IN_BLOCK },
          (_, at) => `0x${(block * PAID_IN_BLOCK + at + 1).toString(16).padStart(40, 'b')}` satisfies Hex,
        ),
      );
      await mine(1);
    }
    const [few, lots]: number[][] = [[], []];
    await rate(busyFrom);
    for (let round = 0; round < ROUNDS; round++) few!.push(await rate(busyFrom));
    // Strangers' addresses are as good: what is watched is looked up, not derived.
    for (let at = 0; at < task.addresses; at++) world.watched.add(`0x${at.toString(16).padStart(40, 'c')}`);
    for (let round = 0; round < ROUNDS; round++) lots!.push(await rate(busyFrom));

    const emptyFrom = await head();
    for (let left = task.blocks; left > 0; left -= 1_000) await mine(Math.min(left, 1_000));
    const catchUp = await rate(emptyFrom);

    world.scanner = world.newScanner();
    await world.follow();
    const users = Array.from({ length: task.deposits }, (_, at) => FIRST_USER + at);
    const addresses: Hex[] = [];
    for (const user of users) addresses.push((await world.addressOf(user)) as Hex);
    for (let from = 0; from < users.length; from += 250) await pay(addresses.slice(from, from + 250));
    await mine(CREDIT - 1);
    const relay = depositRelay({ database, door: world.door, valueOf: (_, amount) => amount, log: QUIET, wallMs: Date.now });
    // As the server has them: a look at the chain twice a second, and at what is to be told five times.
    world.scanner.start();
    relay.start();
    await setTimeout(1_500);
    await mine(1);
    const began = performance.now();
    while (!users.every((user) => world.held(user, 'USDT') === 2n * ONE)) {
      if (performance.now() - began > 60_000) throw new Error('not all deposits were credited');
      await setTimeout(5);
    }
    const creditedMs = performance.now() - began;
    await world.scanner.close();
    await relay.close();
    return { catchUp, busyFew: median(few!), busyMany: median(lots!), creditedMs };
  } finally {
    await node.close();
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
