import { expect, test } from 'vitest';
import { statementCsv } from './statement-csv.ts';

test('a line for what was held, each kind of movement, and what is held', () => {
  const text = statementCsv({
    from: Date.UTC(2026, 10, 1),
    to: Date.UTC(2026, 11, 1),
    total: '3084300.00000000',
    sequence: 9,
    list: [
      {
        account: 'spot',
        symbol: 'BTC',
        opening: '1.00000000',
        moves: [{ type: 'withdraw', count: 2, amount: '-0.50000000' }],
        closing: '0.50000000',
        price: '61686',
        value: '30843.00000000',
      },
      {
        account: 'ico',
        symbol: 'ODD',
        opening: '0',
        moves: [{ type: 'adjust', count: 1, amount: '7' }],
        closing: '7',
        price: null,
        value: null,
      },
    ],
  });
  expect(text.split('\r\n')).toEqual([
    'time,account,asset,line,count,amount,price_usdt,value_usdt',
    '2026-11-01T00:00:00.000Z,spot,BTC,opening,,1.00000000,,',
    '2026-12-01T00:00:00.000Z,spot,BTC,withdraw,2,-0.50000000,,',
    '2026-12-01T00:00:00.000Z,spot,BTC,closing,,0.50000000,61686,30843.00000000',
    '2026-11-01T00:00:00.000Z,ico,ODD,opening,,0,,',
    '2026-12-01T00:00:00.000Z,ico,ODD,adjust,1,7,,',
    '2026-12-01T00:00:00.000Z,ico,ODD,closing,,7,,',
    '',
  ]);
});
