import { describe, expect, test } from 'vitest';
import { Account, accountName, SYSTEM_ACCOUNTS, systemAccount, USER_ACCOUNTS } from './accounts.ts';

describe('accounts', () => {
  test("have numbers of their own, users' before the system's, each with its name", () => {
    const numbers = Object.values(Account);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => number < USER_ACCOUNTS)).toEqual([0, 1, 2, 3, 4]);
    for (const [name, number] of Object.entries(Account)) expect(accountName(number)).toBe(name);
    expect(() => accountName(15)).toThrow('no such account: 15');
  });

  test('of the system have a row each; numbers of journals from before stay', () => {
    expect(Account).toMatchObject({ FEE: 16, ROUNDING: 17, INSURANCE: 18, HOUSE_SECONDS: 19, EXTERNAL: 20 });
    for (const row of Object.values(SYSTEM_ACCOUNTS)) {
      expect(systemAccount(row.number)).toBe(row);
      // A row of the ledger has a bit more beside an account's number (docs/engine.md).
      expect(row.number).toBeGreaterThanOrEqual(16);
      expect(row.number).toBeLessThan(0x4000);
    }
    expect(systemAccount(Account.SPOT)).toBeUndefined();
    expect(systemAccount(99)).toBeUndefined();
  });

  test('that hold what belongs to customers are nothing for operators', () => {
    const closed = Object.values(SYSTEM_ACCOUNTS)
      .filter(({ operators }) => operators === 'nothing')
      .map(({ role }) => role);
    expect(closed.toSorted()).toEqual(['clearing', 'escrow', 'outside', 'pending']);
  });
});
