/** Deposits over a real database, the real engine and a chain of the test's, step by step. */
import { AssetFlag, Account, Bucket } from '@kontor/domain/accounts';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { addAddress } from '../../chains/address-rows.ts';
import type { Chain, Payment } from '../../chains/chain.ts';
import { MemoryChain } from '../../chains/memory-chain.ts';
import type { CoinTerms } from '../../chains/networks.ts';
import { Scanner } from '../../chains/scanner.ts';
import { WatchedAddresses } from '../../chains/watched.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { silentLog } from '../../store/test-world.ts';
import { DepositBook } from './deposit-book.ts';
import { depositDoor } from './deposit-door.ts';
import { depositRelay } from './deposit-relay.ts';
import type { DepositDoor } from './deposit-relay.ts';

export const LOCAL = 9;
export const CREDIT = 6;
export const UNLOCK = 12;
/** Blocks that may vanish. */
export const DEPTH = UNLOCK + 8;
/** A ledger with eight decimals. */
export const ONE = 100_000_000n;

const coin = (symbol: string, asset: number, decimals: number, minimumDeposit: bigint): CoinTerms => ({
  symbol,
  asset,
  scale: 8,
  decimals,
  contract: undefined,
  minimumDeposit,
  minimumWithdrawal: 2n * ONE,
  fee: ONE,
});
const COINS: ReadonlyMap<string, CoinTerms> = new Map(
  [coin('USDT', 0, 6, ONE), coin('ETH', 1, 18, ONE / 1000n), coin('SOL', 2, 18, ONE / 100n), coin('XRP', 3, 6, ONE)].map((each) => [
    each.symbol,
    each,
  ]),
);

/** What a test sees of a deposit. */
export interface SeenDeposit {
  readonly txid: string;
  readonly output: number;
  readonly symbol: string;
  readonly amount: string;
  readonly dust: string;
  readonly state: string;
}

const ROWS = statement<[], SeenDeposit>(
  'test-deposits',
  'SELECT txid, output, symbol, amount::text AS amount, dust::text AS dust, state FROM deposit ORDER BY id',
  (row) => ({
    txid: text(row, 'txid'),
    output: safeInteger(row, 'output'),
    symbol: text(row, 'symbol'),
    amount: text(row, 'amount'),
    dust: text(row, 'dust'),
    state: text(row, 'state'),
  }),
);
const ORDERS = statement<[], string>(
  'test-deposit-orders',
  "SELECT kind || ' ' || height || ' ' || coalesce(outcome, 'waits') AS told FROM deposit_order ORDER BY id",
  (row) => text(row, 'told'),
);

const CLEAR = ['deposit', 'deposit_order', 'deposit_final', 'deposit_address', 'chain_position', 'chain_block', 'network_state'].map(
  (table) => command<[]>(`test-clear-${table}`, `DELETE FROM ${table}`),
);

export type DepositWorld = Awaited<ReturnType<typeof startDepositWorld>>;

export async function startDepositWorld<Ours extends Chain = MemoryChain>(database: Database, made?: Ours) {
  for (const clear of CLEAR) await database.run(clear);
  const chain = made ?? (new MemoryChain() as unknown as Ours);
  const { core, engine, submitAll } = await startCoreWorld(new MemoryJournalStorage());
  await submitAll([
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    ...[...COINS.values()].map(({ asset, scale }) => ({ type: CommandType.LIST_ASSET, asset, scale, flags: AssetFlag.DEPOSITS }) as const),
  ]);
  const watched = new WatchedAddresses();
  const options = {
    network: LOCAL,
    credit: CREDIT,
    unlock: UNLOCK,
    coins: COINS,
    isOpen: () => true,
    log: silentLog,
    wallMs: () => 1_700_000_000_000,
  };
  const newScanner = (lost: 'stop' | 'resume' = 'stop', accepted?: number): Scanner =>
    new Scanner({
      chain,
      network: LOCAL,
      depth: DEPTH,
      watched,
      book: new DepositBook(options),
      database,
      lost,
      accepted,
      restMs: 500,
      log: silentLog,
    });
  const door: DepositDoor = depositDoor(core);
  const world = { scanner: newScanner(), door };
  /** Tells the engine of all that waits. */
  const relay = async (): Promise<void> => {
    const loop = depositRelay({ database, door: world.door, valueOf: (_, amount) => amount, log: silentLog, wallMs: options.wallMs });
    await loop.drain();
  };
  /** Reads the chain to its end and tells the engine. */
  const follow = async (): Promise<void> => {
    while (await world.scanner.step());
    await relay();
  };
  const addressOf = async (user: number): Promise<string> => {
    const address = chain.address(user);
    await addAddress(database, LOCAL, user, address, new Date(0));
    watched.add(address);
    return address;
  };
  return Object.assign(world, {
    database,
    chain,
    engine,
    core,
    watched,
    newScanner,
    relay,
    follow,
    addressOf,
    rows: () => database.many(ROWS),
    orders: () => database.many(ORDERS),
    states: async (): Promise<string> => (await database.many(ROWS)).map(({ state }) => state).join(' '),
    held: (user: number, symbol: string): bigint => engine.balance(user, Account.SPOT, COINS.get(symbol)!.asset, Bucket.AVAILABLE),
  });
}

let paid = 0;

/** Coins for an address, in the chain's units, in a transaction of their own. */
export function payment(address: string, symbol: string, units: bigint): Payment {
  return { txid: `0x${(++paid).toString(16).padEnd(64, 'a')}`, output: 0, address, symbol, units };
}
