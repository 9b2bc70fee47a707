import { createTwin } from '@kontor/testkit/twin';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { describe, expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { engineMaker } from './engine-maker.ts';
import { playWorld } from './simulate.ts';
import type { SubjectMaker } from './subject.ts';

const plan = { scenario: 'pit', seed: 5, world: 1, commands: 1_200 };
/** Long enough for a restart. */
const longer = { ...plan, seed: 6, commands: 6_000 };

/** Plays the plan on engines that `maker` makes and returns the check that fired. */
function checkFor(maker: SubjectMaker, played = plan): string | undefined {
  return playWorld(played, { maker, twin: createTwin }, new Coverage()).failure?.check;
}

describe('a world', () => {
  test('of the real engine passes every check', () => {
    const coverage = new Coverage();
    expect(playWorld(plan, { maker: engineMaker, twin: createTwin }, coverage).failure).toBeUndefined();
    expect(coverage.commands).toBe(plan.commands);
    expect(coverage.counts().get('event TRADE')).toBeGreaterThan(50);
  });

  test('is the same every time', () => {
    const [one, other] = [0, 1].map(() => playWorld(plan, { maker: engineMaker, twin: undefined }, new Coverage()).journal);
    expect([...one!.commands.bytes()]).toEqual([...other!.commands.bytes()]);
  });

  test('fails when a cold engine answers otherwise', () => {
    const maker: SubjectMaker = {
      ...engineMaker,
      create: (options) => {
        const engine = createEngine(options);
        if (options?.recording) return engine;
        const apply = engine.apply.bind(engine);
        engine.apply = (commands, at) => {
          const code = apply(commands, at);
          if (engine.sequence === 400) engine.events.write({ type: 'timer', user: 1, time: 1, market: 1 });
          return code;
        };
        return engine;
      },
    };
    expect(checkFor(maker)).toBe('replay.events');
  });

  test('fails when a snapshot loses something', () => {
    const maker: SubjectMaker = { ...engineMaker, restore: (_, options) => createEngine(options) };
    expect(checkFor(maker, longer)).toBe('snapshot.digest');
  });

  test('fails when a snapshot counts anew', () => {
    const maker: SubjectMaker = {
      ...engineMaker,
      restore: (bytes, options) => {
        const engine = restoreEngine(bytes, options);
        return Object.defineProperty(engine, 'sequence', { value: 0 });
      },
    };
    expect(checkFor(maker, longer)).toBe('snapshot.sequence');
  });

  test('fails when a refusal leaves a trace in the state', () => {
    const maker: SubjectMaker = {
      ...engineMaker,
      create: (options) => {
        const engine = createEngine(options);
        let digests = 0;
        const digest = engine.digest.bind(engine);
        engine.digest = () => `${digest()}${(digests += 1)}`;
        return engine;
      },
    };
    expect(checkFor(maker)).toBe('outcome.digest');
  });

  test('fails when the audit finds something', () => {
    expect(checkFor({ ...engineMaker, audit: () => ['the vault is open'] })).toBe('state.audit');
  });

  test('a crash is a failure of its own kind', () => {
    const maker: SubjectMaker = {
      ...engineMaker,
      create: (options) => {
        const engine = createEngine(options);
        const apply = engine.apply.bind(engine);
        engine.apply = (commands, at) => {
          if (engine.sequence === 77) throw new Error('order 12 is over');
          return apply(commands, at);
        };
        return engine;
      },
    };
    expect(checkFor(maker)).toBe('crash: order N is over');
  });
});
