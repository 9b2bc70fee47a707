import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_INFO } from '../exchange/fake-exchange.ts';
import { notionalOf, readMarketTerms } from '../market-terms.ts';
import type { OwnOrder } from './own-orders.ts';
import { reconcile } from './reconcile.ts';
import type { Action, OrderLimits, Wanted } from './reconcile.ts';

const terms = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');
const TOLERANCE = { price: 100n, quantity: 500_000n };
const ROOMY: OrderLimits = { terms, bidLots: 1_000_000n, askLots: 1_000_000n, openNotional: 1_000_000_000_00000000n };

const order = (clientId: string, side: 'BUY' | 'SELL', priceTicks: bigint, lots: bigint, more: Partial<OwnOrder> = {}): OwnOrder => ({
  clientId,
  side,
  priceTicks,
  lots,
  filledLots: 0n,
  standing: 'open',
  sinceMs: 0,
  knownMs: 0,
  ...more,
});
const want = (side: 'BUY' | 'SELL', priceTicks: bigint, lots: bigint, layer = 0): Wanted => ({ side, layer, priceTicks, lots });
const words = (actions: readonly Action[]): readonly string[] =>
  actions.map((action) =>
    action.kind === 'place'
      ? `place ${action.wanted.side} ${action.wanted.priceTicks}`
      : action.kind === 'cancel'
        ? `cancel ${action.order.clientId}`
        : `replace ${action.order.clientId} by ${action.wanted.priceTicks}`,
  );

describe('orders that rest become those that are wanted', () => {
  test.each([
    ['nothing rests: it is placed', [want('BUY', 6_000_000n, 10n)], [], ['place BUY 6000000']],
    ['it rests as wanted', [want('BUY', 6_000_000n, 10n)], [order('a', 'BUY', 6_000_000n, 10n)], []],
    ['it rests near enough', [want('BUY', 6_000_500n, 10n)], [order('a', 'BUY', 6_000_000n, 10n)], []],
    ['it rests elsewhere', [want('BUY', 6_010_000n, 10n)], [order('a', 'BUY', 6_000_000n, 10n)], ['replace a by 6010000']],
    ['too much of it rests', [want('BUY', 6_000_000n, 5n)], [order('a', 'BUY', 6_000_000n, 10n)], ['replace a by 6000000']],
    ['some of it is filled', [want('BUY', 6_010_000n, 10n)], [order('a', 'BUY', 6_000_000n, 10n, { filledLots: 2n })], ['cancel a']],
    ['nobody wants it', [], [order('a', 'BUY', 6_000_000n, 10n)], ['cancel a']],
    ['it is under way already', [want('BUY', 6_000_000n, 10n)], [order('a', 'BUY', 6_000_000n, 10n, { standing: 'sent' })], []],
    ['it is being cancelled', [], [order('a', 'BUY', 6_000_000n, 10n, { standing: 'cancelling' })], []],
    [
      'it would meet an own order that is about to move: it waits',
      [want('BUY', 6_100_000n, 10n), want('SELL', 6_200_000n, 10n)],
      [order('a', 'BUY', 5_900_000n, 10n), order('b', 'SELL', 6_000_000n, 10n)],
      ['replace b by 6200000'],
    ],
  ])('%s', (_words, wanted, live, found) => {
    expect(words(reconcile(wanted, live, TOLERANCE, ROOMY))).toEqual(found);
  });

  test('what is above a limit is cancelled before another is placed', () => {
    const live = [order('a', 'BUY', 6_000_000n, 100n)];
    expect(words(reconcile([want('BUY', 6_010_000n, 150n)], live, TOLERANCE, { ...ROOMY, bidLots: 120n }))).toEqual(['cancel a']);
  });

  const price = fc.bigInt({ min: 5_990_000n, max: 6_010_000n });
  const lots = fc.bigInt({ min: 1n, max: 100n });
  const live = fc.array(
    fc.record({
      side: fc.constantFrom('BUY', 'SELL'),
      price,
      lots,
      filled: fc.bigInt({ min: 0n, max: 3n }),
      standing: fc.constantFrom('open', 'sent', 'cancelling'),
    }),
    { maxLength: 8 },
  );
  const wanted = fc.array(fc.record({ side: fc.constantFrom('BUY', 'SELL'), price, lots }), { maxLength: 8 });
  const limits = fc.record({
    bidLots: fc.bigInt({ min: 0n, max: 400n }),
    askLots: fc.bigInt({ min: 0n, max: 400n }),
    open: fc.bigInt({ min: 0n, max: 600n }),
  });

  test('whichever of them succeed, in whatever order, nothing own is met and no limit is passed that was not before', () => {
    fc.assert(
      fc.property(live, wanted, limits, fc.infiniteStream(fc.nat({ max: 1_000 })), (restingNow, wishes, room, draws) => {
        const draw = (bound: number): number => (draws.next().value as number) % bound;
        const own = restingNow.map(({ side, price: priceTicks, lots: size, filled, standing }, index) =>
          order(`o${index}`, side as 'BUY', priceTicks, size + filled, { filledLots: filled, standing: standing as 'open' }),
        );
        const isCrossed = (orders: readonly Pick<Wanted, 'side' | 'priceTicks'>[]): boolean =>
          orders.some((bid) => bid.side === 'BUY' && orders.some((ask) => ask.side === 'SELL' && ask.priceTicks <= bid.priceTicks));
        fc.pre(!isCrossed(own));
        const bounds: OrderLimits = {
          terms,
          bidLots: room.bidLots,
          askLots: room.askLots,
          openNotional: notionalOf(terms, 6_000_000n, room.open),
        };
        const asked = wishes.map(({ side, price: priceTicks, lots: size }, layer) => want(side as 'BUY', priceTicks, size, layer));
        const actions = reconcile(asked, own, TOLERANCE, bounds);
        const resting = new Map<unknown, { side: string; priceTicks: bigint; lots: bigint }>(
          own.map((each) => [each, { side: each.side, priceTicks: each.priceTicks, lots: each.lots - each.filledLots }]),
        );
        const later = actions.filter(({ kind }) => kind !== 'cancel');
        const shuffled = later.map((action) => [draw(1_000), action] as const).toSorted(([a], [b]) => a - b);
        for (const action of [...actions.filter(({ kind }) => kind === 'cancel'), ...shuffled.map(([, each]) => each)]) {
          if (draw(3) === 0) continue;
          if (action.kind !== 'place') resting.delete(action.order);
          if (action.kind === 'cancel') continue;
          resting.set(action, { ...action.wanted });
          const all = [...resting.values()];
          expect(isCrossed(all as readonly Wanted[])).toBe(false);
          const sum = all.filter(({ side }) => side === action.wanted.side).reduce((total, each) => total + each.lots, 0n);
          expect(sum <= (action.wanted.side === 'BUY' ? bounds.bidLots : bounds.askLots)).toBe(true);
          expect(all.reduce((total, each) => total + notionalOf(terms, each.priceTicks, each.lots), 0n) <= bounds.openNotional).toBe(true);
        }
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});
