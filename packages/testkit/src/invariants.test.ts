import { RecordLog } from '@kontor/engine/record';
import type { MarketDump, OrderDump, StateDump } from '@kontor/engine/engine-door';
import { describe, expect, it } from 'vitest';
import { createRecordFollower, violations } from './invariants.ts';
import { scenario } from './scenario.ts';
import { createTwin } from './twin/twin.ts';

/** A sound state with a book of two sides, an OCO and a stop. */
function sound(): StateDump {
  const s = scenario(createTwin);
  s.fund(['alice', 'bob'], { USDT: '1000', BTC: '10' });
  s.sell('bob', '1', '100.00');
  s.buy('alice', '1', '100.00');
  s.buy('alice', '1', '90.00');
  s.buy('alice', '1', '91.00');
  s.sell('bob', '1', '110.00');
  s.oco('bob', 'SELL', '1', '120.00', '80.00');
  s.stopLoss('alice', 'BUY', '1', '130.00');
  return s.state();
}

type Change = (market: { -readonly [K in keyof MarketDump]: MarketDump[K] }) => void;

/** The sound state with one thing changed in the first market. */
function spoiled(change: Change): string[] {
  const state = sound();
  const market = { ...state.markets[0]! };
  change(market);
  return violations({ ...state, markets: [market, ...state.markets.slice(1)] });
}

const changed = (orders: readonly OrderDump[], index: number, change: Partial<OrderDump>): OrderDump[] =>
  orders.map((order, i) => (i === index ? { ...order, ...change } : order));

describe('violations', () => {
  it('finds none in a sound state', () => {
    expect(violations(sound())).toEqual([]);
  });

  it.each<[string, Change, RegExp]>([
    [
      'a crossed book',
      (m) => {
        m.bids = changed(m.bids, 0, { priceTicks: 11_000 });
      },
      /crossed/,
    ],
    [
      'a price out of order',
      (m) => {
        m.bids = m.bids.toReversed();
      },
      /before a better price/,
    ],
    [
      'an order on the wrong side',
      (m) => {
        m.bids = changed(m.bids, 0, { side: 1 });
      },
      /wrong side/,
    ],
    [
      'a stop that should have fired',
      (m) => {
        m.lastTicks = 8000;
      },
      /should have fallen/,
    ],
    [
      'a stop that should have fired, upwards',
      (m) => {
        m.lastTicks = 13_000;
      },
      /should have risen/,
    ],
    [
      'an order with nothing open',
      (m) => {
        m.bids = changed(m.bids, 0, { open: 0 });
      },
      /open/,
    ],
    [
      'an order in two places',
      (m) => {
        m.rising = [...m.rising, m.bids[0]!];
      },
      /two places/,
    ],
    [
      'an order that is gone',
      (m) => {
        m.bids = m.bids.slice(1);
      },
      /frozen/,
    ],
    [
      'an order that holds too much',
      (m) => {
        m.asks = changed(m.asks, 0, { frozen: 1n });
      },
      /frozen/,
    ],
    [
      'a leg without its other',
      (m) => {
        m.falling = changed(m.falling, 0, { sibling: 0 });
      },
      /not linked/,
    ],
  ])('finds %s', (_name, change, sentence) => {
    expect(spoiled(change).join('\n')).toMatch(sentence);
  });

  it('finds money that came from nowhere, and a bucket below zero', () => {
    const state = sound();
    const holdings = state.holdings.map((each, i) =>
      i === state.holdings.length - 1 ? { ...each, available: -each.available - 5n } : each,
    );
    expect(violations({ ...state, holdings }).join('\n')).toMatch(/make .*, not zero/);
    expect(violations({ ...state, holdings }).join('\n')).toMatch(/less than nothing/);
  });
});

describe('record follower', () => {
  it('follows a chain, and finds a gap, a wrong sum and a record of nothing', () => {
    const log = new RecordLog();
    const follower = createRecordFollower();
    log.add(1, 5, 0, 1, 0, 10n, 0n, 0, 1);
    log.add(1, -2, 20, 1, 0, -10n, 0n, 0, 1);
    expect(follower.follow(log)).toEqual([]);
    expect(follower.balance(5, 0, 1, 0)).toBe(10n);
    log.clear();
    log.add(1, 5, 0, 1, 0, 3n, 11n, 0, 2);
    expect(follower.follow(log)).toEqual([
      'record for 5/0/1/0 starts at 11, the last one ended at 10',
      "the command's records of asset 1 make 3",
    ]);
    log.clear();
    log.add(1, 5, 0, 1, 0, 0n, 14n, 0, 3);
    expect(follower.follow(log)).toEqual(['a record of nothing for 5/0/1/0']);
  });
});
