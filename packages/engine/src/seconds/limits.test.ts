import { Account } from '@kontor/domain/accounts';
import { DOORS } from '@kontor/testkit/doors';
import type { MakeDoor } from '@kontor/testkit/scenario';
import { SecondsWorld } from '@kontor/testkit/seconds-world';
import { describe, expect, test } from 'vitest';

const DAY = 86_400_000;
/** An amount that says that a limit stays. */
const STAYS = '-0.00000001';

/** Alice, bob and carl have a million each; the index stands at 60,000. */
function world(make: MakeDoor, options: ConstructorParameters<typeof SecondsWorld>[1] = {}): SecondsWorld {
  const w = new SecondsWorld(make({ recording: true }), options);
  const maxStake = 100_000_00000000n;
  for (const pair of [1, 2]) {
    w.must(w.pairTerms({ pair, products: [30, 31, 60].map((duration) => w.product({ duration, payoutRate: 85_000_000, maxStake })) }));
    w.tick('60000', { pair });
  }
  for (const name of ['alice', 'bob', 'carl']) w.fund(name, '1000000');
  return w;
}

describe.each(DOORS)('the house of the %s engine', (_name, make) => {
  test('V:SEC2: 50,000 up and 20,000 down at 0.85 may cost it 22,500', () => {
    const w = world(make, { house: '1000000' });
    w.limits();
    w.take('alice', 'UP', '50000');
    w.take('bob', 'DOWN', '20000');
    expect(w.pair().expiries).toMatchObject([{ up: 50_000_00000000n, upPays: 42_500_00000000n, down: 20_000_00000000n }]);
    expect(w.pair().liability).toBe(22_500_00000000n);
  });

  test('takes 5 % in a second, 20 % in a pair and 50 % in all, to the last unit', () => {
    const w = world(make);
    // 0.85 × 5,882.35294117 is 4,999.99999999, a unit more is 5,000.00000000 and two of them too much.
    expect(w.take('alice', 'UP', '5882.35294119').refusal).toBe('HOUSE_LIMIT');
    for (const pair of [1, 2]) {
      for (const duration of [30, 31, 60]) expect(w.take('alice', 'UP', '5882.35294118', { pair, duration }).refusal).toBe('NONE');
      w.time += 2_000;
      expect(w.take('alice', 'UP', '5882.35294118', { pair }).refusal).toBe('NONE');
      expect(w.take('alice', 'UP', '5', { pair, duration: 31 }).refusal).toBe('HOUSE_LIMIT');
      expect(w.take('alice', 'UP', '5', { pair, duration: 60 }).refusal).toBe('HOUSE_LIMIT');
    }
    w.limits({ total: 4_000 });
    expect(w.take('bob', 'UP', '5').refusal).toBe('HOUSE_LIMIT');
    // What is staked against the last one makes room.
    expect(w.take('bob', 'DOWN', '5882', { pair: 2 }).refusal).toBe('NONE');
    expect(w.take('bob', 'UP', '5').refusal).toBe('NONE');
  });

  test('keeps what is reserved, whoever would take it out', () => {
    const w = world(make, { house: '1000' });
    w.limits();
    w.take('alice', 'UP', '1000');
    expect(w.take('bob', 'UP', '177').refusal).toBe('HOUSE_LIMIT');
    w.take('bob', 'DOWN', '176');
    // 850 and 149.6 are reserved of 1,000.
    expect(w.take('carl', 'DOWN', '5').refusal).toBe('HOUSE_LIMIT');
    expect(w.house('-0.40000001').refusal).toBe('INSUFFICIENT_BALANCE');
    expect(w.house('-0.4').refusal).toBe('NONE');
    w.feed(1, '60000');
    w.feed(30, '61000');
    expect(w.system(Account.HOUSE_SECONDS)).toBe('325.6');
    expect(w.house('-325.6').refusal).toBe('NONE');
    expect(w.take('alice', 'UP', '5').refusal).toBe('HOUSE_LIMIT');
  });

  test('may pay contracts of one second by different entries, and still has what it reserved', () => {
    const w = world(make, { house: '850' });
    w.limits();
    w.take('alice', 'UP', '500', { duration: 31 });
    w.feed(1, '50000');
    w.take('bob', 'DOWN', '500', { duration: 30 });
    w.feed(1, '70000');
    // Risen since alice's, fallen since bob's.
    w.feed(29, '60000');
    w.feed(1, '60000');
    expect([w.available('alice'), w.available('bob')]).toEqual(['1000415', '1000415']);
    expect([w.system(Account.HOUSE_SECONDS), w.system(Account.FEE)]).toEqual(['0', '20']);
  });

  test('bounds what one user has open, over all pairs', () => {
    const w = world(make);
    w.limits({ openStake: '100' });
    expect(w.take('alice', 'UP', '60').refusal).toBe('NONE');
    expect(w.take('alice', 'UP', '40.00000001', { pair: 2 }).refusal).toBe('USER_STAKE');
    expect(w.take('alice', 'UP', '40', { pair: 2 }).refusal).toBe('NONE');
    expect(w.take('bob', 'UP', '100').refusal).toBe('NONE');
    w.feed(1, '60000');
    w.feed(30, '61000');
    w.tick('61000', { pair: 2 });
    expect(w.take('alice', 'UP', '100').refusal).toBe('NONE');
  });
});

describe.each(DOORS)('terms of the %s engine', (_name, make) => {
  test('that change, a pair that closes and a user who is suspended change no contract that was taken', () => {
    const w = world(make);
    w.take('alice', 'UP', '100');
    w.must(w.pairTerms({ open: 0, products: [w.product({ duration: 60, payoutRate: 1, feeRate: 50_000_000 })] }));
    w.must({ type: 5, time: w.time, user: w.user('alice'), tier: 0, flags: 1 });
    w.rights('alice', 0);
    w.feed(1, '60000');
    w.feed(30, '61000');
    expect(w.available('alice')).toBe('1000083');
  });
});

describe.each(DOORS)("a user's own limits in the %s engine", (_name, make) => {
  test('of stakes count what was taken within 24 hours, to the millisecond, without what became void', () => {
    const w = world(make);
    w.selfLimits('alice', { stakes: '100' });
    w.take('alice', 'UP', '60');
    expect(w.take('alice', 'UP', '40.00000001').refusal).toBe('SELF_LIMIT');
    expect(w.take('bob', 'UP', '100').refusal).toBe('NONE');
    w.wait(6_000);
    expect(w.seen.get('VOID NO_ENTRY')).toBe(2);
    w.tick('60000');
    expect(w.take('alice', 'UP', '100').refusal).toBe('NONE');
    const taken = w.time;
    w.feed(31, '60000');
    expect(w.seen.get('DRAW')).toBe(1);
    w.time = taken + DAY - 1;
    w.tick('60000');
    expect(w.take('alice', 'UP', '5').refusal).toBe('SELF_LIMIT');
    w.time += 1;
    expect(w.take('alice', 'UP', '100').refusal).toBe('NONE');
  });

  test('of losses count what was lost, less what was won, and all that may yet be lost', () => {
    const w = world(make);
    w.selfLimits('alice', { losses: '153' });
    w.take('alice', 'UP', '100');
    expect(w.take('alice', 'UP', '50.00000001').refusal).toBe('SELF_LIMIT');
    w.feed(1, '60000');
    w.feed(30, '59000');
    expect(w.seen.get('LOSS')).toBe(1);
    expect(w.take('alice', 'DOWN', '50.00000001').refusal).toBe('SELF_LIMIT');
    expect(w.take('alice', 'DOWN', '50').refusal).toBe('NONE');
    w.feed(1, '59000');
    w.feed(30, '58000');
    // Lost 102, won 41.5: 92.5 may be lost, 90 and a fee of 1.8 are less.
    expect(w.take('alice', 'UP', '91').refusal).toBe('SELF_LIMIT');
    expect(w.take('alice', 'UP', '90').refusal).toBe('NONE');
  });

  test('are stricter at once and looser after a day, whatever happens meanwhile', () => {
    const w = world(make);
    w.selfLimits('alice', { stakes: '50' });
    const said = w.time;
    w.selfLimits('alice', { stakes: '0' });
    w.time = said + 1_000;
    // Said again it does not wait anew; another one does.
    w.selfLimits('alice', { stakes: '0' });
    w.selfLimits('bob', { stakes: '50' });
    w.selfLimits('bob', { stakes: '60' });
    expect(w.door.dump().selfLimits).toEqual([
      {
        user: w.user('alice'),
        stakes: { value: 50_00000000n, next: { value: 0n, from: said + DAY } },
        losses: { value: 0n, next: undefined },
        pause: { value: 0, next: undefined },
      },
      {
        user: w.user('bob'),
        stakes: { value: 50_00000000n, next: { value: 60_00000000n, from: said + 1_000 + DAY } },
        losses: { value: 0n, next: undefined },
        pause: { value: 0, next: undefined },
      },
    ]);
    w.time = said + DAY - 1;
    w.tick('60000');
    expect(w.take('alice', 'UP', '51').refusal).toBe('SELF_LIMIT');
    w.time += 1;
    expect(w.take('alice', 'UP', '51').refusal).toBe('NONE');
    expect(w.door.dump().selfLimits.map(({ user }) => user)).toEqual([w.user('bob')]);
  });

  test('are said one by one: of the others each stays as it is, with what waits', () => {
    const w = world(make);
    w.selfLimits('alice', { stakes: '50', losses: '40' });
    const said = w.time;
    w.selfLimits('alice', { stakes: '0', losses: STAYS, pause: -1 });
    w.time = said + 1_000;
    w.selfLimits('alice', { stakes: STAYS, losses: '30', pause: w.time });
    expect(w.door.dump().selfLimits).toEqual([
      {
        user: w.user('alice'),
        stakes: { value: 50_00000000n, next: { value: 0n, from: said + DAY } },
        losses: { value: 30_00000000n, next: undefined },
        pause: { value: w.time, next: undefined },
      },
    ]);
    w.selfLimits('bob', { stakes: STAYS, losses: STAYS, pause: -1 });
    expect(w.door.dump().selfLimits).toHaveLength(1);
  });

  test('pause him until their time, which he can put off and not bring forward', () => {
    const w = world(make);
    const until = w.time + 3_000;
    w.selfLimits('alice', { pause: until });
    w.selfLimits('alice', { pause: 0 });
    expect(w.take('alice', 'UP', '5').refusal).toBe('SELF_PAUSED');
    w.time = until - 1;
    w.tick('60000');
    expect(w.take('alice', 'UP', '5').refusal).toBe('SELF_PAUSED');
    w.time += 1;
    expect(w.take('alice', 'UP', '5').refusal).toBe('NONE');
    w.selfLimits('alice', { pause: w.time + 1 });
    expect(w.take('alice', 'UP', '5').refusal).toBe('SELF_PAUSED');
  });
});
