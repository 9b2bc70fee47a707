import { expect, test } from 'vitest';
import { readApiTask } from './options.ts';

test('batches of fifty for a minute over eight sockets, and fifteen seconds over ten connections, unless told otherwise', () => {
  expect(readApiTask([], '/w')).toEqual({ http: false, batch: 50, connections: 8, seconds: 60, profile: undefined, save: false });
  expect(readApiTask(['--http'], '/w')).toMatchObject({ http: true, connections: 10, seconds: 15 });
  expect(readApiTask(['--batch', '1', '--connections', '2', '--seconds', '5', '--profile', 'p', '--save'], '/w')).toEqual({
    http: false,
    batch: 1,
    connections: 2,
    seconds: 5,
    profile: '/w/p',
    save: true,
  });
});

test.each([
  [['--batch', '51'], '--batch is a whole number from 1 to 50'],
  [['--connections', '0'], '--connections'],
  [['--seconds', 'many'], '--seconds'],
  [['--nonsense'], 'nonsense'],
])('%j is refused', (args, sentence) => {
  expect(() => readApiTask(args, '/w')).toThrow(sentence);
});
