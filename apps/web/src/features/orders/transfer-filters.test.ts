import { expect, test } from 'vitest';
import { readTransferFilters, transfersBody, writeTransferFilters } from './transfer-filters.ts';

const NONE = { symbol: undefined, from: undefined, to: undefined, days: 7, cursor: undefined } as const;

test.each([
  ['', NONE],
  ['?symbol=BTC&from=spot&to=fiat&days=30&cursor=12', { symbol: 'BTC', from: 'spot', to: 'fiat', days: 30, cursor: '12' }],
  ['?from=contract', { ...NONE, from: 'contract' }],
] as const)('%s reads and writes back', (query, filters) => {
  expect(readTransferFilters(query)).toEqual(filters);
  expect(writeTransferFilters(filters)).toBe(query);
});

test('what is no filter is not believed', () => {
  expect(readTransferFilters('?symbol=btc&from=fee&to=SPOT&days=8&cursor=%3Cx%3E')).toEqual(NONE);
});

test('the body names accounts apart from times', () => {
  expect(transfersBody({ ...NONE, from: 'spot', to: 'ico', symbol: 'USDT', cursor: '9' }, 50)).toEqual({
    days: 7,
    limit: 50,
    symbol: 'USDT',
    from_account: 'spot',
    to_account: 'ico',
    cursor: '9',
  });
  expect(transfersBody(NONE, 5)).toEqual({ days: 7, limit: 5 });
});
