import { describe, expect, test } from 'vitest';
import { useContractDraft } from './contract-draft.ts';
import type { ContractDraft } from './contract-draft.ts';
import { CONTRACT, coins, heldWith, levels, usdt, worldWith } from './contract-example.ts';
import { orderTerms } from './order-terms.ts';

const EMPTY = useContractDraft.getState().draft;
const draft = (change: Partial<ContractDraft>): ContractDraft => ({ ...EMPTY, price: '60000', ...change });
const typed = (text: string): ContractDraft['size'] => ({ by: 'quantity', text });
const codes = (terms: ReturnType<typeof orderTerms>, side: 'long' | 'short' = 'long'): string[] =>
  terms[side].problems.map(({ code }) => code);

describe('opening', () => {
  test('the largest order leaves the fee out (rules 2.4, V:P13): 0.330 BTC for 999.90 of 1,000', () => {
    const terms = orderTerms(worldWith(), draft({ size: { by: 'percent', percent: 100 } }));
    expect([terms.long.quantity, terms.long.max, terms.long.cost]).toEqual([coins('0.33'), coins('0.33'), 99_990_000_000n]);
    expect(terms.long.problems).toEqual([]);
    expect(terms.long.request).toEqual({ pair: 'BTC_USDT', action: 'open_long', type: 'limit', price: '60000', quantity: '0.33' });
  });

  test('the side that opens below the mark pays the difference at once', () => {
    const terms = orderTerms(worldWith({ mark: usdt(60_010) }), draft({ size: typed('0.1') }));
    expect(terms.short.cost! - terms.long.cost!).toBe(usdt(1));
  });

  test('100 % can be sent on either side', () => {
    const terms = orderTerms(worldWith({ mark: usdt(60_100) }), draft({ size: { by: 'percent', percent: 100 } }));
    expect([codes(terms), codes(terms, 'short')]).toEqual([[], []]);
  });

  test('at market the worst price of the book counts', () => {
    const terms = orderTerms(worldWith({ asks: levels(60_001, 1, '0.01', 40) }), draft({ kind: 'market', size: typed('0.03') }));
    expect([terms.long.price, terms.short.price]).toEqual([usdt(60_003), usdt(60_000)]);
    expect(terms.long.request).toEqual({ pair: 'BTC_USDT', action: 'open_long', type: 'market', quantity: '0.03' });
  });

  test('the liquidation price is that of rules 2.9, on the tick nearer to the market (V:P1)', () => {
    const world = worldWith({
      marginMode: 'isolated',
      funds: { ...worldWith().funds!, available: usdt(10_000), crossWallet: usdt(10_000) },
    });
    const { long, short } = orderTerms(world, draft({ size: typed('1') }));
    expect([long.liquidation, short.liquidation]).toEqual([572_362n, 627_363n]);
  });

  test('what the account or the brackets do not allow has no liquidation price', () => {
    const rich = worldWith({ funds: { ...worldWith().funds!, available: usdt(10_000_000), crossWallet: usdt(10_000_000) }, leverage: 125 });
    expect(orderTerms(worldWith(), draft({ size: typed('0.331') })).long).toMatchObject({ isOpenable: false, liquidation: undefined });
    expect(orderTerms(rich, draft({ size: typed('1') })).long).toMatchObject({ isOpenable: false, liquidation: undefined });
    expect(orderTerms(worldWith(), draft({ size: typed('0.33') })).long.isOpenable).toBe(true);
    expect(orderTerms(worldWith(), draft({})).long.isOpenable).toBe(false);
  });

  test.each([
    ['no price', { price: '' }, ['enterPrice', 'enterQuantity']],
    ['no quantity', {}, ['enterQuantity']],
    ['below a step', { size: typed('0.0001') }, ['minQuantity']],
    ['more than one has', { size: typed('0.331') }, ['insufficient']],
    ['a price above the highest', { price: '2000000', size: typed('0.001') }, ['maxPrice', 'insufficient']],
    ['no number', { price: '.', size: typed('0.001') }, ['unreadable']],
  ] as const)('%s', (_what, change, expected) => {
    expect(codes(orderTerms(worldWith(), draft(change)))).toEqual(expected);
  });

  test('less than the smallest notional', () => {
    expect(codes(orderTerms(worldWith(), draft({ price: '100', size: typed('0.001') })))).toEqual(['minTotal']);
  });

  test.each([
    ['frozen', { isFrozen: true }],
    ['halted', { contract: { ...CONTRACT, state: 'halted' } }],
    ['settling', { contract: { ...CONTRACT, state: 'settling' } }],
  ] as const)('nothing opens while the contract is %s', (code, change) => {
    expect(codes(orderTerms(worldWith(change), draft({ size: typed('0.1') })))).toEqual([code]);
  });

  test('beyond the brackets of the leverage', () => {
    const rich = { ...worldWith().funds!, available: usdt(10_000_000), crossWallet: usdt(10_000_000) };
    const world = worldWith({ funds: rich, leverage: 125 });
    expect(codes(orderTerms(world, draft({ size: typed('0.9') })))).toEqual(['bracket']);
    expect(orderTerms(world, draft({ size: typed('0.8') })).long.max).toBe(coins('0.833'));
  });

  test('a visitor sees costs and sends nothing wrong', () => {
    const terms = orderTerms(worldWith({ funds: undefined }), draft({ size: typed('5') }));
    expect([terms.long.max, codes(terms)]).toEqual([undefined, []]);
  });
});

describe('plans for what opens', () => {
  const trigger = (by: 'price' | 'yield', text: string, isLoss = false) => ({ by, text, isLoss });
  const plans = (take: ReturnType<typeof trigger>, stop = trigger('price', '')): Partial<ContractDraft> => ({
    size: typed('0.1'),
    hasPlans: true,
    triggers: { take_profit: take, stop_loss: stop },
  });

  test('a yield stays a yield on both sides', () => {
    const terms = orderTerms(worldWith(), draft(plans(trigger('yield', '50'), trigger('yield', '30', true))));
    for (const side of ['long', 'short'] as const)
      expect(terms[side].request).toMatchObject({
        take_profit: { trigger_kind: 'yield', trigger_yield: '0.5' },
        stop_loss: { trigger_kind: 'yield', trigger_yield: '-0.3' },
      });
  });

  test('a price holds for the side it was typed for, its yield for the other', () => {
    const terms = orderTerms(worldWith(), draft(plans(trigger('price', '61500'))));
    expect([terms.long.request?.take_profit, terms.short.request?.take_profit]).toEqual([
      { trigger_kind: 'price', trigger_price: '61500', source: 'last' },
      { trigger_kind: 'price', trigger_price: '58500', source: 'last' },
    ]);
  });

  test('each waits for the price that was chosen for it', () => {
    const chosen = {
      ...plans(trigger('price', '61500'), trigger('yield', '30', true)),
      sources: { take_profit: 'mark', stop_loss: 'last' },
    } as const;
    expect(orderTerms(worldWith(), draft(chosen)).long.request).toMatchObject({
      take_profit: { trigger_price: '61500', source: 'mark' },
      stop_loss: { trigger_yield: '-0.3', source: 'last' },
    });
  });

  test('a trigger that is met already is refused: by the price of the order, and at market by the mark and the last price', () => {
    const met = (change: Partial<ContractDraft>, world = worldWith()) =>
      codes(orderTerms(world, draft({ ...plans(trigger('price', '59000')), ...change })));
    expect(met({})).toEqual(['planMet']);
    expect(met({ price: '58000' })).toEqual([]);
    expect(met({ kind: 'market' })).toEqual(['triggerMet']);
    const far = worldWith({ mark: 58_000n * 10n ** 8n });
    const byMark = { take_profit: 'mark', stop_loss: 'mark' } as const;
    expect(met({ kind: 'market' }, far)).toEqual(['triggerMet']);
    expect(met({ kind: 'market', sources: byMark }, far)).toEqual([]);
  });
});

describe('closing', () => {
  const close = (change: Partial<ContractDraft> = {}): ContractDraft =>
    draft({ action: 'close', kind: 'market', size: typed('0.5'), ...change });

  test('without a position there is nothing to close', () => {
    expect(codes(orderTerms(worldWith(), close()))).toEqual(['nothingToClose']);
  });

  test('more than is closable is refused', () => {
    const world = worldWith({ held: { long: heldWith('long', '1', 60_000, '0.4'), short: undefined } });
    expect(codes(orderTerms(world, close()))).toEqual(['overClosable']);
    expect(codes(orderTerms(world, close({ size: typed('0.4') })))).toEqual([]);
  });

  test('at market no more than 30 levels give (rules 2.15, V:P14)', () => {
    const bids = Array.from({ length: 40 }, (_, at) => [BigInt(60_000 - at) * 10n, BigInt(10 * (1 + (at % 3)))] as const);
    const world = worldWith({ bids, held: { long: heldWith('long', '1', 60_000), short: undefined } });
    expect(orderTerms(world, close({ size: typed('1') })).long.fillable).toBe(coins('0.6'));
  });

  test('frozen prices let close', () => {
    const world = worldWith({ isFrozen: true, held: { long: heldWith('long', '1', 60_000), short: undefined } });
    expect(orderTerms(world, close()).long.request).toEqual({ pair: 'BTC_USDT', action: 'close_long', type: 'market', quantity: '0.5' });
  });

  test('a share is one of what can be closed', () => {
    const world = worldWith({ held: { long: heldWith('long', '1', 60_000, '0.401'), short: undefined } });
    expect(orderTerms(world, close({ size: { by: 'percent', percent: 50 } })).quantity).toBe('0.2');
  });
});
