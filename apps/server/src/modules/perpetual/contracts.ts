/** Contracts by their pairs, with what is reckoned and written with them. */
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { refused } from '../../http/refused.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';

/** A contract that is listed and has terms. */
export interface Contract {
  readonly name: MarketName;
  readonly listing: MarketListing;
  readonly state: ContractState;
  readonly table: readonly Bracket[];
  /** Base units of a lot and of a whole coin, quote units of a tick for a whole coin. */
  readonly step: bigint;
  readonly coin: bigint;
  readonly tick: bigint;
}

export interface ContractsOptions {
  readonly queries: Pick<LiveQueries, 'contracts'> & { readonly listings: Pick<LiveQueries['listings'], 'markets'> };
  readonly symbols: Symbols;
}

export class Contracts {
  readonly #options: ContractsOptions;
  /** Tables of brackets, as of the terms that they follow from. */
  readonly #tables = new WeakMap<ContractState['terms'], readonly Bracket[]>();

  constructor(options: ContractsOptions) {
    this.#options = options;
  }

  /** All that can be named, in the order of their numbers. */
  all(): Contract[] {
    const named = this.#options.symbols.contracts.flatMap((name) => this.#named(name) ?? []);
    // One that ends is there until its last position is closed.
    return named.filter(({ state }) => !state.isSettling || state.positions > 0);
  }

  /**
   * The contract of a pair.
   * @throws Refused where there is none
   */
  of(pair: string): Contract {
    const name = this.#options.symbols.contractByPair(pair);
    const contract = name && this.#named(name);
    if (contract === undefined) throw refused('NOT_FOUND', 'field.pair');
    return contract;
  }

  /** The contract of a number that the follower named; throws where it has no name yet. */
  at(market: number): Contract {
    const contract = this.find(market);
    if (contract === undefined) throw new Error(`contract ${market} is not known`);
    return contract;
  }

  /** The same, or undefined. */
  find(market: number): Contract | undefined {
    const name = this.#options.symbols.contractByMarket(market);
    return name && this.#named(name);
  }

  #named(name: MarketName): Contract | undefined {
    const { listings, contracts } = this.#options.queries;
    const listing = listings.markets.get(name.market);
    const state = contracts.get(name.market);
    if (listing === undefined || state === undefined) return undefined;
    return {
      name,
      listing,
      state,
      table: this.#tableOf(state.terms),
      step: BigInt(listing.terms.stepUnits),
      coin: 10n ** BigInt(listing.baseScale),
      tick: BigInt(listing.terms.tickUnits),
    };
  }

  #tableOf(terms: ContractState['terms']): readonly Bracket[] {
    let table = this.#tables.get(terms);
    if (table === undefined) {
      const made = bracketTable(terms.brackets);
      if (typeof made === 'string') throw new Error(`contract ${terms.market} has brackets that are none: ${made}`);
      this.#tables.set(terms, (table = made));
    }
    return table;
  }
}
