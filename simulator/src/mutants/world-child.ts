import { createTwin } from '@kontor/testkit/twin';
import { Coverage } from '../coverage.ts';
import { engineAt } from '../engine-maker.ts';
import { playWorld } from '../simulate.ts';
import type { Failure, WorldPlan } from '../simulate.ts';
import type { SubjectMaker } from '../subject.ts';
import type { Verdict } from './verdict.ts';

const [path, plansText] = process.argv.slice(2);
process.send!(await judge(path!, JSON.parse(plansText!) as readonly WorldPlan[]));
process.disconnect();

/** Plays worlds on the engine at `path` until a check fires. */
async function judge(path: string, plans: readonly WorldPlan[]): Promise<Verdict> {
  const maker = recordingOnly(await engineAt(path));
  const coverage = new Coverage();
  for (const plan of plans) {
    const { failure } = playWorld(plan, { maker, twin: createTwin }, coverage);
    if (failure) return verdictOn(failure, `${(coverage.commands + 1).toLocaleString('en')} commands`);
  }
  return { kind: 'survived', after: `${coverage.commands.toLocaleString('en')} commands` };
}

/** Only one variant of a planted bug's core is compiled, so its replays record as well. */
function recordingOnly(maker: SubjectMaker): SubjectMaker {
  const recording = { recording: true };
  return { ...maker, create: () => maker.create(recording), restore: (snapshot) => maker.restore(snapshot, recording) };
}

/**
 * The engine stops itself by a trap of the core or an Error of its own. Every other class of error (a name that is gone, no
 * memory, a stack too deep) says that the bug is not the one that was meant, or that this machine could not judge it.
 */
function verdictOn({ check, stack }: Failure, after: string): Verdict {
  if (stack !== undefined && !/^(RuntimeError|Error)\b/.test(stack))
    return { kind: 'broken', why: `after ${after}: ${stack.split('\n').slice(0, 3).join('\n')}` };
  return { kind: 'caught', by: check, after };
}
