import type { FeedKind } from '@kontor/contract/platform';
import type { AddressInfo } from 'node:net';
import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import { eventually } from '../store/test-world.ts';
import { IndexFeed } from './index-feed.ts';
import type { FeedMode } from '../config.ts';
import { SIMULATED_SOURCES, SimulatedSources } from './simulated-sources.ts';
import { factorAt } from './simulated-path.ts';
import { connectVenue } from './venue-connector.ts';
import { priceUnits } from './venue.ts';
import type { VenuePrice } from './venue.ts';
import { VENUES } from './venues.ts';

/**
 * Messages in the venues' shapes, shortened, with pairs and prices of our own. Those of Binance's trades, Coinbase and OKX, and
 * Kraken's status follow recordings; Binance's 24hrTicker and Kraken's ticker, Bybit and
 * Gate follow the published descriptions.
 */
const SAID: readonly [venue: string, message: string, prices: VenuePrice[]][] = [
  [
    'Binance',
    '{"stream":"btcusdt@aggTrade","data":{"e":"aggTrade","E":1633998523963,"s":"BTCUSDT","a":15683430,"p":"57480.35000000","q":"0.058","m":false}}',
    [{ pair: 'BTC_USDT', price: '57480.35000000' }],
  ],
  [
    'Binance',
    '{"stream":"ethusdt@ticker","data":{"e":"24hrTicker","E":1633998512068,"s":"ETHUSDT","c":"3547.10000000","o":"3600.00000000"}}',
    [{ pair: 'ETH_USDT', price: '3547.10000000' }],
  ],
  ['Binance', '{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","U":1,"u":2,"b":[],"a":[]}}', []],
  [
    'Coinbase',
    '{"type":"ticker","sequence":333938798,"product_id":"BTC-USDT","price":"61686.05","best_bid":"61686.04","time":"2021-04-17T16:43:30.244075Z"}',
    [{ pair: 'BTC_USDT', price: '61686.05' }],
  ],
  ['Coinbase', '{"type":"subscriptions","channels":[{"name":"ticker","product_ids":["BTC-USDT"]}]}', []],
  ['Coinbase', '{"type":"ticker","product_id":"BTC-USDT","price":61686.05}', []],
  [
    'Kraken',
    '[340,{"a":["61690.10000",0,"0.60"],"b":["61686.00000",2,"2.1"],"c":["61686.10000","0.00398963"]},"ticker","XBT/USDT"]',
    [{ pair: 'BTC_USDT', price: '61686.10000' }],
  ],
  ['Kraken', '{"connectionID":17843232920108168701,"event":"systemStatus","status":"online","version":"1.8.3"}', []],
  ['Kraken', '[340,{"c":[]},"ticker","XBT/USDT"]', []],
  [
    'OKX',
    '{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"instType":"SPOT","instId":"BTC-USDT","last":"30236","askPx":"30228.7","bidPx":"30228.6"}]}',
    [{ pair: 'BTC_USDT', price: '30236' }],
  ],
  ['OKX', '{"event":"subscribe","arg":{"channel":"tickers","instId":"BTC-USDT"}}', []],
  ['Kraken', '[341,{"c":["0.20010000","12.5"]},"ticker","XDG/USDT"]', [{ pair: 'DOGE_USDT', price: '0.20010000' }]],
  [
    'Bybit',
    '{"topic":"tickers.TRXUSDT","ts":1673853746003,"type":"snapshot","data":{"symbol":"TRXUSDT","lastPrice":"0.2511","highPrice24h":"0.26"}}',
    [{ pair: 'TRX_USDT', price: '0.2511' }],
  ],
  ['Bybit', '{"success":true,"ret_msg":"subscribe","op":"subscribe"}', []],
  [
    'Gate',
    '{"time":1669107766,"channel":"spot.tickers","event":"update","result":{"currency_pair":"LTC_USDT","last":"84.31","lowest_ask":"84.32"}}',
    [{ pair: 'LTC_USDT', price: '84.31' }],
  ],
  ['Gate', '{"time":1669107766,"channel":"spot.tickers","event":"subscribe","result":{"status":"success"}}', []],
];

describe('venues', () => {
  test.each(SAID)('%s: %s', (name, message, prices) => {
    expect(VENUES.find((venue) => venue.name === name)?.read(JSON.parse(message))).toEqual(prices);
  });

  test('what makes no sense says nothing and throws nothing', () => {
    for (const venue of VENUES)
      for (const odd of [
        null,
        1,
        'x',
        [],
        {},
        { data: null },
        [1, null, 'ticker', 'XBT/USDT'],
        { arg: { channel: 'tickers' }, data: [null] },
      ])
        expect(venue.read(odd)).toEqual([]);
    expect(new Set(VENUES.map(({ source }) => source)).size).toBe(VENUES.length);
  });

  test.each([
    ['61686.05', 8, 6_168_605_000_000n],
    ['30236', 2, 3_023_600n],
    ['0.123456789', 8, 12_345_678n],
    ['0', 8, undefined],
    ['-1', 8, undefined],
    ['1e5', 8, undefined],
    ['NaN', 8, undefined],
    ['', 8, undefined],
    ['1'.repeat(13), 8, undefined],
  ])('%s with %i decimals', (text, scale, units) => {
    expect(priceUnits(text, scale)).toBe(units);
  });

  test('a connection is greeted, read, and made anew when it breaks', async () => {
    const venue = VENUES.find(({ name }) => name === 'OKX')!;
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    const greetings: string[] = [];
    server.on('connection', (ws) =>
      ws.on('message', (data) => {
        greetings.push((data as Buffer).toString());
        ws.send(SAID[9]![1]);
        ws.send('no JSON', () => ws.terminate());
      }),
    );
    await new Promise((resolve) => server.once('listening', resolve));
    const prices: VenuePrice[] = [];
    const end = connectVenue({
      venue,
      pairs: ['BTC_USDT'],
      onPrice: (price) => prices.push(price),
      url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await eventually(() => prices.length >= 2);
    end();
    server.close();
    for (const client of server.clients) client.terminate();
    expect(greetings[0]).toBe('{"op":"subscribe","args":[{"channel":"tickers","instId":"BTC-USDT"}]}');
    expect(prices[1]).toEqual({ pair: 'BTC_USDT', price: '30236' });
  });
});

const NOON = Date.UTC(2026, 0, 1, 12);
const TEMPER = { dayMove: 0.02, common: 0.5 };

describe('a simulated path', () => {
  const far = (seed: number, overMs: number): number => {
    let sum = 0;
    for (let day = 0; day < 300; day++) {
      const from = NOON + day * 100_000_000;
      sum += (factorAt(from + overMs, seed, 1, TEMPER) / factorAt(from, seed, 1, TEMPER) - 1) ** 2;
    }
    return Math.sqrt(sum / 300);
  };

  test('goes about twice as far in four times the time, about its measure in a day', () => {
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000].map((overMs) =>
      [1, 2, 3, 4].reduce((sum, seed) => sum + far(seed, overMs) / 4, 0),
    ) as [number, number, number];
    expect(hour / minute).toBeGreaterThan(6);
    expect(hour / minute).toBeLessThan(9.5);
    expect(day).toBeGreaterThan(0.014);
    expect(day).toBeLessThan(0.026);
  });

  test('is unbroken: no second moves it by a thousandth', () => {
    for (let second = 0; second < 5_000; second++) {
      const from = NOON + second * 1_000;
      expect(Math.abs(factorAt(from + 1_000, 7, 1, TEMPER) / factorAt(from, 7, 1, TEMPER) - 1)).toBeLessThan(0.001);
    }
  });
});

describe('simulated sources', () => {
  test('the same for the same seed, another for another, never far from where they began', () => {
    const run = (seed: number): bigint[] => {
      const sources = new SimulatedSources({ seed, temper: TEMPER, price: 60_000n * 100_000_000n, anchorMs: NOON });
      return Array.from({ length: 20_000 }, (_, minute) => sources.at(NOON + minute * 60_000)).flat();
    };
    const prices = run(1);
    expect(run(1)).toEqual(prices);
    expect(run(2)).not.toEqual(prices);
    const whole = prices.map((price) => Number(price) / 1e8);
    expect(Math.min(...whole)).toBeGreaterThan(40_000);
    expect(Math.max(...whole)).toBeLessThan(85_000);
    expect(new Set(whole).size).toBeGreaterThan(10_000);
    expect(Math.abs(whole[0]! - 60_000)).toBeLessThan(2);
  });
});

describe('IndexFeed', () => {
  function startFeed(mode: FeedMode, last?: bigint) {
    const submitted: (NewCommand & { type: typeof CommandType.INDEX_PRICE })[] = [];
    const told: bigint[] = [];
    const kinds: FeedKind[] = [];
    const hands = { wallMs: 1_000_000 };
    const connected: (readonly string[])[] = [];
    const ended: (readonly string[])[] = [];
    const core: Core = {
      submit: (command) => {
        submitted.push(command as (typeof submitted)[number]);
        return Promise.resolve({ sequence: submitted.length, timeMs: 0, code: 0, order: undefined });
      },
    };
    const feed = new IndexFeed({
      mode,
      core,
      venues: VENUES.slice(0, 1),
      wallMs: () => hands.wallMs,
      seed: 1,
      markets: [{ market: 3, pair: 'BTC_USDT', quoteScale: 2, startPrice: 6_000_000n, temper: TEMPER, last }],
      connect: (_venue, pairs) => {
        connected.push(pairs);
        return () => void ended.push(pairs);
      },
      onIndex: (_market, price) => void told.push(price),
      onKind: (kind) => kinds.push(kind),
    });
    const hear = (...prices: (string | undefined)[]): void =>
      prices.forEach((price, at) => price !== undefined && feed.hear(at + 1, { pair: 'BTC_USDT', price }));
    return { feed, submitted, told, kinds, hands, hear, connected, ended };
  }

  test('three venues make an index with its constituents; an outlier is journalled and does not count', () => {
    const { feed, submitted, hear } = startFeed('venues');
    hear('60000.00', '60010.009', '60020', '63500');
    void feed.tell();
    expect(submitted).toEqual([
      {
        type: CommandType.INDEX_PRICE,
        market: 3,
        price: 6_001_000n,
        constituents: [
          { source: 1, weight: 1, price: 6_000_000n },
          { source: 2, weight: 1, price: 6_001_000n },
          { source: 3, weight: 1, price: 6_002_000n },
          { source: 4, weight: 1, price: 6_350_000n },
        ],
      },
    ]);
    expect(feed.kind).toBe('live');
  });

  test('a market that is listed later has an index too: venues are asked for it as well, once', () => {
    const { feed, submitted, connected, ended, hear } = startFeed('venues');
    const ETH = { market: 4, pair: 'ETH_USDT', quoteScale: 2, startPrice: 300_000n, temper: TEMPER, last: undefined };
    feed.start();
    feed.follow([ETH]);
    feed.follow([ETH]);
    expect([connected, ended]).toEqual([[['BTC_USDT'], ['BTC_USDT', 'ETH_USDT']], [['BTC_USDT']]]);
    hear('60000', '60010', '60020');
    for (const source of [1, 2, 3]) feed.hear(source, { pair: 'ETH_USDT', price: '3000' });
    void feed.tell();
    expect(submitted.map(({ market, price }) => [market, price])).toEqual([
      [3, 6_001_000n],
      [4, 300_000n],
    ]);
    feed.close();
    expect(ended).toHaveLength(2);
  });

  test('switched off it is neither live nor simulated, and says nothing', () => {
    const { feed, submitted, told, hear } = startFeed('off', 5_900_000n);
    feed.start();
    hear('60000', '60010', '60020');
    // Whoever moves time by hand tells every feed.
    expect(feed.tell()).toEqual([]);
    expect([feed.kind, submitted, told]).toEqual(['off', [], []]);
    feed.close();
  });

  test('below three it is stale: the last index is journalled again with the sources that are left, and told to nobody as new', () => {
    const { feed, submitted, told, hands, hear } = startFeed('venues');
    hear('60000', '60010', '60020');
    void feed.tell();
    hands.wallMs += 10_001;
    hear('70000', '70010', 'NaN');
    void feed.tell();
    expect(submitted.map(({ price, constituents }) => [price, constituents.length])).toEqual([
      [6_001_000n, 3],
      [6_001_000n, 2],
    ]);
    hands.wallMs += 10_001;
    void feed.tell();
    expect(submitted[2]).toMatchObject({ price: 6_001_000n, constituents: [] });
    expect(told).toEqual([6_001_000n]);
  });

  test('what the journal knows from before a restart is kept: stale while nobody speaks, and where a simulation goes on', () => {
    const silent = startFeed('venues', 5_900_000n);
    void silent.feed.tell();
    expect(silent.submitted).toEqual([{ type: CommandType.INDEX_PRICE, market: 3, price: 5_900_000n, constituents: [] }]);
    const simulated = startFeed('simulated', 5_900_000n);
    void simulated.feed.tell();
    expect(Math.abs(Number(simulated.told[0]) - 5_900_000)).toBeLessThan(59_000);
    const unknown = startFeed('venues');
    void unknown.feed.tell();
    expect([unknown.submitted, unknown.told]).toEqual([[], []]);
  });

  test('auto: simulated and said so after five silent seconds, from the last index; live again when venues suffice', () => {
    const { feed, submitted, told, kinds, hands, hear } = startFeed('auto');
    for (let second = 0; second < 6; second++) {
      void feed.tell();
      hands.wallMs += 1_000;
    }
    expect([feed.kind, kinds, submitted.length]).toEqual(['simulated', ['simulated'], 1]);
    expect(submitted[0]!.constituents.map(({ source }) => source)).toEqual([...SIMULATED_SOURCES]);
    hear('50000', '50000', '50000');
    void feed.tell();
    expect([feed.kind, told.at(-1)]).toEqual(['live', 5_000_000n]);
    hands.wallMs += 20_000;
    void feed.tell();
    expect(feed.kind).toBe('simulated');
    expect(told).toHaveLength(3);
    expect(Math.abs(Number(told.at(-1)) - 5_000_000)).toBeLessThan(50_000);
  });
});
