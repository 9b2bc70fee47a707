import { expect, test } from 'vitest';
import { draftOf, newDraft, planAdvert } from './advert-draft.ts';
import type { AdvertDraft } from './advert-draft.ts';

const WORLD: Parameters<typeof planAdvert>[1] = {
  terms: { fiats: [{ fiat: 'EUR', decimals: 2 }], pay_time: 120 },
  scale: 8,
  reference: '7.2034',
};
const GOOD: AdvertDraft = {
  ...newDraft('USDT', 'EUR', 120),
  margin: '1.5',
  isUnder: true,
  quantity: '100',
  minimum: '10.',
  maximum: '500',
  methods: ['3'],
  terms: ' Own account only. ',
};
const said = (draft: AdvertDraft): readonly string[] =>
  planAdvert(draft, WORLD).problems.map(({ name, kind, limit }) => `${name} ${kind}${limit === undefined ? '' : ` ${limit}`}`);

test('a floating price goes by the index, in the favour of whoever advertises', () => {
  expect(planAdvert(GOOD, WORLD).price).toBe('7.1');
  expect(planAdvert({ ...GOOD, side: 'buy' }, WORLD).price).toBe('7.09');
  expect(planAdvert(GOOD, WORLD).total).toBe('710');
  expect(planAdvert(GOOD, WORLD).over).toBe('-0.014355');
  expect(planAdvert(GOOD, { ...WORLD, reference: undefined }).price).toBeUndefined();
});

test('what is sent has what the exchange takes and nothing else', () => {
  expect(planAdvert(GOOD, WORLD).body).toEqual({
    side: 'sell',
    symbol: 'USDT',
    fiat: 'EUR',
    price_type: 'floating',
    margin: '-0.0150',
    quantity: '100',
    minimum: '10',
    maximum: '500',
    pay_time: 30,
    methods: ['3'],
    terms: 'Own account only.',
    conditions: { identity: false, age_days: 0, completed: 0, completion: '0.0000' },
  });
  const buys = planAdvert({ ...GOOD, side: 'buy', priceType: 'fixed', price: '07.10', methods: ['bank'], completion: '90' }, WORLD).body;
  expect(buys).toMatchObject({ price: '7.1', kinds: ['bank'], conditions: { completion: '0.9000' } });
  expect(buys).not.toHaveProperty('margin');
  expect(buys).not.toHaveProperty('methods');
});

test('each thing that is wrong is told of its own field', () => {
  expect(said(newDraft('USDT', 'EUR', 120))).toEqual([
    'margin required',
    'quantity required',
    'minimum required',
    'maximum required',
    'methods methods',
  ]);
  expect(said({ ...GOOD, margin: '10.01' })).toEqual(['margin above 10']);
  expect(said({ ...GOOD, margin: '0' })).toEqual([]);
  expect(said({ ...GOOD, priceType: 'fixed' })).toEqual(['price required']);
  expect(said({ ...GOOD, minimum: '501' })).toEqual(['maximum order']);
  expect(said({ ...GOOD, payTime: '14' })).toEqual(['payTime below 15']);
  expect(said({ ...GOOD, payTime: '121' })).toEqual(['payTime above 120']);
  expect(said({ ...GOOD, payTime: '' })).toEqual(['payTime required']);
  expect(said({ ...GOOD, methods: ['1', '2', '3', '4'] })).toEqual(['methods above 3']);
  expect(said({ ...GOOD, terms: 'x'.repeat(1_001) })).toEqual(['terms terms 1000']);
  expect(said({ ...GOOD, ageDays: '3651', completed: '10001', completion: '100.5' })).toEqual([
    'ageDays above 3650',
    'completed above 10000',
    'completion above 100',
  ]);
  expect(planAdvert({ ...GOOD, quantity: '0' }, WORLD).body).toBeUndefined();
});

test('an advert that is there is filled in as it stands', () => {
  const advert = {
    advert: '7',
    side: 'sell',
    symbol: 'USDT',
    fiat: 'EUR',
    price_type: 'floating',
    price: '7.10',
    margin: '-0.0125',
    over_reference: '-0.0125',
    quantity: '100',
    remaining_quantity: '60',
    minimum: '10.00',
    maximum: '500.00',
    pay_time: 30,
    collections: ['bank'],
    methods: ['3'],
    terms: 'Own account only.',
    conditions: { identity: true, age_days: 30, completed: 0, completion: '0.955' },
    state: 'offline',
    open: 0,
    obstacles: [],
    update_time: 0,
  } as const;
  const draft = draftOf({ ...advert, collections: [...advert.collections], methods: [...advert.methods], obstacles: [] });
  expect(draft).toMatchObject({
    margin: '1.25',
    isUnder: true,
    methods: ['3'],
    price: '',
    ageDays: '30',
    completed: '',
    completion: '95.5',
  });
  expect(planAdvert(draft, WORLD).body).toMatchObject({ margin: '-0.0125', conditions: { ...advert.conditions, completion: '0.9550' } });
});
