import { expect, test } from 'vitest';
import type { Typed } from '../../data/body-fields.ts';
import { fitsItem } from '../../data/items.ts';
import type { ItemRow } from '../../data/items.ts';
import { itemGuide } from './item-guide.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;
const HASH = 'ab'.repeat(32);
const ROW: ItemRow = {
  item: 1,
  symbol: 'LUMO',
  mode: 'lottery',
  supply: '50000',
  lot: '100',
  raise_price: '0.5',
  payment: 'USDT',
  freeze_ratio: '0.6',
  freeze_days: 30,
  start: NOW + HOUR_MS,
  end: NOW + 2 * HOUR_MS,
  lots_per_user: 60,
  most_tokens: null,
  state: 'upcoming',
  progress: '0',
  subscribed: '0',
  paid: '0',
  subscribers: 0,
  hot: false,
  ending_soon: false,
  remaining_seconds: '7200',
  winning_rate: '1',
  winning_lots: 500,
  draw: { commitment: HASH, network: 'LOCAL', height: 190, block_hash: null, secret: null, seed: null, draw_by: NOW + 3 * HOUR_MS },
  treasury: { tokens: '50000', payment: '0' },
  is_funded: true,
  has_secret: true,
  network_height: 12,
};
const CURRENCY = { supply: '0', deposits: false, withdrawals: false, legal: false, margin: false } as const;
const KNOWN = {
  items: [ROW],
  currencies: [
    { ...CURRENCY, symbol: 'LUMO', scale: 8, ico_payment: false },
    { ...CURRENCY, symbol: 'USDT', scale: 6, ico_payment: true },
  ],
  nowMs: NOW,
} as unknown as Parameters<typeof itemGuide>[2];
const LOTTERY: Typed = {
  symbol: 'LUMO',
  payment: 'USDT',
  mode: 'lottery',
  supply: '1050',
  raise_price: '0.5',
  lot: '100',
  lots_per_user: '3',
  network: 'BTC',
  height: '900000',
  freeze_ratio: '0',
  freeze_days: '0',
  start: '2026-11-20T12:00',
  end: '2026-11-21T12:00',
};
const terms = (typed: Typed) => itemGuide('ico/create', typed, KNOWN);

test('a form for an item begins with all of its terms, which are said whole', () => {
  const { values, isWhole, hidden, problems } = terms({ item: '1' });
  expect(values).toMatchObject({
    symbol: 'LUMO',
    mode: 'lottery',
    supply: '50000',
    lot: '100',
    lots_per_user: '60',
    network: 'LOCAL',
    height: '190',
    freeze_ratio: '60',
    freeze_days: '30',
    start: '2026-11-20T01:00',
    end: '2026-11-20T02:00',
    draw_by: '2026-11-20T03:00',
    is_hot: 'off',
  });
  expect([isWhole, hidden, problems]).toEqual([true, ['most_tokens'], {}]);
});

test('what is sold in proportion is not asked for lots, a block and a time to be drawn by', () => {
  expect(terms({ mode: 'pro_rata' }).hidden).toEqual(['lot', 'lots_per_user', 'network', 'height', 'draw_by']);
  expect(terms({ ...LOTTERY, mode: 'pro_rata', supply: '1000' }).note).toContain('1,000 LUMO for 500 USDT.');
});

test('a lottery says what its lots cost, what makes none, and when everything goes back', () => {
  const { note, problems } = terms(LOTTERY);
  expect(problems).toEqual({});
  expect(note).toContain('10 lots of 100 LUMO at 50 USDT each: 500 USDT if all are sold.');
  expect(note).toContain('50 LUMO make no lot and stay.');
  expect(note).toContain('by 2026-11-28 12:00:00 UTC');
  expect(note).toContain('the treasury of the item has 1,050 LUMO');
});

test.each([
  ['a start that has passed', { start: '2026-11-19T12:00' }, 'start'],
  ['an end before the start', { end: '2026-11-20T12:00' }, 'end'],
  ['a draw before the end', { draw_by: '2026-11-21T12:00' }, 'draw_by'],
  ['a draw 31 days after it', { draw_by: '2026-12-22T12:00' }, 'draw_by'],
  ['paid with itself', { symbol: 'USDT' }, 'payment'],
  ['more than all frozen', { freeze_ratio: '101', freeze_days: '1' }, 'freeze_ratio'],
  ['frozen for no days', { freeze_ratio: '50' }, 'freeze_days'],
  ['days without a part', { freeze_days: '3' }, 'freeze_days'],
  ['a lot of more than there is', { lot: '1051' }, 'lot'],
  ['a lot whose price is rounded', { lot: '0.000001', raise_price: '0.5' }, 'lot'],
])('%s is wrong', (_, typed, field) => {
  expect(Object.keys(terms({ ...LOTTERY, ...typed }).problems)).toEqual([field]);
});

test('a change is about items in the state it needs', () => {
  const fits = (row: Partial<ItemRow>) =>
    (['ico/create', 'ico/randomness', 'ico/reveal', 'ico/cancel', 'ico/hot'] as const).filter((command) =>
      fitsItem(command, { ...ROW, ...row }),
    );
  const block = { ...ROW.draw!, block_hash: HASH };
  expect(fits({})).toEqual(['ico/create', 'ico/cancel', 'ico/hot']);
  expect(fits({ state: 'in_progress' })).toEqual(['ico/cancel', 'ico/hot']);
  expect(fits({ state: 'ended' })).toEqual(['ico/randomness', 'ico/cancel', 'ico/hot']);
  expect(fits({ state: 'ended', draw: block })).toEqual(['ico/reveal', 'ico/cancel', 'ico/hot']);
  expect(fits({ state: 'ended', mode: 'pro_rata', draw: null })).toEqual(['ico/cancel', 'ico/hot']);
  expect(fits({ state: 'settled', draw: { ...block, secret: HASH } })).toEqual(['ico/hot']);
});

test('what a change does stands below it; a change of another state is wrong at the item', () => {
  const guide = (command: Parameters<typeof itemGuide>[0], row: Partial<ItemRow>) =>
    itemGuide(command, { item: '1' }, { ...KNOWN, items: [{ ...ROW, ...row }] });
  expect(guide('ico/randomness', { state: 'ended' })).toMatchObject({
    problems: {},
    note: expect.stringContaining('sees that chain at 12') as string,
  });
  expect(guide('ico/randomness', {}).problems).toHaveProperty('item');
  expect(guide('ico/cancel', { state: 'ended', subscribers: 1_200, paid: '30000' }).note).toContain(
    '1,200 subscribers get back 30,000 USDT',
  );
  expect(guide('ico/hot', { hot: true }).values).toEqual({ is_hot: 'on' });
  expect(itemGuide('ico/cancel', {}, KNOWN).note).toBe('');
});
