import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';

function world(options?: ConstructorParameters<typeof ContractWorld>[1]): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }), options);
  w.mark('60000');
  return w;
}

/** Alice has a long and bob a short of so much at a price. */
function opened(w: ContractWorld, quantity: string, price: string): void {
  expect(w.sell('bob', { price, quantity }).refusal).toBe('NONE');
  expect(w.buy('alice', { price, quantity }).refusal).toBe('NONE');
}

describe('what an order costs', () => {
  test('P13: 1,000 USDT at 20x open 0.330 BTC at 60,000, and no more', () => {
    const w = world();
    w.fund('alice', '1000');
    expect(w.buy('alice', { price: '60000', quantity: '0.331' }).refusal).toBe('INSUFFICIENT_MARGIN');
    expect(w.buy('alice', { price: '60000', quantity: '0.330' }).refusal).toBe('NONE');
    expect(w.door.dump().contractAccounts).toMatchObject([{ reserved: 99_990_000_000n }]);
    expect(w.wallet('alice')).toBe('1000');
  });

  test('a limit behind the mark reserves what the position will have lost at it', () => {
    const w = world();
    w.mark('9259.84');
    w.fund('alice', '10000');
    expect(w.sell('alice', { price: '9253.3', quantity: '1' }).refusal).toBe('NONE');
    // 462.665 of margin, 6.6 to the mark in ticks (up), 4.62665 of fee.
    expect(w.door.dump().contractAccounts[0]!.reserved).toBe(46_266_500_000n + 660_000_000n + 462_665_000n);
  });

  test('who has no permission or no margin opens nothing, and nobody closes what he has not', () => {
    const w = world();
    w.fund('alice', '1000');
    expect(w.sell('alice', { price: '60000', quantity: '0.1', closes: true }).refusal).toBe('NOT_CLOSABLE');
    w.must({ type: 25, time: w.time, user: w.user('alice'), version: 2, level: 1, permissions: 0, holdUntil: 0 });
    expect(w.buy('alice', { price: '60000', quantity: '0.1' }).refusal).toBe('NOT_PERMITTED');
  });

  test('what orders reserve follows leverage, and goes when they end', () => {
    const w = world();
    w.fund('alice', '1000');
    w.buy('alice', { price: '50000', quantity: '0.01' });
    w.buy('alice', { price: '49000', quantity: '0.01' });
    expect(w.setting('alice', 10).refusal).toBe('NONE');
    expect(w.door.dump().contractAccounts[0]!.reserved).toBe(9_900_000_000n + 49_500_000n);
    expect(w.setting('alice', 1).refusal).toBe('NONE');
    expect(w.buy('alice', { price: '50000', quantity: '0.001' }).refusal).toBe('INSUFFICIENT_MARGIN');
    w.must({ type: 11, time: w.time, user: w.user('alice'), market: -1 });
    expect(w.door.dump().contractAccounts[0]!.reserved).toBe(0n);
    expect(w.setting('alice', 126).refusal).toBe('MALFORMED');
  });

  test('the cap of the bracket bounds position and orders at a leverage', () => {
    const w = world();
    w.fund('alice', '100000');
    w.setting('alice', 125);
    expect(w.buy('alice', { price: '60000', quantity: '0.834' }).refusal).toBe('BRACKET_LIMIT');
    expect(w.buy('alice', { price: '60000', quantity: '0.5' }).refusal).toBe('NONE');
    expect(w.buy('alice', { price: '60000', quantity: '0.334' }).refusal).toBe('BRACKET_LIMIT');
    expect(w.setting('alice', 100).refusal).toBe('NONE');
    expect(w.buy('alice', { price: '60000', quantity: '0.334' }).refusal).toBe('NONE');
    expect(w.setting('alice', 125).refusal).toBe('BRACKET_LIMIT');
  });

  test('open interest is bounded', () => {
    const w = world({ terms: { maxOpenLots: 100 } });
    w.fund('alice', '10000');
    w.fund('bob', '10000');
    opened(w, '0.06', '60000');
    expect(w.buy('alice', { price: '60000', quantity: '0.041' }).refusal).toBe('OPEN_INTEREST');
    expect(w.buy('alice', { price: '60000', quantity: '0.04' }).refusal).toBe('NONE');
  });
});

describe('positions', () => {
  test('open, add, and close in parts, exactly; fees of both', () => {
    const w = world();
    w.fund('alice', '5000');
    w.fund('bob', '5000');
    opened(w, '0.1', '60000');
    opened(w, '0.2', '61000');
    expect(w.position('alice')).toEqual({ quantity: '0.3', entry: '18200', margin: '0' });
    expect(w.position('bob', 'SHORT')).toEqual({ quantity: '0.3', entry: '18200', margin: '0' });
    // Taker 0.05 % and maker 0.02 % of 18,200.
    expect([w.wallet('alice'), w.wallet('bob')]).toEqual(['4990.9', '4996.36']);
    w.buy('bob', { price: '62000', quantity: '0.1', closes: true });
    const { events } = w.sell('alice', { price: '62000', quantity: '0.1', closes: true });
    expect(events.filter(({ type }) => type === 'position')).toMatchObject([
      { user: w.user('bob'), side: 1, lots: 200, realised: -13_333_333_334n },
      { user: w.user('alice'), side: 0, lots: 200, realised: 13_333_333_333n },
    ]);
    // 18,200 / 3 is rounded up for the long and down for the short: 6,066.66666667 and 6,066.66666666.
    expect(w.position('alice').entry).toBe('12133.33333333');
    expect(w.position('bob', 'SHORT').entry).toBe('12133.33333334');
  });

  test('isolated margin is set aside, freed in parts, and bounded below', () => {
    const w = world();
    w.fund('alice', '10000');
    w.fund('bob', '10000');
    w.setting('alice', 20, 'ISOLATED');
    opened(w, '1', '60000');
    expect([w.wallet('alice'), w.locked('alice'), w.position('alice').margin]).toEqual(['6970', '3000', '3000']);
    expect(w.margin('alice', '500').refusal).toBe('NONE');
    expect(w.locked('alice')).toBe('3500');
    expect(w.margin('alice', '-500.00000001').refusal).toBe('INSUFFICIENT_MARGIN');
    expect(w.margin('alice', '-500').refusal).toBe('NONE');
    expect(w.margin('alice', '7000').refusal).toBe('INSUFFICIENT_MARGIN');
    expect(w.margin('bob', '1', 'SHORT').refusal).toBe('NO_POSITION');
    expect(w.setting('alice', 10, 'ISOLATED').refusal).toBe('LEVERAGE_OF_ISOLATED');
    expect(w.setting('alice', 20, 'CROSS').refusal).toBe('MODE_HAS_POSITION');
    w.buy('bob', { price: '60500', quantity: '0.25', closes: true });
    w.sell('alice', { price: '60500', quantity: '0.25', closes: true });
    // A quarter of the margin, 125 of profit, 7.5625 of fee.
    expect([w.wallet('alice'), w.locked('alice')]).toEqual(['7837.4375', '2250']);
  });

  test('one-way: closes first and opens with the rest, reduces only where it says so', () => {
    const w = world();
    for (const name of ['alice', 'bob']) w.fund(name, '10000');
    expect(w.oneWay('alice').refusal).toBe('NONE');
    opened(w, '0.1', '60000');
    expect(w.oneWay('alice', false).refusal).toBe('SIDES_HAVE_POSITION');
    w.buy('bob', { price: '60000', quantity: '0.3' });
    expect(w.sell('alice', { price: '60000', quantity: '0.2', closes: true }).refusal).toBe('NOT_CLOSABLE');
    expect(w.sell('alice', { price: '60000', quantity: '0.3' }).refusal).toBe('NONE');
    expect(w.record('alice').sides.map(({ lots }) => lots)).toEqual([0, 200]);
  });

  test('a loss that only unrealised profit covers is carried, and paid by whatever comes in', () => {
    const w = world();
    w.mark('3000', { market: w.eth });
    w.fund('alice', '2000');
    w.fund('bob', '100000');
    opened(w, '0.5', '60000');
    w.sell('bob', { market: w.eth, price: '3000', quantity: '1' });
    w.buy('alice', { market: w.eth, price: '3000', quantity: '1' });
    w.mark('70000');
    w.mark('500', { market: w.eth });
    // 2,500 lost on the one, 5,000 gained on the other and not realised.
    w.buy('bob', { market: w.eth, price: '500', quantity: '1', closes: true });
    expect(w.sell('alice', { market: w.eth, price: '500', quantity: '1', closes: true }).refusal).toBe('NONE');
    expect(w.wallet('alice')).toBe('0');
    expect(w.record('alice', w.eth).carried).toBe(51_675_000_000n);
    expect(w.transfer('alice', '-1').refusal).toBe('INSUFFICIENT_BALANCE');
    w.fund('alice', '100');
    expect(w.record('alice', w.eth).carried).toBe(41_675_000_000n);
    w.buy('bob', { price: '70000', quantity: '0.1', closes: true });
    w.sell('alice', { price: '70000', quantity: '0.1', closes: true });
    expect([w.record('alice', w.eth).carried, w.wallet('alice')]).toEqual([0n, '579.75']);
  });

  test('nobody trades himself below nothing: a maker that cannot bear it ends, a taker stops', () => {
    const w = world();
    for (const [name, amount] of [
      ['alice', '200'],
      ['bob', '100000'],
      ['carl', '100000'],
    ] as const)
      w.fund(name, amount);
    w.buy('alice', { price: '60000', quantity: '0.06' });
    // Nobody has sold to her; at 56,900 she could not keep what she bought at 60,000.
    w.mark('56900');
    const { events } = w.sell('bob', { price: '60000', quantity: '0.06', in: 'IOC' });
    expect(events.filter(({ type }) => type === 'done')).toMatchObject([
      { reason: 10, user: w.user('alice') },
      { reason: 3, user: w.user('bob') },
    ]);
    w.sell('carl', { price: '59500', quantity: '0.05' });
    w.mark('60000');
    w.buy('alice', { price: '59500', quantity: '0.05' });
    expect(w.position('alice').quantity).toBe('0.05');
  });

  test('what orders reserve and margins need cannot leave the account', () => {
    const w = world();
    w.fund('alice', '1000');
    w.fund('bob', '10000');
    opened(w, '0.1', '60000');
    expect(w.transfer('alice', '-697.1').refusal).toBe('INSUFFICIENT_BALANCE');
    expect(w.transfer('alice', '-697').refusal).toBe('NONE');
  });
});

describe('closing at market', () => {
  test('P14: reaches the best 30 levels near the mark; the rest is not closed', () => {
    const w = world();
    for (const name of ['alice', 'bob']) w.fund(name, '100000');
    opened(w, '1', '60000');
    for (let i = 0; i < 40; i++) w.buy('bob', { price: String(60_000 - i), quantity: `0.0${1 + (i % 3)}` });
    const { events } = w.sell('alice', { quantity: '1', closes: true });
    const trades = events.filter((event) => event.type === 'trade');
    expect(trades).toHaveLength(30);
    expect(trades.at(-1)!.priceTicks).toBe(599_710);
    expect(trades.reduce((sum, { lots }) => sum + lots, 0)).toBe(600);
    expect(trades.reduce((sum, { lots, priceTicks }) => sum + lots * priceTicks, 0) / 600).toBeCloseTo(599_851.6666666, 4);
    expect(events.find(({ type }) => type === 'done')).toMatchObject({ reason: 6, left: 400 });
    expect(w.record('alice').sides[0]!.closing).toBe(0);
  });
});

describe('funding', () => {
  test('P8: the payer is rounded up, the receiver down, the rest goes to ROUNDING', () => {
    const w = world();
    w.mark('110000');
    for (const name of ['alice', 'bob']) w.fund(name, '10000');
    opened(w, '0.357', '110000');
    w.mark('110331.91623913');
    const before = [w.wallet('alice'), w.wallet('bob')].map(Number);
    expect(w.funding(10_000).refusal).toBe('NONE');
    w.ticks(1);
    expect(before[0]! - Number(w.wallet('alice'))).toBeCloseTo(3.93884941, 8);
    expect(Number(w.wallet('bob')) - before[1]!).toBeCloseTo(3.9388494, 8);
    expect(w.system(17)).toBe('0.00000001');
    expect(w.funding(300_001).refusal).toBe('BAD_TERMS');
  });

  test('isolated: out of the wallet, then the margin; what neither has is carried', () => {
    const w = world();
    w.fund('alice', '303.6');
    w.fund('bob', '10000');
    w.setting('alice', 20, 'ISOLATED');
    opened(w, '0.1', '60000');
    expect([w.wallet('alice'), w.locked('alice')]).toEqual(['0.6', '300']);
    w.funding(300_000);
    w.ticks(1);
    expect([w.wallet('alice'), w.locked('alice')]).toEqual(['0', '282.6']);
  });
});
