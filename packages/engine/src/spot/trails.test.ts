import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { btcUsdt, clientId, placeOrder } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { createRandom } from '@kontor/testkit/random';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';
import { SideTrails, trailLevel } from './trails.ts';
import type { Trail } from './trails.ts';

/** The last trade was at 100. */
function market(make: MakeDoor, choice: Parameters<typeof btcUsdt>[0] = {}): Scenario {
  const s = scenario(make, { markets: [btcUsdt(choice)] });
  s.markVersion(7);
  s.fund(['alice', 'bob', 'maker'], { USDT: '100000', BTC: '100' });
  trade(s, '100.00');
  return s;
}

function trade(s: Scenario, price: string): string[] {
  s.sell('maker', '1', price);
  s.buy('bob', '1', price);
  return s.lastEvents();
}

describe.each(DOORS)('trailing orders, %s', (_name, make) => {
  it('a sell follows the price up and fires when it has come back far enough', () => {
    const s = market(make);
    s.trailing('alice', 'SELL', '2', 100);
    expect(s.lastEvents()).toEqual(['#3 alice SELL STOP_LOSS 2', '#3 trails by 100 from 100']);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '98', frozen: '2' });
    trade(s, '110.00');
    expect(s.state().markets[0]!.trailing![0]!.trail).toEqual({ delta: 100, start: 10_000, peak: 11_000 });
    // 110 less 1 % is 108.9.
    expect(trade(s, '108.91')).toHaveLength(2);
    s.buy('maker', '5', '108.00');
    expect(trade(s, '108.90').slice(1)).toEqual([
      expect.stringContaining('trade 1 @ 108.9') as string,
      '#3 triggered at 108.9',
      'trade 2 @ 108 maker maker #8 fee 0.002 BTC taker alice #3 fee 0.216 USDT',
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '98', frozen: '0' });
  });

  it('a buy follows it down, and pays no more than the worst price of where it began', () => {
    const s = market(make, { bandBps: 500 });
    s.trailing('alice', 'BUY', '2', 100);
    // 100 plus 1 %, and the band's 5 %.
    expect(s.lastEvents()[0]).toBe('#3 alice BUY STOP_LOSS 2 @ 106.05');
    expect(s.balance('alice', 'USDT').frozen).toBe('212.1');
    trade(s, '90.00');
    s.sell('maker', '5', '91.00');
    s.buy('bob', '1', '91.00');
    expect(s.lastEvents().slice(2)).toEqual([
      '#3 triggered at 91',
      'trade 2 @ 91 maker maker #6 fee 0.182 USDT taker alice #3 fee 0.002 BTC',
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '99818', frozen: '0' });
  });

  it.each([
    ['a take profit that sells waits for a rise', 'SELL', 'TAKE_PROFIT', '105.00', '104.99', '105.00'],
    ['a stop loss that sells waits for a fall', 'SELL', 'STOP_LOSS', '95.00', '95.01', '95.00'],
    ['a take profit that buys waits for a fall', 'BUY', 'TAKE_PROFIT', '95.00', '95.01', '94.00'],
    ['a stop loss that buys waits for a rise', 'BUY', 'STOP_LOSS', '105.00', '104.99', '106.00'],
  ] as const)('%s before it follows', (_what, side, type, activation, before, there) => {
    const s = market(make);
    s.trailing('alice', side, '1', 50, activation, { type });
    expect(s.lastEvents()[1]).toBe('#3 trails by 50 from its activation');
    trade(s, before);
    expect(s.state().markets[0]!.trailing).toBeUndefined();
    expect(trade(s, there)).toContain(`#3 trails by 50 from ${String(Number(there))}`);
    expect(s.state().markets[0]!.trailing).toHaveLength(1);
  });

  it('follows at once where its activation is reached already', () => {
    const s = market(make);
    s.trailing('alice', 'SELL', '1', 50, '100.00', { type: 'TAKE_PROFIT' });
    expect(s.lastEvents()[1]).toBe('#3 trails by 50 from 100');
  });

  it('sends its limit when it fires', () => {
    const s = market(make);
    s.trailing('alice', 'SELL', '1', 100, undefined, { limit: '98.50' });
    expect(trade(s, '99.00').at(-1)).toBe('#3 triggered at 99');
    expect(s.book()).toBe('ask 98.5 1 alice 1');
  });

  it('is cancelled and reduced like any other', () => {
    const s = market(make);
    const order = s.trailing('alice', 'SELL', '2', 100);
    s.amend('alice', order, '1.5');
    expect(s.balance('alice', 'BTC').frozen).toBe('1.5');
    s.cancel('alice', order);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '100', frozen: '0' });
    expect(trade(s, '90.00')).toHaveLength(2);
    s.trailing('alice', 'SELL', '2', 100);
    s.trailing('alice', 'SELL', '2', 100, '80.00');
    s.cancelAll('alice');
    expect(s.state().markets[0]).toMatchObject({ falling: [] });
  });

  it('fires with other stops in the order of their numbers', () => {
    const s = market(make);
    s.trailing('alice', 'SELL', '0.1', 200);
    s.stopLoss('bob', 'SELL', '0.1', '98.00');
    s.trailing('alice', 'SELL', '0.1', 100);
    expect(trade(s, '97.00').filter((line) => line.includes('triggered'))).toEqual([
      '#3 triggered at 97',
      '#4 triggered at 97',
      '#5 triggered at 97',
    ]);
  });

  it('is refused where it cannot be followed from anywhere, or is out of bounds', () => {
    const fresh = scenario(make);
    fresh.markVersion(7);
    fresh.fund(['alice'], { BTC: '1', USDT: '1000' });
    expect(fresh.refusal(() => fresh.trailing('alice', 'SELL', '1', 100))).toBe('OCO_PRICES');
    expect(fresh.refusal(() => fresh.trailing('alice', 'SELL', '1', 100, '90.00'))).toBe('NONE');
    const s = market(make, { maxConditionalOrders: 1, minNotional: '50' });
    for (const delta of [0, 9, 2_001, -1]) expect(s.refusal(() => s.trailing('alice', 'SELL', '1', delta))).toBe('MALFORMED');
    expect(s.refusal(() => s.trailing('alice', 'SELL', '0.4', 100))).toBe('NOTIONAL');
    expect(s.refusal(() => s.trailing('alice', 'SELL', '101', 100))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.trailing('alice', 'SELL', '1', 100, '0.001'))).toBe('PRICE_FILTER');
    s.trailing('alice', 'SELL', '1', 100);
    expect(s.refusal(() => s.trailing('alice', 'SELL', '1', 100))).toBe('MAX_NUM_ALGO_ORDERS');
  });

  it('many of them, with every distance', () => {
    const s = market(make, { maxConditionalOrders: 0, maxOrders: 0 });
    s.fund(['maker', 'bob'], { USDT: '1000000', BTC: '10000' });
    const random = createRandom(20_260_105);
    s.hurry(() => {
      for (let i = 0; i < 400; i++) {
        if (random.chance(0.6)) s.trailing('alice', random.pick(['BUY', 'SELL']), '0.01', random.between(10, 2_000));
        else trade(s, (100 + random.between(-900, 900) / 100).toFixed(2));
      }
    });
    expect(s.state().markets[0]!.trailing!.length).toBeGreaterThan(20);
  });
});

describe('what trails', () => {
  it('is in a snapshot', () => {
    const s = market(createEngine, { maxConditionalOrders: 0 });
    for (const [side, delta] of [
      ['SELL', 300],
      ['BUY', 300],
      ['SELL', 100],
    ] as const) {
      s.trailing('alice', side, '1', delta);
      trade(s, side === 'BUY' ? '101.00' : '100.50');
    }
    s.trailing('alice', 'SELL', '1', 50, '120.00', { type: 'TAKE_PROFIT' });
    const engine = s.door as ReturnType<typeof createEngine>;
    const again = restoreEngine(engine.snapshot(), { recording: true });
    expect(again.dump()).toEqual(engine.dump());
    expect(again.digest()).toBe(engine.digest());
    expect(engine.dump().markets[0]!.trailing).toHaveLength(3);
  });

  it.each(['BUY', 'SELL'] as const)(
    'a %s goes on behind a snapshot as it would have without one, the oldest still the furthest',
    (side) => {
      const s = market(createEngine, { maxConditionalOrders: 0 });
      // Each begins at a best price of its own, the later the worse.
      for (const price of ['100.00', '101.00', '102.00', '103.00']) {
        trade(s, side === 'BUY' ? price : String(203 - Number(price)));
        s.trailing('alice', side, '1', 2_000);
      }
      const engine = s.door as ReturnType<typeof createEngine>;
      const again = restoreEngine(engine.snapshot(), { recording: true });
      trade(s, '101.50');
      const peaks = (of: typeof engine): readonly (number | undefined)[] => of.dump().markets[0]!.trailing!.map(({ trail }) => trail?.peak);
      const commands = new CommandBuffer();
      const words = { time: s.time, price: '101.50', quantity: '1' } as const;
      commands.write(placeOrder(s.markets[0]!, { ...words, user: s.user('maker'), side: 'SELL', id: clientId(7_001) }));
      commands.write(placeOrder(s.markets[0]!, { ...words, user: s.user('bob'), side: 'BUY', id: clientId(7_002) }));
      again.applyAll(commands, 0, commands.length);
      expect(peaks(again)).toEqual(peaks(engine));
      expect(peaks(engine)).toEqual(side === 'BUY' ? [10_000, 10_100, 10_150, 10_150] : [10_300, 10_200, 10_150, 10_150]);
    },
  );

  it.each([0, 1] as const)('fires as if each were looked at with each trade, side %i', (side) => {
    const random = createRandom(7 + side);
    const trails = new SideTrails(side);
    const all = new Map<number, { readonly trail: Trail; peak: number }>();
    let last = 10_000;
    for (let i = 0; i < 5_000; i++) {
      const step = random.below(10);
      if (step < 4) {
        const trail: Trail = { slot: i, number: i, side, delta: random.between(10, 2_000), start: last, target: 0, group: undefined };
        trails.add(trail, last);
        all.set(i, { trail, peak: last });
      } else if (step === 4 && all.size > 0) {
        const { trail } = random.pick([...all.values()]);
        trails.remove(trail);
        all.delete(trail.slot);
      } else {
        last = Math.max(1, last + random.between(-last >> 4, last >> 4));
        const fired = trails.meet(last).map(({ slot }) => slot);
        const expected: number[] = [];
        for (const [slot, each] of all) {
          each.peak = side === 1 ? Math.max(each.peak, last) : Math.min(each.peak, last);
          const level = trailLevel(side, each.peak, each.trail.delta);
          if (side === 1 ? last <= level : last >= level) expected.push(slot);
        }
        expect(fired.sort((a, b) => a - b)).toEqual(expected);
        for (const slot of expected) all.delete(slot);
      }
    }
    expect(all.size).toBeGreaterThan(10);
  });

  it('a trade among 100,000 of them looks at a few', () => {
    const trails = new SideTrails(1);
    const of = (slot: number, delta: number): Trail => ({ slot, number: slot, side: 1, delta, start: 0, target: 0, group: undefined });
    // The price falls all the while, so that each begins at a best price of its own.
    for (let i = 0; i < 100_000; i++) trails.add(of(i, 2_000), 1_000_000 - i);
    let looked = 0;
    for (let i = 0; i < 1_000; i++) looked += trails.meet(900_001 + (i % 7)).length;
    expect(looked).toBe(0);
    expect(trails.worstPeak).toBe(900_007);
    expect(trails.meet(700_000)).toHaveLength(100_000);
  });
});
