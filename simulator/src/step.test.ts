import { createEngine } from '@kontor/engine/engine';
import { CommandType, CommandWords } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createTwin } from '@kontor/testkit/twin';
import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { engineMaker } from './engine-maker.ts';
import { playSteps } from './play-steps.ts';
import { shrinkFailure } from './shrink-failure.ts';
import { playWorld } from './simulate.ts';
import { stepsOf } from './step.ts';
import type { Subject, SubjectMaker } from './subject.ts';

const { CANCEL } = CommandWords;

/** The real engine with every CANCEL answered as if the order were unknown. */
const deafToCancel: SubjectMaker = {
  create: () => deaf(createEngine({ recording: true })),
  restore: () => deaf(createEngine({ recording: true })),
};

function deaf(engine: ReturnType<typeof createEngine>): Subject {
  const apply = (commands: CommandBuffer, at: number): number => {
    if ((commands.words[at]! & 0xffff) !== CommandType.CANCEL) return engine.apply(commands, at);
    const other = new CommandBuffer();
    const to = other.copy(commands, at);
    other.doubles[(to + CANCEL.NUMBER) >> 1] = 1e9;
    other.words[to + CANCEL.SLOT] = 1;
    other.words[to + CANCEL.BY_CLIENT] = 0;
    return engine.apply(other, to);
  };
  return {
    apply,
    applyAll: (commands, from, to) => {
      for (let at = from; at < to; at = commands.next(at)) apply(commands, at);
    },
    events: engine.events,
    records: engine.records,
    get sequence() {
      return engine.sequence;
    },
    dump: () => engine.dump(),
    snapshot: () => engine.snapshot(),
    digest: () => engine.digest(),
  };
}

test('a failing world shrinks to the commands it needs, with the order still named', () => {
  const players = { maker: deafToCancel, twin: createTwin };
  const { journal, numbers, failure } = playWorld({ scenario: 'pit', seed: 15, world: 1, commands: 3_000 }, players, new Coverage());
  expect(failure?.check).toBe('twin.outcome');
  const short = shrinkFailure(journal, numbers, failure!.check, players)!;
  // Two assets, a market, its opening, money, an order and its cancel: nothing of it can go.
  expect(short.check).toBe('twin.outcome');
  expect(short.journal.length).toBe(7);
  expect(short.message).toContain('UNKNOWN_ORDER');
});

test('the steps of a healthy world play as the world did', () => {
  const players = { maker: engineMaker, twin: createTwin };
  const { journal, numbers } = playWorld({ scenario: 'pit', seed: 12, world: 1, commands: 200 }, players, new Coverage());
  const played = playSteps(stepsOf(journal, numbers), players, { digests: true, states: true });
  expect(played.message).toBe('');
  expect(played.journal.offsets.map((_, i) => [...played.journal.words(i)])).toEqual(journal.offsets.map((_, i) => [...journal.words(i)]));
});
