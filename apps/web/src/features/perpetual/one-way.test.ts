/** An order of one-way closes the other side first: what the form reckons of it. */
import { expect, test } from 'vitest';
import { useContractDraft } from './contract-draft.ts';
import { heldWith, usdt, worldWith } from './contract-example.ts';
import { buys, formSides } from './form-sides.ts';
import { orderTerms } from './order-terms.ts';

const EMPTY = useContractDraft.getState().draft;
const funds = { ...worldWith().funds!, available: usdt(10_000), crossWallet: usdt(10_000) };
const world = worldWith({
  isOneWay: true,
  marginMode: 'isolated',
  funds,
  held: { long: { ...heldWith('long', '1', 60_000), margin: usdt(3_000) }, short: undefined },
});
const selling = (quantity: string) => orderTerms(world, { ...EMPTY, price: '60000', size: { by: 'quantity', text: quantity } }).short;

test('what sells less than the long leaves a long with its share of the margin: its price does not change', () => {
  const { liquidation, closesOther } = selling('0.25');
  const whole = orderTerms(
    { ...world, held: { long: undefined, short: undefined } },
    { ...EMPTY, price: '60000', size: { by: 'quantity', text: '0.75' } },
  );
  expect(closesOther).toBe(true);
  expect(liquidation).toBe(whole.long.liquidation);
});

test('what sells as much leaves nothing to liquidate', () => {
  expect(selling('1').liquidation).toBeUndefined();
});

test('what sells more opens a short of the rest', () => {
  const alone = orderTerms(
    { ...world, held: { long: undefined, short: undefined } },
    { ...EMPTY, price: '60000', size: { by: 'quantity', text: '0.5' } },
  );
  expect(selling('1.5').liquidation).toBe(alone.short.liquidation);
});

test('in hedge both stand apart', () => {
  const { closesOther, liquidation } = orderTerms(
    { ...world, isOneWay: false },
    { ...EMPTY, price: '60000', size: { by: 'quantity', text: '0.25' } },
  ).short;
  expect(closesOther).toBe(false);
  expect(liquidation).toBeGreaterThan(600_000n);
});

test('what buys stands at the left', () => {
  const left = (isOneWay: boolean, action: 'open' | 'close'): boolean => buys(`${action}_${formSides(isOneWay, action)[0]}`);
  expect([left(true, 'open'), left(true, 'close'), left(false, 'open'), left(false, 'close')]).toEqual([true, true, true, false]);
});
