/** Contracts by the symbols of the trading API: a pair without its underscore. */
import { apiError } from '../../../trading-api/api-error.ts';
import type { MarketName, Symbols } from '../../market/symbols.ts';
import type { Contract, Contracts } from '../contracts.ts';

/** `BTCUSDT` of a name. */
export function symbolOf({ base, quote }: MarketName): string {
  return base.symbol + quote.symbol;
}

export class FuturesSymbols {
  readonly #symbols: Pick<Symbols, 'contracts'>;
  readonly #contracts: Contracts;
  #named: readonly MarketName[] | undefined;
  #bySymbol: ReadonlyMap<string, number> = new Map();

  constructor(symbols: Pick<Symbols, 'contracts'>, contracts: Contracts) {
    this.#symbols = symbols;
    this.#contracts = contracts;
  }

  /** The contract of a symbol. @throws ApiError where there is none */
  of(symbol: string): Contract {
    const { contracts } = this.#symbols;
    if (this.#named !== contracts) {
      this.#named = contracts;
      this.#bySymbol = new Map(contracts.map((name) => [symbolOf(name), name.market]));
    }
    const market = this.#bySymbol.get(symbol);
    const contract = market === undefined ? undefined : this.#contracts.find(market);
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
