import { expect, test } from 'vitest';
import { silentLog } from '../../store/test-world.ts';
import { NoticeWatch } from './notice-watch.ts';

test('a count that comes late tells nothing that is old, and the same number is told once', async () => {
  const told: (readonly [user: number, unread: number])[] = [];
  const answers: ((unread: number) => void)[] = [];
  const many = (_: unknown, [user]: readonly number[]) => new Promise((resolve) => answers.push((unread) => resolve([{ user, unread }])));
  const watch = new NoticeWatch({
    queries: { many } as never,
    connected: () => ({ users: [7], joined: new Set() }),
    tell: (user, unread) => void told.push([user, unread]),
    log: silentLog,
  });
  const looked = watch.look();
  const read = watch.unreadOf(7);
  answers[1]!(0);
  expect(await read).toBe(0);
  answers[0]!(3);
  await looked;
  expect(told).toEqual([[7, 0]]);
  const again = watch.unreadOf(7);
  answers[2]!(0);
  expect(await again).toBe(0);
  expect(told).toEqual([[7, 0]]);
});
