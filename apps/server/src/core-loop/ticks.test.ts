import { CommandType } from '@kontor/engine/command';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewCommand, Outcome } from './core-loop.ts';
import { startTicks } from './ticks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A core that counts what it is given; `left` commands it takes to fire what is due. */
function world() {
  const core = {
    applied: 0,
    left: 0,
    given: [] as NewCommand[],
    refuses: false,
    submit: async (command: NewCommand): Promise<Outcome> => {
      if (core.refuses) throw new Error('stopped');
      core.given.push(command);
      core.applied += 1;
      core.left = Math.max(0, core.left - 1);
      await Promise.resolve();
      return { sequence: core.applied, timeMs: 0, code: 0, order: undefined };
    },
  };
  return { core, end: startTicks({ core, everyMs: 1_000, isWorkLeft: () => core.left > 0 }) };
}

test('a quiet market ticks, one in which commands come does not', async () => {
  const { core, end } = world();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(core.given).toEqual([1, 2, 3].map(() => ({ type: CommandType.TICK })));
  core.applied += 5;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(core.given).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(core.given).toHaveLength(4);
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(core.given).toHaveLength(4);
});

test('while due timers are left ticks follow one another, even if commands came', async () => {
  const { core, end } = world();
  core.left = 7;
  core.applied += 1;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([core.given.length, core.left]).toEqual([7, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(core.given).toHaveLength(8);
  end();
});

test('a core that takes nothing is asked again a tick later', async () => {
  const { core, end } = world();
  core.left = 2;
  core.refuses = true;
  await vi.advanceTimersByTimeAsync(2_000);
  core.refuses = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([core.given.length, core.left]).toEqual([2, 0]);
  end();
});
