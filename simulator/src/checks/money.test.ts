import { RecordType } from '@kontor/domain/record-types';
import { RecordLog } from '@kontor/engine/record';
import { describe, expect, test } from 'vitest';
import { Money } from './money.ts';

const SPOT = 0;
const EXTERNAL = 20;
const USDT = 7;

/** Records as [owner, account, amount, before]. */
function records(...rows: readonly (readonly [number, number, bigint, bigint])[]): RecordLog {
  const log = new RecordLog();
  for (const [owner, account, amount, before] of rows) log.add(RecordType.DEPOSIT, owner, account, USDT, 0, amount, before, 0, 1);
  return log;
}

describe('money', () => {
  test('follows a deposit and a second one', () => {
    const money = new Money();
    money.follow(records([5, SPOT, 10n, 0n], [-2, EXTERNAL, -10n, 0n]));
    money.follow(records([5, SPOT, 7n, 10n], [-2, EXTERNAL, -7n, -10n]));
    expect(money.balance(5, SPOT, USDT, 0)).toBe(17n);
    expect([...money.cells()]).toEqual([
      { owner: 5, account: SPOT, asset: USDT, bucket: 0, value: 17n },
      { owner: -2, account: EXTERNAL, asset: USDT, bucket: 0, value: -17n },
    ]);
  });

  test.each([
    ['money.sum', records([5, SPOT, 10n, 0n], [-2, EXTERNAL, -9n, 0n])],
    ['money.chain', records([5, SPOT, 10n, 1n], [-2, EXTERNAL, -10n, 0n])],
    ['money.negative', records([5, SPOT, -10n, 0n], [-2, EXTERNAL, 10n, 0n])],
    ['money.zero', records([5, SPOT, 0n, 0n])],
    ['money.owner', records([0, SPOT, 1n, 0n], [-2, EXTERNAL, -1n, 0n])],
    ['money.large', records([5, SPOT, (1n << 62n) + 1n, 0n], [-2, EXTERNAL, -(1n << 62n) - 1n, 0n])],
  ])('%s', (check, log) => {
    expect(() => new Money().follow(log)).toThrow(check);
  });

  test('money.record: an amount that does not lead from before to after', () => {
    const log = records([5, SPOT, 10n, 0n], [-2, EXTERNAL, -10n, 0n]);
    log.longs[5] = 11n;
    expect(() => new Money().follow(log)).toThrow('money.record');
  });
});
