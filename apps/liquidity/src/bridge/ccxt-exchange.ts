/** Another exchange by ccxt, whose numbers are kept as it writes them: as text, never as floats. */
import ccxt from 'ccxt';
import type { Exchange, Market } from 'ccxt';
import { VenueProblem } from './venue.ts';

export interface CcxtOptions {
  /** ccxt's word for the exchange, `kraken`. */
  readonly id: string;
  /** ccxt's name of the market that is meant: where an exchange keeps families of them apart, only that one's is asked for. */
  readonly symbol: string;
  /** Another address in place of the exchange's own, of trials: `http://127.0.0.1:9000`. */
  readonly address: string | undefined;
  /** Undefined: nothing is sent but what anybody may ask. */
  readonly key: { readonly apiKey: string; readonly secret: string } | undefined;
}

/** A number of ccxt's, which is text here; undefined where the exchange does not say it. */
export type Text = string | undefined;

/** Opens it. @throws VenueProblem */
export function ccxtExchange({ id, symbol, address, key }: CcxtOptions): Exchange {
  if (!ccxt.exchanges.includes(id)) throw new VenueProblem(`there is no exchange ${id} in ccxt`);
  const classes = ccxt as unknown as Readonly<Record<string, new (options: object) => Exchange>>;
  const exchange = new classes[id]!({
    enableRateLimit: true,
    timeout: 10_000,
    number: String,
    options: { fetchMarkets: { types: [symbol.includes(':') ? 'linear' : 'spot'] } },
    ...key,
  });
  if (exchange.has['fetchOrderBook'] === false) throw new VenueProblem(`${id} tells no book`);
  // ccxt makes floats of a book whatever numbers are meant to be.
  exchange.parseOrderBookBidAsk = (level: object, price = 0, amount = 1) =>
    [exchange.safeString(level, price), exchange.safeString(level, amount)] as unknown as number[];
  if (address !== undefined) exchange.urls = { ...exchange.urls, api: movedTo(exchange.urls['api'], address) };
  return exchange;
}

/** The market of two assets there. @throws VenueProblem; what ccxt throws where the exchange is away */
export async function ccxtMarket(exchange: Exchange, symbol: string): Promise<Market> {
  await exchange.loadMarkets();
  const market = exchange.markets?.[symbol];
  if (market === undefined) throw new VenueProblem(`${exchange.id} has no market ${symbol}`);
  return market;
}

/** Every address below, at another host. */
function movedTo(urls: Exchange['urls']['api'], address: string): Exchange['urls']['api'] {
  const moved = (each: unknown): unknown => {
    if (typeof each === 'string') return each.replace(/^https?:\/\/[^/]+/, address);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, below]) => [name, moved(below)]));
  };
  return moved(urls) as Exchange['urls']['api'];
}
