import type pg from 'pg';
import { expect, test } from 'vitest';
import { silentLog } from '../store/test-world.ts';
import { Succession } from './succession.ts';

/** A database in which somebody has the place, does nothing, and whose session may be ended; a look takes a fifth of a second. */
function startWorld(name: string) {
  let nowMs = 0;
  const world = { looks: 0, isHeld: true, locks: [] as unknown[] };
  const query = async (asked: string | { readonly text: string; readonly values: unknown[] }, values: unknown[] = []) => {
    if (typeof asked !== 'string') {
      world.looks += 1;
      nowMs += 200;
      world.locks.push(asked.values[0]);
      return { rows: world.isHeld ? [{ pid: 7, name, since: 'then', state: 'idle', changed: 'once' }] : [] };
    }
    if (asked.includes('pg_try_advisory_lock')) return { rows: [{ taken: true }] };
    if (asked.includes('pg_locks')) {
      world.locks.push(values[0]);
      world.isHeld = false;
    }
    return { rows: [], rowCount: 1 };
  };
  const client = { query } as unknown as pg.ClientBase;
  return { world, options: { client, monotonicMs: () => nowMs, log: silentLog, lock: '42', everyMs: 1, silentMs: 4_000 } };
}

test('whoever shows no life for so long loses another place than the lease as well', async () => {
  const { world, options } = startWorld('kontor follower tables');
  await new Succession({ ...options, beatsAs: 'kontor follower tables' }).wait(new AbortController().signal);
  expect(world.looks).toBeGreaterThanOrEqual(20);
  expect(new Set(world.locks)).toEqual(new Set(['42']));
});

test('one who is not known to show that he lives is waited for until his session ends', async () => {
  const { world, options } = startWorld('kontor follower');
  const waiting = new Succession({ ...options, beatsAs: 'kontor follower tables' }).wait(new AbortController().signal);
  await expect.poll(() => world.looks).toBeGreaterThan(60);
  expect(world.isHeld).toBe(true);
  world.isHeld = false;
  await waiting;
  expect(new Set(world.locks)).toEqual(new Set(['42']));
});
