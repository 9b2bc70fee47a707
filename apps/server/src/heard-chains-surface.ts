/**
 * What another process says of the networks that it follows: each half second how they are, what they hold and what came of comparing books and chains. Heard
 * by the process that leads and by all that stand beside it, each of which shows it as if it followed them itself.
 */
import { isDeepStrictEqual } from 'node:util';
import type { NetworkWord } from '@kontor/contract/network';
import { EvmChain } from './chains/evm-chain.ts';
import { networksIn } from './chains/network-config.ts';
import { networkOf } from './chains/network-state.ts';
import type { Networks } from './chains/networks.ts';
import { WatchedAddresses } from './chains/watched.ts';
import { termsOf } from './chains-surface.ts';
import type { ChainsOptions } from './chains-surface.ts';
import type { Closers } from './closers.ts';
import type { Symbols } from './modules/market/symbols.ts';
import type { Found, Reconciler } from './modules/reconciliation/reconciler.ts';
import { MACHINE_PACE, repeating } from './pace.ts';
import type { Pace } from './pace.ts';
import type { Transport } from './transport/transport.ts';
import { FACTS_MS, PREFIX, decodeFacts, encodeFacts, heldFacts, networkFacts } from './wire-surface.ts';
import type { HeldFacts, HouseFacts, NetworkFacts } from './wire-surface.ts';

/** Of whoever nothing was heard for so long, nobody knows how far the networks are, ms. */
const SILENT_MS = 5_000;
/** How a network is that nobody follows. */
const LEFT = { state: { head: undefined, height: undefined, stopped: undefined }, isFollowing: false, hurry: () => undefined };
const SUBJECT = `${PREFIX}.chains`;

/** What the process that follows networks says. */
interface ChainFacts extends Pick<HouseFacts, 'networks' | 'held'> {
  /** Books and chains, as they were compared last. */
  readonly books?: Found | undefined;
}

export interface ToldChains {
  readonly transport: Transport;
  readonly networks: Networks;
  readonly books: Pick<Reconciler, 'last' | 'heldOf'>;
}

/** Says it from now on. */
export function tellChains({ transport, networks, books }: ToldChains, closers: Closers): void {
  const tell = (): void => {
    const facts = { networks: networkFacts(networks), held: heldFacts(networks, (...of) => books.heldOf(...of)), books: books.last };
    transport.publish(SUBJECT, encodeFacts(facts satisfies ChainFacts));
  };
  tell();
  closers.add(repeating(MACHINE_PACE, FACTS_MS, tell), (end) => end());
}

interface ShownNetworks extends Pick<ChainsOptions, 'listings' | 'log'> {
  readonly symbols: Pick<Symbols, 'assets'>;
  /** Where they are shown. */
  readonly networks: Networks;
}

export interface HeardChainsOptions extends ShownNetworks {
  readonly transport: Transport;
  readonly pace: Pace;
}

export class HeardChains {
  readonly #options: HeardChainsOptions;
  readonly #leave: () => void;
  readonly #first: Promise<void>;
  #tellFirst: (() => void) | undefined;
  #facts: ChainFacts | undefined;
  #heardMs = -Infinity;

  constructor(options: HeardChainsOptions) {
    this.#options = options;
    this.#first = new Promise((resolve) => (this.#tellFirst = resolve));
    this.#leave = options.transport.subscribe(SUBJECT, (bytes) => {
      try {
        this.#hear(decodeChainFacts(bytes));
      } catch (err) {
        options.log.warn({ err }, 'what is said of networks was not understood');
      }
    });
  }

  /** Books and chains, as they were compared last; undefined where nobody has said it yet. */
  get last(): Found | undefined {
    return this.#facts?.books;
  }

  /** What a network holds of a coin by that comparison, decimals of the chain. */
  heldOf(network: NetworkWord, symbol: string): HeldFacts | undefined {
    return this.#facts?.held.find(([name, coin]) => name === network && coin === symbol)?.[2];
  }

  /** Resolves when anything was said. */
  first(): Promise<void> {
    return this.#first;
  }

  close(): void {
    this.#leave();
  }

  #hear(facts: ChainFacts): void {
    this.#facts = facts;
    this.#heardMs = this.#options.pace.nowMs();
    const { networks, pace } = this.#options;
    showNetworks(facts.networks, this.#options, () => pace.nowMs() - this.#heardMs < SILENT_MS);
    // One that is followed no longer.
    for (const known of networks.all)
      if (!facts.networks.some(({ settings }) => settings.network === known.network)) networks.add({ ...known, scanner: LEFT });
    this.#tellFirst?.();
  }
}

/** Networks as they are where they are followed, for as long as that `isKnown`. */
export function showNetworks(
  told: readonly NetworkFacts[],
  { networks, symbols, listings, log }: ShownNetworks,
  isKnown: () => boolean = () => true,
): void {
  for (const { settings, head, height, stopped } of told) {
    const known = networks.find(settings.network);
    const scanner = {
      get state() {
        return { head: isKnown() ? head : undefined, height, stopped };
      },
      get isFollowing() {
        return isKnown() && head !== undefined && stopped === undefined;
      },
      hurry: () => undefined,
    };
    if (known !== undefined && isDeepStrictEqual(known.settings, settings)) {
      networks.add({ ...known, scanner });
      continue;
    }
    const coins = termsOf(settings, symbols, listings, log);
    const { network, url, chain_id: chainId, xpub } = settings;
    // It gives addresses, and is asked for nothing else.
    const chain = new EvmChain({ network, url, chainId, xpub, coins: [...coins.values()] });
    // Whoever follows the network reads by itself whose addresses there are.
    networks.add({ network, number: networkOf(network).number, settings, coins, chain, watched: new WatchedAddresses(), scanner });
  }
}

/** @throws where it is none: SyntaxError, ConfigError, TypeError */
function decodeChainFacts(bytes: Uint8Array): ChainFacts {
  const { networks, held, books } = decodeFacts<ChainFacts>(bytes);
  const settings = networksIn({ networks: networks.map((each) => each.settings) }, 'of another process');
  return {
    networks: networks.map(({ head, height, stopped }, at) => ({
      settings: settings[at]!,
      head: heightIn(head),
      height: heightIn(height),
      stopped: stopped === undefined ? undefined : String(stopped),
    })),
    held: held.map(([network, symbol, { hot, unswept }]) => [network, String(symbol), { hot: String(hot), unswept: String(unswept) }]),
    books: books && { comparedMs: Number(books.comparedMs), differing: books.differing.map(String), unknown: books.unknown.map(String) },
  };
}

/** A block's height, or none. */
function heightIn(value: number | undefined): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value;
  throw new TypeError('a height that is none');
}
