import { expect, test } from 'vitest';
import { FastMarket } from './fast-market.ts';
import { readWebTask } from './web-task.ts';

test('arguments', () => {
  expect(readWebTask([])).toEqual({ seconds: 10, heapSeconds: 90, onlyPages: false, save: false });
  expect(readWebTask(['--seconds', '3', '--heap-seconds', '20', '--save'])).toEqual({
    seconds: 3,
    heapSeconds: 20,
    onlyPages: false,
    save: true,
  });
  expect(readWebTask(['--pages']).onlyPages).toBe(true);
  expect(() => readWebTask(['--minutes', '1'])).toThrow('unknown argument');
  expect(() => readWebTask(['--seconds', '0'])).toThrow('whole number');
});

test('the benchmark market keeps the wire: deltas without a hole, levels that are taken away only when there, a book that does not cross', () => {
  const market = new FastMarket(0);
  const first = market.snapshot() as { readonly u: number; readonly bids: [string, string][]; readonly asks: [string, string][] };
  const [bids, asks] = [new Map(first.bids), new Map(first.asks)];
  let standsAt = first.u;
  for (let i = 0; i < 5_000; i++) {
    const message = market.next(i, undefined) as {
      readonly type?: string;
      readonly U: number;
      readonly u: number;
      readonly bids: [string, string][];
      readonly asks: [string, string][];
    };
    if (message.type !== 'delta') continue;
    expect(message.U).toBe(standsAt + 1);
    standsAt = message.u;
    for (const [side, levels] of [
      [bids, message.bids],
      [asks, message.asks],
    ] as const)
      for (const [price, quantity] of levels)
        if (quantity === '0') side.delete(price);
        else side.set(price, quantity);
  }
  expect(Math.max(...[...bids.keys()].map(Number))).toBeLessThan(Math.min(...[...asks.keys()].map(Number)));
});
