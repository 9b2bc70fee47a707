import { describe, expect, test } from 'vitest';
import { LoginDelay } from './login-delay.ts';
import type { Attempt, Guess } from './login-delay.ts';
import { LoginKey } from './login-key.ts';

const HOME = '203.0.113.7';
const HOUR_MS = 3_600_000;

function world() {
  let now = 0;
  const delay = new LoginDelay(() => now, new LoginKey(new Uint8Array(32)));
  const begin = (login: string, address: string, known: Partial<Attempt> = {}): Guess | undefined =>
    delay.begin({ login, address, knownDevice: undefined, knownNetwork: false, ...known });
  /** Guesses wrongly; whether the guess was looked at. */
  const guess = (login: string, address: string, known: Partial<Attempt> = {}): boolean => begin(login, address, known) !== undefined;
  const looked = (login: string, address: string, times: number): number =>
    Array.from({ length: times }, () => guess(login, address)).filter(Boolean).length;
  /** Whether a guess from there would be looked at now. */
  const may = (login: string, address: string, known: Partial<Attempt> = {}): boolean => {
    const begun = begin(login, address, known);
    if (begun !== undefined) delay.withdraw(begun);
    return begun !== undefined;
  };
  /** Everybody in `addresses` asks every two seconds, before the owner does, until `until` says yes or `limitMs` is over; gives the time, ms. */
  const besiege = (login: string, addresses: readonly string[], until: () => boolean, limitMs: number): number => {
    const began = now;
    for (; now - began < limitMs; now += 2_000) {
      for (const address of addresses) guess(login, address);
      if (until()) break;
    }
    return now - began;
  };
  return {
    delay,
    begin,
    guess,
    looked,
    may,
    besiege,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const fleet = (count: number, address: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => address(at));
/** One of each neighbourhood. */
const apart = (at: number): string => `10.${at >> 8}.${at & 255}.9`;

describe('guessing passwords', () => {
  test('gets slower with each wrong guess, up to a quarter of an hour', () => {
    const { guess, looked, pass } = world();
    expect(looked('a', HOME, 50)).toBe(4);
    for (const seconds of [1, 2, 4, 8]) {
      pass(seconds * 1_000 - 1);
      expect(guess('a', HOME)).toBe(false);
      pass(1);
      expect(guess('a', HOME)).toBe(true);
    }
    let guesses = 0;
    for (let second = 0; second < 86_400; second++) {
      pass(1_000);
      if (guess('a', HOME)) guesses += 1;
    }
    expect(guesses).toBeLessThan(110);
  });

  test('from one network slows all accounts down that do not know it, within one /64 too', () => {
    const { guess, looked } = world();
    let all = 0;
    for (let account = 0; account < 300; account++) all += looked(`user${account}`, `2001:db8:1:2::${account}`, 1);
    expect(all).toBe(100);
    expect(looked('other', '2001:db8:1:3::1', 1)).toBe(1);
    expect(looked('other', '2001:db8:1:2:9::1', 1)).toBe(0);
    expect(guess('other', '2001:db8:1:2::1', { knownNetwork: true })).toBe(true);
    expect(guess('another', '2001:db8:1:2::1', { knownDevice: 'd' })).toBe(true);
  });

  test('a right guess forgives the wrong ones before it, and one that was not looked at never was', () => {
    const { delay, begin, looked, may } = world();
    for (let round = 0; round < 20; round++) {
      for (let at = 0; at < 3; at++) expect(begin('a', HOME, { knownNetwork: true })).toBeDefined();
      delay.right(begin('a', HOME, { knownNetwork: true })!);
      // As from a new place each time.
      for (let at = 0; at < 10; at++) delay.right(begin('c', apart(round * 10 + at))!);
      for (let at = 0; at < 10; at++) delay.withdraw(begin('b', HOME)!);
    }
    expect(looked('b', HOME, 9)).toBe(4);
    expect(may('c', HOME)).toBe(true);
  });

  test.each([
    ['thirty networks', fleet(30, apart), 80],
    ['a neighbourhood', fleet(250, (at) => `198.51.100.${at}`), 20],
    ['networks of one /48', fleet(250, (at) => `2001:db8:7:${at.toString(16)}::1`), 20],
  ])(
    'from %s that ask as often as they can an account is guessed at 220 times and then 17,280 times a day at most',
    (_, addresses, minutes) => {
      const { guess, pass } = world();
      let guesses = 0;
      // As often as anything can come free.
      for (let second = 0; second < minutes * 60; second += 10) {
        for (const address of addresses) if (guess('a', address)) guesses += 1;
        pass(10_000);
      }
      expect(guesses).toBeGreaterThan(minutes);
      expect(guesses).toBeLessThanOrEqual(220 + (17_280 / 86_400) * minutes * 60);
    },
  );
});

describe('strangers who ask without end', () => {
  const attackers = fleet(30, apart);

  test('do not slow the owner down on a device or in a network that is known', () => {
    const { besiege, guess } = world();
    besiege('a', attackers, () => false, HOUR_MS / 2);
    expect(guess('a', HOME, { knownNetwork: true })).toBe(true);
    expect(guess('a', '192.0.2.1', { knownDevice: 'phone' })).toBe(true);
    // On a device that is known not even from one of their own networks.
    expect(guess('a', attackers[0]!, { knownDevice: 'phone' })).toBe(true);
  });

  test('let the owner in at once from a place that is new, after they have guessed once or a thousand times', () => {
    const { besiege, guess, may } = world();
    for (const address of attackers) guess('a', address);
    expect(may('a', HOME)).toBe(true);
    besiege('a', attackers, () => false, HOUR_MS / 2);
    expect(may('a', HOME)).toBe(true);
    // The same in the very neighbourhood of one of them.
    expect(may('a', '10.0.0.10')).toBe(true);
  });

  test('keep a newcomer waiting only as long as they come from places as new as his', () => {
    const { besiege, may, pass } = world();
    const many = fleet(160, apart);
    besiege('a', many.slice(0, 100), () => false, 2_000);
    expect(may('a', HOME)).toBe(false);
    // The rest of them, a place each ten seconds, and then it is his turn.
    expect(besiege('a', many, () => may('a', HOME), HOUR_MS)).toBeLessThanOrEqual(60 * 10_000 + 10_000);
    pass(HOUR_MS);
    expect(may('a', HOME)).toBe(true);
  });

  test('the owner who mistypes among them gets further turns', () => {
    const { besiege, guess } = world();
    besiege('a', attackers, () => false, HOUR_MS / 4);
    for (let mistyped = 0; mistyped < 3; mistyped++) {
      expect(besiege('a', attackers, () => guess('a', HOME), HOUR_MS)).toBeLessThan(90_000);
    }
  });

  test('a device that guesses wrongly itself has to wait, and its network does not', () => {
    const { guess } = world();
    for (let at = 0; at < 4; at++) expect(guess('a', HOME, { knownDevice: 'stolen' })).toBe(true);
    for (let at = 0; at < 4; at++) expect(guess('a', HOME, { knownDevice: 'stolen' })).toBe(true);
    expect(guess('a', HOME, { knownDevice: 'stolen' })).toBe(false);
    expect(guess('a', HOME, { knownDevice: 'mine' })).toBe(true);
    expect(guess('a', '192.0.2.1', { knownNetwork: true })).toBe(true);
  });
});
