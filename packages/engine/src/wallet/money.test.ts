import { Account, transferAllowed } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { DOORS } from '@kontor/testkit/doors';
import { clientId } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

type UserAccount = 'SPOT' | 'CONTRACT' | 'SECONDS' | 'FIAT' | 'ICO';
const ACCOUNTS: readonly UserAccount[] = ['SPOT', 'CONTRACT', 'SECONDS', 'FIAT', 'ICO'];

/**
 * The table of rules 6.2, row from, column to, in the order of ACCOUNTS. u: USDT only, l: legal currencies, p: payment currencies of the
 * ICO, a: all.
 */
const TRANSFERS = ['- u u l p', 'u - u u u', 'u u - u u', 'a u u - p', 'a u u l -'].map((row) => row.split(' '));

describe.each(DOORS)('deposits, %s', (_name, make) => {
  it('credit the spot account against the outside of the network', () => {
    const s = scenario(make);
    s.deposit('alice', 'BTC', '1.5');
    expect(s.balance('alice', 'BTC')).toEqual({ available: '1.5', frozen: '0' });
    expect(s.lastRecords().map((r) => [r.type, r.owner, r.account, r.bucket, r.amount, r.reference])).toEqual([
      [1, s.user('alice'), Account.SPOT, 0, 150_000_000n, 0],
      [1, -2, Account.EXTERNAL, 0, -150_000_000n, 0],
    ]);
  });

  it('never issue more than 2^62 units of an asset, adjustments included', () => {
    const s = scenario(make);
    const most = '46116860184.27387904';
    expect(s.refusal(() => s.deposit('alice', 'BTC', most))).toBe('NONE');
    expect(s.refusal(() => s.deposit('bob', 'BTC', '0.00000001'))).toBe('AMOUNT_TOO_LARGE');
    expect(s.refusal(() => s.adjust('bob', 'BTC', '0.00000001'))).toBe('AMOUNT_TOO_LARGE');
    s.adjust('alice', 'BTC', '-1');
    expect(s.refusal(() => s.deposit('bob', 'BTC', '1.00000001'))).toBe('AMOUNT_TOO_LARGE');
    s.deposit('bob', 'BTC', '1');
    expect(s.refusal(() => s.deposit('bob', 'USDT', most))).toBe('NONE');
  });

  it('are malformed without a user, an amount or a network', () => {
    const s = scenario(make);
    const good = {
      type: CommandType.DEPOSIT,
      user: 1,
      time: s.time,
      asset: 1,
      amount: 5n,
      network: 1,
      output: 0,
      transaction: clientId(5),
    } as const;
    for (const fault of [{ user: 0 }, { user: -1 }, { amount: 0n }, { amount: -5n }, { network: 0 }, { network: -1 }]) {
      expect(s.refusal(() => s.apply({ ...good, ...fault }))).toBe('MALFORMED');
    }
    expect(s.refusal(() => s.apply({ ...good, asset: 99 }))).toBe('UNKNOWN_ASSET');
    expect(s.refusal(() => s.apply({ ...good, deadline: s.time - 1 }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.apply({ ...good, output: -7 }))).toBe('NONE');
    expect(s.refusal(() => s.apply({ ...good, output: -7, network: 2 }))).toBe('NONE');
  });
});

describe.each(DOORS)('adjustments, %s', (_name, make) => {
  it('book against the outside of network 0, both ways, into any account of a user', () => {
    const s = scenario(make);
    s.adjust('alice', 'EUR', '10.50', { account: 'FIAT' });
    s.adjust('alice', 'EUR', '-0.5', { account: 'FIAT' });
    expect(s.balance('alice', 'EUR', 'FIAT').available).toBe('10');
    expect(s.lastRecords().map((r) => [r.type, r.owner, r.account, r.amount])).toEqual([
      [2, s.user('alice'), Account.FIAT, -50n],
      [2, -1, Account.EXTERNAL, 50n],
    ]);
    expect(s.refusal(() => s.adjust('alice', 'EUR', '-10.01', { account: 'FIAT' }))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.adjust('alice', 'EUR', '0', { account: 'FIAT' }))).toBe('MALFORMED');
    expect(s.refusal(() => s.adjust('alice', 'EUR', '1', { account: 'FEE' }))).toBe('MALFORMED');
  });

  it('leave what is frozen alone', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100');
    s.buy('alice', '1', '60.00');
    expect(s.refusal(() => s.adjust('alice', 'USDT', '-40.00000001'))).toBe('INSUFFICIENT_BALANCE');
    s.adjust('alice', 'USDT', '-40');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '0', frozen: '60' });
  });
});

describe.each(DOORS)('transfers, %s', (_name, make) => {
  it('move between two accounts of one user at once', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100');
    s.transfer('alice', 'USDT', '30', 'SPOT', 'CONTRACT');
    expect(s.balance('alice', 'USDT').available).toBe('70');
    expect(s.balance('alice', 'USDT', 'CONTRACT').available).toBe('30');
    expect(s.lastRecords().map((r) => [r.type, r.account, r.amount])).toEqual([
      [3, Account.SPOT, -3_000_000_000n],
      [4, Account.CONTRACT, 3_000_000_000n],
    ]);
    expect(s.lastEvents()).toEqual([]);
    expect(s.lastOrder()).toEqual({ slot: -1, number: 0 });
  });

  it.each(ACCOUNTS.flatMap((from, row) => ACCOUNTS.map((to, column) => [from, to, TRANSFERS[row]![column]!] as const)))(
    'from %s to %s: %s',
    (from, to, allowed) => {
      const s = scenario(make);
      for (const [symbol, kinds] of [
        ['USDT', 'uap'],
        ['BTC', 'ap'],
        ['ETH', 'a'],
        ['EUR', 'al'],
      ] as const) {
        s.adjust('alice', symbol, '10', { account: from });
        const answer = s.refusal(() => s.transfer('alice', symbol, '1', from, to));
        expect([symbol, answer]).toEqual([symbol, kinds.includes(allowed) ? 'NONE' : 'TRANSFER_NOT_ALLOWED']);
      }
    },
  );

  it('know no other accounts', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100');
    expect(s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'FEE'))).toBe('MALFORMED');
    expect(s.refusal(() => s.transfer('alice', 'USDT', '1', 'EXTERNAL', 'SPOT'))).toBe('MALFORMED');
    expect(transferAllowed(Account.SPOT, Account.FEE, 7)).toBe(false);
  });

  it('ask in the order of the page', () => {
    const s = scenario(make);
    s.setUser('alice', { suspended: true });
    expect(s.refusal(() => s.transfer('alice', 'USDT', '0', 'SPOT', 'SPOT'))).toBe('MALFORMED');
    expect(s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'SPOT'))).toBe('USER_SUSPENDED');
    s.setUser('alice', {});
    expect(s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'SPOT'))).toBe('TRANSFER_NOT_ALLOWED');
    expect(s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT'))).toBe('INSUFFICIENT_BALANCE');
    s.deposit('alice', 'USDT', '100');
    s.buy('alice', '1', '60.00');
    expect(s.refusal(() => s.transfer('alice', 'USDT', '40.00000001', 'SPOT', 'CONTRACT'))).toBe('INSUFFICIENT_BALANCE');
    s.transfer('alice', 'USDT', '40', 'SPOT', 'CONTRACT');
  });
});
