import { RECORD_WORDS } from '@kontor/contract/glossary';
import { RECORD_STATES } from '@kontor/contract/wallet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';
import { HISTORY_FILTERS, PAST_STATUSES, SIDES } from './history-filters.ts';
import { RECORD_FILTERS, TRANSFER_FILTERS } from './record-filters.ts';

const NONE = { days: 7, cursor: undefined };

describe('the order history', () => {
  test('an address says the filters, and the filters write the address', () => {
    const query = '?pair=BTC_USDT&side=sell&status=expired&days=30&cursor=12.a';
    const filters = { pair: 'BTC_USDT', side: 'sell', status: 'expired', days: 30, cursor: '12.a' } as const;
    expect(HISTORY_FILTERS.read(query)).toEqual(filters);
    expect(HISTORY_FILTERS.write(filters)).toBe(query);
    expect(HISTORY_FILTERS.body(filters, 50)).toEqual({ ...filters, limit: 50 });
  });

  test('nothing chosen is seven days and an address without a query', () => {
    expect(HISTORY_FILTERS.write(HISTORY_FILTERS.read(''))).toBe('');
    expect(HISTORY_FILTERS.body(HISTORY_FILTERS.read(''), 50)).toEqual({ days: 7, limit: 50 });
  });

  test.each(['?pair=<script>', '?side=BUY', '?status=new', '?days=8', '?cursor=a%20b', `?pair=${'A'.repeat(50)}`])(
    '%s is not believed',
    (query) => {
      expect(HISTORY_FILTERS.read(query)).toEqual(HISTORY_FILTERS.read(''));
    },
  );

  test('a pair in lower case is the pair', () => {
    expect(HISTORY_FILTERS.read('?pair=btc_usdt').pair).toBe('BTC_USDT');
  });
});

test('an account’s records are filtered by currency and type', () => {
  const query = '?symbol=BTC&type=spot_fee&days=3&cursor=7_1';
  expect(RECORD_FILTERS.write(RECORD_FILTERS.read(query))).toBe(query);
  expect(RECORD_FILTERS.body(RECORD_FILTERS.read(query), 50)).toEqual({
    symbol: 'BTC',
    type: 'spot_fee',
    days: 3,
    cursor: '7_1',
    limit: 50,
  });
  expect(RECORD_FILTERS.read('?symbol=<b>&type=all&days=8&cursor=a b')).toEqual(RECORD_FILTERS.read(''));
});

test('the body of the transfers names accounts apart from times', () => {
  expect(TRANSFER_FILTERS.read('?symbol=btc&from=fee&to=SPOT&days=8&cursor=%3Cx%3E')).toEqual({ ...NONE });
  const filters = TRANSFER_FILTERS.read('?symbol=USDT&from=spot&to=ico&cursor=9');
  expect(TRANSFER_FILTERS.body(filters, 50)).toEqual({
    days: 7,
    limit: 50,
    symbol: 'USDT',
    from_account: 'spot',
    to_account: 'ico',
    cursor: '9',
  });
});

test('whatever is chosen, its address says it again', () => {
  const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const page = { days: fc.constantFrom(...RECORD_WINDOW_DAYS), cursor: maybe('1', '7_1', '12.4.5') };
  fc.assert(
    fc.property(
      fc.record({ pair: maybe('BTC_USDT'), side: maybe(...SIDES), status: maybe(...PAST_STATUSES), ...page }),
      fc.record({ symbol: maybe('BTC', '1INCH'), type: maybe(...RECORD_WORDS), status: maybe(...RECORD_STATES), ...page }),
      (history, records) => {
        expect(HISTORY_FILTERS.read(HISTORY_FILTERS.write(history))).toEqual(history);
        expect(RECORD_FILTERS.read(RECORD_FILTERS.write(records))).toEqual(records);
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});
