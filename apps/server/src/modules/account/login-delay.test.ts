import { describe, expect, test } from 'vitest';
import { LoginDelay } from './login-delay.ts';

const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';

function world() {
  let now = 0;
  const delay = new LoginDelay(() => now);
  /** Guesses wrongly; whether the guess was looked at. */
  const guess = (login: string, address: string): boolean => {
    if (!delay.mayTry(login, address)) return false;
    delay.guessed(login, address);
    return true;
  };
  const looked = (login: string, address: string, times: number): number => Array.from({ length: times }, () => guess(login, address)).filter(Boolean).length;
  return { delay, guess, looked, pass: (ms: number) => { now += ms; } };
}

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

  test('from one network slows all accounts down, within one /64 too', () => {
    const { looked } = world();
    let all = 0;
    for (let account = 0; account < 300; account++) all += looked(`user${account}`, `2001:db8:1:2::${account}`, 1);
    expect(all).toBe(100);
    expect(looked('other', '2001:db8:1:3::1', 1)).toBe(1);
    expect(looked('other', '2001:0db8:0001:0002:9::1', 1)).toBe(0);
  });

  test('does not keep out the owner, who logged in from home before', () => {
    const { delay, looked } = world();
    delay.guessed('a', HOME);
    delay.succeeded('a', HOME);
    for (let i = 0; i < 200; i++) looked('a', `198.51.100.${i}`, 5);
    expect(delay.mayTry('a', AWAY)).toBe(false);
    expect(delay.mayTry('a', HOME)).toBe(true);
  });

  test('the owner from a new place waits seconds, whatever others do', () => {
    const { delay, looked, pass } = world();
    for (let i = 0; i < 200; i++) looked('a', `198.51.100.${i}`, 5);
    pass(5_000);
    expect(delay.mayTry('a', HOME)).toBe(true);
  });

  test('a right guess forgives the wrong ones before it', () => {
    const { delay, looked } = world();
    for (let round = 0; round < 20; round++) {
      expect(looked('a', HOME, 3)).toBe(3);
      delay.succeeded('a', HOME);
    }
  });
});
