import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderReport } from '../exchange/trading-client.ts';
import { ClientIds } from './client-ids.ts';
import { OwnOrders } from './own-orders.ts';

const report = (filledLots: bigint, standing: 'open' | 'over', clientId = 'a'): OrderReport => ({
  clientId,
  orderId: 1,
  side: 'BUY',
  priceTicks: 100n,
  lots: 10n,
  filledLots,
  standing,
});
const LIFE = [report(0n, 'open'), report(4n, 'open'), report(7n, 'open'), report(10n, 'over')];

describe('own orders', () => {
  test('whatever is told in whatever order, and twice: what is over stays over, what was filled never shrinks', () => {
    const told = fc.array(fc.constantFrom(...LIFE), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(told, (news) => {
        const own = new OwnOrders(() => true);
        own.sent({ clientId: 'a', side: 'BUY', priceTicks: 100n, lots: 10n, isPostOnly: true }, 0);
        let most = 0n;
        let isOver = false;
        for (const [index, each] of news.entries()) {
          own.apply(each, index);
          isOver ||= each.standing === 'over';
          if (!isOver && each.filledLots > most) most = each.filledLots;
          expect(own.find('a')?.filledLots).toBe(isOver ? undefined : most);
        }
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test('those of others are none of its own', () => {
    const ids = new ClientIds('m1', 1_700_000_000_000);
    const own = new OwnOrders((clientId) => ids.read(clientId) !== undefined);
    for (const clientId of ['k_abc', 'm2.B0.lof0x5s0.1', 'm1.X0.lof0x5s0.1', 'm1.B0.lof0x5s0']) own.apply(report(0n, 'open', clientId), 0);
    expect(own.list()).toEqual([]);
    own.apply(report(0n, 'open', ids.next('BUY', 0)), 0);
    expect(own.list().length).toBe(1);
  });

  test('one that the list lacks is asked for, unless it was sent behind the question', () => {
    const own = new OwnOrders(() => true);
    own.apply(report(0n, 'open', 'old'), 10);
    own.apply(report(0n, 'open', 'new'), 30);
    expect(own.applyList([], 20, 40).map(({ clientId }) => clientId)).toEqual(['old']);
    expect(own.list().length).toBe(2);
  });

  test('none is sent twice', () => {
    const own = new OwnOrders(() => true);
    const order = { clientId: 'a', side: 'BUY', priceTicks: 100n, lots: 10n, isPostOnly: true } as const;
    own.sent(order, 0);
    expect(() => own.sent(order, 1)).toThrow('a was sent before');
  });
});

describe('ids of orders', () => {
  test('say whose they are, and no two of them are alike', () => {
    const ids = new ClientIds('m1', 1_700_000_000_000);
    const [first, second] = [ids.next('SELL', 12), ids.next('SELL', 12)];
    expect(first).toBe('m1.S12.loyw3v28.1');
    expect(second).not.toBe(first);
    expect(ids.read(first)).toEqual({ side: 'SELL', layer: 12 });
    expect(new ClientIds('m1', 1_800_000_000_000).read(first)).toEqual({ side: 'SELL', layer: 12 });
    expect(new ClientIds('m2', 1_700_000_000_000).read(first)).toBeUndefined();
    expect(() => new ClientIds('M 1', 0)).toThrow(RangeError);
  });
});
