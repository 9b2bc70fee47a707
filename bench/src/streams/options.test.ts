import { expect, test } from 'vitest';
import { readStreamsTask } from './options.ts';

test('what is not said has its default', () => {
  expect(readStreamsTask([])).toEqual({ readers: 10_000, ordersPerSecond: 2_000, seconds: 20, save: false });
  expect(readStreamsTask(['--readers', '0', '--orders', '50', '--seconds', '0', '--save'])).toEqual({
    readers: 0,
    ordersPerSecond: 50,
    seconds: 1,
    save: true,
  });
});

test.each([['--readers', '20000'], ['--orders', '-1'], ['--seconds', 'x'], ['--more']])('%s %s is refused', (...args) => {
  expect(() => readStreamsTask(args)).toThrow(args[0]);
});
