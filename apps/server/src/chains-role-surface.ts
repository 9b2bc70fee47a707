/**
 * A process that only follows networks (`--role=chains`): scanners, deposits and their news, sweeps, books against chains. It stands on what a gateway stands on,
 * hands deposits to the leader over the wire, and says how the networks are (heard-chains-surface.ts). Of several one is at work; the others wait for its place.
 *
 * Deposits are told to the engine by natural keys, and what is told twice in a row counts once; but what an earlier process told must not come after what this
 * one did. So whoever is not sure to have the place hands nothing over, and whoever has just taken it waits until whatever another handed over has been taken
 * or is too old to be.
 */
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { openChains } from './chains-surface.ts';
import type { ChainsOptions } from './chains-surface.ts';
import { Closers } from './closers.ts';
import { Histories } from './follower/histories.ts';
import { tellChains } from './heard-chains-surface.ts';
import type { Metrics } from './http/metrics.ts';
import { MAX_AGE_MS } from './leader/leader-server.ts';
import { HELD_MS, Place } from './journal/place.ts';
import { ANSWER_MS, WAIT_MS } from './leader/remote-leader.ts';
import { hasDemoAccounts } from './modules/account/accounts.ts';
import { depositDoor } from './modules/deposit/deposit-door.ts';
import type { DepositDoor } from './modules/deposit/deposit-relay.ts';
import { AssetPriceBook } from './modules/wallet/asset-prices.ts';
import { openOutpost } from './outpost-surface.ts';
import type { OutpostSurroundings } from './outpost-surface.ts';
import { startReconciling } from './reconciliation-surface.ts';
import { startDatabase } from './store/start-database.ts';

/** The advisory lock of the place; any fixed number does. */
const PLACE_LOCK = '7311940225218011';
/**
 * From when the place was taken. Whoever had it before hands nothing over `HELD_MS` after he lost it; what he handed over waits for a leader and then for its
 * answer, and is sent again meanwhile; and what is `MAX_AGE_MS` old no leader takes.
 */
const TELL_AFTER_MS = HELD_MS + WAIT_MS + ANSWER_MS + MAX_AGE_MS + 1_000;
/** Nobody is served here. */
const MOST_CONNECTIONS = 3;

export interface ChainsRoleSurroundings extends OutpostSurroundings {
  readonly metrics: Metrics;
  /** Another follows the networks, and this process waits. */
  readonly onStandingBy?: (() => void) | undefined;
  /** Ends that wait: it rejects with the reason. */
  readonly stopping?: AbortSignal | undefined;
  /** For tests; what speaks to nodes otherwise. */
  readonly chainOf?: ChainsOptions['chainOf'];
  /** For tests: `TELL_AFTER_MS` otherwise. */
  readonly tellAfterMs?: number;
}

/** A chains process at work. */
export interface ChainsRole {
  /** Whether it follows the networks, and somebody leads. */
  isReady(): boolean;
  /** Finishes what is under way, and leaves the place to another. */
  stop(): Promise<void>;
}

/**
 * Resolves when it follows the networks: it has the place, somebody leads, and its view has caught up. The caller closes the transport.
 * @throws StoreError, ConfigError, the reason of `stopping`; then nothing is left running
 */
export async function startChainsRole(given: Config, surroundings: ChainsRoleSurroundings): Promise<ChainsRole> {
  const { log, time, transport, metrics, chainOf } = surroundings;
  // The chain of a demo is the leader's.
  const config = { ...given, localChain: false };
  if (config.chainsFile === undefined)
    throw new ConfigError(
      'The role chains needs CHAINS_FILE, the networks that it follows. A demo has none but its own chain, which its server runs.',
    );
  // What is wrong in it is said now, not when another is gone.
  await (await import('./chains/network-config.ts')).readNetworks(config.chainsFile);
  const closers = new Closers();
  try {
    const place = await takePlace(config, surroundings, closers);
    const mayTell = waited(surroundings.tellAfterMs ?? TELL_AFTER_MS, closers);
    const outpost = await openOutpost(config, surroundings, closers, MOST_CONNECTIONS);
    const { settings, roles, queries, remote, follower, symbols, vault, isReady } = outpost;
    // As the server that leads: what a demo's accounts were given by nobody must not leave by a real chain.
    if (config.mode === 'live' && (await hasDemoAccounts(queries)))
      throw new ConfigError('MODE is live, and this database holds the demo. Choose another DATABASE_URL.');
    const { listings } = follower;
    const histories = new Histories(queries, (minSeq, anyAge) => follower.recorded(minSeq, anyAge));
    const prices = new AssetPriceBook({ symbols, listings, histories, indexOf: (market) => follower.indexes.get(market)?.price });
    const { networks } = await openChains(
      {
        config,
        settings,
        roles,
        door: handedOver(depositDoor(remote), () => place.isHeld),
        symbols,
        listings,
        priceOf: (asset) => prices.now(asset),
        vault,
        log,
        wallMs: () => time.wallMs(),
        mayTell,
        chainOf,
      },
      closers,
    );
    const books = startReconciling({ settings, roles, follower, networks, log, time }, closers);
    tellChains({ transport, networks, books }, closers);
    metrics.gauge(
      'kontor_networks_away',
      'Networks that cannot be followed now',
      () => networks.all.filter(({ scanner }) => !scanner.isFollowing).length,
    );
    log.info({ networks: networks.all.length }, 'follows the networks');
    return { isReady: () => isReady() && place.isHeld, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** Resolves when no other process has it. */
async function takePlace(
  { databaseUrl: url, dataDir, databaseStandbys: standbys }: Config,
  { log, time, stopping, onStandingBy, onHalt }: ChainsRoleSurroundings,
  closers: Closers,
): Promise<Place> {
  if (url === undefined) throw new ConfigError('The role chains needs DATABASE_URL: that of the server that leads.');
  const { settings } = await startDatabase({ url, dataDir, standbys, log });
  const onWaiting = (): void => {
    log.info('another process follows the networks: stands by until that one is gone');
    onStandingBy?.();
  };
  const onLost = (reason: Error): void => void (closers.closing || onHalt(reason));
  const place = await Place.take({
    settings,
    lock: PLACE_LOCK,
    name: 'kontor chains',
    who: 'whoever follows the networks',
    time,
    log,
    stopping,
    onWaiting,
    onLost,
  });
  return closers.add(place, (taken) => taken.leave());
}

/** Resolves after so long, or never where it closes before. */
function waited(ms: number, closers: Closers): Promise<void> {
  return new Promise((resolve) => {
    closers.add(setTimeout(resolve, ms), (timer) => clearTimeout(timer));
  });
}

/** Hands over only while it is sure that nobody else does. What is not known to be done is told again, whatever became of the leader. */
function handedOver(door: DepositDoor, isHeld: () => boolean): DepositDoor {
  const hand = async <Told>(over: () => Promise<Told>): Promise<Told> => {
    if (!isHeld()) throw new Error('it is not certain that no other process follows the networks.');
    try {
      return await over();
    } catch (cause) {
      // An error of the engine's would end whoever tells it: in this process it never stops, another leads.
      throw new Error(`a deposit was not handed over: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };
  return {
    credit: (deposit) => hand(() => door.credit(deposit)),
    final: (network, height) => hand(() => door.final(network, height)),
    reverse: (deposit) => hand(() => door.reverse(deposit)),
  };
}
