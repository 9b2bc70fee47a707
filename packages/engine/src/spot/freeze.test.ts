import { DOORS } from '@kontor/testkit/doors';
import { RecordType } from '@kontor/domain/record-types';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '100000', BTC: '10' });
}

describe.each(DOORS)('freeze and release, %s', (_name, make) => {
  it('a BUY freezes price × quantity, a SELL its quantity; a cancel gives it back', () => {
    const s = market(make);
    const bid = s.buy('alice', '1.5', '60000.00');
    const ask = s.sell('alice', '2', '61000.00');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '10000', frozen: '90000' });
    expect(s.balance('alice', 'BTC')).toEqual({ available: '8', frozen: '2' });
    s.cancel('alice', bid);
    s.cancel('alice', ask);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '100000', frozen: '0' });
    expect(s.balance('alice', 'BTC')).toEqual({ available: '10', frozen: '0' });
  });

  it('money that is frozen cannot be frozen again, to the last unit', () => {
    const s = market(make);
    s.buy('alice', '1', '60000.00');
    expect(s.refusal(() => s.buy('alice', '1', '40000.01'))).toBe('INSUFFICIENT_BALANCE');
    s.buy('alice', '1', '40000.00');
    expect(s.refusal(() => s.buy('alice', '0.00001', '0.01'))).toBe('INSUFFICIENT_BALANCE');
    s.sell('bob', '10', '70000.00');
    expect(s.refusal(() => s.sell('bob', '0.00001', '70000.00'))).toBe('INSUFFICIENT_BALANCE');
  });

  it('what a fill brings is available at once, what it saves too', () => {
    const s = market(make);
    s.sell('bob', '0.4', '60000.00');
    s.buy('alice', '1', '61000.00');
    // 61,000 frozen, 24,000 spent, 400 saved on the fill.
    expect(s.balance('alice', 'USDT')).toEqual({ available: '39400', frozen: '36600' });
    expect(s.balance('alice', 'BTC')).toEqual({ available: '10.3996', frozen: '0' });
  });

  it("posts a trade in the order of the page, with the number of each one's order", () => {
    const s = market(make);
    s.sell('bob', '1', '60000.00');
    s.buy('alice', '1', '61000.00');
    const [alice, bob] = [s.user('alice'), s.user('bob')];
    const { SPOT_FREEZE, SPOT_UNFREEZE, SPOT_TRADE, SPOT_FEE } = RecordType;
    const [btc, usdt] = [1, 3];
    const row = s.lastRecords().map((r) => [r.type, r.owner, r.account, r.asset, r.bucket, r.amount, r.reference]);
    expect(row).toEqual([
      [SPOT_FREEZE, alice, 0, usdt, 0, -6_100_000_000_000n, 2],
      [SPOT_FREEZE, alice, 0, usdt, 1, 6_100_000_000_000n, 2],
      [SPOT_TRADE, alice, 0, usdt, 1, -6_000_000_000_000n, 2],
      [SPOT_UNFREEZE, alice, 0, usdt, 1, -100_000_000_000n, 2],
      [SPOT_UNFREEZE, alice, 0, usdt, 0, 100_000_000_000n, 2],
      [SPOT_TRADE, alice, 0, btc, 0, 100_000_000n, 2],
      [SPOT_FEE, alice, 0, btc, 0, -100_000n, 2],
      [SPOT_TRADE, bob, 0, btc, 1, -100_000_000n, 1],
      [SPOT_TRADE, bob, 0, usdt, 0, 6_000_000_000_000n, 1],
      [SPOT_FEE, bob, 0, usdt, 0, -6_000_000_000n, 1],
      [SPOT_FEE, 0, 16, btc, 0, 100_000n, 2],
      [SPOT_FEE, 0, 16, usdt, 0, 6_000_000_000n, 1],
    ]);
    const first = s.lastRecords()[0]!;
    expect([first.before, first.after, first.sequence]).toEqual([10_000_000_000_000n, 3_900_000_000_000n, s.state().sequence]);
  });

  it('writes the same records when the maker buys, only with the improvement gone', () => {
    const s = market(make);
    s.buy('alice', '1', '61000.00');
    s.sell('bob', '1', '60000.00');
    expect(s.lastRecords().map((r) => [r.type, r.amount, r.reference])).toEqual([
      [5, -100_000_000n, 2],
      [5, 100_000_000n, 2],
      [7, -6_100_000_000_000n, 1],
      [7, 100_000_000n, 1],
      [8, -100_000n, 1],
      [7, -100_000_000n, 2],
      [7, 6_100_000_000_000n, 2],
      [8, -6_100_000_000n, 2],
      [8, 100_000n, 1],
      [8, 6_100_000_000n, 2],
    ]);
  });
});
