import { expect, test } from 'vitest';
import { drawStep, isAbout, progressText, subscribedText } from './item-words.tsx';

const DRAW = {
  commitment: 'c'.repeat(64),
  network: 'BTC',
  height: 900_000,
  block_hash: null,
  secret: null,
  seed: null,
  draw_by: 1,
} as const;
const [block_hash, secret, seed] = ['a'.repeat(64), 'b'.repeat(64), 'd'.repeat(64)];

test('a draw is as far as what is known of it', () => {
  expect(drawStep({ state: 'in_progress', draw: null })).toBe('shared');
  expect(drawStep({ state: 'upcoming', draw: DRAW })).toBe('promised');
  expect(drawStep({ state: 'ended', draw: DRAW })).toBe('awaitsBlock');
  expect(drawStep({ state: 'ended', draw: { ...DRAW, block_hash } })).toBe('awaitsSecret');
  expect(drawStep({ state: 'settled', draw: { ...DRAW, block_hash, secret, seed } })).toBe('drawn');
  expect(drawStep({ state: 'settled', draw: DRAW })).toBe('notNeeded');
  expect(drawStep({ state: 'refunding', draw: { ...DRAW, block_hash } })).toBe('missed');
});

test('progress is cut to a tenth of a percent', () => {
  expect(['0', '0.05', '0.7249', '1', '1.5', '12.34567'].map(progressText)).toEqual([
    '0 %',
    '5 %',
    '72.4 %',
    '100 %',
    '150 %',
    '1,234.5 %',
  ]);
});

test('what is subscribed has its own unit', () => {
  const row = { subscribed: '120', supply: '50000', lot: '100', payment: 'USDT' } as Parameters<typeof subscribedText>[0];
  expect(subscribedText({ ...row, mode: 'lottery' })).toBe('120 of 500 lots');
  expect(subscribedText({ ...row, mode: 'pro_rata', subscribed: '1234.50', lot: null })).toBe('1,234.5 USDT');
});

test('changes of its terms and of its draw are about an item, those of others are not', () => {
  const row = { item: 1, symbol: 'LUMO' };
  expect(['item 1', 'LUMO, item 1', 'item 11', 'LUMO', 'VERO, item 1'].map((subject) => isAbout(row, { subject }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
