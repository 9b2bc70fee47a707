import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';
import { CommandType } from '../command.ts';
import type { CommandOf } from '../command.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';

const DAY_MS = 86_400_000;

/** A scenario in the release that knows rights. */
function since4(make: MakeDoor): Scenario {
  const s = scenario(make);
  s.markVersion(4);
  return s;
}

describe.each(DOORS)('what a user may do, %s', (_name, make) => {
  it('is what was said last, all of it', () => {
    const s = since4(make);
    s.setRights('alice', 1, { level: 1 });
    s.setRights('alice', 4, { level: 1, permissions: 1, hold: DAY_MS });
    s.setRights('bob', 1, { hold: 1 });
    expect(s.state().rights).toEqual([
      { user: s.user('alice'), version: 4, level: 1, permissions: 1, holdUntil: s.time + DAY_MS },
      { user: s.user('bob'), version: 1, level: 0, permissions: 0, holdUntil: s.time + 1 },
    ]);
    s.setRights('alice', 5);
    expect(s.state().rights[0]).toEqual({ user: s.user('alice'), version: 5, level: 0, permissions: 0, holdUntil: 0 });
  });

  it('a version said again changes nothing, whatever the deadline; saying something else under it is refused', () => {
    const s = since4(make);
    const say = (...said: Parameters<Scenario['setRights']> extends [string, ...infer Rest] ? Rest : never) =>
      s.refusal(() => s.setRights('alice', ...said));
    expect(say(3, { level: 1, permissions: 1, hold: DAY_MS })).toBe('NONE');
    const before = s.state().rights;
    expect(say(3, { level: 1, permissions: 1, hold: DAY_MS, deadline: 1 })).toBe('REPEATED');
    expect(say(3, { level: 0, permissions: 1, hold: DAY_MS })).toBe('CLIENT_ID_REUSED');
    expect(say(3, { level: 1, permissions: 0, hold: DAY_MS })).toBe('CLIENT_ID_REUSED');
    expect(say(3, { level: 1, permissions: 1, hold: DAY_MS - 1 })).toBe('CLIENT_ID_REUSED');
    expect(say(2, { level: 0 })).toBe('OVERTAKEN');
    expect(say(4, { level: 0, deadline: 1 })).toBe('TOO_LATE');
    expect(s.state().rights).toEqual(before);
    // Versions are a user's own.
    expect(s.refusal(() => s.setRights('bob', 1))).toBe('NONE');
  });

  it('is refused where a field says what nobody knows, and changes nothing', () => {
    const s = since4(make);
    const good: CommandOf<'SET_RIGHTS'> = {
      type: CommandType.SET_RIGHTS,
      user: s.user('alice'),
      time: s.time,
      version: 1,
      level: 1,
      permissions: 1,
      holdUntil: 5,
    };
    const wrong: Partial<CommandOf<'SET_RIGHTS'>>[] = [
      { user: 0 },
      { version: 0 },
      { version: -1 },
      { level: 2 },
      { level: -1 },
      { permissions: 2 },
      { permissions: -1 },
      { holdUntil: -1 },
      { holdUntil: 0.5 },
      { holdUntil: Number.NaN },
      { holdUntil: Infinity },
      { holdUntil: 2 ** 53 },
    ];
    expect(wrong.map((fields) => s.refusal(() => s.apply({ ...good, ...fields })))).toEqual(wrong.map(() => 'MALFORMED'));
    expect(s.state().rights).toEqual([]);
    expect(s.refusal(() => s.apply({ ...good, holdUntil: Number.MAX_SAFE_INTEGER }))).toBe('NONE');
  });

  it('is not known before its release', () => {
    const s = scenario(make);
    s.markVersion(3);
    expect(s.refusal(() => s.setRights('alice', 1))).toBe('MALFORMED');
  });

  it('leaves tier, flags and orders as they are', () => {
    const s = since4(make);
    s.fund(['alice'], { USDT: '1000' });
    s.setUser('alice', { tier: 0, suspended: true });
    s.setRights('alice', 1, { level: 1 });
    expect(s.state().users).toEqual([{ user: s.user('alice'), tier: 0, flags: 1 }]);
    s.setUser('alice', {});
    s.buy('alice', '1', '100.00');
    s.setRights('alice', 2, { hold: DAY_MS });
    expect(s.book()).toBe('bid 100 1 alice 1');
  });
});

it('stands in a snapshot, and is told of one user', () => {
  const engine = createEngine();
  const buffer = new CommandBuffer();
  buffer.write({ type: CommandType.ENGINE_VERSION, time: 5, version: 4 });
  buffer.write({ type: CommandType.SET_RIGHTS, user: 7, time: 6, version: 3, level: 1, permissions: 1, holdUntil: 1_767_657_600_123 });
  engine.applyAll(buffer, 0, buffer.length);
  const restored = restoreEngine(engine.snapshot());
  expect(restored.rights(7)).toEqual({ version: 3, level: 1, permissions: 1, holdUntil: 1_767_657_600_123 });
  expect(restored.rights(8)).toEqual({ version: 0, level: 0, permissions: 0, holdUntil: 0 });
  expect(restored.digest()).toBe(engine.digest());
});
