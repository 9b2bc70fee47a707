import { expect, test } from 'vitest';
import { closingTerms, shareOfClosable } from './closing-terms.ts';
import { coins, heldWith, usdt, worldWith } from './contract-example.ts';

const long = heldWith('long', '1', 60_000);
/** rules 2.15, V:P14. */
const bids = Array.from({ length: 40 }, (_, at) => [BigInt(60_000 - at) * 10n, BigInt(10 * (1 + (at % 3)))] as const);

test('closing at market says what fills, at which prices, and what stays', () => {
  const terms = closingTerms(worldWith({ bids }), 'long', long, { kind: 'market', price: '', quantity: '1' });
  expect([terms.closes, terms.excess, terms.worst]).toEqual([coins('0.6'), coins('0.4'), usdt(59_971)]);
  expect(terms.average).toBe(5_998_516_666_666n);
  // 0.6 × (59,985.1666… − 60,000), before the fee of 0.05 %.
  expect([terms.realised, terms.fee]).toEqual([-890_000_000n, 1_799_555_000n]);
  expect(terms.request).toEqual({ pair: 'BTC_USDT', action: 'close_long', type: 'market', quantity: '1' });
});

test('closing at a limit realises what the price says', () => {
  const terms = closingTerms(worldWith(), 'long', long, { kind: 'limit', price: '61000.07', quantity: '0.5' });
  expect([terms.realised, terms.excess]).toEqual([usdt(500), 0n]);
  expect(terms.request?.price).toBe('61000');
});

test('a short that is bought back below its entry gains', () => {
  const short = heldWith('short', '1', 60_000);
  expect(closingTerms(worldWith(), 'short', short, { kind: 'limit', price: '59000', quantity: '1' }).realised).toBe(usdt(1_000));
});

test.each([
  ['more than is closable', { kind: 'market', price: '', quantity: '1.001' }, 'overClosable'],
  ['nothing', { kind: 'market', price: '', quantity: '' }, 'enterQuantity'],
  ['less than a step', { kind: 'market', price: '', quantity: '0.0001' }, 'minQuantity'],
  ['a limit without a price', { kind: 'limit', price: '', quantity: '1' }, 'enterPrice'],
] as const)('%s is refused', (_what, draft, code) => {
  const terms = closingTerms(worldWith(), 'long', long, draft);
  expect([terms.problems.map((problem) => problem.code), terms.request]).toEqual([[code], undefined]);
});

test('what waits in other closing orders cannot be closed once more', () => {
  const part = heldWith('long', '1', 60_000, '0.4');
  const closing = (quantity: string) => closingTerms(worldWith(), 'long', part, { kind: 'market', price: '', quantity });
  expect(closing('0.4').request).toMatchObject({ quantity: '0.4' });
  expect(closing('0.401')).toMatchObject({ problems: [{ code: 'overClosable', limit: '0.4' }], request: undefined });
});

test('an empty book closes nothing', () => {
  expect(closingTerms(worldWith({ bids: [] }), 'long', long, { kind: 'market', price: '', quantity: '1' }).problems[0]?.code).toBe(
    'emptyBook',
  );
});

test('shares are whole steps', () => {
  expect([shareOfClosable(1_001n, 50, 10n), shareOfClosable(1_001n, 100, 10n)]).toEqual([500n, 1_000n]);
});
