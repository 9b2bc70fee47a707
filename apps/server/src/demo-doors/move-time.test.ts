import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import type { NewCommand, Outcome } from '../core-loop/core-loop.ts';
import { HandClock } from './hand-clock.ts';
import { MoveTime } from './move-time.ts';

const START = 1_700_000_000_000;

/** A core that notes the time at which each command is applied, and answers when it is told to. */
function world() {
  const clock = new HandClock(START);
  const applied: [ms: number, type: number][] = [];
  let handedOver: (() => void)[] = [];
  const shown: number[] = [];
  const hands = { left: 0, commits: true, waiting: [] as (() => void)[] };
  const core = {
    committed: 7,
    submit: (command: NewCommand): Promise<Outcome> =>
      new Promise((resolve) => {
        handedOver.push(() => {
          applied.push([clock.wallMs() - START, command.type]);
          hands.left = Math.max(0, hands.left - 1);
          const answer = (): void => resolve({ sequence: 1, timeMs: 0, code: 0, order: undefined });
          if (hands.commits) answer();
          else hands.waiting.push(answer);
        });
      }),
    applyHandedOver: (): void => {
      for (const apply of handedOver.splice(0)) apply();
      handedOver = [];
    },
  };
  const feed = {
    tell: (): Promise<void>[] => [
      core.submit({ type: CommandType.INDEX_PRICE, market: 1, price: 1n, constituents: [] }).then(() => undefined),
    ],
  };
  const time = new MoveTime({
    clock,
    core,
    feed,
    isWorkLeft: () => hands.left > 0,
    isShown: async (sequence) => void shown.push(sequence),
  });
  return { clock, applied, shown, hands, time };
}

describe('time moved by hand', () => {
  test('goes in steps of a second, and feed and timers are told at each, the feed first', async () => {
    const { applied, shown, time } = world();
    expect(await time.by(2_500)).toBe(START + 2_500);
    const [index, tick] = [CommandType.INDEX_PRICE, CommandType.TICK];
    expect(applied).toEqual([
      [1_000, index],
      [1_000, tick],
      [2_000, index],
      [2_000, tick],
      [2_500, index],
      [2_500, tick],
    ]);
    expect(shown).toEqual([7]);
  });

  test('answers when what it brought is committed, and the next one waits for it', async () => {
    const { clock, applied, hands, time } = world();
    hands.commits = false;
    const done: number[] = [];
    const moves = [time.by(1_000), time.by(10)].map((move) => move.then((now) => done.push(now)));
    await new Promise((resolve) => setImmediate(resolve));
    expect([done, clock.wallMs(), applied.length]).toEqual([[], START + 1_000, 2]);
    hands.commits = true;
    for (const answer of hands.waiting.splice(0)) answer();
    await Promise.all(moves);
    expect(done).toEqual([START + 1_000, START + 1_010]);
  });

  test('does not go on while due timers are left', async () => {
    const { applied, hands, time } = world();
    hands.left = 6;
    await time.by(2_000);
    expect(applied.filter(([ms]) => ms === 1_000).map(([, type]) => type)).toEqual([
      CommandType.INDEX_PRICE,
      ...Array.from({ length: 5 }, () => CommandType.TICK),
    ]);
  });

  test('a day passes, with all its seconds', async () => {
    const { applied, time } = world();
    expect(await time.by(86_400_000)).toBe(START + 86_400_000);
    expect(applied).toHaveLength(172_800);
  });
});
