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
  hear({ kind: 'ready', sequence: 10, tellsNews: true });
  const wakes = (): number => sent.filter(({ kind }) => kind === 'wake').length;
  return { client, wakes, sent, hear };
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

test('what was told of read tables before this server led counts no more, until they were looked at anew', async () => {
  const { client, sent, hear } = attached();
  hear({ kind: 'recorded', position: 9 });
  await client.recorded(9, true);
  client.leads();
  expect(sent.at(-1)).toEqual({ kind: 'lead' });
  expect(client.recordedSequence).toBe(0);
  // On its way when the lease was taken: of a primary that may be gone.
  hear({ kind: 'recorded', position: 9 });
  const waiting = vi.fn<() => void>();
  const asked = client.recorded(7, true).then(waiting);
  await vi.advanceTimersByTimeAsync(10);
  expect(waiting).not.toHaveBeenCalled();
  hear({ kind: 'recordedAnew', position: 7 });
  await asked;
  expect(client.recordedSequence).toBe(7);
  hear({ kind: 'recorded', position: 8 });
  expect(client.recordedSequence).toBe(8);
});

test('a follower that is started anew before it has looked is asked again', () => {
  const { client, hear } = attached();
  client.leads();
  client.detach();
  const sent: ToFollower[] = [];
  client.attach({ send: (message) => sent.push(message), onMessage: () => undefined });
  expect(sent).toContainEqual({ kind: 'lead' });
  hear({ kind: 'recordedAnew', position: 3 });
  client.detach();
  sent.length = 0;
  client.attach({ send: (message) => sent.push(message), onMessage: () => undefined });
  expect(sent).toEqual([]);
});

test('one that tells no news is ready as soon as it says so', async () => {
  const client = new FollowerClient({ log: silentLog, monotonicMs: () => Date.now(), onHalt: () => undefined });
  let hear: (message: FromFollower) => void = () => undefined;
  const { ready } = client.attach({ send: () => undefined, onMessage: (listener) => (hear = listener) });
  hear({ kind: 'ready', sequence: 4, tellsNews: false });
  await ready;
  expect([client.isReady, client.sequence]).toEqual([true, 4]);
});
