/** Pairs of seconds contracts by their names, with what amounts are written by. A pair has the number of the pair of spot whose index it is. */
import { AssetFlag } from '@kontor/domain/accounts';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SecondsPairState } from '../../follower/seconds/seconds-facts.ts';
import { refused } from '../../http/refused.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';

/** A pair that is offered, or was. */
export interface SecondsPair {
  readonly name: MarketName;
  readonly state: SecondsPairState;
  /** Decimals of what is staked. */
  readonly scale: number;
}

export interface SecondsPairsOptions {
  readonly queries: Pick<LiveQueries, 'secondsPairs'> & { readonly listings: Pick<LiveQueries['listings'], 'assets'> };
  readonly symbols: Symbols;
}

export class SecondsPairs {
  readonly #options: SecondsPairsOptions;

  constructor(options: SecondsPairsOptions) {
    this.#options = options;
  }

  /** All that can be named, in the order of their first terms. */
  all(): SecondsPair[] {
    return Array.from(this.#options.queries.secondsPairs.keys()).flatMap((pair) => this.find(pair) ?? []);
  }

  /**
   * The pair of a name.
   * @throws Refused where there is none
   */
  of(pair: string): SecondsPair {
    const name = this.#options.symbols.byPair(pair);
    const found = name && this.find(name.market);
    if (found === undefined) throw refused('NOT_FOUND', 'field.pair');
    return found;
  }

  /** The pair of a number; undefined where it has no terms, or no name yet. */
  find(pair: number): SecondsPair | undefined {
    const { queries, symbols } = this.#options;
    const [name, state] = [symbols.byMarket(pair), queries.secondsPairs.get(pair)];
    const listing = state && queries.listings.assets.get(state.asset);
    return name === undefined || state === undefined || listing === undefined ? undefined : { name, state, scale: listing.scale };
  }

  /**
   * What is staked: there is one such asset.
   * @throws Refused before there is any
   */
  asset(): { readonly asset: number; readonly symbol: string; readonly scale: number } {
    const { queries, symbols } = this.#options;
    const [first] = queries.secondsPairs.values();
    const asset =
      first?.asset ??
      symbols.assets.find((each) => ((queries.listings.assets.get(each.asset)?.flags ?? 0) & AssetFlag.MARGIN) !== 0)?.asset;
    const listing = asset === undefined ? undefined : queries.listings.assets.get(asset);
    if (asset === undefined || listing === undefined || !symbols.namesAsset(asset)) throw refused('NOT_OFFERED');
    return { asset, symbol: symbols.ofAsset(asset).symbol, scale: listing.scale };
  }
}

/** Above zero. @throws Refused for what is no amount with so many decimals */
export function unitsSaid(said: string, scale: number, key: string): bigint {
  const units = parsePositiveDecimal(said, scale);
  if (typeof units === 'string') throw refused('BAD_REQUEST', key);
  return units;
}
