import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../store/test-world.ts';
import { FollowerClient } from './follower-client.ts';
import type { FromFollower, ToFollower } from './follower-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client of a follower that stands at command 10. */
function attached() {
  const sent: ToFollower[] = [];
  const client = new FollowerClient({ log: silentLog, monotonicMs: () => Date.now(), onHalt: () => undefined });
  let hear: (message: FromFollower) => void = () => undefined;
  client.attach({ send: (message) => sent.push(message), onMessage: (listener) => (hear = listener) });
  hear({ kind: 'ready', sequence: 10 });
  const wakes = (): number => sent.filter(({ kind }) => kind === 'wake').length;
  return { client, wakes };
}

test('after a rest the follower is woken at once, under load when 20 ms are over, and the last batch is never forgotten', () => {
  const { client, wakes } = attached();
  client.committed(11);
  expect(wakes()).toBe(1);
  for (let sequence = 12; sequence < 30; sequence++) client.committed(sequence);
  expect(wakes()).toBe(1);
  vi.advanceTimersByTime(20);
  expect(wakes()).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(wakes()).toBe(2);
  client.committed(30);
  expect(wakes()).toBe(3);
});

test('a question that demands more than was told wakes it at once, another does not', async () => {
  const { client, wakes } = attached();
  client.committed(11);
  client.committed(12);
  expect(wakes()).toBe(1);
  const known = client.balances(1, 10).catch(() => undefined);
  expect(wakes()).toBe(1);
  const unknown = client.balances(1, 12).catch(() => undefined);
  expect(wakes()).toBe(2);
  vi.advanceTimersByTime(2_000);
  expect(wakes()).toBe(2);
  await Promise.all([known, unknown]);
});
