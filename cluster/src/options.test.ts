import { expect, test } from 'vitest';
import { FAULT_NAMES } from './faults/faults.ts';
import { readOptions } from './options.ts';

test('without words a run has a fresh seed, a quarter of an hour and every fault', () => {
  expect(readOptions([])).toMatchObject({ minutes: 15, only: [], pairs: false, plan: 'one', disk: false, keep: false });
});

test('what is said is taken', () => {
  expect(readOptions(['--seed', '7', '--minutes', '2', '--only', 'primary-cut,nats-killed', '--pairs', '--disk', '--keep'])).toEqual({
    seed: 7,
    minutes: 2,
    only: ['primary-cut', 'nats-killed'],
    pairs: true,
    plan: 'one',
    disk: true,
    keep: true,
  });
});

test.each([[['--only', 'primary-gone']], [['--plan', 'none']], [['--minutes', '0']], [['--seed', 'x']], [['--what']]])(
  '%j is refused',
  (args) => {
    expect(() => readOptions(args)).toThrow(/plan|fault|whole number|option/i);
  },
);

test('every fault can be asked for', () => {
  expect(readOptions(['--only', FAULT_NAMES.join(',')]).only).toEqual(FAULT_NAMES);
});
