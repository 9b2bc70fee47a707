import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { DOORS } from '@kontor/testkit/doors';
import { icoAssets, icoTimes, IcoWorld, itemTerms } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';

const { token, payment } = icoAssets;
const ONE = 100_000_000n;
const terms = { mode: IcoMode.PRO_RATA, price: ONE, freezeRate: 0, freezeDays: 0 } as const;

describe.each(DOORS)('shares in proportion, %s', (_name, make) => {
  /** An item of a thousand tokens at 1, and what everybody has committed by its end. */
  function ended(changes: Partial<ReturnType<typeof itemTerms>>, committed: Readonly<Record<string, string>>): IcoWorld {
    const w = new IcoWorld(make({ recording: true })).open({ ...terms, ...changes });
    for (const [name, amount] of Object.entries(committed)) {
      w.give(name, amount);
      expect(w.subscribe(name, amount).refusal).toBe('NONE');
    }
    w.at(icoTimes.end);
    expect(w.state().stage).toBe(IcoStage.SETTLED);
    return w;
  }

  test('of a thousand tokens for 1,000, 2,000 and 333.33: the last unit stays with the item', () => {
    const w = ended({}, { alice: '1000', bob: '2000', carl: '333.33' });
    expect(['alice', 'bob', 'carl'].map((name) => w.balance(name, token).available)).toEqual(['300.0003', '600.0006', '99.99909999']);
    expect(['alice', 'bob', 'carl'].map((name) => w.balance(name).available)).toEqual(['699.9997', '1399.9994', '233.33090001']);
    expect([w.treasuryOf(token), w.treasuryOf(payment)]).toEqual(['0.00000001', '999.99999999']);
    expect(w.treasury('-0.00000001').refusal).toBe('NONE');
  });

  test('where there is enough everybody gets what he has paid for, rounded down, and pays for that, rounded up', () => {
    const w = ended({ price: 3n }, { alice: '0.00000001', bob: '0.00000002' });
    expect(w.holding('alice')).toMatchObject({ tokens: 33_333_333n, cost: 1n });
    expect(w.holding('bob')).toMatchObject({ tokens: 66_666_666n, cost: 2n });
    expect([w.balance('alice').available, w.balance('bob').available]).toEqual(['0', '0']);
  });

  test('what is above the cap of one goes to the others until nobody is above it', () => {
    const w = ended({ cap: 300n * ONE }, { alice: '6000', bob: '2500', carl: '1000', dora: '500' });
    // 600, 250, 100, 50 at first; then 700 for 4,000; then 400 for 1,500.
    expect(['alice', 'bob', 'carl', 'dora'].map((name) => w.balance(name, token).available)).toEqual([
      '300',
      '300',
      '266.66666666',
      '133.33333333',
    ]);
    expect(w.balance('alice').available).toBe('5700');
  });

  test('a cap that all reach leaves tokens with the item', () => {
    const w = ended({ cap: 10n * ONE }, { alice: '6000', bob: '2500' });
    expect(['alice', 'bob'].map((name) => w.balance(name, token).available)).toEqual(['10', '10']);
    expect(w.treasuryOf(token)).toBe('980');
  });

  test('nobody came: it is settled, and needs neither block nor secret', () => {
    const w = ended({}, {});
    expect([w.block().refusal, w.reveal().refusal]).toEqual(['NOT_OPEN', 'NOT_OPEN']);
  });

  test('a user who commits twice has one share', () => {
    const w = new IcoWorld(make({ recording: true })).open(terms);
    for (const name of ['alice', 'bob', 'alice']) {
      w.give(name, '1000');
      w.subscribe(name, '1000');
    }
    w.at(icoTimes.end);
    expect(w.state().holdings).toHaveLength(2);
    expect(w.balance('alice', token).available).toBe('666.66666666');
  });
});
