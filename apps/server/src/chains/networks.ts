/** The networks that can be used now: their settings, chains and scanners. */
import type { NETWORK_STATES } from '@kontor/contract/deposit';
import type { NetworkWord } from '@kontor/contract/network';
import type { Chain } from './chain.ts';
import type { CoinSettings, NetworkSettings } from './network-config.ts';
import { isPaused } from './network-state.ts';
import type { NetworkPause } from './network-state.ts';
import type { Scanner } from './scanner.ts';
import type { WatchedAddresses } from './watched.ts';

/** A coin on a network, in the ledger's units. */
export interface CoinTerms {
  readonly symbol: string;
  readonly asset: number;
  /** Decimals of the ledger, and of the chain. */
  readonly scale: number;
  readonly decimals: number;
  readonly contract: string | undefined;
  readonly minimumDeposit: bigint;
  readonly minimumWithdrawal: bigint;
  readonly fee: bigint;
}

export interface OpenNetwork {
  readonly network: NetworkWord;
  readonly number: number;
  readonly settings: NetworkSettings;
  readonly coins: ReadonlyMap<string, CoinTerms>;
  readonly chain: Chain;
  readonly watched: WatchedAddresses;
  readonly scanner: Pick<Scanner, 'state' | 'isFollowing' | 'hurry'>;
}

export type NetworkState = (typeof NETWORK_STATES)[number];

export class Networks {
  readonly #open = new Map<NetworkWord, OpenNetwork>();

  add(network: OpenNetwork): void {
    this.#open.set(network.network, network);
  }

  find(network: NetworkWord): OpenNetwork | undefined {
    return this.#open.get(network);
  }

  get all(): readonly OpenNetwork[] {
    return [...this.#open.values()];
  }

  /** How deposits or withdrawals of a coin do; `isOpen`: as far as the coin itself is concerned. */
  stateOf(
    network: NetworkWord,
    symbol: string,
    what: 'deposits' | 'withdrawals',
    isOpen: boolean,
    pauses: readonly NetworkPause[],
  ): NetworkState {
    const open = this.#open.get(network);
    if (open === undefined || !open.coins.has(symbol) || !open.scanner.isFollowing) return 'unavailable';
    return isOpen && !isPaused(pauses, what, open.number, symbol) ? 'available' : 'paused';
  }
}

/** What an amount of the chain is in the ledger, cut off below its last decimal, and what was cut off, in the chain's units. */
export function ledgerAmount(
  units: bigint,
  { decimals, scale }: Pick<CoinTerms, 'decimals' | 'scale'>,
): { readonly amount: bigint; readonly dust: bigint } {
  if (decimals <= scale) return { amount: units * 10n ** BigInt(scale - decimals), dust: 0n };
  const unit = 10n ** BigInt(decimals - scale);
  return { amount: units / unit, dust: units % unit };
}

/** An amount of the ledger in the chain's units; undefined where the chain cannot hold it. */
export function chainUnits(amount: bigint, { decimals, scale }: Pick<CoinTerms, 'decimals' | 'scale'>): bigint | undefined {
  if (decimals >= scale) return amount * 10n ** BigInt(decimals - scale);
  const unit = 10n ** BigInt(scale - decimals);
  return amount % unit === 0n ? amount / unit : undefined;
}

/**
 * A coin's terms in units of a ledger with `scale` decimals.
 * @throws where the ledger or the chain cannot hold one of them
 */
export function coinTerms(coin: CoinSettings, asset: number, scale: number): CoinTerms {
  const units = (decimal: string): bigint => {
    const [whole = '', decimals = ''] = decimal.split('.');
    const read = BigInt(whole + decimals.padEnd(scale, '0').slice(0, scale));
    const kept = chainUnits(read, { decimals: coin.decimals, scale });
    if (/[1-9]/.test(decimals.slice(scale)) || kept === undefined) throw new Error(`${coin.symbol} has no amount of ${decimal}`);
    return read;
  };
  return {
    symbol: coin.symbol,
    asset,
    scale,
    decimals: coin.decimals,
    contract: coin.contract,
    minimumDeposit: units(coin.minimum_deposit),
    minimumWithdrawal: units(coin.minimum_withdrawal),
    fee: units(coin.fee),
  };
}
