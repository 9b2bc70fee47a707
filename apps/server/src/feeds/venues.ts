/** The venues we listen to: public market data, no account. */
import { field, priceOf } from './venue.ts';
import type { Venue } from './venue.ts';

/** Trades as they happen, and the last price every second. */
const binance: Venue = {
  name: 'Binance',
  source: 1,
  url: (pairs) =>
    `wss://stream.binance.com:9443/stream?streams=${pairs.flatMap((pair) => [`${joined(pair)}@aggTrade`, `${joined(pair)}@ticker`]).join('/')}`,
  greetings: () => [],
  read(message) {
    const data = field(message, 'data');
    const stream = field(message, 'stream');
    const event = field(data, 'e');
    const pair = typeof stream === 'string' ? pairOfJoined(stream.split('@', 1)[0]!) : undefined;
    if (event === 'aggTrade') return priceOf(pair, field(data, 'p'));
    return event === '24hrTicker' ? priceOf(pair, field(data, 'c')) : [];
  },
};

const COINBASE_PAIRS: ReadonlySet<string> = new Set(['BTC_USDT', 'ETH_USDT', 'SOL_USDT', 'XRP_USDT', 'DOGE_USDT', 'ADA_USDT']);

const coinbase: Venue = {
  name: 'Coinbase',
  source: 2,
  url: () => 'wss://ws-feed.exchange.coinbase.com',
  // It refuses a whole subscription for one product that it does not have.
  greetings: (pairs) => [
    JSON.stringify({ type: 'subscribe', product_ids: pairs.filter((pair) => COINBASE_PAIRS.has(pair)).map(dashed), channels: ['ticker'] }),
  ],
  read(message) {
    if (field(message, 'type') !== 'ticker') return [];
    return priceOf(pairOfDashed(field(message, 'product_id')), field(message, 'price'));
  },
};

/** A ticker is `[channel, {"c":[last price, lot], …}, "ticker", "XBT/USDT"]`. */
const kraken: Venue = {
  name: 'Kraken',
  source: 3,
  url: () => 'wss://ws.kraken.com',
  greetings: (pairs) => [JSON.stringify({ event: 'subscribe', pair: pairs.map(krakenName), subscription: { name: 'ticker' } })],
  read(message) {
    if (!Array.isArray(message) || message[2] !== 'ticker' || typeof message[3] !== 'string') return [];
    return priceOf(
      message[3]
        .replace(/^XBT\//, 'BTC/')
        .replace(/^XDG\//, 'DOGE/')
        .replace('/', '_'),
      field(field(message[1], 'c'), 0),
    );
  },
};

const okx: Venue = {
  name: 'OKX',
  source: 4,
  url: () => 'wss://ws.okx.com:8443/ws/v5/public',
  greetings: (pairs) => [JSON.stringify({ op: 'subscribe', args: pairs.map((pair) => ({ channel: 'tickers', instId: dashed(pair) })) })],
  read(message) {
    const data = field(message, 'data');
    if (field(field(message, 'arg'), 'channel') !== 'tickers' || !Array.isArray(data)) return [];
    return data.flatMap((entry: unknown) => priceOf(pairOfDashed(field(entry, 'instId')), field(entry, 'last')));
  },
};

const bybit: Venue = {
  name: 'Bybit',
  source: 5,
  url: () => 'wss://stream.bybit.com/v5/public/spot',
  greetings: (pairs) => [JSON.stringify({ op: 'subscribe', args: pairs.map((pair) => `tickers.${joined(pair).toUpperCase()}`) })],
  read(message) {
    const data = field(message, 'data');
    const topic = field(message, 'topic');
    const symbol = field(data, 'symbol');
    if (typeof topic !== 'string' || !topic.startsWith('tickers.') || typeof symbol !== 'string') return [];
    return priceOf(pairOfJoined(symbol.toLowerCase()), field(data, 'lastPrice'));
  },
};

const gate: Venue = {
  name: 'Gate',
  source: 6,
  url: () => 'wss://api.gateio.ws/ws/v4/',
  greetings: (pairs) => [JSON.stringify({ time: 0, channel: 'spot.tickers', event: 'subscribe', payload: pairs })],
  read(message) {
    const result = field(message, 'result');
    if (field(message, 'channel') !== 'spot.tickers' || field(message, 'event') !== 'update') return [];
    return priceOf(field(result, 'currency_pair'), field(result, 'last'));
  },
};

/** Each pair of the demo is traded on four of them at least, so that one may be missing. */
export const VENUES: readonly Venue[] = [binance, coinbase, kraken, okx, bybit, gate];

/** Kraken calls bitcoin XBT and dogecoin XDG. */
function krakenName(pair: string): string {
  return pair
    .replace('_', '/')
    .replace(/^BTC\//, 'XBT/')
    .replace(/^DOGE\//, 'XDG/');
}

function joined(pair: string): string {
  return pair.replace('_', '').toLowerCase();
}

/** We only ask for pairs in USDT there. */
function pairOfJoined(text: string): string | undefined {
  const found = /^([a-z0-9]+)usdt$/.exec(text);
  return found === null ? undefined : `${found[1]!.toUpperCase()}_USDT`;
}

function dashed(pair: string): string {
  return pair.replace('_', '-');
}

function pairOfDashed(value: unknown): string | undefined {
  return typeof value === 'string' ? value.replace('-', '_') : undefined;
}
