import { expect, test } from 'vitest';
import { readLoadTask } from './load-task.ts';

test('a thousand sockets and five hundred orders a second unless told otherwise', () => {
  expect(readLoadTask([])).toEqual({
    sockets: 1_000,
    stuck: 10,
    ordersPerSecond: 500,
    clients: 40,
    seconds: 20,
    warmUpSeconds: 3,
    overloadSeconds: 20,
    answerLimitMs: 8_000,
    parts: ['paced'],
  });
  expect(readLoadTask(['--sockets', '10000', '--seconds', '600', '--x10'])).toMatchObject({
    sockets: 10_000,
    seconds: 600,
    parts: ['x10'],
  });
  expect(readLoadTask(['--short'])).toMatchObject({ sockets: 200, overloadSeconds: 1, parts: ['paced', 'x10'] });
});

test.each([[['--sockets', '20001']], [['--orders', 'many']], [['--seconds', '-1']], [['--nonsense']]])('%j is refused', (args) => {
  expect(() => readLoadTask(args)).toThrow(args[0]!.slice(2));
});
