import { expect, test } from 'vitest';
import { readRecordFilters, recordBody, writeRecordFilters } from './record-filters.ts';

test('an address says the filters, and the filters write the address', () => {
  const query = '?symbol=BTC&type=spot_fee&days=3&cursor=7_1';
  expect(writeRecordFilters(readRecordFilters(query))).toBe(query);
  expect(recordBody('spot', readRecordFilters(query), 50)).toEqual({
    account: 'spot',
    symbol: 'BTC',
    type: 'spot_fee',
    days: 3,
    cursor: '7_1',
    limit: 50,
  });
});

test('what is no filter is not believed', () => {
  expect(readRecordFilters('?symbol=<b>&type=all&days=8&cursor=a b')).toEqual(readRecordFilters(''));
  expect(writeRecordFilters(readRecordFilters(''))).toBe('');
});
