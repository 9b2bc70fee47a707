import { expect, test } from 'vitest';
import { readOrdersTask } from './options.ts';

test('ten connections and fifteen seconds unless told otherwise', () => {
  expect(readOrdersTask([], '/w')).toEqual({ socket: false, connections: 10, seconds: 15, profile: undefined, save: false });
  expect(readOrdersTask(['--connections', '40', '--seconds', '5', '--profile', 'p', '--save'], '/w')).toEqual({
    socket: false,
    connections: 40,
    seconds: 5,
    profile: '/w/p',
    save: true,
  });
  expect(readOrdersTask(['--socket'], '/w')).toMatchObject({ socket: true, connections: 8, seconds: 60 });
});

test.each([
  [['--connections', '0'], '--connections'],
  [['--seconds', 'many'], '--seconds'],
  [['--nonsense'], 'nonsense'],
])('%j is refused', (args, sentence) => {
  expect(() => readOrdersTask(args, '/w')).toThrow(sentence);
});
