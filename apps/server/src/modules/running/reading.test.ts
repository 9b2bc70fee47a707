import { expect, test } from 'vitest';
import { Reading } from './reading.ts';

test('what was never measured is unknown, what fails keeps what it was and says so', async () => {
  let fails = true;
  let value = 0;
  const reading = new Reading(() => (fails ? Promise.reject(new Error('no disk')) : ++value));
  const shown = () => reading.shown(null, (found) => (found > 1 ? 'bad' : 'good'));
  expect(shown()).toEqual({ state: 'unknown', measured: null, value: null });
  await reading.take(10);
  expect(shown()).toEqual({ state: 'unknown', measured: null, value: null });
  fails = false;
  await reading.take(20);
  expect(shown()).toEqual({ state: 'good', measured: 20, value: 1 });
  fails = true;
  await reading.take(30);
  expect(shown()).toEqual({ state: 'unknown', measured: 20, value: 1 });
  fails = false;
  await reading.take(40);
  expect(shown()).toEqual({ state: 'bad', measured: 40, value: 2 });
});
