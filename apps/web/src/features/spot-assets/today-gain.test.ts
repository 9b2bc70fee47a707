import { describe, expect, test } from 'vitest';
import { dealtQuantities, startQuantities, todayGain } from './today-gain.ts';

const price = (prices: Readonly<Record<string, string>>) => (symbol: string) => prices[symbol];
const NOTHING = new Map<string, string>();

describe('what was held when the day began', () => {
  test('is what is held now without the deals of the day and their fees', () => {
    const dealt = dealtQuantities([
      { pair: 'BTC_USDT', side: 'buy', quantity: '0.5', amount: '30000', fee: '0.0005', fee_symbol: 'BTC' },
      { pair: 'BTC_USDT', side: 'sell', quantity: '0.1', amount: '6100', fee: '6.1', fee_symbol: 'USDT' },
    ]);
    expect(Object.fromEntries(dealt)).toEqual({ BTC: '0.3995', USDT: '-23906.1' });
    expect(Object.fromEntries(startQuantities(new Map([['BTC', '1.3995'], ['USDT', '76093.9'], ['ETH', '2']]), dealt, NOTHING))).toEqual({ BTC: '1.0000', USDT: '100000.0', ETH: '2' });
  });

  test('and without what was moved in', () => {
    const start = startQuantities(new Map([['USDT', '150']]), NOTHING, new Map([['USDT', '100'], ['ETH', '-1']]));
    expect(Object.fromEntries(start)).toEqual({ USDT: '50', ETH: '1' });
  });
});

describe('the gain of the day', () => {
  const began = price({ USDT: '1', BTC: '60000' });
  const now = price({ USDT: '1', BTC: '61200' });

  test('a rise of what was held', () => {
    const start = { quantities: new Map([['BTC', '1'], ['USDT', '60000']]), cameIn: NOTHING, priceOf: began };
    expect(todayGain(start, '121200', now)).toEqual({ usdt: '1200.00000000', share: 0.01 });
  });

  test('what came in is no gain, what left is no loss', () => {
    const quantities = new Map([['USDT', '1000']]);
    expect(todayGain({ quantities, cameIn: new Map([['BTC', '1']]), priceOf: began }, '62200', now)).toMatchObject({ usdt: '0.00000000', share: 0 });
    expect(todayGain({ quantities, cameIn: new Map([['USDT', '-400']]), priceOf: began }, '590', now)).toMatchObject({ usdt: '-10.00000000', share: -0.01 });
  });

  test('an account that was empty has a gain and no share of it', () => {
    expect(todayGain({ quantities: NOTHING, cameIn: new Map([['USDT', '100']]), priceOf: began }, '101', now)).toEqual({ usdt: '1.00000000', share: undefined });
  });

  test('without a price nothing is said', () => {
    expect(todayGain({ quantities: new Map([['XRP', '5']]), cameIn: NOTHING, priceOf: began }, '10', now)).toBeUndefined();
  });
});
