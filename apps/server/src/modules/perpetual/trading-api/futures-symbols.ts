/** Contracts by the symbols of the trading API: a pair without its underscore. */
import { apiError } from '../../../trading-api/api-error.ts';
import { ApiSymbols } from '../../market/api-symbols.ts';
import type { Symbols } from '../../market/symbols.ts';
import type { Contract, Contracts } from '../contracts.ts';

export class FuturesSymbols {
  readonly #bySymbol: ApiSymbols;
  readonly #contracts: Contracts;

  constructor(symbols: Pick<Symbols, 'contracts'>, contracts: Contracts) {
    this.#bySymbol = new ApiSymbols(() => symbols.contracts);
    this.#contracts = contracts;
  }

  /** The contract of a symbol. @throws ApiError where there is none */
  of(symbol: string): Contract {
    const name = this.#bySymbol.find(symbol);
    const contract = name && this.#contracts.find(name.market);
    if (contract === undefined) throw apiError('INVALID_SYMBOL');
    return contract;
  }

  /** That of a symbol, or without one all of them. @throws ApiError */
  wanted(symbol: string | undefined): readonly Contract[] {
    return symbol === undefined ? this.#contracts.all() : [this.of(symbol)];
  }

  /** The contract of a market; undefined where it has no name yet. */
  find(market: number): Contract | undefined {
    return this.#contracts.find(market);
  }

  /** The same of one that has one. */
  at(market: number): Contract {
    return this.#contracts.at(market);
  }
}
