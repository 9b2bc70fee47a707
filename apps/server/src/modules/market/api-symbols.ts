/** Markets as the trading API calls them: a pair's two symbols without anything between, `BTCUSDT`, for spot and for the contract of the pair alike. */
import type { MarketName, Symbols } from './symbols.ts';

/** What the trading API calls a market. */
export function apiSymbol({ base, quote }: Pick<MarketName, 'base' | 'quote'>): string {
  return base.symbol + quote.symbol;
}

/** Finds markets by their symbols. Where two pairs would have one symbol, it is the older market's. */
export class ApiSymbols {
  readonly #names: () => Symbols['markets'];
  #indexed: Symbols['markets'] | undefined;
  #bySymbol = new Map<string, MarketName>();

  /** `names`: the markets of a family, as they are now. */
  constructor(names: () => Symbols['markets']) {
    this.#names = names;
  }

  /** Those that can be found by their symbols, in the order of their markets. */
  all(): readonly MarketName[] {
    return this.#names().filter((name) => this.find(apiSymbol(name)) === name);
  }

  /** By a symbol in capitals. */
  find(symbol: string): MarketName | undefined {
    const names = this.#names();
    if (names !== this.#indexed) {
      this.#indexed = names;
      this.#bySymbol = new Map(names.toReversed().map((name) => [apiSymbol(name), name]));
    }
    return this.#bySymbol.get(symbol);
  }
}
