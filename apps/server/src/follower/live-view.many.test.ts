import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, COIN, LISTING, USDT, give, limit, startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { LiveView } from './live-view.ts';
import { spotProjection } from './spot/projection.ts';
import { walletProjection } from './wallet/projection.ts';

const RUNS = process.env['MANY'] === undefined ? 10 : 60;
const MONEY = [1, 2].flatMap((user) => [give(user, USDT, 100_000n * COIN), give(user, BTC, 100n * COIN)]);

describe('LiveView', () => {
  test('an order freezes, a trade moves, a cancel gives back', async () => {
    const { core, view, submitAll } = await startCoreWorld(new MemoryJournalStorage());
    await submitAll([...LISTING, ...MONEY]);
    const { order } = await core.submit(limit(1, 'a', 'buy', 100n, 2n * COIN));
    expect(view.of(walletProjection).holdings.of(1, Account.SPOT, USDT)).toEqual({
      available: 99_800n * COIN,
      frozen: 0n,
      orderFreeze: 200n * COIN,
      locked: 0n,
    });
    await core.submit(limit(2, 'b', 'sell', 100n, COIN));
    expect(view.of(walletProjection).holdings.of(1, Account.SPOT, USDT)).toMatchObject({ orderFreeze: 100n * COIN });
    expect(view.of(spotProjection).openOrders.ofUser(1)).toMatchObject([
      { number: order!.number, lots: 200_000, openLots: 100_000, dealLots: 100_000, dealAmount: 100n * COIN },
    ]);
    expect(view.of(spotProjection).openOrders.ofUser(2)).toEqual([]);
    expect(view.listings.market(0).lastTicks).toBe(10_000);
    await core.submit({ type: CommandType.CANCEL, user: 1, order: order! });
    expect(view.of(spotProjection).openOrders.ofUser(1)).toEqual([]);
    expect(view.of(walletProjection).holdings.of(1, Account.SPOT, USDT)).toEqual({
      available: 99_900n * COIN,
      frozen: 0n,
      orderFreeze: 0n,
      locked: 0n,
    });
  });

  test('after any orders it shows exactly what the engine holds', async () => {
    const step = fc.record({
      user: fc.constantFrom(1, 2),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 95, max: 105 }),
      lots: fc.integer({ min: 1, max: 50 }),
      cancel: fc.boolean(),
    });
    let trades = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { core, view, engine, submitAll } = await startCoreWorld(new MemoryJournalStorage());
        await submitAll([...LISTING, ...MONEY]);
        await submitAll(steps.map(({ user, side, price, lots }, i) => limit(user, `o${i}`, side, BigInt(price), BigInt(lots) * 1_000n)));
        for (const { user } of steps.filter(({ cancel }) => cancel)) {
          const oldest = view.of(spotProjection).openOrders.ofUser(user)[0];
          if (oldest !== undefined) await core.submit({ type: CommandType.CANCEL, user, order: oldest });
        }
        const { holdings, markets } = engine.dump();
        const [market] = markets;
        if (market === undefined) throw new Error('nothing is listed');
        trades += market.tradeNumber;
        for (const { owner, account, asset, available, frozen, orderFreeze, locked } of holdings.filter(
          ({ account: number }) => number < 5,
        )) {
          expect(view.of(walletProjection).holdings.of(owner, account, asset)).toEqual({ available, frozen, orderFreeze, locked });
        }
        const open = [...market.bids, ...market.asks].map(({ slot, number, user, open: left, lots }) => ({
          slot,
          number,
          user,
          left,
          lots,
        }));
        const shown = [1, 2]
          .flatMap((user) => view.of(spotProjection).openOrders.ofUser(user))
          .map(({ slot, number, user, openLots: left, lots }) => ({ slot, number, user, left, lots }));
        const byNumber = (a: { number: number }, b: { number: number }): number => a.number - b.number;
        expect(shown.toSorted(byNumber)).toEqual(open.toSorted(byNumber));
      }),
      { seed: 1, numRuns: RUNS },
    );
    expect(trades).toBeGreaterThan(RUNS * 2);
  });

  test('waits for a demanded sequence, and not for ever', async () => {
    const { core, view } = await startCoreWorld(new MemoryJournalStorage());
    const reached = view.reached(2);
    await core.submit(LISTING[0]);
    await core.submit(LISTING[1]);
    expect(await reached).toBe(true);
    expect(await view.reached(3, 5)).toBe(false);
    expect(await view.reached(1)).toBe(true);
  });

  test('an engine that does not record, or one with a past, is no view', () => {
    expect(() => new LiveView(createEngine())).toThrow('records');
  });
});
