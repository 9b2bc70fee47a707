import { expect, test } from 'vitest';
import { readTransfersTask } from './transfers-task.ts';

test('ten connections and fifteen seconds unless told otherwise', () => {
  expect(readTransfersTask([], '/here')).toEqual({ connections: 10, seconds: 15, again: false, profile: undefined, save: false });
  expect(readTransfersTask(['--again', '--connections', '4', '--seconds', '2', '--profile', 'p', '--save'], '/here')).toEqual({
    connections: 4,
    seconds: 2,
    again: true,
    profile: '/here/p',
    save: true,
  });
});

test.each(['0', '-1', '1.5', 'x'])('%s connections are refused', (text) => {
  expect(() => readTransfersTask([`--connections=${text}`], '/')).toThrow('--connections is a whole number above zero');
});
