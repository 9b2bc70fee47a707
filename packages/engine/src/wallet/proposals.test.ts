import { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { clientId } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';
import { audit } from '../audit.ts';
import { CommandType } from '../command.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';

/** A scenario in the release that knows proposals. */
function since3(make: MakeDoor): Scenario {
  const s = scenario(make);
  s.markVersion(3);
  return s;
}

/** What a system account has, of an owner. */
function has(s: Scenario, account: number, asset: number, owner = 0): bigint {
  return s.state().holdings.find((held) => held.owner === owner && held.account === account && held.asset === asset)?.available ?? 0n;
}

const USDT = 3;

describe.each(DOORS)('system accounts, %s', (_name, make) => {
  it('are funded from outside once another operator approves, and not before', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    expect(s.lastRecords()).toEqual([]);
    s.approve('dora', 1);
    expect(s.lastRecords().map((r) => [r.type, r.owner, r.account, r.bucket, r.amount, r.reference])).toEqual([
      [2, 0, Account.INSURANCE, 0, 10_000_000_000n, 0],
      [2, -1, Account.EXTERNAL, 0, -10_000_000_000n, 0],
    ]);
    expect(s.state().proposals).toMatchObject([
      { proposer: s.user('carl'), decision: 1, decider: s.user('dora'), amount: 10_000_000_000n },
    ]);
    expect(audit(s.state())).toEqual([]);
  });

  it('are emptied to a user, or to the outside', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    s.approve('dora', 1);
    s.propose('carl', 2, 'USDT', '-30', { beneficiary: 'alice' });
    s.approve('dora', 2);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '30', frozen: '0' });
    expect(s.lastRecords().map((r) => [r.owner, r.account, r.amount])).toEqual([
      [0, Account.INSURANCE, -3_000_000_000n],
      [s.user('alice'), Account.SPOT, 3_000_000_000n],
    ]);
    s.propose('dora', 3, 'USDT', '-70');
    s.approve('carl', 3);
    expect(has(s, Account.INSURANCE, USDT)).toBe(0n);
    expect(has(s, Account.EXTERNAL, USDT, -1)).toBe(-3_000_000_000n);
    s.propose('carl', 4, 'USDT', '-0.00000001');
    expect(s.refusal(() => s.approve('dora', 4))).toBe('INSUFFICIENT_BALANCE');
    // It is still open: when there is money again it can be approved.
    s.propose('carl', 5, 'USDT', '1');
    s.approve('dora', 5);
    s.approve('dora', 4);
  });

  it('of which there is one for each item have an owner each', () => {
    const s = since3(make);
    s.propose('carl', 1, 'BTC', '5', { account: 'ICO_TREASURY', number: 7 });
    s.approve('dora', 1);
    expect([has(s, Account.ICO_TREASURY, 1, -8), has(s, Account.ICO_TREASURY, 1, 0)]).toEqual([500_000_000n, 0n]);
    s.propose('carl', 2, 'BTC', '-5', { account: 'ICO_TREASURY', number: 6 });
    expect(s.refusal(() => s.approve('dora', 2))).toBe('INSUFFICIENT_BALANCE');
  });

  it('that hold what belongs to customers are not for operators; what is earned is only emptied', () => {
    const s = since3(make);
    for (const [account, funded, emptied] of [
      ['FEE', 'ACCOUNT_NOT_ALLOWED', 'NONE'],
      ['ROUNDING', 'ACCOUNT_NOT_ALLOWED', 'NONE'],
      ['DUST', 'ACCOUNT_NOT_ALLOWED', 'NONE'],
      ['INSURANCE', 'NONE', 'NONE'],
      ['HOUSE_SECONDS', 'NONE', 'NONE'],
      ['ICO_TREASURY', 'NONE', 'NONE'],
      ['EXTERNAL', 'ACCOUNT_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'],
      ['CLEARING', 'ACCOUNT_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'],
      ['WITHDRAW_PENDING', 'ACCOUNT_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'],
      ['P2P_ESCROW', 'ACCOUNT_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'],
    ] as const) {
      expect([account, s.refusal(() => s.propose('carl', Account[account] * 2, 'USDT', '1', { account }))]).toEqual([account, funded]);
      expect([account, s.refusal(() => s.propose('carl', Account[account] * 2 + 1, 'USDT', '-1', { account }))]).toEqual([
        account,
        emptied,
      ]);
    }
  });
});

describe.each(DOORS)('a proposal, %s', (_name, make) => {
  it('needs three persons: who proposes, who approves, who gains', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    expect(s.refusal(() => s.approve('carl', 1))).toBe('SAME_PERSON');
    s.approve('dora', 1);
    expect(s.refusal(() => s.propose('carl', 2, 'USDT', '-1', { beneficiary: 'carl' }))).toBe('SAME_PERSON');
    s.propose('carl', 2, 'USDT', '-1', { beneficiary: 'dora' });
    expect(s.refusal(() => s.approve('dora', 2))).toBe('SAME_PERSON');
    s.approve('emil', 2);
  });

  it('is carried out once, whoever says so again', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    s.approve('dora', 1);
    expect(s.refusal(() => s.approve('dora', 1))).toBe('REPEATED');
    expect(s.refusal(() => s.approve('emil', 1))).toBe('ALREADY_DECIDED');
    expect(s.refusal(() => s.approve('carl', 1))).toBe('ALREADY_DECIDED');
    expect(s.refusal(() => s.reject('dora', 1))).toBe('ALREADY_DECIDED');
    expect(has(s, Account.INSURANCE, USDT)).toBe(10_000_000_000n);
  });

  it('that is rejected, by whoever made it too, is never carried out', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    s.reject('carl', 1);
    expect(s.refusal(() => s.reject('carl', 1))).toBe('REPEATED');
    expect(s.refusal(() => s.reject('dora', 1))).toBe('ALREADY_DECIDED');
    expect(s.refusal(() => s.approve('dora', 1))).toBe('ALREADY_DECIDED');
    expect(has(s, Account.INSURANCE, USDT)).toBe(0n);
  });

  it('is known for ever by its id', () => {
    const s = since3(make);
    s.propose('carl', 1, 'USDT', '100');
    s.approve('dora', 1);
    for (let i = 0; i < 60; i++) s.propose('carl', 100 + i, 'USDT', '1');
    expect(s.refusal(() => s.propose('carl', 1, 'USDT', '100'))).toBe('REPEATED');
    expect(s.refusal(() => s.propose('carl', 1, 'USDT', '101'))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.propose('dora', 1, 'USDT', '100'))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.propose('carl', 1, 'USDT', '100', { account: 'HOUSE_SECONDS' }))).toBe('CLIENT_ID_REUSED');
    expect(has(s, Account.INSURANCE, USDT)).toBe(10_000_000_000n);
  });

  it('is asked in the order of the page', () => {
    const s = since3(make);
    const good = {
      type: CommandType.PROPOSE,
      user: 1,
      time: s.time,
      asset: USDT,
      account: Account.INSURANCE,
      number: 0,
      beneficiary: 0,
      amount: 5n,
      proposal: clientId(1),
    } as const;
    for (const fault of [
      { user: 0 },
      { amount: 0n },
      { account: Account.SPOT },
      { account: 15 },
      { account: 27 },
      // A system account of a later release.
      { account: Account.LOSS },
      { account: -1 },
      { account: 0x4000 | Account.INSURANCE },
      { number: 1 },
      { number: -1 },
      { beneficiary: 2 },
      { beneficiary: -1, amount: -5n },
      { account: Account.ICO_TREASURY, number: -1 },
    ]) {
      expect([fault, s.refusal(() => s.apply({ ...good, ...fault }))]).toEqual([fault, 'MALFORMED']);
    }
    const late = { deadline: s.time - 1 };
    expect(s.refusal(() => s.apply({ ...good, ...late, asset: 99 }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.apply({ ...good, asset: 99, account: Account.P2P_ESCROW }))).toBe('UNKNOWN_ASSET');
    expect(s.refusal(() => s.apply({ ...good, account: Account.P2P_ESCROW, amount: -5n, beneficiary: 1 }))).toBe('ACCOUNT_NOT_ALLOWED');
    expect(s.refusal(() => s.apply({ ...good, amount: -(1n << 63n), beneficiary: 1 }))).toBe('SAME_PERSON');
    expect(s.refusal(() => s.apply({ ...good, amount: (1n << 62n) + 1n }))).toBe('AMOUNT_TOO_LARGE');
    expect(s.refusal(() => s.apply({ ...good, amount: -(1n << 63n) }))).toBe('AMOUNT_TOO_LARGE');
    expect(s.refusal(() => s.approve('carl', 1, late))).toBe('TOO_LATE');
    expect(s.refusal(() => s.approve('carl', 1))).toBe('UNKNOWN_PROPOSAL');
    s.apply(good);
    expect(s.refusal(() => s.apply({ ...good, ...late }))).toBe('REPEATED');
    s.apply({ ...good, amount: 1n << 62n, proposal: clientId(2) });
    const [carl, dora] = ['carl', 'dora'];
    expect(s.user(carl)).toBe(1);
    s.approve(dora, 1);
    expect(s.refusal(() => s.approve(dora, 2))).toBe('AMOUNT_TOO_LARGE');
    expect(s.refusal(() => s.approve(dora, 1, late))).toBe('REPEATED');
  });

  it('is nothing in a journal of a release before', () => {
    const s = scenario(make);
    expect(s.refusal(() => s.propose('carl', 1, 'USDT', '100'))).toBe('MALFORMED');
    expect(s.refusal(() => s.approve('dora', 1))).toBe('MALFORMED');
    expect(s.refusal(() => s.reject('dora', 1))).toBe('MALFORMED');
    s.markVersion(3);
    expect(s.refusal(() => s.approve('dora', 1))).toBe('UNKNOWN_PROPOSAL');
  });
});

describe('proposals in a snapshot', () => {
  it('are found again, open and decided ones, and go on; none at all leave no trace', () => {
    let engine = createEngine();
    const s = since3(() => (engine = createEngine({ recording: true })));
    const before = restoreEngine(engine.snapshot(), { recording: true });
    expect(before.digest()).toBe(engine.digest());
    s.propose('carl', 1, 'USDT', '100');
    s.approve('dora', 1);
    s.propose('carl', 2, 'USDT', '-40', { beneficiary: 'alice' });
    const again = restoreEngine(engine.snapshot(), { recording: true });
    expect(again.dump()).toEqual(engine.dump());
    expect(again.digest()).toBe(engine.digest());
    s.approve('dora', 2);
    const buffer = new CommandBuffer();
    const approve = (id: number) =>
      again.apply(buffer, buffer.write({ type: CommandType.APPROVE, user: s.user('dora'), time: s.time, proposal: clientId(id) }));
    expect(again.dump().proposals).toMatchObject([{ decision: 1 }, { decision: 0, amount: -4_000_000_000n }]);
    expect([approve(1), approve(2), approve(2)]).toEqual([Refusal.REPEATED, Refusal.NONE, Refusal.REPEATED]);
    expect(again.dump().holdings).toEqual(engine.dump().holdings);
  });
});
