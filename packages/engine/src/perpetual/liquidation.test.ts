import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { createEngine, restoreEngine } from '../engine.ts';

function world(): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }));
  w.mark('60000');
  for (const name of ['bob', 'carl', 'dora']) w.fund(name, '50000000');
  return w;
}

/** Alice, with so much, has an isolated long at 60,000 against bob. */
function isolatedLong(quantity: string, leverage: number, amount: string): ContractWorld {
  const w = world();
  w.fund('alice', amount);
  w.setting('alice', leverage, 'ISOLATED');
  w.sell('bob', { price: '60000', quantity });
  expect(w.buy('alice', { price: '60000', quantity }).refusal).toBe('NONE');
  return w;
}

describe('an isolated position', () => {
  test('P1: at 20x it is liquidated at 57,236.18090452, not above', () => {
    const w = isolatedLong('1', 20, '3030');
    w.mark('57236.18090454');
    expect(w.position('alice').quantity).toBe('1');
    const events = w.mark('57236.18090452');
    expect(events.filter(({ type }) => type === 'liquidation')).toMatchObject([
      { step: 0, lots: 127, bankruptcyTicks: 570_000 },
      { step: 1, lots: 1_000, bankruptcyTicks: 570_000 },
      { step: 2, lots: 1_000, bankruptcyTicks: 570_000 },
    ]);
    expect(w.contract().taken).toEqual([]);
    // Nobody bought, so bob was closed against her at her bankruptcy price.
    expect(w.position('bob', 'SHORT').quantity).toBe('0');
    expect([w.wallet('alice'), w.locked('alice'), w.fundBalance()]).toEqual(['0', '0', '0']);
  });

  test('P2: at its own price it is in the bracket below, and is liquidated at 57,228.91566265', () => {
    const w = isolatedLong('0.85', 20, '2600');
    w.mark('57228.9156627');
    expect(w.position('alice').quantity).toBe('0.85');
    w.mark('57228.91566265');
    expect(w.position('alice').quantity).toBe('0');
  });

  test('P5: one reduction by a bracket is enough', () => {
    const w = isolatedLong('20', 50, '24600');
    expect(w.locked('alice')).toBe('24000');
    w.buy('carl', { price: '59120', quantity: '20' });
    const events = w.mark('59130');
    expect(events.filter(({ type }) => type === 'liquidation')).toMatchObject([{ step: 0, lots: 9_853, bankruptcyTicks: 588_000 }]);
    expect(events.find(({ type }) => type === 'liquidated')).toMatchObject({ lots: 9_853, fund: 291_254_680_000n });
    expect(w.position('alice')).toMatchObject({ quantity: '10.147', margin: '12416.8132' });
    expect(w.fundBalance()).toBe('2912.5468');
  });

  test.each([
    ['57150', '150', '0'],
    ['57400', '287', '113'],
    ['56900', '900', '0'],
  ])('P6: sold at %s, the fund has %s and the user %s', (price, fund, left) => {
    const w = isolatedLong('1', 20, '3030');
    if (price === '56900') w.insure('1000');
    // The brackets would first reduce it; a table of one bracket closes it at once.
    w.must({
      type: 35,
      time: w.time,
      market: 21,
      makerRate: 0,
      takerRate: 50_000,
      liquidationRate: 500_000,
      fundingCap: 300_000,
      intervalHours: 8,
      maxOpenLots: 0,
      brackets: [{ cap: 500_000_000_000_000n, maxLeverage: 125, rate: 7_000 }],
    });
    w.buy('carl', { price, quantity: '1' });
    w.mark('57200');
    expect(w.position('alice').quantity).toBe('0');
    expect([w.fundBalance(), w.wallet('alice'), w.locked('alice')]).toEqual([fund, left, '0']);
  });

  test('P7: through bankruptcy the fund pays as far as it can, and the rest is deleveraged', () => {
    const w = isolatedLong('1', 20, '3030');
    w.insure('800');
    w.buy('carl', { price: '55900', quantity: '5' });
    const events = w.mark('55950');
    const sold = events.filter((event) => event.type === 'trade').reduce((sum, { lots }) => sum + lots, 0);
    expect(sold).toBe(727);
    expect(events.find(({ type }) => type === 'deleveraged')).toMatchObject({
      user: w.user('bob'),
      side: 1,
      lots: 273,
      priceTicks: 570_000,
    });
    expect([w.wallet('alice'), w.locked('alice'), w.fundBalance()]).toEqual(['0', '0', '0.3']);
    expect(w.position('bob', 'SHORT').quantity).toBe('0.727');
  });

  test('with an empty fund nobody pays for it but those who have gained', () => {
    const w = isolatedLong('1', 20, '3030');
    w.buy('carl', { price: '40000', quantity: '5' });
    w.mark('41000');
    expect(w.position('bob', 'SHORT').quantity).toBe('0');
    // 3,000 of gain at 57,000, of 50,000,000 less the fee of 12.
    expect(w.wallet('bob')).toBe('50002988');
  });

  test('a short is mirrored', () => {
    const w = world();
    w.fund('alice', '3030');
    w.setting('alice', 20, 'ISOLATED');
    w.buy('bob', { price: '60000', quantity: '1' });
    w.sell('alice', { price: '60000', quantity: '1' });
    w.sell('carl', { price: '63500', quantity: '1' });
    w.insure('100');
    w.mark('62736.31840795');
    expect(w.position('alice', 'SHORT').quantity).toBe('1');
    const events = w.mark('62736.31840796');
    expect(events.filter(({ type }) => type === 'liquidation').at(-1)).toMatchObject({ step: 2, bankruptcyTicks: 630_000 });
    // 0.2 BTC at 63,500 cost the fund its 100.
    expect(w.fundBalance()).toBe('0');
    expect(w.position('bob').quantity).toBe('0.2');
  });
});

describe('a cross account', () => {
  test('P4: long and short of a contract go together, at 56,538.59116953', () => {
    const w = world();
    w.fund('alice', '2050');
    w.setting('alice', 50);
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '1' });
    w.buy('bob', { price: '61000', quantity: '0.4' });
    w.sell('alice', { price: '61000', quantity: '0.4' });
    const spare = Number(w.wallet('alice')) - 2_000;
    expect(w.fund('alice', (-spare).toFixed(8)).refusal).toBe('NONE');
    w.mark('56538.5912');
    expect(w.position('alice').quantity).toBe('1');
    const events = w.mark('56538.59116953');
    expect(events.filter((event) => event.type === 'position' && event.cause === 3)).toMatchObject([
      { side: 0, lots: 600 },
      { side: 1, lots: 0 },
    ]);
    // What was offset needs no margin any more, and what is left is kept by it.
    expect(w.position('alice').quantity).toBe('0.6');
  });

  test('its orders end first; the heaviest position goes first, and what is left is safe', () => {
    const w = world();
    w.mark('3000', { market: w.eth });
    w.fund('alice', '4000');
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '0.8' });
    w.sell('bob', { market: w.eth, price: '3000', quantity: '2' });
    w.buy('alice', { market: w.eth, price: '3000', quantity: '2' });
    w.buy('alice', { price: '40000', quantity: '0.01' });
    w.buy('carl', { price: '55500', quantity: '1' });
    w.buy('carl', { market: w.eth, price: '2990', quantity: '2' });
    const events = w.mark('55280');
    const kinds = events.map(({ type }) => type);
    expect(kinds.indexOf('done')).toBeLessThan(kinds.indexOf('liquidation'));
    expect(events.find(({ type }) => type === 'done')).toMatchObject({ reason: 11, user: w.user('alice') });
    expect(w.position('alice').quantity).toBe('0');
    expect(w.position('alice', 'LONG', w.eth).quantity).toBe('2');
  });

  test('gaps through all it has: the fund covers nothing that it has not, and no wallet is below zero', () => {
    const w = world();
    w.mark('3000', { market: w.eth });
    w.fund('alice', '4000');
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '1' });
    w.sell('bob', { market: w.eth, price: '3000', quantity: '2' });
    w.buy('alice', { market: w.eth, price: '3000', quantity: '2' });
    w.mark('30000');
    expect(w.position('alice').quantity).toBe('0');
    expect(w.position('alice', 'LONG', w.eth).quantity).toBe('0');
    expect(Number(w.wallet('alice'))).toBeLessThan(0.5);
    expect(w.contract().taken).toEqual([]);
  });

  test('is not liquidated by a stale mark, nor while any of its marks is stale', () => {
    const w = world();
    w.mark('3000', { market: w.eth });
    w.fund('alice', '4000');
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '1' });
    w.sell('bob', { market: w.eth, price: '3000', quantity: '2' });
    w.buy('alice', { market: w.eth, price: '3000', quantity: '2' });
    w.mark('3000', { market: w.eth, stale: true });
    w.mark('50000');
    expect(w.position('alice').quantity).toBe('1');
    expect(w.buy('alice', { market: w.eth, price: '3000', quantity: '0.01' }).refusal).toBe('MARK_STALE');
    w.time += 5_000;
    w.mark('3000', { market: w.eth });
    w.time += 29_999;
    w.mark('3000', { market: w.eth });
    expect(w.position('alice').quantity).toBe('1');
    w.time += 1;
    w.mark('3000', { market: w.eth });
    expect(w.position('alice').quantity).toBe('0');
  });
});

describe('deleveraging', () => {
  test('takes the most profitable and most leveraged first, ends his closing orders, and passes over whoever would be bankrupt', () => {
    const w = world();
    w.fund('alice', '3030');
    w.setting('alice', 20, 'ISOLATED');
    for (const [name, leverage, price] of [
      ['dora', 50, '60000'],
      ['carl', 10, '60000'],
    ] as const) {
      w.setting(name, leverage, 'ISOLATED');
      w.sell(name, { price, quantity: '0.5' });
    }
    w.buy('alice', { price: '60000', quantity: '1' });
    w.buy('dora', { price: '50000', quantity: '0.2', closes: true });
    const events = w.mark('56000');
    expect(events.filter((event) => event.type === 'deleveraged').map(({ user }) => user)).toEqual([w.user('dora'), w.user('carl')]);
    expect(events.find((event) => event.type === 'done' && event.reason === 12)).toMatchObject({ user: w.user('dora') });
    expect(w.position('dora', 'SHORT').quantity).toBe('0');
  });

  test('goes on from a snapshot as without one', () => {
    const w = isolatedLong('1', 20, '3030');
    const engine = w.door as ReturnType<typeof createEngine>;
    const copy = restoreEngine(engine.snapshot(), { recording: true });
    expect(copy.digest()).toBe(engine.digest());
    expect(copy.dump()).toEqual(engine.dump());
    w.mark('56000');
    const twin = createEngine();
    twin.applyAll(w.commands, 0, w.commands.length);
    expect(twin.digest()).toBe(engine.digest());
    const again = restoreEngine(engine.snapshot());
    expect(again.dump()).toEqual(engine.dump());
  });
});

describe('delisting', () => {
  test('closes everything at one price, for good', () => {
    const w = world();
    w.fund('alice', '5000');
    w.sell('bob', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '60000', quantity: '1' });
    w.buy('alice', { price: '50000', quantity: '0.1' });
    w.ticks(1);
    const settle = { type: 44, time: w.time, market: 21, price: 5_900_000_000_000n } as const;
    expect(w.apply(settle).refusal).toBe('NOT_HALTED');
    w.status(false);
    w.must(settle);
    expect([w.wallet('alice'), w.clearing()]).toEqual(['3970', '0']);
    expect(w.contract().terms).toBeUndefined();
    expect(w.door.dump().contractAccounts.every(({ reserved }) => reserved === 0n)).toBe(true);
    w.status(true);
    expect(w.buy('alice', { price: '50000', quantity: '0.1' }).refusal).toBe('UNKNOWN_MARKET');
  });
});
