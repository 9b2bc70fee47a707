import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import type { Core, AnyNewCommand } from '../core-loop/core-loop.ts';
import { ONE, USDT } from './demo-coins.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { isBot } from '../bot-numbers.ts';
import { DemoBots } from './demo-bots.ts';
import { TWO_PAIRS, startDemoEngine } from './demo-world.ts';
import { TradingFloor } from './trading-floor.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const [BTC] = TWO_PAIRS;

/** Bots over an engine that answers at once, with hand-moved time. */
function startBots(seed = 1) {
  const { engine, send } = startDemoEngine(TWO_PAIRS, NOON);
  const hands = { timeMs: NOON };
  const happened: Event[] = [];
  let sent = 0;
  const submit = (command: AnyNewCommand): { code: number; sequence: number } => {
    const code = send(hands.timeMs, command);
    const { events } = engine;
    for (let at = 0; at < events.length; at = events.next(at))
      if ((events.words[at]! & 255) !== EventType.COMMAND) happened.push(readEvent(events, at));
    bots.onCommitted(events);
    events.clear();
    sent += 1;
    return { code, sequence: engine.sequence };
  };
  const core: Core = { submit: (command) => Promise.resolve({ ...submit(command), timeMs: hands.timeMs, order: undefined }) };
  const bots = new DemoBots({ core, floor: new TradingFloor(engine.dump()), pairs: TWO_PAIRS, contracts: [], seed });
  const run = async (seconds: number, price = (second: number) => 60_000 + second): Promise<void> => {
    for (let beat = 0; beat < seconds * 4; beat++) {
      hands.timeMs += 250;
      if (beat % 4 === 0) bots.onIndex(0, BigInt(Math.round(price(beat / 4) * ONE)));
      bots.beat();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { engine, bots, run, submit, happened, sent: () => sent };
}

type Trade = Event & { type: 'trade' };
const trades = (happened: readonly Event[]): Trade[] => happened.filter((event) => event.type === 'trade');

describe('the bots at work', () => {
  test('make a market that trades, follow the index, and never trade with themselves', async () => {
    const { engine, run, happened, bots } = startBots();
    await run(120);
    const { bids, asks, lastTicks } = engine.dump().markets[0]!;
    expect(new Set(bids.map(({ priceTicks }) => priceTicks)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(asks.map(({ priceTicks }) => priceTicks)).size).toBeGreaterThanOrEqual(20);
    expect(Math.abs(lastTicks - 6_012_000)).toBeLessThan(3_000);
    expect(trades(happened).length).toBeGreaterThan(60);
    for (const { makerUser, takerUser } of trades(happened)) expect(makerUser).not.toBe(takerUser);
    expect(happened.some(({ type }) => type === 'prevented')).toBe(false);
    expect(bots.sent.refused).toBeLessThan(bots.sent.commands / 50);
  });

  test('a person’s order in reach is filled, one out of reach is left alone', async () => {
    const { run, submit, happened } = startBots(2);
    await run(30);
    const user = 100_001;
    submit({ type: CommandType.ADJUST, user, clientId: clientKey('a'), asset: USDT, account: 0, amount: 1_000_000n * BigInt(ONE) });
    submit({ type: CommandType.ADJUST, user, clientId: clientKey('b'), asset: BTC!.base, account: 0, amount: 10n * BigInt(ONE) });
    const place = (id: string, side: number, orderType: number, price: number, quantity: number): void => {
      const { code } = submit({
        type: CommandType.PLACE,
        user,
        market: 0,
        clientId: clientKey(id),
        side,
        orderType,
        timeInForce: TimeInForce.GTC,
        selfTrade: SelfTrade.EXPIRE_MAKER,
        price: BigInt(price * ONE),
        quantity: BigInt(Math.round(quantity * ONE)),
        quoteAmount: 0n,
        stopPrice: 0n,
      });
      expect(code).toBe(0);
    };
    const dealt = (): number =>
      trades(happened)
        .filter(({ makerUser, takerUser }) => makerUser === user || takerUser === user)
        .reduce((sum, { lots }) => sum + lots, 0);
    place('market', Side.BUY, OrderType.MARKET, 0, 0.5);
    expect(dealt()).toBe(50_000);
    place('better than the best', Side.BUY, OrderType.LIMIT, 60_020, 0.5);
    place('far away', Side.SELL, OrderType.LIMIT, 75_000, 0.5);
    await run(60, () => 60_000);
    expect(dealt()).toBe(100_000);
  });

  test('without an index they hold the last price', async () => {
    const { engine, bots, run } = startBots(3);
    await run(20, () => 60_000);
    const before = engine.dump().markets[0]!.lastTicks;
    for (let beat = 0; beat < 80; beat++) {
      bots.beat();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(Math.abs(engine.dump().markets[0]!.lastTicks - before)).toBeLessThan(6_000);
  });

  test('the index may jump: the price walks there, inside the protection band', async () => {
    const { engine, run } = startBots(4);
    await run(20, () => 60_000);
    await run(600, () => 66_000);
    expect(engine.dump().markets[0]!.lastTicks).toBeGreaterThan(6_500_000);
  });

  test('leave a halted market alone, and come back to it', async () => {
    const { run, submit, sent, bots } = startBots(6);
    await run(20);
    submit({ type: CommandType.MARKET_STATUS, market: 0, status: 0 });
    const [before, refused] = [sent(), bots.sent.refused];
    await run(60);
    expect(bots.sent.refused - refused).toBeGreaterThan(0);
    expect(sent() - before).toBeLessThan(260);
    submit({ type: CommandType.MARKET_STATUS, market: 0, status: 1 });
    const again = bots.sent.refused;
    await run(30);
    expect(bots.sent.refused - again).toBeLessThan(10);
  });

  test('stop them and everything is still', async () => {
    const { engine, bots, run } = startBots(5);
    await run(10);
    bots.close();
    const { sequence } = engine;
    await run(10);
    expect([engine.sequence, engine.dump().markets[0]!.bids.length > 0]).toEqual([sequence, true]);
  });

  test('people are never taken for bots', () => {
    expect([1, 2, 999, 1_000, 1_079, 1_999, 2_000, 100_000].map(isBot)).toEqual([false, false, false, true, true, true, false, false]);
    expect(DEMO_PAIRS.every(({ liveliness }) => liveliness.turnMs % 250 === 0)).toBe(true);
  });
});
