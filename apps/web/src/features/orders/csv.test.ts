import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('what a person wrote stays in its cell and is no formula; numbers and times are plain', () => {
  const rows = [
    { time: 0, note: 'cold, "mine"', amount: '-1.5' },
    { time: 86_400_000, note: '=HYPERLINK("x")', amount: '2' },
    { time: 5, note: null, amount: '-' },
  ];
  expect(csvOf(['time', 'note', 'amount'], rows, { times: ['time'], ids: ['note'] })).toBe(
    [
      'time,note,amount',
      '1970-01-01T00:00:00.000Z,"cold, ""mine""",-1.5',
      `1970-01-02T00:00:00.000Z,"'=HYPERLINK(""x"")",2`,
      `1970-01-01T00:00:00.005Z,"",'-`,
      '',
    ].join('\r\n'),
  );
});
