import { describe, expect, test } from 'vitest';
import type { Applied, Feed, OrderChange, UserChange } from '../../../follower/feed.ts';
import { FollowerBusy } from '../../../follower/live-queries.ts';
import { OrderCause } from '../../../follower/spot/order-marks.ts';
import { ToldOrders } from './told-orders.ts';

const change = (number: number, sequence: number, cause: number = OrderCause.ACCEPTED): OrderChange =>
  ({ number, sequence, cause }) as OrderChange;

/** A feed that is told by hand, and a follower whose questions are counted. */
function startFeed() {
  const listeners: ((applied: Applied) => void)[] = [];
  const watched: number[] = [];
  const asked: { readonly minSeq: number; readonly reject: (error: Error) => void }[] = [];
  const clock = { nowMs: 0 };
  const feed: Feed = {
    hasten: () => () => undefined,
    onApplied: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    watch: (user) => {
      watched.push(user);
      return () => void watched.splice(watched.indexOf(user), 1);
    },
  };
  const told = new ToldOrders({
    feed,
    queries: {
      feeRates: (_user, minSeq = 0) => new Promise((_resolve, reject) => asked.push({ minSeq, reject })),
    },
    wallMs: () => clock.nowMs,
  });
  const tell = (sequence: number, users: readonly Partial<UserChange>[] = []): void => {
    for (const listener of listeners)
      listener({ sequence, users: users.map((each) => ({ orders: [], fills: [], ...each })) } as unknown as Applied);
  };
  return { told, tell, asked, watched, clock };
}

describe('what a command did', () => {
  test('is given to whoever waits for it, and once', async () => {
    const { told, tell, watched } = startFeed();
    told.follow(7);
    told.follow(7);
    expect(watched).toEqual([7]);
    const taken = told.take(7, 5);
    const fill = { tradeNumber: 1 } as never;
    tell(6, [{ user: 7, orders: [change(1, 5), change(1, 5, OrderCause.TRADE), change(2, 6)], fills: [fill] }]);
    expect(await taken).toEqual([
      { order: change(1, 5), fill: undefined },
      { order: change(1, 5, OrderCause.TRADE), fill },
    ]);
    expect(await told.take(7, 5)).toEqual([]);
    expect(await told.take(7, 6)).toEqual([{ order: change(2, 6), fill: undefined }]);
  });

  test('is asked for once by all who wait in a turn', async () => {
    const { told, tell, asked } = startFeed();
    told.follow(7);
    const all = [5, 6, 7, 8].map((sequence) => told.take(7, sequence));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(asked.map(({ minSeq }) => minSeq)).toEqual([8]);
    tell(8, [{ user: 7, orders: [change(1, 5), change(2, 8)] }]);
    expect((await Promise.all(all)).map((found) => found.length)).toEqual([1, 0, 0, 1]);
  });

  test('is not waited for longer than the follower takes', async () => {
    const { told, tell, asked } = startFeed();
    told.follow(7);
    const [early, late] = [told.take(7, 5), told.take(7, 9)];
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    tell(5);
    expect(await early).toEqual([]);
    asked[0]!.reject(new FollowerBusy('not that far'));
    await expect(late).rejects.toThrow(FollowerBusy);
    // Who comes later asks again.
    const again = told.take(7, 9);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    tell(9);
    expect(await again).toEqual([]);
  });

  test('is let go of in time, and so is who does nothing', async () => {
    const { told, tell, watched, clock } = startFeed();
    told.follow(7);
    tell(5, [{ user: 7, orders: [change(1, 5)] }]);
    clock.nowMs += 4_000;
    tell(6);
    clock.nowMs += 4_000;
    tell(7);
    expect(await told.take(7, 5)).toEqual([]);
    clock.nowMs += 600_000;
    tell(8);
    expect(watched).toEqual([]);
    told.follow(7);
    expect(watched).toEqual([7]);
  });

  test('to those who are not followed is not kept', async () => {
    const { told, tell } = startFeed();
    told.follow(7);
    tell(5, [{ user: 8, orders: [change(1, 5)] }]);
    expect(await told.take(8, 5)).toEqual([]);
  });
});
