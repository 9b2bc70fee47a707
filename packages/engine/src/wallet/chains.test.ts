/** Deposits that their chain may still take back, and withdrawals. Source: rules 6.4, 6.5; docs/engine.md. */
import { Account, AssetFlag, Bucket, numberedOwner, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { audit } from '@kontor/engine/audit';
import { restoreEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const NETWORK = numberedOwner(1);

/** An exchange whose coins may leave: up to 100 USDT a day, 10,000 for the verified. */
function exchange(make: MakeDoor): Scenario {
  const s = scenario(make);
  s.markVersion(5);
  s.limitWithdrawals(100, 10_000);
  s.uses('USDT', AssetFlag.MARGIN | AssetFlag.WITHDRAWALS);
  return s;
}

/** Units of a system account of network 1, or of the exchange. */
function held(s: Scenario, account: number, owner: number = NETWORK, symbol = 'USDT'): bigint {
  const asset = s.assetId(symbol);
  return s.door.dump().holdings.find((each) => each.owner === owner && each.account === account && each.asset === asset)?.available ?? 0n;
}

describe.each(DOORS)('deposits that are not final, %s', (_name, make) => {
  it('can be traded at once, and are known by their place on the chain', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '50', { key: 7, height: 20 });
    expect(s.balance('alice', 'USDT')).toEqual({ available: '50', frozen: '0' });
    expect(s.refusal(() => s.credit('alice', 'USDT', '50', { key: 7, height: 20 }))).toBe('REPEATED');
    expect(s.refusal(() => s.credit('alice', 'USDT', '51', { key: 7, height: 20 }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.credit('bob', 'USDT', '50', { key: 7, height: 20 }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.credit('alice', 'USDT', '50', { key: 7, height: 21 }))).toBe('CLIENT_ID_REUSED');
    s.credit('alice', 'USDT', '50', { key: 7, height: 20, output: 1 });
    expect(s.balance('alice', 'USDT').available).toBe('100');
    expect(held(s, Account.EXTERNAL)).toBe(-100_00000000n);
  });

  it('are final at a height, below which nothing is ever credited', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '1', { key: 1, height: 20 });
    s.credit('alice', 'USDT', '1', { key: 2, height: 21 });
    s.final(20);
    expect(s.door.dump().pending).toHaveLength(1);
    expect(s.refusal(() => s.credit('alice', 'USDT', '1', { key: 1, height: 20 }))).toBe('DEPOSIT_TOO_OLD');
    expect(s.refusal(() => s.credit('alice', 'USDT', '1', { key: 3, height: 19 }))).toBe('DEPOSIT_TOO_OLD');
    expect(s.refusal(() => s.final(20))).toBe('REPEATED');
    expect(s.refusal(() => s.final(19))).toBe('OVERTAKEN');
    expect(s.refusal(() => s.reverse(1, { height: 20 }))).toBe('UNKNOWN_DEPOSIT');
    s.credit('alice', 'USDT', '1', { key: 3, height: 21 });
    expect(s.balance('alice', 'USDT').available).toBe('3');
  });

  it('go back where their chain takes them back, and may come again', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '50', { key: 7, height: 20 });
    expect(s.refusal(() => s.reverse(7, { height: 21 }))).toBe('UNKNOWN_DEPOSIT');
    s.reverse(7, { height: 20 });
    expect(s.balance('alice', 'USDT').available).toBe('0');
    expect(s.refusal(() => s.reverse(7, { height: 20 }))).toBe('UNKNOWN_DEPOSIT');
    s.credit('alice', 'USDT', '50', { key: 7, height: 22 });
    expect(s.balance('alice', 'USDT').available).toBe('50');
    expect(s.door.dump().blocked).toEqual([]);
  });

  it('that were spent are a loss of the exchange, and their customer withdraws nothing more', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '50', { key: 7, height: 20 });
    s.transfer('alice', 'USDT', '30', 'SPOT', 'CONTRACT');
    s.reverse(7, { height: 20 });
    expect(s.balance('alice', 'USDT').available).toBe('0');
    expect(held(s, Account.LOSS, SYSTEM_OWNER)).toBe(-30_00000000n);
    expect(held(s, Account.EXTERNAL)).toBe(0n);
    expect(s.door.dump().blocked).toEqual([s.user('alice')]);
    s.transfer('alice', 'USDT', '30', 'CONTRACT', 'SPOT');
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '1'))).toBe('WITHDRAWALS_BLOCKED');
    s.blockWithdrawals('alice', false);
    s.withdraw('alice', 1, 'USDT', '1');
    s.propose('carl', 1, 'USDT', '30', { account: 'LOSS' });
    s.approve('dora', 1);
    expect(held(s, Account.LOSS, SYSTEM_OWNER)).toBe(0n);
    expect(s.refusal(() => s.propose('carl', 2, 'USDT', '-1', { account: 'LOSS' }))).toBe('ACCOUNT_NOT_ALLOWED');
  });

  it('leave a loss that can be filled up in parts', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '50', { key: 7, height: 20 });
    s.transfer('alice', 'USDT', '30', 'SPOT', 'CONTRACT');
    s.reverse(7, { height: 20 });
    s.propose('carl', 1, 'USDT', '12', { account: 'LOSS' });
    s.approve('dora', 1);
    expect(held(s, Account.LOSS, SYSTEM_OWNER)).toBe(-18_00000000n);
    s.propose('carl', 2, 'USDT', '20', { account: 'LOSS' });
    s.approve('dora', 2);
    expect(held(s, Account.LOSS, SYSTEM_OWNER)).toBe(2_00000000n);
  });

  it('stop nobody where all of it is still there', () => {
    const s = exchange(make);
    s.credit('alice', 'USDT', '50', { key: 7, height: 20 });
    s.buy('alice', '1', '49.00');
    s.deposit('alice', 'USDT', '49');
    s.reverse(7, { height: 20 });
    expect(s.buckets('alice', 'USDT')).toEqual({ available: 0n, frozen: 0n, orderFreeze: 49_00000000n });
    expect([s.door.dump().blocked, held(s, Account.LOSS, SYSTEM_OWNER)]).toEqual([[], 0n]);
  });

  it('have to stay covered by what is left, as of a valuation from behind the last that came or left', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '100');
    const before = s.door.sequence;
    s.credit('alice', 'BTC', '1', { key: 7, height: 20, value: '60' });
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '20', { value: '20', wealth: '160', asOf: before }))).toBe('VALUE_HELD');
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '20', { value: '20', wealth: '79.99999999' }))).toBe('VALUE_HELD');
    const valued = s.door.sequence;
    s.withdraw('alice', 1, 'USDT', '20', { value: '20', wealth: '80' });
    // The same valuation a second time would count what has left.
    expect(s.refusal(() => s.withdraw('alice', 2, 'USDT', '20', { value: '20', wealth: '160', asOf: valued }))).toBe('VALUE_HELD');
    s.withdraw('alice', 2, 'USDT', '20', { value: '20', wealth: '140' });
    s.final(20);
    s.withdraw('alice', 3, 'USDT', '20', { value: '20', asOf: 0 });
  });
});

describe.each(DOORS)('withdrawals, %s', (_name, make) => {
  it('of 100 with a fee of 1.5 pay 98.5 (V:W3)', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '150');
    s.withdraw('alice', 1, 'USDT', '100', { fee: '1.5', value: '100' });
    expect(s.buckets('alice', 'USDT')).toEqual({ available: 50_00000000n, frozen: 100_00000000n, orderFreeze: 0n });
    expect(s.lastRecords().map((r) => [r.type, r.bucket, r.amount, r.reference])).toEqual([
      [9, Bucket.AVAILABLE, -100_00000000n, 1],
      [9, Bucket.FROZEN, 100_00000000n, 1],
    ]);
    expect(s.refusal(() => s.paid(1))).toBe('NOT_SENT');
    s.send(1);
    expect(s.buckets('alice', 'USDT')).toEqual({ available: 50_00000000n, frozen: 0n, orderFreeze: 0n });
    expect(held(s, Account.WITHDRAW_PENDING)).toBe(100_00000000n);
    expect(s.refusal(() => s.send(1))).toBe('REPEATED');
    expect(s.refusal(() => s.giveBack(1, 1))).toBe('WITHDRAWAL_SENT');
    expect(s.refusal(() => s.giveBack(1, 2))).toBe('WITHDRAWAL_SENT');
    s.paid(1);
    expect(held(s, Account.WITHDRAW_PENDING)).toBe(0n);
    expect(held(s, Account.EXTERNAL)).toBe(-150_00000000n + 98_50000000n);
    expect(held(s, Account.FEE, SYSTEM_OWNER)).toBe(1_50000000n);
    expect(s.refusal(() => s.paid(1))).toBe('UNKNOWN_WITHDRAWAL');
    expect(s.refusal(() => s.send(1))).toBe('UNKNOWN_WITHDRAWAL');
    expect(s.refusal(() => s.giveBack(1, 3))).toBe('UNKNOWN_WITHDRAWAL');
  });

  it('come back whole, fee included, from wherever they are', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '150');
    s.withdraw('alice', 1, 'USDT', '60', { fee: '1.5', value: '60' });
    s.giveBack(1);
    expect(s.balance('alice', 'USDT').available).toBe('150');
    s.withdraw('alice', 2, 'USDT', '60', { fee: '1.5', value: '60' });
    s.send(2);
    s.giveBack(2, 3);
    expect(s.buckets('alice', 'USDT')).toEqual({ available: 150_00000000n, frozen: 0n, orderFreeze: 0n });
    expect(held(s, Account.FEE, SYSTEM_OWNER)).toBe(0n);
    // Neither counts against the limit any more.
    s.withdraw('alice', 3, 'USDT', '100', { value: '100' });
  });

  it('take a number once, for ever', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '150');
    s.withdraw('alice', 5, 'USDT', '10', { fee: '1' });
    expect(s.refusal(() => s.withdraw('alice', 5, 'USDT', '10', { fee: '1', wealth: '3', value: '2' }))).toBe('REPEATED');
    expect(s.refusal(() => s.withdraw('alice', 5, 'USDT', '11', { fee: '1' }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.withdraw('alice', 5, 'USDT', '10', { fee: '1', target: 2 }))).toBe('CLIENT_ID_REUSED');
    s.giveBack(5);
    expect(s.refusal(() => s.withdraw('bob', 5, 'USDT', '1'))).toBe('REPEATED');
    for (const number of [9, 7, 8, 6, 1, 3, 2]) s.withdraw('alice', number, 'USDT', '1');
    expect(s.door.dump().usedNumbers).toEqual([
      [1, 3],
      [5, 9],
    ]);
    for (const number of [1, 2, 3, 5, 6, 7, 8, 9]) expect(s.refusal(() => s.withdraw('alice', number, 'USDT', '1'))).toBe('REPEATED');
    s.withdraw('alice', 4, 'USDT', '1');
    expect(s.door.dump().usedNumbers).toEqual([[1, 9]]);
    for (const number of [20, 19]) s.withdraw('alice', number, 'USDT', '1');
    expect(s.door.dump().usedNumbers).toEqual([
      [1, 9],
      [19, 20],
    ]);
  });

  it('count for 24 hours to the millisecond, by the identity', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '1000');
    s.withdraw('alice', 1, 'USDT', '60', { value: '60' });
    s.wait(1);
    s.withdraw('alice', 2, 'USDT', '40', { value: '40' });
    expect(s.refusal(() => s.withdraw('alice', 3, 'USDT', '1', { value: '0.00000001' }))).toBe('WITHDRAWAL_LIMIT');
    s.withdraw('alice', 3, 'USDT', '1', { value: '0' });
    s.wait(DAY_MS - 2);
    expect(s.refusal(() => s.withdraw('alice', 4, 'USDT', '60', { value: '60' }))).toBe('WITHDRAWAL_LIMIT');
    s.wait(1);
    expect(s.refusal(() => s.withdraw('alice', 4, 'USDT', '61', { value: '61' }))).toBe('WITHDRAWAL_LIMIT');
    s.withdraw('alice', 4, 'USDT', '60', { value: '60' });
    s.setRights('alice', 1, { level: 1 });
    s.withdraw('alice', 5, 'USDT', '500', { value: '9900' });
    expect(s.refusal(() => s.withdraw('alice', 6, 'USDT', '1', { value: '0.00000001' }))).toBe('WITHDRAWAL_LIMIT');
    s.giveBack(5);
    s.withdraw('alice', 6, 'USDT', '1', { value: '9900' });
  });

  it('change hands inside without a fee, and then are over', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '150');
    s.withdraw('alice', 1, 'USDT', '60', { receiver: 'bob', value: '60' });
    s.send(1);
    expect(s.balance('alice', 'USDT').available).toBe('90');
    expect(s.balance('bob', 'USDT').available).toBe('60');
    expect(s.lastRecords().map((r) => [r.type, r.owner, r.amount])).toEqual([
      [10, s.user('alice'), -60_00000000n],
      [1, s.user('bob'), 60_00000000n],
    ]);
    expect(s.refusal(() => s.paid(1))).toBe('UNKNOWN_WITHDRAWAL');
    expect(held(s, Account.EXTERNAL)).toBe(-150_00000000n);
  });

  it('are asked in the order of the page', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '150');
    s.setUser('alice', { suspended: true });
    s.blockWithdrawals('alice');
    s.setRights('alice', 1, { hold: 5 });
    s.uses('USDT', 0);
    const ask = (): string => s.refusal(() => s.withdraw('alice', 1, 'USDT', '200', { value: '101' }));
    s.credit('alice', 'BTC', '1', { value: '60' });
    expect(ask()).toBe('WITHDRAWALS_OFF');
    s.uses('USDT', AssetFlag.WITHDRAWALS);
    expect(ask()).toBe('USER_SUSPENDED');
    s.setUser('alice', {});
    expect(ask()).toBe('WITHDRAWALS_BLOCKED');
    s.blockWithdrawals('alice', false);
    expect(ask()).toBe('WITHDRAWALS_HELD');
    s.wait(5);
    expect(ask()).toBe('WITHDRAWAL_LIMIT');
    const value = '100';
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '200', { value }))).toBe('VALUE_HELD');
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '200', { value, wealth: '160' }))).toBe('INSUFFICIENT_BALANCE');
    s.withdraw('alice', 1, 'USDT', '150', { value, wealth: '160' });
  });

  it('ask about their own user, whoever acted before', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '10');
    s.deposit('bob', 'USDT', '10');
    s.setUser('bob', { suspended: true });
    expect(s.refusal(() => s.transfer('bob', 'USDT', '1', 'SPOT', 'CONTRACT'))).toBe('USER_SUSPENDED');
    s.withdraw('alice', 1, 'USDT', '1');
    s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT');
    expect(s.refusal(() => s.withdraw('bob', 2, 'USDT', '1'))).toBe('USER_SUSPENDED');
  });

  it('stay returnable when operators have taken all fees', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '50');
    s.withdraw('alice', 1, 'USDT', '10', { fee: '1' });
    s.send(1);
    expect(s.refusal(() => s.propose('carl', 1, 'USDT', '-1', { account: 'FEE' }))).toBe('NONE');
    expect(s.refusal(() => s.approve('dora', 1))).toBe('INSUFFICIENT_BALANCE');
    s.giveBack(1, 3);
    expect(s.balance('alice', 'USDT').available).toBe('50');
  });

  it('stopped or held do not hinder what is under way', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '50');
    s.withdraw('alice', 1, 'USDT', '10', { fee: '1' });
    s.withdraw('alice', 2, 'USDT', '10', { fee: '1' });
    s.blockWithdrawals('alice');
    s.setUser('alice', { suspended: true });
    s.giveBack(1, 2);
    s.send(2);
    s.paid(2);
    expect(s.buckets('alice', 'USDT')).toEqual({ available: 40_00000000n, frozen: 0n, orderFreeze: 0n });
  });

  it('of all that there is leave nothing for a transfer and an order, and the other way round', () => {
    const all = [
      (s: Scenario) => s.withdraw('alice', 1, 'USDT', '100', { fee: '1' }),
      (s: Scenario) => s.transfer('alice', 'USDT', '100', 'SPOT', 'CONTRACT'),
      (s: Scenario) => s.buy('alice', '1', '100.00'),
    ];
    for (const first of all) {
      const s = exchange(make);
      s.deposit('alice', 'USDT', '100');
      first(s);
      expect(all.map((way) => s.refusal(() => way(s)))).toEqual(
        all.map((way) => (way === all[0] && first === way ? 'REPEATED' : 'INSUFFICIENT_BALANCE')),
      );
    }
  });

  it('of a whole balance, fifty at once: one', () => {
    const s = exchange(make);
    s.deposit('alice', 'USDT', '100');
    const outcomes = Array.from({ length: 50 }, (_, i) => s.refusal(() => s.withdraw('alice', i + 1, 'USDT', '100', { fee: '1' })));
    expect(outcomes.filter((code) => code === 'NONE')).toHaveLength(1);
    expect(new Set(outcomes.slice(1))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
    expect(s.refusal(() => s.transfer('alice', 'USDT', '0.00000001', 'SPOT', 'CONTRACT'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.buy('alice', '1', '1.00'))).toBe('INSUFFICIENT_BALANCE');
  });

  it('are nothing before their release, nor in a shape that means nothing', () => {
    const s = scenario(make);
    s.limitWithdrawals(100, 100);
    expect(s.refusal(() => s.withdraw('alice', 1, 'USDT', '1'))).toBe('MALFORMED');
    expect(s.refusal(() => s.credit('alice', 'USDT', '1'))).toBe('MALFORMED');
    s.markVersion(5);
    s.uses('USDT', AssetFlag.WITHDRAWALS);
    s.deposit('alice', 'USDT', '10');
    const good = {
      type: CommandType.WITHDRAW,
      user: s.user('alice'),
      time: s.time,
      number: 1,
      asset: s.assetId('USDT'),
      network: 1,
      receiver: 0,
      quantity: 5n,
      fee: 1n,
      value: 0n,
      wealth: 0n,
      asOf: 0,
      target: [1, 2, 3, 4],
    } as const;
    const faults = [
      { user: 0 },
      { number: 0 },
      { number: 1.5 },
      { number: -1 },
      { number: Number.NaN },
      { network: 0 },
      { receiver: -1 },
      { receiver: s.user('alice') },
      { receiver: 2 },
      { quantity: 0n },
      { quantity: -5n },
      { fee: 5n },
      { fee: -1n },
      { value: -1n },
      { wealth: -1n },
      { asOf: -1 },
      { asOf: 0.5 },
    ];
    for (const fault of faults) expect([fault, s.refusal(() => s.apply({ ...good, ...fault }))]).toEqual([fault, 'MALFORMED']);
    expect(s.refusal(() => s.apply({ ...good, deadline: s.time - 1 }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.apply({ ...good, asset: 999 }))).toBe('UNKNOWN_ASSET');
    expect(s.refusal(() => s.giveBack(1, 4))).toBe('MALFORMED');
    expect(s.refusal(() => s.apply(good))).toBe('NONE');
  });
});

it('a state with deposits and withdrawals under way is the same after a restart', () => {
  const make = DOORS.find(([name]) => name === 'fast')![1];
  const s = exchange(make);
  s.deposit('alice', 'USDT', '100');
  s.credit('alice', 'BTC', '1', { key: 7, height: 20, value: '60' });
  s.final(19);
  s.withdraw('alice', 1, 'USDT', '20', { fee: '1', value: '20', wealth: '160' });
  s.withdraw('alice', 3, 'USDT', '20', { fee: '1', value: '20', wealth: '140' });
  s.send(3);
  s.blockWithdrawals('bob');
  const engine = s.door as Engine;
  const again = restoreEngine(engine.snapshot());
  expect(again.dump()).toEqual(engine.dump());
  expect(again.digest()).toBe(engine.digest());
  expect(audit(again.dump())).toEqual([]);
});

it('what a server asks before it proposes something: where a withdrawal is, what is final, what a user has withdrawn and has to keep', () => {
  const make = DOORS.find(([name]) => name === 'fast')![1];
  const s = exchange(make);
  const engine = s.door as Engine;
  s.deposit('alice', 'USDT', '100');
  expect([engine.placeOfWithdrawal(1), engine.finalHeight(1)]).toEqual(['unknown', -1]);
  expect(engine.ofUser(s.user('alice'))).toEqual({ withdrawn: 0n, heldValue: 0n, isBlocked: false, valuedSince: 0 });
  s.withdraw('alice', 1, 'USDT', '20', { fee: '1', value: '20' });
  expect(engine.placeOfWithdrawal(1)).toBe('open');
  s.send(1);
  expect(engine.placeOfWithdrawal(1)).toBe('sent');
  s.paid(1);
  expect(engine.placeOfWithdrawal(1)).toBe('over');
  s.credit('alice', 'BTC', '1', { key: 7, height: 20, value: '60' });
  const credited = s.door.sequence;
  s.blockWithdrawals('alice');
  expect(engine.ofUser(s.user('alice'))).toEqual({
    withdrawn: 20_00000000n,
    heldValue: 60_00000000n,
    isBlocked: true,
    valuedSince: credited,
  });
  s.final(20);
  s.wait(DAY_MS);
  s.tick();
  expect(engine.finalHeight(1)).toBe(20);
  expect(engine.ofUser(s.user('alice'))).toEqual({ withdrawn: 0n, heldValue: 0n, isBlocked: true, valuedSince: 0 });
});
