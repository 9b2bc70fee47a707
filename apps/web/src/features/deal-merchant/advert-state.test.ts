import { expect, test } from 'vitest';
import type { OwnAdvert } from '@kontor/contract/deal-advert';
import { isOnOffer, standingOf } from './advert-state.ts';

const advert = (part: Partial<OwnAdvert>): OwnAdvert => ({
  advert: '7',
  side: 'sell',
  symbol: 'USDT',
  fiat: 'EUR',
  price_type: 'fixed',
  price: '0.95',
  margin: null,
  over_reference: null,
  quantity: '100',
  remaining_quantity: '60',
  minimum: '57.00',
  maximum: '500.00',
  pay_time: 30,
  collections: ['bank'],
  methods: ['3'],
  terms: '',
  conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
  state: 'offline',
  open: 0,
  obstacles: [],
  update_time: 0,
  ...part,
});

test('an advert says why it is not on offer: what is not allowed first, then what makes no sense, then its merchant', () => {
  expect(standingOf(advert({}))).toBe('offline');
  expect(standingOf(advert({ remaining_quantity: '59.99999999' }))).toBe('tooLittle');
  expect(standingOf(advert({ remaining_quantity: '0', price: null }))).toBe('tooLittle');
  expect(standingOf(advert({ remaining_quantity: '1', obstacles: ['deposit', 'hold'] }))).toBe('deposit');
  expect(standingOf(advert({ obstacles: ['limit'] }))).toBe('other');
  expect(standingOf(advert({ state: 'paused', obstacles: ['deposit'] }))).toBe('paused');
});

test('one that is paused is on offer all the same', () => {
  expect((['online', 'paused', 'offline', 'removed'] as const).filter((state) => isOnOffer({ state }))).toEqual(['online', 'paused']);
});
