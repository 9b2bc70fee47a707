import { Refusal } from '@kontor/domain/refusals';
import { ContractWorld } from '@kontor/testkit/contract-world';
import type { Outcome } from '@kontor/testkit/contract-world';
import { expect, test } from 'vitest';
import { createEngine } from '../engine.ts';

/** Alice is long and bob short of 0.1 BTC at 60,000. */
function opened(mode: 'CROSS' | 'ISOLATED' = 'CROSS', options?: ConstructorParameters<typeof ContractWorld>[1]): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }), options);
  w.mark('60000');
  for (const name of ['alice', 'bob']) {
    w.fund(name, '10000');
    w.setting(name, 20, mode);
  }
  w.sell('bob', { price: '60000', quantity: '0.1' });
  w.buy('alice', { price: '60000', quantity: '0.1' });
  return w;
}

const order = { price: '59000', quantity: '0.01' } as const;

/** For each refusal that only contracts know a way to meet it. */
const WAYS: Readonly<Record<string, (w: ContractWorld) => Outcome>> = {
  NOT_PERMITTED: (w) => {
    w.must({ type: 25, time: w.time, user: w.user('alice'), version: 2, level: 1, permissions: 0, holdUntil: 0 });
    expect(w.sell('alice', { ...order, price: '61000', closes: true }).refusal).toBe('NONE');
    return w.buy('alice', order);
  },
  MARK_STALE: (w) => {
    w.time += 10_000;
    expect(w.buy('alice', order).refusal).toBe('NONE');
    w.time += 1;
    expect(w.sell('alice', { ...order, price: '61000', closes: true }).refusal).toBe('NONE');
    return w.buy('alice', order);
  },
  NOT_CLOSABLE: (w) => {
    w.sell('alice', { price: '61000', quantity: '0.06', closes: true });
    return w.sell('alice', { price: '61000', quantity: '0.05', closes: true });
  },
  BRACKET_LIMIT: (w) => w.buy('alice', { price: '59000', quantity: '2000' }),
  INSUFFICIENT_MARGIN: (w) => w.buy('alice', { price: '59000', quantity: '10' }),
  LEVERAGE_TOO_HIGH: (w) => {
    w.must({ ...terms(w), brackets: [{ cap: 1_000_000_000_000_000n, maxLeverage: 50, rate: 5_000 }] });
    return w.setting('alice', 51);
  },
  MODE_HAS_ORDERS: (w) => {
    w.buy('alice', order);
    return w.setting('alice', 20, 'ISOLATED');
  },
  MODE_HAS_POSITION: (w) => w.setting('alice', 20, 'ISOLATED'),
  SIDES_HAVE_ORDERS: (w) => {
    w.buy('carl', { ...order, quantity: '0.001' });
    w.fund('carl', '100');
    expect(w.buy('carl', { ...order, quantity: '0.001' }).refusal).toBe('NONE');
    return w.oneWay('carl');
  },
  SIDES_HAVE_POSITION: (w) => w.oneWay('alice'),
  NO_POSITION: (w) => w.margin('alice', '1'),
  UNKNOWN_PLAN: (w) => w.apply({ type: 43, time: w.time, user: w.user('alice'), market: 21, plan: 1 }),
  NOT_HALTED: (w) => w.apply({ type: 44, time: w.time, market: 21, price: 6_000_000_000_000n }),
};

function terms(w: ContractWorld) {
  const { makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots } = w.contract().terms!;
  return { type: 35, time: w.time, market: 21, makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots } as const;
}

test.each(Object.entries(WAYS))('%s changes nothing', (name, meet) => {
  const w = opened();
  const { refusal, events } = meet(w);
  expect(refusal).toBe(name);
  expect(events).toMatchObject([{ type: 'command', code: Refusal[name as keyof typeof Refusal], slot: -1 }]);
});

test('LEVERAGE_OF_ISOLATED', () => {
  expect(opened('ISOLATED').setting('alice', 19, 'ISOLATED').refusal).toBe('LEVERAGE_OF_ISOLATED');
});

test('OPEN_INTEREST', () => {
  expect(opened('CROSS', { terms: { maxOpenLots: 105 } }).buy('alice', order).refusal).toBe('OPEN_INTEREST');
});

test('before their release contracts are malformed, and no market is of their kind', () => {
  const engine = createEngine();
  expect(() => new ContractWorld(engine, { release: 5 })).toThrow('MALFORMED');
});
