import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { ONE, USDT } from './demo-coins.ts';
import { drawFrom } from '../seeded-draw.ts';
import { botOf } from './crew.ts';
import { TWO_PAIRS, startDemoEngine } from './demo-world.ts';
import { TradingFloor } from './trading-floor.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const COIN = TWO_PAIRS[0]!;

describe('the trading floor', () => {
  // Long: one story, told to the end.
  test('shows what the engine holds, whatever people do, and can begin at any command', () => {
    const draw = drawFrom(11);
    const { engine, send } = startDemoEngine(TWO_PAIRS, NOON);
    const users = [botOf(0, 0), botOf(0, 1), 100_000, 100_001];
    for (const user of users.slice(2)) {
      for (const asset of [USDT, COIN.base])
        send(NOON, {
          type: CommandType.ADJUST,
          user,
          clientId: clientKey(`x${asset}`),
          asset,
          account: 0,
          amount: 1_000_000n * BigInt(ONE),
        });
    }
    const floors = [new TradingFloor(engine.dump())];
    engine.events.clear();
    for (let i = 0; i < 3_000; i++) {
      const user = users[draw(users.length)]!;
      send(NOON + i * 100, commandOf(user, i));
      for (const floor of floors) floor.take(engine.events);
      engine.events.clear();
      if (i === 1_500) floors.push(new TradingFloor(engine.dump()));
    }
    const { bids, asks, tradeNumber, lastTicks, rising, falling } = engine.dump().markets[0]!;
    expect([tradeNumber > 300, rising.length + falling.length > 5]).toEqual([true, true]);
    for (const floor of floors) {
      expect(floor.lastTicks(0)).toBe(lastTicks);
      for (const [side, orders] of [
        [Side.BUY, bids],
        [Side.SELL, asks],
      ] as const) {
        const levels = new Map<number, number>();
        for (const { priceTicks, open } of orders) levels.set(priceTicks, (levels.get(priceTicks) ?? 0) + open);
        expect(floor.levels(0, side, 1_000)).toEqual([...levels]);
      }
      for (const user of users.slice(0, 2)) {
        const own = [...bids, ...asks].filter((order) => order.user === user).map(({ number, open }) => [number, open]);
        expect(
          floor
            .ordersOf(user)
            .map(({ number, lots }) => [number, lots])
            .toSorted((a, b) => a[0]! - b[0]!),
        ).toEqual(own.toSorted((a, b) => a[0]! - b[0]!));
        const coins = engine.dump().holdings.find(({ owner, account, asset }) => owner === user && account === 0 && asset === COIN.base)!;
        expect(floor.purseOf(user).coins).toBe(Number((coins.available + coins.orderFreeze) / BigInt(COIN.stepUnits)));
      }
      const best = floor.bestOfOthers(0, Side.BUY, users[0]!);
      expect(best).toBe(bids.find(({ user }) => user !== users[0])?.priceTicks);
    }

    function commandOf(user: number, i: number): NewCommand {
      const side = draw(2);
      const price = BigInt(5_990_000 + draw(200) * 100) * BigInt(COIN.tickUnits);
      const common = {
        user,
        clientId: clientKey(`c${i}`),
        quantity: BigInt(100 + draw(900)) * 1_000n,
        selfTrade: 1 + draw(4),
        timeInForce: TimeInForce.GTC,
      };
      const own = engine.dump().markets[0]!;
      const order = [...own.bids, ...own.asks, ...own.rising, ...own.falling].find((each) => each.user === user);
      const kind = draw(10);
      if (kind === 0 && order !== undefined) return { type: CommandType.CANCEL, user, order };
      if (kind === 1 && order !== undefined) return { type: CommandType.AMEND, user, order, quantity: BigInt(order.lots - 1) * 1_000n };
      if (kind === 2 && order !== undefined) return { type: CommandType.REPLACE, order, price, ...common };
      if (kind === 3)
        return {
          type: CommandType.PLACE_OCO,
          market: 0,
          side,
          price: side === Side.BUY ? price - 50_000_000_000n : price + 50_000_000_000n,
          stopPrice: side === Side.BUY ? price + 40_000_000_000n : price - 40_000_000_000n,
          stopLimitPrice: price,
          ...common,
        };
      const base = { type: CommandType.PLACE, market: 0, side, quoteAmount: 0n, stopPrice: 0n, ...common } as const;
      if (kind === 4)
        return {
          ...base,
          orderType: OrderType.STOP_LOSS_LIMIT,
          price,
          stopPrice: side === Side.BUY ? price + 5_000_000_000n : price - 5_000_000_000n,
        };
      if (kind === 5) return { ...base, orderType: OrderType.MARKET, price: 0n, selfTrade: SelfTrade.EXPIRE_MAKER };
      return { ...base, orderType: kind < 8 ? OrderType.LIMIT : OrderType.LIMIT_MAKER, price };
    }
  });
});
