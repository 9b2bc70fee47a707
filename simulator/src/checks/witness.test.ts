import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import type { MarketTerms } from '@kontor/domain/market';
import { CommandType, readCommand } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, test } from 'vitest';
import { PIT_MARKETS } from '../world/market-table.ts';
import { checkState } from './state.ts';
import { Witness } from './witness.ts';

const TERMS: MarketTerms = { ...PIT_MARKETS[0]!.terms, market: 0, bandBps: 0 };
const T = 1_000_000;
let ids = 0;

/** A place where the twin tells the truth and the test twists it before the witness hears it. */
class Court {
  readonly twin = createTwin({ recording: true });
  readonly witness = new Witness();
  private readonly commands = new CommandBuffer();

  constructor() {
    this.say({ type: CommandType.LIST_ASSET, time: T, asset: 0, scale: 0, flags: 0 });
    this.say({ type: CommandType.LIST_ASSET, time: T, asset: 1, scale: 0, flags: 0 });
    this.say({ type: CommandType.LIST_MARKET, time: T, terms: TERMS });
    this.say({ type: CommandType.MARKET_STATUS, time: T, market: 0, status: 1 });
    for (const user of [1, 2, 3]) {
      for (const asset of [0, 1])
        this.say({
          type: CommandType.DEPOSIT,
          time: T,
          user,
          asset,
          amount: 10_000n,
          network: 1,
          output: user,
          transaction: [asset, 1, 1, 1],
        });
    }
  }

  /** Applies the command and lets the witness follow; `twist` may change the logs in between. */
  say(command: Command, twist?: (twin: Court['twin']) => void): number {
    const at = this.commands.write(command);
    this.twin.events.clear();
    this.twin.records!.clear();
    const code = this.twin.apply(this.commands, at);
    twist?.(this.twin);
    this.witness.follow(readCommand(this.commands, at), command.type, code, this.twin.events, this.twin.records);
    return code;
  }
}

function order(user: number, side: number, price: number, lots: number, more: Partial<CommandOf<'PLACE'>> = {}): CommandOf<'PLACE'> {
  ids += 1;
  return {
    type: CommandType.PLACE,
    time: T,
    user,
    market: 0,
    clientId: [ids, 1, 1, 1],
    side,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: BigInt(price),
    quantity: BigInt(lots),
    quoteAmount: 0n,
    stopPrice: 0n,
    ...more,
  };
}

/** Offset of the first event of a type. */
function find(events: EventLog, type: number): number {
  for (let at = 0; at < events.length; at = events.next(at)) if ((events.words[at]! & 255) === type) return at;
  throw new Error(`no event of type ${type}`);
}

function withBook(): Court {
  const court = new Court();
  court.say(order(1, Side.SELL, 20, 5));
  court.say(order(2, Side.SELL, 20, 5));
  court.say(order(2, Side.SELL, 21, 5));
  court.say(order(1, Side.BUY, 18, 5));
  return court;
}

describe('the witness believes the truth', () => {
  test('trades, stops, an OCO, an amend and a cancel, and the state agrees', () => {
    const court = withBook();
    court.say(order(3, Side.BUY, 20, 7));
    court.say(order(3, Side.BUY, 0, 3, { orderType: OrderType.STOP_LOSS, price: 0n, stopPrice: 21n }));
    court.say({
      type: CommandType.PLACE_OCO,
      time: T,
      user: 1,
      market: 0,
      clientId: [9, 9, 9, 9],
      side: Side.SELL,
      quantity: 2n,
      price: 25n,
      stopPrice: 19n,
      stopLimitPrice: 0n,
      selfTrade: SelfTrade.EXPIRE_TAKER,
    });
    court.say(order(1, Side.BUY, 21, 5));
    const resting = court.witness.openOf(1)[0]!;
    court.say({ type: CommandType.CANCEL, time: T, user: 1, order: { slot: resting.slot, number: resting.number } });
    expect(() => checkState(court.twin.dump(), court.witness, true)).not.toThrow();
    expect(court.witness.markets[0]!.tradeNumber).toBeGreaterThan(3);
  });
});

describe('the witness contradicts', () => {
  const buy = () => order(3, Side.BUY, 21, 3);

  test('book.time: the second in the queue trades first', () => {
    const court = withBook();
    const second = [...court.witness.markets[0]!.asks][1]!;
    expect(() =>
      court.say(buy(), ({ events }) => {
        const at = find(events, EventType.TRADE);
        events.words[at + EventWords.TRADE.MAKER_SLOT] = second.slot;
        events.words[at + EventWords.TRADE.MAKER_USER] = second.user;
        events.doubles[(at + EventWords.TRADE.MAKER_NUMBER) >> 1] = second.number;
      }),
    ).toThrow('book.time');
  });

  test('book.price: a worse price trades first', () => {
    const court = withBook();
    const worse = [...court.witness.markets[0]!.asks][2]!;
    expect(() =>
      court.say(buy(), ({ events }) => {
        events.doubles[(find(events, EventType.TRADE) + EventWords.TRADE.MAKER_NUMBER) >> 1] = worse.number;
      }),
    ).toThrow('book.price');
  });

  test('trade.price, trade.lots, trade.left, trade.number, fees.amount: a number of the trade is off by one', () => {
    for (const [word, check] of [
      [2, 'trade.price'],
      [16, 'trade.left'],
      [12, 'fees.amount'],
      [14, 'fees.amount'],
    ] as const) {
      expect(() =>
        withBook().say(buy(), ({ events }) => {
          events.words[find(events, EventType.TRADE) + word]! += 1;
        }),
      ).toThrow(check);
    }
    expect(() =>
      withBook().say(buy(), ({ events }) => {
        events.words[find(events, EventType.TRADE) + EventWords.TRADE.LOTS] = 4;
      }),
    ).toThrow('trade.lots');
    expect(() =>
      withBook().say(buy(), ({ events }) => {
        events.doubles[(find(events, EventType.TRADE) + EventWords.TRADE.TRADE_NUMBER) >> 1]! += 1;
      }),
    ).toThrow('trade.number');
  });

  test('self-trade.printed: a user trades with himself', () => {
    const court = withBook();
    expect(() =>
      court.say(buy(), ({ events }) => {
        events.words[find(events, EventType.ACCEPTED) + EventWords.ACCEPTED.USER] = 1;
        events.words[find(events, EventType.TRADE) + EventWords.TRADE.TAKER_USER] = 1;
      }),
    ).toThrow('self-trade.printed');
  });

  test('book.crossed: an order rests where it should have traded', () => {
    expect(() =>
      withBook().say(buy(), ({ events }) => {
        events.length = find(events, EventType.TRADE);
      }),
    ).toThrow('book.crossed');
  });

  test('frozen.amount: an order holds more or less than its terms ask for', () => {
    expect(() =>
      withBook().say(order(3, Side.BUY, 10, 3), ({ records }) => {
        for (const half of [0, 8]) {
          records!.longs[half + 3]! += half === 0 ? 1n : -1n;
          records!.longs[half + 5]! += half === 0 ? 1n : -1n;
        }
      }),
    ).toThrow('frozen.amount');
  });

  test('queue.left: a stop does not fire', () => {
    const court = withBook();
    court.say(order(3, Side.BUY, 20, 1));
    court.say(order(1, Side.SELL, 0, 1, { orderType: OrderType.TAKE_PROFIT, price: 0n, stopPrice: 21n }));
    expect(() =>
      court.say(order(3, Side.BUY, 21, 12), ({ events }) => {
        events.length = find(events, EventType.TRIGGERED);
      }),
    ).toThrow('queue.left');
  });

  test('stops.order: a stop fires that waits for another price', () => {
    const court = withBook();
    court.say(order(3, Side.BUY, 20, 1));
    court.say(order(1, Side.SELL, 0, 1, { orderType: OrderType.TAKE_PROFIT, price: 0n, stopPrice: 30n }));
    const stop = [...court.witness.markets[0]!.rising][0]!;
    expect(() =>
      court.say(order(3, Side.BUY, 20, 1), ({ events }) => {
        events.write({ type: 'triggered', user: stop.user, market: 0, slot: stop.slot, number: stop.number, lastTicks: 20 });
      }),
    ).toThrow('stops.order');
  });

  test('outcome.refusal: a refused command does something all the same', () => {
    const tooMuch = order(3, Side.BUY, 20, 1_000_000);
    expect(() =>
      withBook().say(tooMuch, ({ events }) => events.write({ type: 'done', reason: 0, user: 1, market: 0, slot: 1, number: 1, left: 5 })),
    ).toThrow('outcome.refusal');
    expect(() => withBook().say(tooMuch, ({ records }) => records!.add(1, 1, 0, 0, 0, 1n, 9_910n, 0, 1))).toThrow('outcome.refusal');
  });

  test('outcome.sequence, outcome.code: the answer is counted or named wrongly', () => {
    expect(() =>
      withBook().say(buy(), ({ events }) => {
        events.doubles[EventWords.COMMAND.SEQUENCE >> 1]! += 1;
      }),
    ).toThrow('outcome.sequence');
    expect(() =>
      withBook().say(buy(), ({ events }) => {
        events.words[EventWords.COMMAND.CODE] = 43;
      }),
    ).toThrow('outcome.code');
  });

  test('done.fok: a FOK order is filled in part', () => {
    expect(() =>
      withBook().say(order(3, Side.BUY, 21, 12, { timeInForce: TimeInForce.FOK }), ({ events }) => {
        events.words[find(events, EventType.TRADE) + EventWords.TRADE.TAKER_LEFT]! += 0;
        let last = 0;
        for (let at = 0; at < events.length; at = events.next(at)) if ((events.words[at]! & 255) === EventType.TRADE) last = at;
        events.length = last;
      }),
    ).toThrow('done.fok');
  });

  test('orders.slot, orders.number: two orders in one slot, a number left out', () => {
    expect(() =>
      withBook().say(order(3, Side.BUY, 10, 1), ({ events }) => {
        events.words[find(events, EventType.ACCEPTED) + EventWords.ACCEPTED.SLOT] = 1;
      }),
    ).toThrow('orders.slot');
    expect(() =>
      withBook().say(order(3, Side.BUY, 10, 1), ({ events }) => {
        events.doubles[(find(events, EventType.ACCEPTED) + EventWords.ACCEPTED.NUMBER) >> 1]! += 1;
      }),
    ).toThrow('orders.number');
  });

  test('done.reason: an order ends for no reason', () => {
    const court = withBook();
    const victim = court.witness.openOf(1)[0]!;
    expect(() =>
      court.say(order(3, Side.BUY, 10, 1), ({ events }) => {
        events.write({ type: 'done', reason: 0, user: 1, market: 0, slot: victim.slot, number: victim.number, left: victim.lots });
      }),
    ).toThrow('done.reason');
  });

  test('money checks run on the records', () => {
    expect(() =>
      withBook().say(order(3, Side.BUY, 10, 1), ({ records }) => {
        records!.longs[4]! += 1n;
      }),
    ).toThrow('money.chain');
  });
});

describe('the state is held against what was told', () => {
  const QUEUED = {
    slot: 1,
    number: 3,
    user: 1,
    side: 0,
    orderType: 0,
    timeInForce: 0,
    selfTrade: 0,
    priceTicks: 1,
    stopTicks: 0,
    lots: 1,
    open: 1,
    prevented: 0,
    frozen: 0n,
    sibling: 0,
    market: 0,
  };
  const state = () => {
    const court = withBook();
    return { dump: court.twin.dump(), witness: court.witness };
  };

  test.each([
    ['state.sequence', { sequence: 1 }],
    ['state.time', { time: 0 }],
    ['state.orders', { orderNumber: 99 }],
    ['state.queue', { queue: [QUEUED] }],
    ['state.timers', { timers: [{ time: 1, user: 1, market: 0 }] }],
    ['state.markets', { markets: [] }],
    ['state.holding', { holdings: [] }],
  ] as const)('%s', (check, change) => {
    const { dump, witness } = state();
    expect(() => checkState({ ...dump, ...change }, witness, true)).toThrow(check);
  });

  test('state.ladder: two orders of a price change places, or one is missing', () => {
    const { dump, witness } = state();
    const [market] = dump.markets;
    const [first, second, ...rest] = market!.asks;
    expect(() => checkState({ ...dump, markets: [{ ...market!, asks: [second!, first!, ...rest] }] }, witness, true)).toThrow(
      'state.ladder',
    );
    expect(() => checkState({ ...dump, markets: [{ ...market!, asks: [first!, second!] }] }, witness, true)).toThrow('is missing');
    expect(() => checkState({ ...dump, markets: [{ ...market!, asks: [first!, second!, ...rest, second!] }] }, witness, true)).toThrow(
      'is too many',
    );
  });

  test('state.frozen: an order holds another amount than its records say', () => {
    const { dump, witness } = state();
    const [market] = dump.markets;
    const asks = market!.asks.map((ask, i) => (i === 0 ? { ...ask, frozen: ask.frozen + 1n } : ask));
    expect(() => checkState({ ...dump, markets: [{ ...market!, asks }] }, witness, true)).toThrow('state.frozen');
  });
});
