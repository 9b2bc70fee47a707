/** Peer trade as own-money-world.ts has it: what everybody sees of it, whoever looks. */

/** What a merchant offers, in every field that could be an amount of somebody's. */
export const OFFER = {
  advert: '1',
  side: 'sell',
  symbol: 'USDT',
  fiat: 'USD',
  price: '1.25',
  over_reference: '0.01',
  quantity: '1000000',
  remaining_quantity: '900000',
  minimum: '1',
  maximum: '1000000',
  pay_time: 30,
  collections: ['bank'],
  terms: '',
  conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
  obstacles: [],
  merchant: {
    peer: 'p',
    nickname: 'Ben',
    merchant: true,
    simulated: false,
    online: true,
    completed: 10,
    completion: '1',
    release_seconds: 60,
    pay_seconds: 60,
    registered: 1_700_000_000_000,
  },
} as const;

/** How each trade stands, and whose he is in it. */
export const DEALS: Readonly<Record<string, object>> = {
  '1': { state: 'wait_pay', role: 'buyer', deadline: null, paid_time: null, end_time: null },
  '2': { state: 'paid', role: 'seller', deadline: null, end_time: null },
  '3': { state: 'appeal', role: 'buyer', deadline: null, end_time: null },
  '4': { state: 'completed', role: 'buyer', deadline: null },
  '5': { state: 'cancelled', role: 'seller', deadline: null, cancelled_by: 'time' },
};

/** What holds for everybody alike. */
export const TERMS = {
  symbols: ['USDT'],
  fiats: [{ fiat: 'USD', decimals: 2 }],
  single: '1000000',
  total: '10000000',
  maker_fee: '0',
  taker_fee: '0',
  buying_blocked_until: null,
  merchant: { state: 'approved', reason: null },
  buy: [],
  sell: [],
  advertise: [],
  // What is asked of all alike, and how somebody trades, which everybody sees.
  merchant_needs: { age_days: 30, completed: 20, completion: '0.8', counterparties: 10 },
  self: { ...OFFER.merchant, nickname: 'Ann' },
} as const;

/** How often and how fast somebody has traded is told to everybody. */
export const OWN_FIGURES = { trades: 10, completion: '1', release_seconds: 60, pay_seconds: 60, counterparties: 5 } as const;
