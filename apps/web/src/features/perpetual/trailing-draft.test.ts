import { expect, test } from 'vitest';
import type { Position } from '../../data/perpetual-state.ts';
import { heldWith, usdt, worldWith } from './contract-example.ts';
import { EMPTY_TRAILING, firstTrailingTicks, trailingBody, trailingProblem, trailingTicks } from './trailing-draft.ts';
import type { TrailingDraft } from './trailing-draft.ts';

const held = heldWith('long', '0.5', 60_000);
const position = (side: 'long' | 'short') => ({ pair: 'BTC_USDT', side }) as Position;
const draft = (change: Partial<TrailingDraft>): TrailingDraft => ({ ...EMPTY_TRAILING, callback: '1', ...change });
const world = worldWith({ mark: usdt(60_000) });

test.each([
  ['nothing', { callback: '' }, 'enterCallback'],
  ['less than a tenth of a percent', { callback: '0.09' }, 'minPrice'],
  ['more than half', { callback: '50.01' }, 'maxPrice'],
  ['an activation that is no price', { activation: '0' }, 'unreadable'],
  ['a part without a size', { isPart: true }, 'enterQuantity'],
  ['a part larger than the position', { isPart: true, quantity: '0.501' }, 'tooMuch'],
  ['the least', { callback: '0.1' }, undefined],
  ['the most', { callback: '50' }, undefined],
] as const)('%s', (_what, change, code) => {
  expect(trailingProblem(world, held, draft(change))?.code).toBe(code);
});

test.each([
  // 60,000 × 0.99 and × 1.01.
  ['long', {}, 594_000n],
  ['short', {}, 606_000n],
  // Not reached yet: from there. 61,000 × 0.99; 59,000 × 1.01.
  ['long', { activation: '61000' }, 603_900n],
  ['short', { activation: '59000' }, 595_900n],
  // Reached already: from the mark.
  ['long', { activation: '59000' }, 594_000n],
  // 60,000 × 0.9987.
  ['long', { callback: '0.13' }, 599_220n],
] as const)('where a %s with %o would fire first', (side, change, ticks) => {
  expect(firstTrailingTicks(world, position(side), draft(change))).toBe(ticks);
});

// 60,000.05 × 0.9987 is 59,922.04…, and × 1.0013 is 60,078.05….
test('on the tick away from the market', () => {
  const odd = worldWith({ mark: usdt(60_000) + 5_000_000n });
  expect(firstTrailingTicks(odd, position('long'), draft({ callback: '0.13' }))).toBe(599_220n);
  expect(firstTrailingTicks(odd, position('short'), draft({ callback: '0.13' }))).toBe(600_781n);
});

test('what is sent: a stop by the mark, with nothing that was not filled in', () => {
  expect(trailingBody(world, position('long'), draft({ callback: '0.5' }))).toEqual({
    pair: 'BTC_USDT',
    side: 'long',
    purpose: 'stop_loss',
    trigger_kind: 'trailing',
    callback_rate: '0.005',
    source: 'mark',
  });
  expect(trailingBody(world, position('short'), draft({ activation: '59000.05', isPart: true, quantity: '0.2504' }))).toMatchObject({
    callback_rate: '0.01',
    activation_price: '59000',
    quantity: '0.25',
  });
});

test('one that waits fires its rate behind the best mark since it is followed, on the tick away from the market', () => {
  const { units } = worldWith();
  const at = (side: 'long' | 'short', best_price: string | null, callback_rate: string | null) =>
    trailingTicks({ side, best_price, callback_rate }, units);
  expect(at('long', '62000', '0.01')).toBe(613_800n);
  expect(at('short', '58000', '0.01')).toBe(585_800n);
  expect(at('long', '62000.05', '0.0333')).toBe(599_354n);
  expect(at('short', '62000.05', '0.0333')).toBe(640_647n);
  expect([at('long', null, '0.01'), at('long', '62000', null)]).toEqual([undefined, undefined]);
});
