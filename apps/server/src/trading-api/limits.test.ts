import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { Limits } from './limits.ts';
import type { Counters } from './limits.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** At the beginning of a day. */
const START = 19_700 * DAY;

let nowMs = START;
let limits: Limits;
beforeEach(() => {
  nowMs = START + 5_000;
  limits = new Limits(
    {
      weight: { spot: 100, futures: 50, wallet: 0 },
      spotOrders: { tenSeconds: 5, day: 8 },
      futuresOrders: { tenSeconds: 0, minute: 3 },
    },
    () => nowMs,
  );
});

/** The refusal of what is run; undefined where it is not refused. */
function refusalOf(run: () => unknown): Pick<ApiError, 'code' | 'status' | 'retryAtMs' | 'message'> | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, status: error.status, retryAtMs: error.retryAtMs, message: error.message };
    throw error;
  }
}
const take = (weight: number, address = 'a', family: 'spot' | 'futures' | 'wallet' = 'spot') =>
  refusalOf(() => limits.takeWeight(family, address, weight));

describe('weight', () => {
  test('of an address in a minute; then 429 until the minute is over', () => {
    expect(take(99)).toBeUndefined();
    expect(limits.headersOf('spot', 'a', undefined)).toEqual({ 'x-mbx-used-weight-1m': 99 });
    expect(take(2)).toEqual({
      code: -1003,
      status: 429,
      retryAtMs: START + MINUTE,
      message: expect.stringContaining('current limit is 100 request weight per 1 MINUTE') as string,
    });
    expect(take(1)).toBeUndefined();
    expect(take(1)).toMatchObject({ status: 429 });
    expect(take(100, 'b')).toBeUndefined();
    nowMs = START + MINUTE;
    expect(take(100)).toBeUndefined();
  });

  test('families are counted each by itself, and 0 is no limit', () => {
    expect(take(100)).toBeUndefined();
    expect(take(50, 'a', 'futures')).toBeUndefined();
    expect(take(1_000_000, 'a', 'wallet')).toBeUndefined();
    expect(limits.headersOf('wallet', 'a', undefined)).toEqual({ 'x-sapi-used-ip-weight-1m': 1_000_000 });
    expect(limits.of('wallet')).toEqual([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 2_147_483_647 }]);
  });

  test('who goes on after a hundred refusals is banned, for longer each time, up to three days', () => {
    const beBanned = (): number => {
      take(100);
      for (let at = 0; at < 100; at++) expect(take(1)).toMatchObject({ status: 429 });
      const { status, retryAtMs, message } = take(1)!;
      expect(status).toBe(418);
      expect(message).toContain(`IP banned until ${retryAtMs}.`);
      expect(refusalOf(() => limits.demandNoBan('a'))).toMatchObject({ status: 418, retryAtMs });
      return retryAtMs! - nowMs;
    };
    const lengths = Array.from({ length: 14 }, () => {
      const length = beBanned();
      nowMs += length;
      expect(refusalOf(() => limits.demandNoBan('a'))).toBeUndefined();
      nowMs += MINUTE;
      return length / MINUTE;
    });
    expect(lengths).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 4_320, 4_320]);
    expect(refusalOf(() => limits.demandNoBan('b'))).toBeUndefined();
    nowMs += 4 * DAY;
    expect(beBanned()).toBe(2 * MINUTE);
  });

  test('a clock that goes back begins nothing anew', () => {
    take(100);
    nowMs -= 3 * MINUTE;
    expect(take(1)).toMatchObject({ status: 429, retryAtMs: START + MINUTE });
  });

  test('memory is bounded: who comes as one of very many is counted with the others', () => {
    for (let at = 0; at < 100_000; at++) void limits.takeWeight('spot', `address ${at}`, 1);
    expect(take(60, 'late')).toBeUndefined();
    expect(take(60, 'later')).toMatchObject({ status: 429 });
    expect(take(99, 'address 5')).toBeUndefined();
    nowMs += MINUTE;
    expect(take(100, 'later')).toBeUndefined();
  });
});

describe('orders', () => {
  const order = (count = 1, user = 1, family: 'spot' | 'futures' = 'spot', feeTier = 0) =>
    refusalOf(() => limits.takeOrders(family, { user, feeTier }, count));

  test('of an account, in ten seconds and in a day; what is refused is not counted', () => {
    expect(order(5)).toBeUndefined();
    expect(order()).toEqual({
      code: -1015,
      status: 429,
      retryAtMs: START + 10_000,
      message: 'Too many new orders; current limit is 5 orders per 10 SECOND.',
    });
    expect(order(5, 2)).toBeUndefined();
    nowMs = START + 10_000;
    expect(order(4)).toMatchObject({
      code: -1015,
      retryAtMs: START + DAY,
      message: expect.stringContaining('8 orders per 1 DAY') as string,
    });
    expect(order(3)).toBeUndefined();
    expect(limits.headersOf('spot', 'a', 1)).toEqual({ 'x-mbx-used-weight-1m': 0, 'x-mbx-order-count-10s': 3, 'x-mbx-order-count-1d': 8 });
    nowMs = START + DAY;
    expect(order(5)).toBeUndefined();
  });

  test('of futures by the minute', () => {
    expect(order(3, 1, 'futures')).toBeUndefined();
    expect(order(1, 1, 'futures')).toMatchObject({ message: expect.stringContaining('3 orders per 1 MINUTE') as string });
    expect(limits.headersOf('futures', 'a', 1)).toEqual({
      'x-mbx-used-weight-1m': 0,
      'x-mbx-order-count-10s': 3,
      'x-mbx-order-count-1m': 3,
    });
  });

  test.each([
    [0, 5, 8],
    [1, 5, 8],
    [2, 10, 16],
    [3, 15, 24],
    [10, 50, 80],
    // The house, and tiers that the table does not name, have as many as the last.
    [15, 50, 80],
  ])('in tier %d there are %d in ten seconds and %d in a day, and not one more', (feeTier, tenSeconds, day) => {
    expect(order(tenSeconds, 1, 'spot', feeTier)).toBeUndefined();
    expect(order(1, 1, 'spot', feeTier)).toMatchObject({
      code: -1015,
      message: `Too many new orders; current limit is ${tenSeconds} orders per 10 SECOND.`,
    });
    nowMs = START + 10_000;
    expect(order(day - tenSeconds, 1, 'spot', feeTier)).toBeUndefined();
    expect(order(1, 1, 'spot', feeTier)).toMatchObject({ message: `Too many new orders; current limit is ${day} orders per 1 DAY.` });
    expect(limits.ordersOf('spot', { user: 1, feeTier })).toEqual([
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: tenSeconds, count: day - tenSeconds },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: day, count: day },
    ]);
  });

  test('of contracts are as many times as many, and no limit stays none', () => {
    expect(order(6, 1, 'futures', 2)).toBeUndefined();
    expect(order(1, 1, 'futures', 2)).toMatchObject({ message: expect.stringContaining('6 orders per 1 MINUTE') as string });
    expect(limits.ordersOf('futures', { user: 1, feeTier: 2 })).toMatchObject([{ limit: 2_147_483_647 }, { limit: 6 }]);
  });

  test('a tier counts with the next order, and what was sent before it counts on', () => {
    expect(order(5)).toBeUndefined();
    expect(order()).toMatchObject({ code: -1015 });
    expect(order(5, 1, 'spot', 2)).toBeUndefined();
    expect(order(1, 1, 'spot', 2)).toMatchObject({ message: expect.stringContaining('10 orders per 10 SECOND') as string });
    expect(order(1, 1, 'spot', 1)).toMatchObject({ message: expect.stringContaining('5 orders per 10 SECOND') as string });
    // Another account is in its own.
    expect(order(5, 2)).toBeUndefined();
    expect(order(1, 2)).toMatchObject({ code: -1015 });
  });

  test('are told as programs know them', () => {
    order(2);
    take(7);
    expect(limits.of('spot')).toEqual([
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 5 },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 8 },
    ]);
    expect(JSON.parse(limits.listOf('spot', 'a', { user: 1, feeTier: 0 }))).toEqual([
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100, count: 7 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 5, count: 2 },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 8, count: 2 },
    ]);
    expect(JSON.parse(limits.listOf('spot', 'a', undefined))).toHaveLength(1);
    // Each hears of his own tier; what is listed for everybody is tier 0.
    expect(JSON.parse(limits.listOf('spot', 'a', { user: 1, feeTier: 4 }))).toMatchObject([{ limit: 100 }, { limit: 20 }, { limit: 32 }]);
  });
});

describe('where others have to be asked', () => {
  /** Counters that answer when a hand says so. */
  function asked() {
    const waiting: ((isTaken: boolean) => void)[] = [];
    const marks: unknown[] = [];
    const hands: { hear?: (ban: { key: string; untilMs: number; count: number }) => void } = {};
    const counters: Counters = {
      interval: (_, lengthMs) => ({
        endMs: () => START + lengthMs,
        sumOf: () => 0,
        add: () => 101,
        take: () => new Promise((resolve) => waiting.push(resolve)),
      }),
      mark: (ban) => marks.push(ban),
      onMark: (hear) => (hands.hear = hear),
    };
    const allowed = {
      weight: { spot: 100, futures: 0, wallet: 0 },
      spotOrders: { tenSeconds: 5, day: 8 },
      futuresOrders: { tenSeconds: 0, minute: 0 },
    };
    return { limits: new Limits(allowed, () => nowMs, counters), waiting, marks, hands };
  }

  test('it is waited for, and refused by the promise; a ban is told, and one of others holds', async () => {
    const { limits: shared, waiting, marks, hands } = asked();
    const [yes, no] = [shared.takeWeight('spot', 'a', 1), shared.takeWeight('spot', 'a', 1)];
    waiting[0]!(true);
    waiting[1]!(false);
    await expect(yes).resolves.toBeUndefined();
    await expect(no).rejects.toMatchObject({ status: 418 });
    expect(marks).toEqual([{ key: 'a', count: 1, untilMs: nowMs + 2 * MINUTE }]);
    hands.hear!({ key: 'b', count: 3, untilMs: nowMs + MINUTE });
    expect(refusalOf(() => shared.demandNoBan('b'))).toMatchObject({ status: 418 });
  });

  test('an order is one of both intervals, or refused', async () => {
    const { limits: shared, waiting } = asked();
    const [both, one] = [shared.takeOrders('spot', { user: 1, feeTier: 0 }, 1), shared.takeOrders('spot', { user: 1, feeTier: 0 }, 1)];
    for (const [at, settle] of waiting.entries()) settle(at !== 3);
    await expect(both).resolves.toBeUndefined();
    await expect(one).rejects.toMatchObject({ status: 429, message: expect.stringContaining('1 DAY') as string });
  });
});
