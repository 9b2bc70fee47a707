import { Account } from '@kontor/domain/accounts';
import { DOORS } from '@kontor/testkit/doors';
import type { MakeDoor } from '@kontor/testkit/scenario';
import { SecondsWorld, settlements, settlementWord } from '@kontor/testkit/seconds-world';
import type { SecondsChoice } from '@kontor/testkit/seconds-world';
import type { SecondsDirection } from '@kontor/domain/seconds/words';
import { describe, expect, test } from 'vitest';
import type { Event } from '../event.ts';

/** What contracts came to: number, outcome, exit tick, price in whole USDT, what came back in USDT. */
function told(events: readonly Event[]): string[] {
  return settlements(events).map((event) => {
    const { number, tick, price, credit } = event;
    return `#${number} ${settlementWord(event)} at tick ${tick}, ${Number(price) / 1e8}: ${Number(credit) / 1e8}`;
  });
}

/** Alice has 1,000 and takes one contract of 100 half a second after a tick at 60,000. */
function taken(make: MakeDoor, direction: keyof typeof SecondsDirection = 'UP', choice: SecondsChoice = {}): SecondsWorld {
  const w = new SecondsWorld(make({ recording: true }));
  w.fund('alice', '1000');
  w.feed(1, '60000');
  w.time += 500;
  expect(w.take('alice', direction, '100', choice)).toMatchObject({ refusal: 'NONE', slot: 0, number: 1 });
  return w;
}

describe.each(DOORS)('a contract of the %s engine', (_name, make) => {
  test('sets stake and fee aside, and begins with the next tick', () => {
    const w = taken(make);
    expect([w.available('alice'), w.locked('alice')]).toEqual(['898', '102']);
    const [, entered] = w.feed(1, '60001');
    expect(entered).toEqual({ type: 'seconds_entered', user: 1, pair: 1, number: 1, tick: 2, price: 6_000_100_000_000n });
    expect(w.pair()).toMatchObject({ liability: 8_000_000_000n, ticks: [{ number: 2 }] });
  });

  test('that is won pays stake and payout, the fee is earned (rules 3.4)', () => {
    const w = taken(make, 'UP', { duration: 180 });
    w.feed(1, '60000');
    w.feed(178, '59000');
    w.feed(1, '60000.00000001');
    expect(told(w.feed(1, '1'))).toEqual(['#1 WIN at tick 181, 60000.00000001: 185']);
    expect([w.available('alice'), w.locked('alice')]).toEqual(['1083', '0']);
    expect([w.system(Account.HOUSE_SECONDS), w.system(Account.FEE)]).toEqual(['99915', '2']);
  });

  test('that is lost costs stake and fee', () => {
    const w = taken(make, 'DOWN');
    w.feed(29, '60000');
    w.feed(1, '60000.00000001');
    expect(told(w.feed(1, '1'))).toEqual(['#1 LOSS at tick 31, 60000.00000001: 0']);
    expect([w.available('alice'), w.locked('alice')]).toEqual(['898', '0']);
    expect([w.system(Account.HOUSE_SECONDS), w.system(Account.FEE)]).toEqual(['100100', '2']);
  });

  test('that is a draw gives all of it back', () => {
    const w = taken(make);
    w.feed(1, '60000');
    w.feed(28, '1');
    w.feed(1, '60000');
    expect(told(w.feed(1, '1'))).toEqual(['#1 DRAW at tick 31, 60000: 102']);
    expect([w.available('alice'), w.system(Account.HOUSE_SECONDS), w.system(Account.FEE)]).toEqual(['1000', '100000', '0']);
  });

  test('posts in the order of the page', () => {
    const w = taken(make, 'UP', { duration: 10 });
    w.feed(1, '60000');
    w.feed(9, '60001');
    w.time += 1_000;
    w.tick('60001');
    expect(w.records().map(({ type, account, bucket, amount, reference }) => [type, account, bucket, amount, reference])).toEqual([
      [23, Account.SECONDS, 2, -10_000_000_000n, 1],
      [23, Account.SECONDS, 0, 10_000_000_000n, 1],
      [25, Account.SECONDS, 2, -200_000_000n, 1],
      [25, Account.FEE, 0, 200_000_000n, 1],
      [23, Account.HOUSE_SECONDS, 0, -7_500_000_000n, 1],
      [23, Account.SECONDS, 0, 7_500_000_000n, 1],
    ]);
  });

  test('is settled by time alone where no tick comes', () => {
    const w = taken(make, 'DOWN', { duration: 10 });
    w.feed(1, '60000');
    w.feed(9, '59000');
    expect(told(w.wait(999))).toEqual([]);
    expect(told(w.wait(1))).toEqual(['#1 WIN at tick 11, 59000: 175']);
  });
});

describe.each(DOORS)('a contract of the %s engine is void', (_name, make) => {
  test('without an entry within five seconds', () => {
    const w = taken(make);
    expect(told(w.wait(5_999))).toEqual([]);
    expect(told(w.wait(1))).toEqual(['#1 VOID NO_ENTRY at tick 0, 0: 102']);
    expect([w.available('alice'), w.locked('alice'), w.system(Account.FEE)]).toEqual(['1000', '0', '0']);
  });

  test('where the first tick is a millisecond too late', () => {
    const w = taken(make);
    w.time += 5_001;
    expect(told(w.tick('60000').events)).toEqual(['#1 VOID NO_ENTRY at tick 0, 0: 102']);
    const late = taken(make);
    late.time += 5_000;
    expect(late.tick('60000').events.map(({ type }) => type)).toEqual(['command', 'seconds_entered']);
  });

  test('where only stale ticks come, which are no entry', () => {
    const w = taken(make);
    w.feed(5, '60000', { stale: true });
    expect(told(w.feed(1, '60000'))).toEqual(['#1 VOID NO_ENTRY at tick 0, 0: 102']);
  });

  test('where the index was stale in its last ten seconds', () => {
    const w = taken(make);
    w.feed(20, '60000');
    w.feed(1, '60000', { stale: true });
    w.feed(9, '61000');
    expect(told(w.feed(1, '1'))).toEqual(['#1 VOID STALE at tick 31, 61000: 102']);
  });

  test('and counts where it was stale only before', () => {
    const w = taken(make);
    w.feed(19, '60000');
    w.feed(1, '60000', { stale: true });
    w.feed(10, '61000');
    expect(told(w.feed(1, '1'))).toEqual(['#1 WIN at tick 31, 61000: 180']);
  });

  test('where the exit is older than five seconds', () => {
    const w = taken(make);
    w.feed(1, '60000');
    w.feed(23, '61000');
    expect(told(w.wait(6_999))).toEqual([]);
    expect(told(w.wait(1))).toEqual(['#1 VOID EXIT_TOO_OLD at tick 25, 61000: 102']);
    expect(w.available('alice')).toBe('1000');
  });

  test('where entry and exit are one tick', () => {
    const w = taken(make, 'UP', { duration: 10 });
    w.time += 5_000;
    w.tick('60000');
    w.time += 5_001;
    expect(told(w.tick('1').events)).toEqual(['#1 VOID ONE_TICK at tick 2, 60000: 102']);
  });
});

describe.each(DOORS)('ticks of the %s engine', (_name, make) => {
  test('that are late, repeated or of a time to come are not taken, and change nothing', () => {
    const w = taken(make);
    w.feed(10, '60000');
    const before = w.pair();
    w.time += 400;
    expect(w.tick('1', { number: 11 }).refusal).toBe('OVERTAKEN');
    expect(w.tick('1', { at: w.time - 400 }).refusal).toBe('OVERTAKEN');
    expect(w.tick('1', { at: w.time + 1 }).refusal).toBe('BAD_TERMS');
    w.time += 1_000;
    expect(w.tick('1', { at: w.time - 1_000 }).refusal).toBe('TOO_LATE');
    expect(w.pair()).toEqual(before);
    expect(w.tick('1', { at: w.time - 999 }).refusal).toBe('NONE');
  });

  test('that arrive after a settlement never change it', () => {
    const w = taken(make, 'UP', { duration: 10 });
    w.feed(1, '60000');
    w.feed(9, '61000');
    w.time += 1_500;
    expect(told(w.wait(0))).toEqual(['#1 WIN at tick 11, 61000: 175']);
    // One that was made before the expiry, and might have made it a loss.
    expect(w.tick('1', { at: w.time - 1_200 }).refusal).toBe('TOO_LATE');
  });

  test('with gaps: the last one before the expiry decides', () => {
    const w = taken(make);
    w.feed(3, '60000');
    w.time += 22_000;
    w.tick('59000');
    w.feed(2, '60500');
    w.time += 4_000;
    expect(told(w.tick('1').events)).toEqual(['#1 WIN at tick 7, 60500: 180']);
  });

  test('are the same for two users in one millisecond, and contracts are settled in the order of their numbers', () => {
    const w = taken(make, 'UP', { duration: 10 });
    w.fund('bob', '1000');
    w.take('bob', 'DOWN', '50', { duration: 10 });
    w.feed(1, '60000');
    w.feed(9, '61000');
    expect(told(w.feed(1, '1'))).toEqual(['#1 WIN at tick 11, 61000: 175', '#2 LOSS at tick 11, 61000: 0']);
  });

  test('are kept while a contract may need them', () => {
    const w = taken(make, 'UP', { duration: 10 });
    w.feed(6, '60000');
    w.take('alice', 'UP', '5', { duration: 10 });
    expect(w.pair().ticks.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7]);
    w.feed(5, '60000');
    expect(w.pair().ticks.map(({ number }) => number)).toEqual([8, 9, 10, 11, 12]);
    w.feed(6, '60000');
    expect(w.pair()).toMatchObject({ ticks: [], lastTick: { number: 18 }, liability: 0n, expiries: [] });
  });
});

test.each(DOORS)('due work of the %s engine: entries come before settlements, and what does not fit waits', (_name, make) => {
  const w = new SecondsWorld(make({ recording: true }), { house: '10000000' });
  w.limits();
  w.fund('alice', '100000');
  w.feed(1, '60000');
  for (let at = 0; at < 600; at++) expect(w.take('alice', at % 2 === 0 ? 'UP' : 'DOWN', '5', { duration: 10 }).refusal).toBe('NONE');
  w.time += 500;
  const first = w.tick('60000').events;
  const second = w.wait(0);
  expect([first, second].map((events) => events.filter(({ type }) => type === 'seconds_entered').length)).toEqual([512, 88]);
  w.time += 9_500;
  w.tick('61000');
  const [one, two, three] = [w.wait(1), w.tick('1').events, w.wait(0)].map((events) => settlements(events).map(({ number }) => number));
  expect([one, two, three].map((each) => each!.length)).toEqual([0, 512, 88]);
  expect([...two!, ...three!]).toEqual(Array.from({ length: 600 }, (_, at) => at + 1));
});
