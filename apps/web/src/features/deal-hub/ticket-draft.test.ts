import type { Offer } from '@kontor/contract/deal-advert';
import { expect, test } from 'vitest';
import type { DealTerms } from '../../data/deal-figures.ts';
import { planTicket } from './ticket-draft.ts';
import type { TicketDraft } from './ticket-draft.ts';

const OFFER = { fiat: 'TRY', symbol: 'USDT', price: '42.29', minimum: '500', maximum: '40000', remaining_quantity: '600' } as Offer;
const TERMS = { fiats: [{ fiat: 'TRY', decimals: 2 }], single: '500', total: '10000', used: '9600' } as DealTerms;
const WORLD = { offer: OFFER, terms: TERMS, scale: 8, rate: '42.29', reference: '42.29', available: undefined, hasMethod: true };

const amount = (typed: string): TicketDraft => ({ by: 'amount', typed });
const quantity = (typed: string): TicketDraft => ({ by: 'quantity', typed });

test('by amount the quantity is cut, by quantity the total is rounded up', () => {
  expect(planTicket(amount('18000'), WORLD)).toMatchObject({ total: '18000', quantity: '425.63253724', problem: undefined });
  expect(planTicket(quantity('100.5'), WORLD)).toMatchObject({ total: '4250.15', quantity: '100.5', problem: undefined });
});

test.each([
  ['nothing', amount(''), {}, { kind: 'required' }],
  ['a lone point', amount('.'), {}, { kind: 'required' }],
  ['nought', quantity('0.000'), {}, { kind: 'required' }],
  ['too little', amount('499.99'), {}, { kind: 'below', limit: '500' }],
  ['too much', amount('40000.01'), {}, { kind: 'above', limit: '40000' }],
  ['more than is left', quantity('600.00000001'), {}, { kind: 'left', limit: '600' }],
  ['more than one has', quantity('100'), { available: '99.9' }, { kind: 'balance' }],
  ['nowhere to be paid to', quantity('100'), { hasMethod: false }, { kind: 'method' }],
  ['a paused offer', amount('1000'), { offer: { ...OFFER, state: 'paused' } }, { kind: 'paused' }],
  ['no price', amount('1000'), { offer: { ...OFFER, price: null } }, { kind: 'noPrice' }],
] as const)('%s is told', (_what, draft, change, problem) => {
  expect(planTicket(draft, { ...WORLD, ...change }).problem).toEqual(problem);
});

test('limits are of the value in USDT: of one order, and of the day with what is used of it', () => {
  expect(planTicket(quantity('400'), WORLD).over).toEqual({ single: false, day: false });
  expect(planTicket(quantity('400.01'), WORLD).over).toEqual({ single: false, day: true });
  expect(planTicket(quantity('500.01'), WORLD).over).toEqual({ single: true, day: true });
  // Without a rate it is left to the exchange.
  expect(planTicket(quantity('500.01'), { ...WORLD, rate: undefined }).over).toEqual({ single: false, day: false });
});

test.each([
  ['its total, however little is had for it', '80', '40', '200'],
  ['its total, a tenth below the index', '36', '40', '90'],
  ['what its coins are worth, further below', '35.99', '40', '100'],
  ['its total, where there is no index', '4', null, '10'],
])('a trade of 100 coins counts %s', (_what, price, reference, value) => {
  const world = { ...WORLD, offer: { ...OFFER, price, minimum: '1' }, rate: '40', reference };
  expect(planTicket(quantity('100'), world).value).toBe(value);
});

test('what is typed is tidied', () => {
  expect(planTicket(amount('0018000.50'), WORLD).total).toBe('18000.5');
  expect(planTicket(quantity('.5'), { ...WORLD, offer: { ...OFFER, minimum: '1' } }).quantity).toBe('0.5');
});
