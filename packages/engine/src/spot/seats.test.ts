import { Account, Bucket } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, restoreEngine, SMALL_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { ASSETS, btcUsdt, clientId, ethUsdt, marketSpec, openMarkets, placeOrder } from '@kontor/testkit/builders';
import type { OrderWords } from '@kontor/testkit/builders';
import { dumpDifference } from '@kontor/testkit/compare';
import { START } from '@kontor/testkit/scenario';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';

const BTC_USDT = btcUsdt({ maxOrders: 0 });
const ETH_USDT = ethUsdt();
/** Its seats find those of BTC_USDT, or the other way round, beside the holding in BTC. */
const BTC_EUR = marketSpec(
  9,
  BTC_USDT.base,
  ASSETS.find(({ symbol }) => symbol === 'EUR')!,
  { tick: '1', step: '0.01' },
);
const MARKETS = [BTC_USDT, ETH_USDT, BTC_EUR];
const USDT = BTC_USDT.quote.id;
const EUR = BTC_EUR.quote.id;

let lastId = 0;

function order(user: number, market = BTC_USDT, words: Partial<OrderWords> = {}): Command {
  return placeOrder(market, { user, time: START, side: 'BUY', price: '10.00', quantity: '0.01', id: clientId(++lastId), ...words });
}

function deposit(user: number, asset: number, output = user): Command {
  return { type: CommandType.DEPOSIT, user, time: START, asset, amount: 1n << 40n, network: 1, output, transaction: clientId(asset) };
}

/** Applies commands one after the other; their refusals. */
function apply(engine: Engine, commands: readonly Command[]): number[] {
  const buffer = new CommandBuffer();
  return commands.map((command) => {
    buffer.clear();
    engine.events.clear();
    return engine.apply(buffer, buffer.write(command));
  });
}

function opened(): Engine {
  const engine = createEngine();
  apply(engine, openMarkets(MARKETS, START));
  return engine;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** Most users there can be: number 0 is none. */
const MOST_USERS = SMALL_CAPACITY.users - 1;

describe('seats', () => {
  it('users take their seats until there is room for one more only, and are found again after a restart', () => {
    const users = numbers(MOST_USERS - 1);
    const engine = opened();
    const accepted = new Set([Refusal.NONE]);
    expect(
      new Set(
        apply(
          engine,
          users.map((user) => deposit(user, USDT)),
        ),
      ),
    ).toEqual(accepted);
    expect(
      new Set(
        apply(
          engine,
          users.map((user) => order(user)),
        ),
      ),
    ).toEqual(accepted);
    expect(
      new Set(
        apply(
          engine,
          users.map((user) => order(user, ETH_USDT)),
        ),
      ),
    ).toEqual(accepted);
    expect(
      new Set(
        apply(
          engine,
          users.flatMap((user) => [deposit(user, EUR), order(user, BTC_EUR)]),
        ),
      ),
    ).toEqual(accepted);
    const restored = restoreEngine(engine.snapshot());
    expect(restored.digest()).toBe(engine.digest());
    const second = users.flatMap((user) => [order(user, BTC_EUR), order(user), order(user, ETH_USDT)]);
    for (const each of [engine, restored]) expect(new Set(apply(each, second))).toEqual(accepted);
    expect(restored.digest()).toBe(engine.digest());
    const state = restored.dump();
    expect(state.markets.map((market) => market.bids.length)).toEqual([2 * users.length, 2 * users.length, 2 * users.length]);
    expect(state.holdings.filter((each) => each.account === 0 && each.orderFreeze > 0n)).toHaveLength(2 * users.length);
  });

  it('one user more is refused and leaves nothing behind; whoever has a seat trades on', () => {
    const engine = opened();
    const users = numbers(MOST_USERS + 1);
    apply(
      engine,
      users.map((user) => deposit(user, USDT)),
    );
    apply(
      engine,
      users.slice(0, -1).map((user) => order(user)),
    );
    const before = engine.digest();
    expect(apply(engine, [order(MOST_USERS + 1)])).toEqual([Refusal.ENGINE_FULL]);
    expect(engine.digest()).toBe(before);
    expect(apply(engine, [order(1), order(MOST_USERS)])).toEqual([Refusal.NONE, Refusal.NONE]);
  });

  it('no order that is refused takes a seat, a row or a holding', () => {
    const engine = opened();
    apply(engine, [deposit(1, USDT), { type: CommandType.SET_USER, user: 2, time: START, tier: 0, flags: 1 }, deposit(2, USDT)]);
    const before = engine.digest();
    const refused = apply(engine, [
      order(1, BTC_USDT, { quantity: '2000' }),
      order(1, BTC_USDT, { side: 'SELL' }),
      order(3),
      order(2),
      order(1, BTC_USDT, { price: '10.001' }),
      order(0),
      order(-2),
      order(1, { ...BTC_USDT, terms: { ...BTC_USDT.terms, market: 77 } }),
      order(1, { ...BTC_USDT, terms: { ...BTC_USDT.terms, market: -1 } }),
      order(1, { ...BTC_USDT, terms: { ...BTC_USDT.terms, market: 65_536 } }),
    ]);
    expect(refused).toEqual([
      Refusal.INSUFFICIENT_BALANCE,
      Refusal.INSUFFICIENT_BALANCE,
      Refusal.INSUFFICIENT_BALANCE,
      Refusal.USER_SUSPENDED,
      Refusal.PRICE_FILTER,
      Refusal.MALFORMED,
      Refusal.MALFORMED,
      Refusal.UNKNOWN_MARKET,
      Refusal.UNKNOWN_MARKET,
      Refusal.UNKNOWN_MARKET,
    ]);
    expect(engine.digest()).toBe(before);
  });

  it('a new seat has the rates of its user', () => {
    const engine = opened();
    apply(engine, [
      { type: CommandType.FEE_TIER, time: START, tier: 3, makerRate: 10, takerRate: 1_000_000 },
      { type: CommandType.SET_USER, user: 2, time: START, tier: 3, flags: 0 },
      deposit(1, USDT),
      deposit(2, BTC_USDT.base.id),
      order(1),
      order(2, BTC_USDT, { side: 'SELL' }),
    ]);
    // One per cent of 0.1 USDT, in units.
    expect(engine.balance(2, Account.SPOT, USDT, Bucket.AVAILABLE)).toBe(10_000_000n - 100_000n);
  });

  it('every seat of a user follows the user, whichever stands beside the holding', () => {
    const engine = opened();
    const sold = { side: 'SELL', price: '11.00' } as const;
    apply(engine, [
      { type: CommandType.FEE_TIER, time: START, tier: 15, makerRate: 10, takerRate: 1_000_000 },
      ...[1, 2].flatMap((user) => [deposit(user, EUR), deposit(user, USDT), deposit(user, BTC_USDT.base.id)]),
      order(1, BTC_EUR, sold),
      order(1, BTC_USDT, sold),
      order(2, BTC_USDT),
      order(2, BTC_EUR),
      { type: CommandType.SET_USER, user: 1, time: START, tier: 15, flags: 0 },
    ]);
    const [usdt, eur] = [USDT, EUR].map((asset) => engine.balance(1, Account.SPOT, asset, Bucket.AVAILABLE));
    expect(apply(engine, [order(1, BTC_EUR, { side: 'SELL' }), order(1, BTC_USDT, { side: 'SELL' })])).toEqual([
      Refusal.NONE,
      Refusal.NONE,
    ]);
    // One per cent of 0.1, in units.
    expect(engine.balance(1, Account.SPOT, USDT, Bucket.AVAILABLE) - usdt!).toBe(10_000_000n - 100_000n);
    expect(engine.balance(1, Account.SPOT, EUR, Bucket.AVAILABLE) - eur!).toBe(10n - 1n);
    const suspended = apply(engine, [
      { type: CommandType.SET_USER, user: 1, time: START, tier: 15, flags: 1 },
      order(1, BTC_EUR),
      order(1, BTC_USDT),
      order(1, ETH_USDT),
    ]);
    expect(suspended).toEqual([Refusal.NONE, Refusal.USER_SUSPENDED, Refusal.USER_SUSPENDED, Refusal.USER_SUSPENDED]);
    expect(apply(engine, [{ type: CommandType.CANCEL_ALL, user: 1, time: START, market: ALL_MARKETS }])).toEqual([Refusal.NONE]);
    expect(engine.dump().markets.flatMap((market) => market.asks)).toEqual([]);
  });

  it('orders of one reading find the seats that those before them opened, as the twin does one by one', () => {
    const users = numbers(9);
    const commands = [
      ...openMarkets(MARKETS, START),
      ...users.flatMap((user) => [deposit(user, USDT), deposit(user, BTC_USDT.base.id), deposit(user, EUR)]),
      ...numbers(4).flatMap((turn) =>
        users.flatMap((user) => [
          order(user, BTC_USDT, turn % 2 === 0 ? { side: 'SELL', mode: 'EXPIRE_MAKER' } : {}),
          order(user, MARKETS[user % 3]),
          placeOrder(BTC_USDT, {
            user,
            time: START,
            side: 'SELL',
            type: 'MARKET',
            quantity: '0.002',
            mode: 'DECREMENT',
            id: clientId(++lastId),
          }),
        ]),
      ),
    ];
    const buffer = new CommandBuffer();
    for (const command of commands) buffer.write(command);
    const [engine, twin] = [createEngine({ recording: true }), createTwin({ recording: true })];
    engine.applyAll(buffer, 0, buffer.length);
    twin.applyAll(buffer, 0, buffer.length);
    expect(engine.events.words.subarray(0, engine.events.length)).toEqual(twin.events.words.subarray(0, twin.events.length));
    expect(engine.records?.read()).toEqual(twin.records?.read());
    expect(dumpDifference(engine, twin)).toBeUndefined();
  });
});
