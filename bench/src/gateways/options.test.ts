import { expect, test } from 'vitest';
import { readGatewaysTask } from './options.ts';

test('what is not said has its default', () => {
  expect(readGatewaysTask([])).toEqual({ share: 0.25, readers: 10_000, rate: 100, seconds: 10, turns: 3, save: false });
  expect(readGatewaysTask(['--share', '0', '--readers', '0', '--rate', '0', '--seconds', '0', '--turns', '0', '--save'])).toEqual({
    share: 0,
    readers: 0,
    rate: 0,
    seconds: 1,
    turns: 1,
    save: true,
  });
});

test.each([['--share', '2'], ['--share', 'x'], ['--readers', '40000'], ['--rate', '-1'], ['--turns', '21'], ['--more']])(
  '%s %s is refused',
  (...args) => {
    expect(() => readGatewaysTask(args)).toThrow(args[0]);
  },
);
