import { expect, test } from 'vitest';
import { readLoginsTask } from './logins-task.ts';

test('a thousand orders a second beside sixty logins and three hundred unless told otherwise', () => {
  expect(readLoginsTask([], '/w')).toEqual({
    orders: 1_000,
    logins: 60,
    flood: 300,
    turns: 4,
    seconds: 5,
    profile: undefined,
    save: false,
  });
  expect(readLoginsTask(['--orders', '500', '--turns', '2', '--profile', 'p', '--save'], '/w')).toMatchObject({
    orders: 500,
    turns: 2,
    profile: '/w/p',
    save: true,
  });
});

test.each([
  [['--logins', '0'], '--logins'],
  [['--flood', 'many'], '--flood'],
  [['--nonsense'], 'nonsense'],
])('%j is refused', (args, sentence) => {
  expect(() => readLoginsTask(args, '/w')).toThrow(sentence);
});
