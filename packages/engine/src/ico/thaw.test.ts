import { IcoMode } from '@kontor/domain/ico/words';
import { DOORS } from '@kontor/testkit/doors';
import { icoAssets, icoTimes, IcoWorld } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';

const { token } = icoAssets;
const DAY = 86_400_000;
const ONE = 100_000_000n;
const MIDNIGHT = Date.UTC(2026, 0, 6);

describe.each(DOORS)('frozen tokens, %s', (_name, make) => {
  /** Alice has a token that is frozen for seven days. */
  function frozen(): IcoWorld {
    const w = new IcoWorld(make({ recording: true })).open({
      mode: IcoMode.PRO_RATA,
      supply: ONE,
      price: ONE,
      freezeRate: 100_000_000,
      freezeDays: 7,
    });
    w.give('alice', '1');
    w.subscribe('alice', '1');
    w.at(icoTimes.end);
    expect(w.balance('alice', token)).toEqual({ available: '0', frozen: '0', locked: '1' });
    return w;
  }

  /** What a thaw gives, in units. */
  function thawed(w: IcoWorld): bigint {
    const { refusal, events } = w.thaw('alice');
    expect(refusal).toBe('NONE');
    return (events.at(-1) as { readonly amount: bigint }).amount;
  }

  test('are released at midnights, and the last day gives the last unit', () => {
    const w = frozen();
    w.time = MIDNIGHT - 1;
    expect(w.thaw('alice').refusal).toBe('NOTHING_RELEASED');
    const days = Array.from({ length: 7 }, (_, day) => {
      w.time = MIDNIGHT + day * DAY;
      const amount = thawed(w);
      w.time += DAY - 1;
      expect(w.thaw('alice').refusal).toBe('NOTHING_RELEASED');
      return amount;
    });
    expect(days).toEqual([14_285_714n, 14_285_714n, 14_285_714n, 14_285_715n, 14_285_714n, 14_285_714n, 14_285_715n]);
    expect(w.balance('alice', token)).toEqual({ available: '1', frozen: '0', locked: '0' });
    w.time += 400 * DAY;
    expect(w.thaw('alice').refusal).toBe('NOTHING_RELEASED');
  });

  test('of a day that was missed come with the next', () => {
    const w = frozen();
    w.time = MIDNIGHT;
    expect(thawed(w)).toBe(14_285_714n);
    w.time = MIDNIGHT + 3 * DAY;
    expect(thawed(w)).toBe(14_285_714n + 14_285_714n + 14_285_715n);
    w.time = MIDNIGHT + 90 * DAY;
    expect(thawed(w)).toBe(ONE - 57_142_857n);
  });

  test('come once for one id, also to who is suspended, and to nobody else', () => {
    const w = frozen();
    w.time = MIDNIGHT;
    w.must({ type: 5, time: w.time, user: w.user('alice'), tier: 0, flags: 1 });
    expect(w.thaw('alice', { id: 500 }).refusal).toBe('NONE');
    w.time += DAY;
    expect(w.thaw('alice', { id: 500 })).toMatchObject({ refusal: 'REPEATED', events: [{ slot: 0, number: 0 }] });
    expect(w.thaw('bob').refusal).toBe('NO_HOLDING');
    expect(w.balance('alice', token).available).toBe('0.14285714');
  });

  test('a loser, and who has nothing frozen, has nothing to thaw', () => {
    const w = new IcoWorld(make({ recording: true })).open({ freezeRate: 0, freezeDays: 0 });
    w.give('alice', '50');
    w.subscribe('alice', 10);
    expect(w.thaw('alice').refusal).toBe('NO_HOLDING');
    w.at(icoTimes.end);
    expect(w.balance('alice', token).available).toBe('100');
    w.time += DAY;
    expect(w.thaw('alice').refusal).toBe('NO_HOLDING');
  });
});
