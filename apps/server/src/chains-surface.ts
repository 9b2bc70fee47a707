/**
 * The networks of this exchange: those of CHAINS_FILE, and in a demo the chain that it starts itself. Each is followed by a scanner, what
 * came to customers' addresses is told to the engine, and they are told of it. A network that cannot be followed is unavailable, and the
 * exchange opens all the same.
 */
import { join } from 'node:path';
import { AssetFlag } from '@kontor/domain/accounts';
import { valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import { allAddresses } from './chains/address-rows.ts';
import type { Chain } from './chains/chain.ts';
import { POSITION } from './chains/chain-rows.ts';
import type { LocalChain } from './chains/local-chain.ts';
import type { NetworkSettings } from './chains/network-config.ts';
import { networkOf } from './chains/network-state.ts';
import { Networks, coinTerms } from './chains/networks.ts';
import type { CoinTerms } from './chains/networks.ts';
import { nodeProgram } from './chains/node-process.ts';
import { Scanner } from './chains/scanner.ts';
import type { SignerPublic } from './signer/demo-signer.ts';
import { mailBy } from './person-surface.ts';
import { WatchedAddresses } from './chains/watched.ts';
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import type { Listings } from './follower/listings.ts';
import { DepositBook } from './modules/deposit/deposit-book.ts';
import { depositRelay } from './modules/deposit/deposit-relay.ts';
import type { DepositDoor } from './modules/deposit/deposit-relay.ts';
import type { SendLocal } from './modules/deposit/deposit-routes.ts';
import { sweeper } from './modules/deposit/sweeper.ts';
import { depositTeller } from './modules/deposit/tell-deposits.ts';
import type { Symbols } from './modules/market/symbols.ts';
import { withRole } from './store/connection.ts';
import type { ConnectionSettings, StoreLog } from './store/connection.ts';
import { Database } from './store/database.ts';
import type { Vault } from './vault/vault.ts';

export interface ChainsOptions {
  readonly config: Pick<Config, 'mode' | 'dataDir' | 'nats' | 'chainsFile' | 'localChain' | 'localBlockMs' | 'logLevel'>;
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  readonly door: DepositDoor;
  readonly symbols: Symbols;
  readonly listings: Pick<Listings, 'assets'>;
  /** What an asset costs in USDT now. */
  readonly priceOf: (asset: number) => Price | undefined;
  /** Opens where people are written to. */
  readonly vault: Vault;
  readonly log: StoreLog;
  readonly wallMs: () => number;
  /** Before it has resolved the engine is told nothing; at once where it is left out. */
  readonly mayTell?: Promise<void>;
  /** For tests; what speaks to nodes otherwise. */
  readonly chainOf?: ((settings: NetworkSettings) => Chain) | undefined;
}

export interface OpenChains {
  readonly networks: Networks;
  /** Undefined while the demo's own chain does not run. */
  readonly sendLocal: () => SendLocal | undefined;
  /** The demo's own chain, once it runs; undefined where there is none. */
  readonly local: Promise<LocalChain | undefined>;
}

/** Blocks whose hashes are kept below what is final. */
const MARGIN = 32;
const USDT_SCALE = 8;
/** What is beyond the engine's numbers is as much as they hold. */
const MOST_VALUE = 1n << 62n;

/**
 * Opens all networks, the demo's own in the background.
 * @throws ConfigError where CHAINS_FILE is wrong
 */
export async function openChains(options: ChainsOptions, closers: Closers): Promise<OpenChains> {
  const { config, settings, roles, door, listings, log, wallMs } = options;
  const networks = new Networks();
  // Whoever has no network reads none of what speaks to them.
  const configured =
    config.chainsFile === undefined ? [] : await (await import('./chains/network-config.ts')).readNetworks(config.chainsFile);
  // Connections of their own: blocks wait behind no customer's question.
  const database = closers.add(
    new Database(withRole(settings, roles ? 'kontor_app' : undefined), { log, maxConnections: 3, statementLimitMs: 60_000 }),
    (opened) => opened.close(),
  );
  const scaleOf = (asset: number): number | undefined => listings.assets.get(asset)?.scale;
  const worth = (asset: number, amount: bigint): bigint => valueIn(options.priceOf(asset), amount, scaleOf(asset));
  const relay = closers.add(depositRelay({ database, door, valueOf: worth, log, wallMs }), (opened) => opened.close());
  if (options.mayTell === undefined) relay.start();
  else void options.mayTell.then(() => closers.closing || relay.start());
  closers.add(depositTeller({ database, scaleOf, mail: mailBy(options.vault), log, wallMs }), (opened) => opened.close()).start();
  closers.add(sweeper({ database, networks, log, wallMs }), (opened) => opened.close()).start();
  for (const each of configured) await openNetwork(options, database, networks, each, closers);
  let local: LocalChain | undefined;
  const opening = openLocal(options, database, closers).then(async (opened) => {
    if (opened === undefined) return undefined;
    await openNetwork(options, database, networks, opened.settings, closers);
    local = opened.chain;
    const { startDemoSigner } = await import('./signer-surface.ts');
    await startDemoSigner(
      { ...opened, settings, roles, queries: database, log, wallMs, dataDir: config.dataDir, isLogged: config.logLevel !== 'silent' },
      closers,
    );
    return local;
  });
  const ready = opening.catch((err: unknown): undefined => {
    log.warn({ err }, 'the local chain cannot be started: its network is unavailable');
    return undefined;
  });
  // Whoever stops while it starts waits for it, so that nothing is left running.
  closers.add({ ready }, (waiting) => waiting.ready);
  return { networks, local: ready, sendLocal: () => local && ((symbol, address, units) => local!.send(symbol, address, units)) };
}

async function openLocal(
  { config, settings, roles, log }: ChainsOptions,
  database: Database,
  closers: Closers,
): Promise<{ readonly chain: LocalChain; readonly keys: SignerPublic; readonly settings: NetworkSettings } | undefined> {
  if (!config.localChain) return undefined;
  const program = nodeProgram();
  if (program === undefined) {
    log.warn({ platform: process.platform, processor: process.arch }, 'there is no node for this machine: the local chain is unavailable');
    return undefined;
  }
  const [{ LocalChain }, { openDemoSigner }] = await Promise.all([import('./chains/local-chain.ts'), import('./signer/demo-signer.ts')]);
  const keys = await openDemoSigner(config.dataDir, settings, roles);
  const atLeast = (await database.maybe(POSITION, networkOf('LOCAL').number))?.height ?? 0;
  const { dataDir, localBlockMs: blockMs } = config;
  const folder = join(dataDir, 'local-chain');
  const chain = await LocalChain.open({ program, folder, atLeast, log, ...(blockMs !== undefined && { blockMs }) });
  closers.add(chain, (opened) => opened.close());
  return { chain, keys, settings: chain.settings(keys.xpub) };
}

async function openNetwork(
  { config, symbols, listings, log, wallMs, chainOf }: ChainsOptions,
  database: Database,
  networks: Networks,
  settings: NetworkSettings,
  closers: Closers,
): Promise<void> {
  const { number } = networkOf(settings.network);
  const coins = termsOf(settings, symbols, listings, log);
  const chain = chainOf === undefined ? await speakTo(settings, coins) : chainOf(settings);
  const watched = new WatchedAddresses(await allAddresses(database, number));
  const isOpen = (asset: number): boolean => ((listings.assets.get(asset)?.flags ?? 0) & AssetFlag.DEPOSITS) !== 0;
  const scanner = closers.add(
    new Scanner({
      chain,
      network: number,
      depth: settings.unlock + MARGIN,
      watched,
      // Gateways make addresses, too.
      refresh: config.nats === undefined ? undefined : () => watched.refresh(database, number),
      book: new DepositBook({ network: number, credit: settings.credit, unlock: settings.unlock, coins, isOpen, log, wallMs }),
      database,
      lost: settings.network === 'LOCAL' ? 'resume' : 'stop',
      accepted: settings.accept_changed_below,
      restMs: Math.min(settings.block_seconds * 500, 5_000),
      log,
    }),
    (started) => started.close(),
  );
  scanner.start();
  networks.add({ network: settings.network, number, settings, coins, chain, watched, scanner });
}

async function speakTo({ network, url, chain_id: chainId, xpub }: NetworkSettings, coins: ReadonlyMap<string, CoinTerms>): Promise<Chain> {
  const { EvmChain } = await import('./chains/evm-chain.ts');
  return new EvmChain({ network, url, chainId, xpub, coins: [...coins.values()] });
}

/** The coins that are listed here and whose amounts ledger and chain can hold; others are left out, and it is told. */
export function termsOf(
  { network, coins }: NetworkSettings,
  symbols: Pick<Symbols, 'assets'>,
  listings: Pick<Listings, 'assets'>,
  log: StoreLog,
): ReadonlyMap<string, CoinTerms> {
  const terms = new Map<string, CoinTerms>();
  for (const coin of coins) {
    const name = symbols.assets.find(({ symbol }) => symbol === coin.symbol);
    const listing = name && listings.assets.get(name.asset);
    try {
      if (listing === undefined) throw new Error(`${coin.symbol} is not listed`);
      terms.set(coin.symbol, coinTerms(coin, listing.asset, listing.scale));
    } catch (error) {
      log.error({ network, symbol: coin.symbol, err: error }, 'a coin of a network cannot be used');
    }
  }
  return terms;
}

/** 1e-8 USDT, cut off below. */
function valueIn(price: Price | undefined, amount: bigint, scale: number | undefined): bigint {
  if (price === undefined || scale === undefined) return 0n;
  const value = valueOf(amount, scale, price) / 10n ** BigInt(36 - USDT_SCALE);
  return value > MOST_VALUE ? MOST_VALUE : value;
}
