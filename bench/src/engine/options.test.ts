import { expect, test } from 'vitest';
import { readTask } from './options.ts';

test('without options it compares', () => {
  expect(readTask([], '/w')).toEqual({ task: 'compare', commands: undefined, rounds: 3, seed: 1, save: false });
  expect(readTask(['--commands', '100000000', '--save'], '/w')).toMatchObject({ commands: 100_000_000, save: true });
});

test('--input runs a file, with the balances digested unless told otherwise', () => {
  expect(readTask(['--input', 'a.txt'], '/w')).toEqual({
    task: 'run',
    input: '/w/a.txt',
    markets: undefined,
    full: false,
    balances: true,
    rounds: undefined,
    check: false,
    twin: false,
  });
  expect(readTask(['--input', 'a.txt', '--no-balances', '--markets', '256', '--full'], '/w')).toMatchObject({
    balances: false,
    markets: 256,
    full: true,
  });
});

test('--gen writes a file', () => {
  expect(readTask(['--gen', 'swing', '--seed', '5', '--n', '1_000', '--out', 'b.txt'], '/w')).toEqual({
    task: 'generate',
    workload: 'swing',
    seed: 5,
    lines: 1_000,
    out: '/w/b.txt',
    markets: undefined,
  });
});

test.each([
  [['--gen', 'storm', '--n', '1'], 'mix, far, deep, insert, swing'],
  [['--gen', 'mix'], '--n'],
  [['--gen', 'mix', '--n', '1', '--input', 'a'], 'one of them'],
  [['--gen', 'deep', '--n', '1', '--markets', '2'], 'only mix and wide'],
  [['--input', 'a', '--markets', '0'], '--markets is above zero'],
  [['--rounds', 'many'], '--rounds is a whole number'],
  [['--nonsense'], 'nonsense'],
])('%j is refused', (args, sentence) => {
  expect(() => readTask(args, '/w')).toThrow(sentence);
});
