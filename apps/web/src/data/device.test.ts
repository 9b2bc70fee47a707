import { expect, test } from 'vitest';
import { deviceToken } from './device.ts';

function memory() {
  const kept = new Map<string, string>();
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test('a browser keeps one token, of the form that a login takes', () => {
  const store = memory();
  const token = deviceToken(() => store);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(deviceToken(() => store)).toBe(token);
  // One that forgets at once is another device each time.
  expect(deviceToken(memory)).toBeUndefined();
  const other = memory();
  expect(deviceToken(() => other)).not.toBe(token);
});

test('what is no token is replaced', () => {
  const store = memory();
  store.setItem('kontor.device', 'short');
  expect(deviceToken(() => store)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('a browser that keeps nothing sends none', () => {
  expect(
    deviceToken(() => {
      throw new Error('storage is forbidden');
    }),
  ).toBeUndefined();
});
