import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, test } from 'vitest';
import { generate } from './generate/generator.ts';
import { DEEP, MixGenerator } from './generate/mix.ts';
import { LineBatch, LineKind } from './line-batch.ts';
import type { LineSource } from './line-batch.ts';
import { LatencyHistogram } from './latency.ts';
import { runNodejsOrderBook } from './nodejs-order-book.ts';
import { reference } from './reference-book.ts';
import { run } from './run.ts';

/** Workloads have more users than a small engine holds. */
const create = () => createEngine({ capacity: EXCHANGE_CAPACITY });

const LINES = process.env['MANY'] === undefined ? 500 : 3_000;

const WORKLOADS: readonly [string, () => LineSource][] = [
  ['mix', () => generate('mix', 11, LINES)],
  ['mix over 5 markets', () => generate('mix', 11, LINES, 5)],
  ['far', () => generate('far', 11, LINES)],
  ['deep', () => new MixGenerator({ ...DEEP, buildUp: LINES / 4, resting: LINES / 4 }, 11, LINES)],
  ['insert', () => generate('insert', 11, LINES)],
  ['swing', () => generate('swing', 11, LINES)],
];

describe.each(WORKLOADS)('%s', (_, source) => {
  test('the engine does what the reference book does', () => {
    const { trades, quantity, digest, resting, ignored, refused } = run(create, source(), { full: false, balances: false });
    expect({ trades, quantity, digest, resting, ignored }).toEqual(reference(source()));
    expect(refused.size).toBe(0);
  });

  test.each([false, true])('the twin comes to the same, balances included (full: %s)', (full) => {
    const ours = run(create, source(), { full, balances: true });
    const twin = run(createTwin, source(), { full, balances: true });
    expect({ ...ours, seconds: 0 }).toEqual({ ...twin, seconds: 0 });
    expect(ours.balances).toMatch(/^[0-9a-f]{8}$/);
  });
});

/** Lines given one by one. */
function lines(enter: (batch: LineBatch) => void): LineSource {
  let done = false;
  return {
    users: 10,
    fill(batch) {
      batch.count = 0;
      if (!done) enter(batch);
      done = true;
    },
  };
}

test('a replaced order enters again behind its level and matches on arrival', () => {
  const source = () =>
    lines((batch) => {
      batch.order(LineKind.LIMIT, 1, 0, 100, 5, 1, 0);
      batch.order(LineKind.LIMIT, 2, 0, 100, 5, 2, 0);
      batch.replace(1, 100, 5);
      batch.order(LineKind.MARKET, 3, 1, 0, 6, 3, 0);
      batch.order(LineKind.LIMIT, 4, 1, 110, 3, 4, 0);
      batch.replace(1, 120, 10);
    });
  const result = run(create, source(), { full: false, balances: true });
  expect(result).toMatchObject({ trades: 3, quantity: 9n, resting: 1, ignored: 0 });
  expect(result.digest).toBe(reference(source()).digest);
});

test('cancels and replaces of unknown and finished orders are ignored and counted; other refusals are named', () => {
  const result = run(
    create,
    lines((batch) => {
      batch.cancel(77);
      batch.replace(78, 100, 1);
      batch.order(LineKind.IOC, 1, 0, 100, 5, 1, 0);
      batch.cancel(1);
      batch.order(LineKind.LIMIT, 2, 0, 3_000_000_000, 5, 1, 0);
      batch.cancel(2);
    }),
    { full: false, balances: true },
  );
  expect(result).toMatchObject({ commands: 6, trades: 0, resting: 0, ignored: 4 });
  expect([...result.refused]).toEqual([['PRICE_FILTER', 1]]);
});

test('users and markets may be any integers, and self-trades pass unless everything is on', () => {
  const source = () =>
    lines((batch) => {
      batch.order(LineKind.LIMIT, 4_000_000_000, 0, 100, 5, -9_007_199_254_740_991, 1_000_000);
      batch.order(LineKind.LIMIT, 4_000_000_001, 1, 100, 5, -9_007_199_254_740_991, 1_000_000);
      batch.order(LineKind.LIMIT, 4_000_000_002, 1, 100, 5, 0, -3);
    });
  expect(run(create, source(), { full: false, balances: true })).toMatchObject({
    trades: 1,
    resting: 1,
    digest: reference(source()).digest,
  });
  expect(run(create, source(), { full: true, balances: true })).toMatchObject({ trades: 0, resting: 2 });
});

test('taking the time of each command changes nothing but the time', () => {
  const latencies = new LatencyHistogram(0);
  const timed = run(create, generate('swing', 3, LINES), { full: true, balances: true, timing: latencies });
  const plain = run(create, generate('swing', 3, LINES), { full: true, balances: true });
  expect({ ...timed, seconds: 0 }).toEqual({ ...plain, seconds: 0 });
  expect(latencies.percentile(0.5)).toBeGreaterThan(0);
});

test.each(['mix', 'swing'] as const)('nodejs-order-book trades as much on %s', (workload) => {
  const ours = run(create, generate(workload, 3, LINES), { full: false, balances: false });
  const theirs = runNodejsOrderBook(generate(workload, 3, LINES));
  expect({ trades: theirs.trades, quantity: BigInt(theirs.quantity) }).toEqual({ trades: ours.trades, quantity: ours.quantity });
});
