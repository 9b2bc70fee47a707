/** Items by their numbers, with the assets that they are about. */
import { NETWORKS } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { wholeToken } from '@kontor/domain/ico/cost';
import type { TokenPrice } from '@kontor/domain/ico/cost';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { Refusal } from '@kontor/domain/refusals';
import type { IcoItemState } from '../../follower/ico/ico-facts.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refusedByEngine } from '../../http/refused.ts';
import type { Symbols } from '../market/symbols.ts';

/** An asset as its amounts are written. */
export interface Coin {
  readonly asset: number;
  readonly symbol: string;
  readonly scale: number;
}

/** An item with the names of its assets. */
export interface NamedItem {
  readonly state: IcoItemState;
  readonly token: Coin;
  readonly payment: Coin;
  readonly priced: TokenPrice;
  readonly isLottery: boolean;
}

export interface IcoItemsOptions {
  readonly queries: Pick<LiveQueries, 'icoItems'> & { readonly listings: Pick<LiveQueries['listings'], 'assets'> };
  readonly symbols: Pick<Symbols, 'assets'>;
}

export class IcoItems {
  readonly #options: IcoItemsOptions;

  constructor(options: IcoItemsOptions) {
    this.#options = options;
  }

  /** All that can be named, by their numbers. */
  all(): NamedItem[] {
    return [...this.#options.queries.icoItems.values()]
      .toSorted((one, other) => one.terms.item - other.terms.item)
      .flatMap((state) => this.#named(state) ?? []);
  }

  /** The item of a number. @throws Refused where there is none */
  of(number: number): NamedItem {
    const item = this.find(number);
    if (item === undefined) throw refusedByEngine(Refusal.UNKNOWN_ITEM);
    return item;
  }

  /** The same, or undefined. */
  find(number: number): NamedItem | undefined {
    const state = this.#options.queries.icoItems.get(number);
    return state && this.#named(state);
  }

  #named(state: IcoItemState): NamedItem | undefined {
    const { terms } = state;
    const [token, payment] = [this.#coin(terms.token), this.#coin(terms.payment)];
    if (token === undefined || payment === undefined) return undefined;
    const priced = { price: terms.price, token: wholeToken(token.scale) };
    return { state, token, payment, priced, isLottery: terms.mode === IcoMode.LOTTERY };
  }

  #coin(asset: number): Coin | undefined {
    const { symbols, queries } = this.#options;
    const name = symbols.assets.find((each) => each.asset === asset);
    const listing = queries.listings.assets.get(asset);
    return name && listing && { asset, symbol: name.symbol, scale: listing.scale };
  }
}

/** Whether an item is over as far as its subscribers go: they have what they get, or what they paid. */
export function isOver({ stage }: IcoItemState): boolean {
  return stage === IcoStage.SETTLED || stage === IcoStage.CANCELLED;
}

/** The word of a chain by its number in commands. */
export function networkWord(number: number): NetworkWord | undefined {
  return NETWORKS.find((network) => network.number === number)?.network;
}
