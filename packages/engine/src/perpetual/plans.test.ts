import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { createEngine, restoreEngine } from '../engine.ts';
import { TriggerHeap } from '../trigger-heap.ts';

/** Alice is long and bob short of 1 BTC at 60,000, in cross margin; carl makes the market. */
function world(): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }));
  w.mark('60000');
  w.fund('alice', '10000');
  for (const name of ['bob', 'carl', 'dora']) w.fund(name, '10000000');
  w.sell('bob', { price: '60000', quantity: '1' });
  w.buy('alice', { price: '60000', quantity: '1' });
  return w;
}

/** Makes a trade at a price that concerns nobody else. */
function trade(w: ContractWorld, price: string): readonly { readonly type: string }[] {
  w.sell('carl', { price, quantity: '0.001' });
  return w.buy('dora', { price, quantity: '0.001' }).events;
}

/** Numbers and reasons of the plans that ended. */
function ended(events: readonly { readonly type: string }[]): unknown[] {
  return events.flatMap((event) =>
    event.type === 'plan_ended' && 'reason' in event && 'number' in event ? [[event.number, event.reason]] : [],
  );
}

describe('a plan', () => {
  test('fires at the first last price that meets it, gaps included, and closes at market', () => {
    const w = world();
    expect(w.plan('alice', 'TAKE_PROFIT', { price: '61000' }).refusal).toBe('NONE');
    expect(w.plan('alice', 'STOP_LOSS', { price: '59000', quantity: '0.4' }).refusal).toBe('NONE');
    expect(w.plan('alice', 'STOP_LOSS', { price: '60000' }).refusal).toBe('WOULD_TRIGGER');
    expect(w.plan('alice', 'STOP_LOSS', { price: '59000', quantity: '1.001' }).refusal).toBe('NOT_CLOSABLE');
    expect(w.plan('carl', 'STOP_LOSS', { price: '59000' }).refusal).toBe('NO_POSITION');
    w.buy('carl', { price: '58400', quantity: '2' });
    const events = trade(w, '58500');
    expect(ended(events)).toEqual([[2, 1]]);
    expect(w.position('alice').quantity).toBe('0.6');
    w.sell('carl', { price: '62000', quantity: '0.001' });
    expect(ended(w.buy('dora', { price: '62000', quantity: '0.001' }).events)).toEqual([[1, 1]]);
    expect(w.position('alice').quantity).toBe('0');
    expect(w.contract().plans).toEqual([]);
  });

  test('P12: by yield it stands where 20x gain 50 % or lose 30 %, and moves with entry and leverage', () => {
    const w = world();
    w.plan('alice', 'TAKE_PROFIT', { yield: 5_000, source: 'MARK' });
    w.plan('alice', 'STOP_LOSS', { yield: -3_000, source: 'MARK' });
    w.plan('bob', 'TAKE_PROFIT', { yield: 5_000, side: 'SHORT', source: 'MARK' });
    w.plan('bob', 'STOP_LOSS', { yield: -3_000, side: 'SHORT', source: 'MARK' });
    expect(w.contract().plans.map(({ target }) => target)).toEqual([615_000, 591_000, 585_000, 609_000]);
    w.setting('alice', 10);
    w.setting('bob', 25);
    expect(w.contract().plans.map(({ target }) => target)).toEqual([630_000, 582_000, 588_000, 607_200]);
    w.sell('carl', { price: '60000', quantity: '1' });
    w.mark('60720');
    expect(w.contract().plans.map(({ number }) => number)).toEqual([1, 2, 3].filter((number) => number !== 3));
    expect(w.position('bob', 'SHORT').quantity).toBe('0');
  });

  test('one of the whole position takes the place of the other; cancelled, they end', () => {
    const w = world();
    w.plan('alice', 'STOP_LOSS', { price: '59000' });
    expect(ended(w.plan('alice', 'STOP_LOSS', { price: '58000' }).events)).toEqual([[1, 3]]);
    const cancel = (plan: number) => w.apply({ type: 43, time: w.time, user: w.user('alice'), market: 21, plan });
    expect(cancel(1).refusal).toBe('UNKNOWN_PLAN');
    w.plan('alice', 'TAKE_PROFIT', { price: '65000' });
    expect(ended(cancel(0).events)).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  test('ends with its position, and is invalid where nothing is closable', () => {
    const w = world();
    w.plan('alice', 'STOP_LOSS', { price: '59000' });
    w.plan('alice', 'TAKE_PROFIT', { price: '65000' });
    w.sell('alice', { price: '64000', quantity: '1', closes: true });
    expect(ended(trade(w, '59000'))).toEqual([[1, 2]]);
    expect(ended(w.buy('carl', { price: '64000', quantity: '1' }).events)).toEqual([[2, 4]]);
  });

  test('trails the best mark', () => {
    const w = world();
    w.buy('carl', { price: '59000', quantity: '2' });
    w.plan('alice', 'STOP_LOSS', { trailing: 100, activation: '61000' });
    for (const mark of ['60900', '61000', '62000', '61380.1']) expect(ended(w.mark(mark))).toEqual([]);
    expect(ended(w.mark('61380'))).toEqual([[1, 1]]);
    expect(w.position('alice').quantity).toBe('0');
  });

  test('comes with an order, and stands from its first trade', () => {
    const w = world();
    expect(w.buy('dora', { price: '59990', quantity: '0.2', takeProfit: '59980' }).refusal).toBe('WOULD_TRIGGER');
    w.buy('dora', { price: '59990', quantity: '0.2', takeProfit: '62000', stopLoss: '58000' });
    expect(w.contract().plans).toEqual([]);
    const { events } = w.sell('bob', { price: '59990', quantity: '0.1' });
    expect(events.filter(({ type }) => type === 'plan')).toMatchObject([
      { user: w.user('dora'), purpose: 0, lots: 0 },
      { user: w.user('dora'), purpose: 1, lots: 0 },
    ]);
    expect(w.contract().attached).toEqual([]);
  });

  test.each([
    { byMark: 0, sources: [0, 0] },
    { byMark: 1, sources: [1, 0] },
    { byMark: 2, sources: [0, 1] },
    { byMark: 3, sources: [1, 1] },
  ])('comes with an order and waits for what that said: $byMark', ({ byMark, sources }) => {
    const [, stops] = sources;
    const w = world();
    w.buy('dora', { price: '59990', quantity: '0.2', takeProfit: '62000', stopLoss: '58000', byMark });
    expect(w.contract().attached).toMatchObject([{ byMark }]);
    const { events } = w.sell('bob', { price: '59990', quantity: '0.2' });
    expect(events.filter(({ type }) => type === 'plan')).toMatchObject(sources.map((source, purpose) => ({ purpose, source })));
    // A last price meets what waits for it, the mark the rest.
    expect(ended(trade(w, '58000'))).toHaveLength(stops === 0 ? 1 : 0);
    expect(ended(w.mark('58000'))).toHaveLength(stops === 0 ? 0 : 1);
  });

  test.each([
    ['waits for the mark with what it has not', { takeProfit: '62000', byMark: 2 }],
    ['waits for the mark with nothing', { byMark: 1 }],
    ['waits for what nobody knows', { takeProfit: '62000', stopLoss: '58000', byMark: 4 }],
  ])('an order that %s is malformed', (_, order) => {
    const w = world();
    expect(w.buy('dora', { price: '59990', quantity: '0.2', ...order }).refusal).toBe('MALFORMED');
  });

  test('on one mark a liquidation wins', () => {
    const w = new ContractWorld(createEngine());
    w.mark('60000');
    w.fund('alice', '3030');
    for (const name of ['bob', 'carl']) w.fund(name, '1000000');
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '1' });
    w.plan('alice', 'STOP_LOSS', { price: '59000', source: 'MARK' });
    w.buy('carl', { price: '57500', quantity: '5' });
    const events = w.mark('57100');
    expect(ended(events)).toEqual([[1, 4]]);
    expect(events.some(({ type }) => type === 'liquidation')).toBe(true);
  });

  test('waits while the market is halted or the mark is stale', () => {
    const w = world();
    w.plan('alice', 'STOP_LOSS', { price: '59000', source: 'MARK' });
    w.buy('carl', { price: '58000', quantity: '2' });
    w.status(false);
    expect(ended(w.mark('58900'))).toEqual([]);
    expect(w.contract().fired).toEqual([1]);
    const engine = w.door as ReturnType<typeof createEngine>;
    const copy = restoreEngine(engine.snapshot());
    expect(copy.dump()).toEqual(engine.dump());
    w.status(true);
    expect(w.position('alice').quantity).toBe('0');
  });
});

test('whatever waits for a price is met once, and never after it has left', () => {
  const heap = new TriggerHeap<{ target: number }>(true);
  const waiting = Array.from({ length: 300 }, (_, at) => ({ target: ((at * 7_919) % 1_000) + 1 }));
  for (const each of waiting) heap.add(each);
  for (const each of waiting.slice(0, 150)) {
    each.target = 0;
    heap.left();
  }
  expect(heap.take(500).map(() => 1)).toHaveLength(waiting.slice(150).filter((_, at) => (((at + 150) * 7_919) % 1_000) + 1 <= 500).length);
  expect(heap.take(500)).toEqual([]);
});
