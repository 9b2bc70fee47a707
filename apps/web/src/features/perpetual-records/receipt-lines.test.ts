import { bracketTable } from '@kontor/domain/perpetual/brackets';
import { describe, expect, test } from 'vitest';
import { middleOf, receiptLines } from './receipt-lines.ts';
import type { Receipt } from './receipt-reckoning.ts';
import { receiptTerms } from './receipt-terms.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

const USDT = 10n ** 8n;
const HOUR_MS = 3_600_000;

/** The first rows of the table of BTC/USDT (rules 2.3). */
const brackets = bracketTable([
  { cap: 50_000n * USDT, maxLeverage: 125, rate: 4_000n },
  { cap: 600_000n * USDT, maxLeverage: 100, rate: 5_000n },
  { cap: 3_000_000n * USDT, maxLeverage: 75, rate: 6_500n },
]);
if (typeof brackets === 'string') throw new Error(brackets);

const TERMS: ReceiptTerms = {
  baseScale: 8,
  quoteScale: 8,
  coin: 10n ** 8n,
  tickUnits: USDT / 10n,
  stepUnits: 100_000n,
  intervalMs: 8 * HOUR_MS,
  liquidationRate: 500_000,
  brackets,
};

const step = (
  name: Receipt['steps'][number]['step'],
  quantity: string,
  price: string | null,
  realised: string,
  insurance: string,
): Receipt['steps'][number] => ({ step: name, time: 8 * HOUR_MS, quantity, price, realised_profit: realised, insurance });

/** V:P6 of the rules: 1 BTC at 60,000 and 20x, bankrupt at 57,000, closed at 57,400: 287 for the fund, 113 for the owner. */
const SURPLUS: Receipt = {
  receipt_id: '7',
  pair: 'BTC_USDT',
  side: 'long',
  margin_mode: 'isolated',
  time: 8 * HOUR_MS,
  quantity: '1',
  average_open_price: '60000',
  entry_value: '60000',
  leverage: 20,
  mark: {
    mark_price: '57100',
    index_price: '57090',
    price1: '57092.8545',
    price2: '57100',
    last_price: '57110.5',
    funding_rate: '0.0001',
    next_funding_time: 16 * HOUR_MS,
    time: 12 * HOUR_MS,
  },
  terms: null,
  margin_balance: '100',
  maintenance_margin: '235.5',
  bankruptcy_price: '57000',
  steps: [step('orders_cancelled', '0.1', null, '0', '0'), step('closed', '1', '57400', '-2600', '287')],
  realised_profit: '-2600',
  insurance: '287',
  remaining_margin: '113',
  remaining_quantity: '0',
};

/** V:P6 again: closed at 57,150, all that is left above bankruptcy is less than the fee. */
const CAPPED: Receipt = {
  ...SURPLUS,
  steps: [step('closed', '1', '57150', '-2850', '150')],
  realised_profit: '-2850',
  insurance: '150',
  remaining_margin: '0',
};

/** V:P7: the fund pays for 0.727 BTC at 55,900, the rest is taken over at 57,000. */
const GAP: Receipt = {
  ...SURPLUS,
  mark: { ...SURPLUS.mark, mark_price: '55950', index_price: '55940', price1: '55942.797', price2: null, last_price: '55950' },
  margin_balance: '-1050',
  maintenance_margin: '229.75',
  steps: [step('covered', '0.727', '55900', '-2980.7', '-799.7'), step('taken_over', '0.273', '57000', '-819', '0')],
  realised_profit: '-3799.7',
  insurance: '-799.7',
  remaining_margin: '0',
};

/** V:P5: 20 BTC at 60,000 and 50x are brought down to 10.147, and that is enough. */
const REDUCED: Receipt = {
  ...SURPLUS,
  quantity: '20',
  entry_value: '1200000',
  leverage: 50,
  mark: { ...SURPLUS.mark, mark_price: '59130', price2: '59130', last_price: '59131' },
  margin_balance: '6600',
  maintenance_margin: '6736.9',
  bankruptcy_price: '58800',
  steps: [step('reduced', '9.853', '59120', '-8670.64', '2912.5468')],
  realised_profit: '-8670.64',
  insurance: '2912.5468',
  remaining_margin: '3588.9232',
  remaining_quantity: '10.147',
};

/** The mirror of V:P6: a short of 1 BTC at 60,000 and 20x, bankrupt at 63,000. */
const SHORT: Receipt = {
  ...SURPLUS,
  side: 'short',
  mark: { ...SURPLUS.mark, mark_price: '62800', price2: '62800', last_price: '62900' },
  margin_balance: '200',
  maintenance_margin: '264',
  bankruptcy_price: '63000',
  steps: [step('closed', '1', '62850.5', '-2850.5', '149.5')],
  realised_profit: '-2850.5',
  insurance: '149.5',
  remaining_margin: '0',
};

const failing = (receipt: Receipt): string[] =>
  receiptLines(receipt, TERMS)
    .filter(({ verdict }) => verdict === 'fails')
    .map(({ name, step: at }) => (at === undefined ? name : `${name} ${at}`));

describe('a receipt whose figures follow', () => {
  test('closed with a surplus: every line is reckoned', () => {
    expect(receiptLines(SURPLUS, TERMS).map(({ name, verdict, here }) => `${name} ${verdict} ${here ?? ''}`)).toEqual([
      'price1 holds 57092.8545',
      'mark holds 57100',
      'entry holds 60000',
      'maintenance holds 235.5',
      'rule holds ',
      'bankruptcy holds 57000',
      'step holds -2600',
      'fund holds 287',
      'totals holds -2600',
      'left holds 113',
    ]);
  });

  test.each([
    ['a fee that bankruptcy caps', CAPPED],
    ['a gap through bankruptcy, covered and taken over', GAP],
    ['a reduction to a lower bracket', REDUCED],
    ['a short', SHORT],
  ])('%s', (_, receipt) => expect(failing(receipt)).toEqual([]));

  test('formulas name what they are made of', () => {
    const formulas = Object.fromEntries(receiptLines(SURPLUS, TERMS).map(({ name, formula }) => [name, formula]));
    expect(formulas['maintenance']).toBe('1 × 57100 × 0.005 − 50');
    expect(formulas['bankruptcy']).toBe('60000 − 3000 / 1');
    expect(formulas['step']).toBe('1 × ( 57400 − 60000 )');
    expect(formulas['fund']).toBe('min ( 57400 × 0.005 ; 57400 − 57000 )');
  });
});

describe('a receipt with one figure that does not follow names that line', () => {
  test.each<[string, Partial<Receipt>, string[]]>([
    ['the price with funding', { mark: { ...SURPLUS.mark, price1: '57092.8546' } }, ['price1']],
    ['the entry', { average_open_price: '60000.1' }, ['entry']],
    ['the maintenance margin', { maintenance_margin: '235.50000001' }, ['maintenance']],
    ['the bankruptcy price', { bankruptcy_price: '57000.1' }, ['bankruptcy']],
    ['a gain of a step', { steps: [step('closed', '1', '57400', '-2600.00000001', '287')], realised_profit: '-2600.00000001' }, []],
    ['a loss beyond what rounding takes', { steps: [step('closed', '1', '57400', '-2601', '287')], realised_profit: '-2601' }, ['step 0']],
    ['what the fund got', { steps: [step('closed', '1', '57400', '-2600', '288')], insurance: '288', remaining_margin: '112' }, ['fund 0']],
    ['a sum', { realised_profit: '-2599' }, ['totals']],
    ['what is still open', { remaining_quantity: '0.001' }, ['totals']],
    ['what is left', { remaining_margin: '112.99999999' }, ['left']],
  ])('%s', (_, change, names) => expect(failing({ ...SURPLUS, ...change })).toEqual(names));

  test('the mark, and all that is reckoned from it', () => {
    expect(failing({ ...SURPLUS, mark: { ...SURPLUS.mark, mark_price: '57110.5' } })).toContain('mark');
  });

  test('a position that nothing liquidates', () => {
    expect(failing({ ...SURPLUS, margin_balance: '235.50000001' })).toContain('rule');
    expect(failing({ ...SURPLUS, margin_balance: '235.5' })).not.toContain('rule');
  });

  test('more closed than was held', () => {
    expect(failing({ ...SURPLUS, steps: [step('closed', '1.001', '57400', '-2600', '287')] })).toEqual(
      expect.arrayContaining(['step 0', 'totals']),
    );
  });
});

describe('a cross account', () => {
  /** The only position of an account with 3,000 USDT is bankrupt where an isolated one with that margin is. */
  const cross: Receipt = { ...SURPLUS, margin_mode: 'cross' };

  test('with one position is reckoned like an isolated one', () => expect(failing(cross)).toEqual([]));

  test('may need more than this position does, never less', () => {
    expect(failing({ ...cross, maintenance_margin: '500' })).not.toContain('maintenance');
    expect(failing({ ...cross, maintenance_margin: '235.4' })).toContain('maintenance');
  });

  test('whose long and short closed each other first stood otherwise at the bankruptcy price', () => {
    const offset: Receipt = {
      ...cross,
      steps: [step('offset', '0.4', '57100', '-1160', '0'), step('closed', '0.6', '57400', '-1560', '172.2')],
      realised_profit: '-2720',
      insurance: '172.2',
      remaining_margin: '107.8',
    };
    const lines = receiptLines(offset, TERMS);
    expect(lines.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
    expect(lines.filter(({ verdict }) => verdict === 'unknown').map(({ name }) => name)).toEqual(['bankruptcy', 'fund']);
  });
});

test('is reckoned with the terms that stand in it, whatever they are today', () => {
  const told: NonNullable<Receipt['terms']> = {
    brackets: [
      { bracket: 1, floor: '0', cap: '50000', max_leverage: 125, maintenance_rate: '0.004', cum: '0' },
      { bracket: 2, floor: '50000', cap: '600000', max_leverage: 100, maintenance_rate: '0.005', cum: '50' },
    ],
    liquidation_fee: '0.005',
    taker_rate: '0.0005',
    funding_hours: 8,
    tick_size: '0.1',
    step_size: '0.001',
  };
  const scales = new Map([
    ['BTC', 8],
    ['USDT', 8],
  ]);
  const failedBy = (terms: typeof told): string[] =>
    receiptLines({ ...SURPLUS, terms: told }, receiptTerms('BTC_USDT', terms, scales)!)
      .filter(({ verdict }) => verdict === 'fails')
      .map(({ name }) => name);
  expect(failedBy(told)).toEqual([]);
  expect(failedBy({ ...told, brackets: told.brackets.map((row) => ({ ...row, maintenance_rate: '0.006' })) })).toContain('maintenance');
  expect(failedBy({ ...told, liquidation_fee: '0.004' })).toEqual(['fund']);
  expect(failedBy({ ...told, funding_hours: 4 })).toEqual(['price1']);
  expect(receiptTerms('BTC_USDT', told, new Map([['BTC', 8]]))).toBeUndefined();
});

test('where many sums have the average that is told, what was realised says which', () => {
  // 333,333.3 coins closed at 0.5012 and the rest at 0.5011.
  const many: Receipt = {
    ...SURPLUS,
    pair: 'XRP_USDT',
    quantity: '1000000',
    average_open_price: '0.55',
    entry_value: '550000',
    leverage: 10,
    mark: { ...SURPLUS.mark, mark_price: '0.497', index_price: '0.497', price1: '0.49702485', price2: '0.497', last_price: '0.4969' },
    margin_balance: '2000',
    maintenance_margin: '2435',
    bankruptcy_price: '0.495',
    steps: [step('closed', '1000000', '0.50113333', '-48866.66667', '2505.66666665')],
    realised_profit: '-48866.66667',
    insurance: '2505.66666665',
    remaining_margin: '3627.66666335',
  };
  const terms = { ...TERMS, tickUnits: USDT / 10_000n, stepUnits: 10_000_000n };
  const failed = (receipt: Receipt) => receiptLines(receipt, terms).filter(({ verdict }) => verdict === 'fails');
  expect(failed(many)).toEqual([]);
  const less = { realised_profit: '-48867' };
  expect(failed({ ...many, ...less, steps: [{ ...many.steps[0]!, realised_profit: '-48867' }] }).map(({ name }) => name)).toContain('step');
});

test('the middle one of three; one that is not told is not it', () => {
  const { mark } = SURPLUS;
  expect(middleOf(mark)).toBe('price2');
  expect(middleOf({ ...mark, last_price: '57095', mark_price: '57095' })).toBe('last');
  expect(middleOf({ ...mark, last_price: '100' })).toBe('price1');
  expect(middleOf({ ...mark, price2: null, mark_price: mark.price1 })).toBe('price1');
  expect(middleOf({ ...mark, price2: null, mark_price: '57110.5' })).toBe('last');
  expect(middleOf({ ...mark, last_price: null })).toBe('price2');
});
