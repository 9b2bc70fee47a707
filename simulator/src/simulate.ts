import { createRandom } from '@kontor/testkit/random';
import { Violation } from './checks/violation.ts';
import type { Coverage } from './coverage.ts';
import { Journal, Mark } from './journal.ts';
import { replayFourWays, replayTwoWays } from './replay.ts';
import { Stage } from './stage.ts';
import { scenarioNamed } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import type { SubjectMaker, TwinMaker } from './subject.ts';
import { World } from './world/world.ts';

/** One world of a run. Scenario, seed and number give the same world again, whatever else the run contains. */
export interface WorldPlan {
  readonly scenario: string;
  readonly seed: number;
  /** From 1 within the scenario. */
  readonly world: number;
  readonly commands: number;
}

/** The first broken promise of a world. */
export interface Failure extends WorldPlan {
  readonly check: string;
  readonly message: string;
  /** Sequence of the command with which it showed, from 1. */
  readonly sequence: number;
  readonly stack: string | undefined;
}

/** A world that was played. */
export interface PlayedWorld {
  readonly journal: Journal;
  /** Order number of each command's outcome, 0 for none. */
  readonly numbers: readonly number[];
  readonly failure: Failure | undefined;
}

/** The engines that a world is played on. */
export interface Players {
  readonly maker: SubjectMaker;
  readonly twin: TwinMaker | undefined;
}

/** Shares a run's commands out among scenarios and cuts them into worlds. */
export function planWorlds(scenarios: readonly Scenario[], seed: number, commands: number): readonly WorldPlan[] {
  const shares = scenarios.reduce((sum, scenario) => sum + scenario.share, 0);
  return scenarios.flatMap(({ name, share, worldCommands }) => {
    const total = Math.floor((commands * share) / shares);
    const count = Math.ceil(total / worldCommands);
    return Array.from({ length: count }, (_, i) => ({
      scenario: name,
      seed,
      world: i + 1,
      commands: Math.min(worldCommands, total - i * worldCommands),
    }));
  });
}

/** Plays one world to its end or to its first broken promise. */
export function playWorld(plan: WorldPlan, { maker, twin }: Players, coverage: Coverage): PlayedWorld {
  const journal = new Journal();
  const scenario = scenarioNamed(plan.scenario);
  const random = createRandom(plan.seed).split(`${plan.scenario} ${plan.world}`);
  let stage: Stage | undefined;
  try {
    stage = new Stage({ maker, twin, journal, coverage, digestEvery: scenario.digestEvery });
    const world = new World(scenario, random, stage.witness, journal);
    while (journal.length < plan.commands) {
      const index = journal.length;
      const at = world.next();
      for (const mark of journal.marks.get(index) ?? []) stage.act(mark);
      stage.apply(at);
    }
    stage.compareState();
    const replay = { maker, journal, commands: journal.length, folds: stage.folds, digest: stage.digest() };
    // Every world cold and from its snapshots; every other one in all four ways.
    if (plan.world % 2 === 1) replayFourWays(replay, stage.snapshots);
    else replayTwoWays(replay, stage.snapshots);
    coverage.marked(Mark.REPLAY);
    return { journal, numbers: stage.numbers, failure: undefined };
  } catch (error) {
    const failure: Failure = {
      ...plan,
      check: checkOf(error),
      message: error instanceof Error ? error.message : String(error),
      sequence: (stage?.folds.length ?? 0) + 1,
      stack: error instanceof Error && !(error instanceof Violation) ? error.stack : undefined,
    };
    return { journal, numbers: stage?.numbers ?? [], failure };
  }
}

/** The check that fired; an error of another kind is a crash, named by its words without numbers. */
export function checkOf(error: unknown): string {
  if (error instanceof Violation) return error.check;
  return `crash: ${error instanceof Error ? error.message.replaceAll(/\d+/g, 'N') : String(error)}`;
}
