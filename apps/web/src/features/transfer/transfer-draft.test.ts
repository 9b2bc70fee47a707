import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountWord } from '@kontor/contract/glossary';
import type { Holding } from '../../data/account-state.ts';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import type { Currency } from '../../data/markets.ts';
import { changeDraft, firstDraft, planTransfer } from './transfer-draft.ts';
import type { TransferDraft } from './transfer-draft.ts';

const currency = (symbol: string, legal: number, margin: number): [string, Currency] => [
  symbol,
  { symbol, scale: 8, legal_status: legal, margin_status: margin, payment_status: margin } as Currency,
];
const CURRENCIES = new Map([currency('USDT', 1, 1), currency('BTC', 1, 0), currency('ODD', 0, 0)]);
const held = (account: AccountWord, symbol: string, available: string, inOrders = '0'): [string, Holding] => [
  `${account}/${symbol}`,
  { account, symbol, available, frozen: '0', order_freeze: inOrders, locked: '0' },
];
const HOLDINGS = new Map([held('spot', 'USDT', '100.5', '20'), held('contract', 'USDT', '7')]);
const draft = (change: Partial<TransferDraft> = {}): TransferDraft => ({
  from: 'spot',
  to: 'contract',
  symbol: 'USDT',
  quantity: '',
  isFilled: false,
  ...change,
});

describe('the draft', () => {
  test.each([
    [{}, 'spot', 'contract'],
    [{ from: 'contract' }, 'contract', 'spot'],
    [{ to: 'spot' }, 'contract', 'spot'],
    [{ to: 'fiat' }, 'spot', 'fiat'],
    [{ from: 'ico', to: 'ico' }, 'ico', 'spot'],
    [{ from: 'seconds', to: 'ico' }, 'seconds', 'ico'],
  ] as const)('%o begins from %s to %s', (asked, from, to) => {
    expect(firstDraft(asked)).toEqual({ from, to, symbol: 'USDT', quantity: '', isFilled: false });
  });

  test('what is filled in for a person has no insignificant zeros', () => {
    expect(['3272.40000000', '40.0', '100', '0.00000010', ''].map((quantity) => firstDraft({ quantity }).quantity)).toEqual([
      '3272.4',
      '40',
      '100',
      '0.0000001',
      '',
    ]);
  });

  test('what a button fills in is known from what is typed, until something is typed over it', () => {
    const filled = changeDraft(draft(), { quantity: '100.5', isFilled: true });
    expect([filled.isFilled, firstDraft({ quantity: '100.5' }).isFilled]).toEqual([true, true]);
    expect(changeDraft(filled, 'swap').isFilled).toBe(true);
    expect(changeDraft(filled, { quantity: '100' })).toEqual(draft({ quantity: '100' }));
  });

  test('choosing the other account swaps the two, and the swap keeps the rest', () => {
    expect(changeDraft(draft({ quantity: '3' }), { from: 'contract' })).toEqual(draft({ from: 'contract', to: 'spot', quantity: '3' }));
    expect(changeDraft(draft(), { to: 'spot' })).toEqual(draft({ from: 'contract', to: 'spot' }));
    expect(changeDraft(draft(), { to: 'fiat' })).toEqual(draft({ to: 'fiat' }));
    expect(changeDraft(draft({ quantity: '3' }), 'swap')).toEqual(draft({ from: 'contract', to: 'spot', quantity: '3' }));
  });

  test('whatever is chosen, the accounts differ', () => {
    const account = fc.constantFrom(...ACCOUNT_LIST);
    const change = fc.oneof(
      fc.constant('swap' as const),
      account.map((from) => ({ from })),
      account.map((to) => ({ to })),
      fc.record({ from: account, to: account }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const { from, to } = changes.reduce(changeDraft, draft());
        expect(from).not.toBe(to);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('what follows', () => {
  const plan = (change: Partial<TransferDraft> = {}) => planTransfer(draft(change), HOLDINGS, CURRENCIES);

  test('only what may be in both accounts can move', () => {
    expect(plan().symbols).toEqual(['USDT']);
    expect(plan({ to: 'fiat' }).symbols).toEqual(['USDT', 'BTC']);
    expect(plan({ from: 'fiat', to: 'spot' }).symbols).toEqual(['USDT', 'BTC', 'ODD']);
    expect(plan({ to: 'contract', symbol: 'BTC' }).symbol).toBe('USDT');
    expect(planTransfer(draft(), HOLDINGS, new Map([currency('ODD', 0, 0)]))).toMatchObject({ symbol: undefined, problem: 'noCoin' });
  });

  test.each([
    ['', 'enterQuantity'],
    ['0', 'enterQuantity'],
    ['0.', 'enterQuantity'],
    ['100.50000001', 'tooMuch'],
    ['100.5', undefined],
    ['0.00000001', undefined],
  ])('%s: %s', (quantity, problem) => {
    expect(plan({ quantity }).problem).toBe(problem);
  });

  test('both accounts afterwards; what orders hold stays', () => {
    expect(plan({ quantity: '100.5' })).toMatchObject({
      available: '100.5',
      there: '7',
      inOrders: '20',
      after: { from: '0.0', to: '107.5' },
    });
    expect(plan({ from: 'contract', to: 'spot', quantity: '7' })).toMatchObject({ inOrders: '0', after: { from: '0', to: '107.5' } });
    expect(plan().after).toBeUndefined();
    expect(planTransfer(draft({ quantity: '1' }), undefined, CURRENCIES)).toMatchObject({
      available: undefined,
      after: undefined,
      problem: undefined,
    });
  });
});
