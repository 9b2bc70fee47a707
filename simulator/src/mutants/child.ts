import { createTwin } from '@kontor/testkit/twin';
import { Coverage } from '../coverage.ts';
import { engineAt } from '../engine-maker.ts';
import { playWorld } from '../simulate.ts';
import type { WorldPlan } from '../simulate.ts';

/** What became of a mutant. */
export interface Verdict {
  /** The check that fired; undefined when the mutant survived. */
  readonly caughtBy: string | undefined;
  readonly message: string;
  /** Commands played until then. */
  readonly commands: number;
}

const [path, plansText] = process.argv.slice(2);
process.send!(await judge(path!, JSON.parse(plansText!) as readonly WorldPlan[]));
process.disconnect();

/** Plays worlds on the engine at `path` until a check fires. */
async function judge(path: string, plans: readonly WorldPlan[]): Promise<Verdict> {
  const maker = await engineAt(path);
  const coverage = new Coverage();
  for (const plan of plans) {
    const { failure } = playWorld(plan, { maker, twin: createTwin }, coverage);
    if (failure) return { caughtBy: failure.check, message: failure.message, commands: coverage.commands + 1 };
  }
  return { caughtBy: undefined, message: '', commands: coverage.commands };
}
