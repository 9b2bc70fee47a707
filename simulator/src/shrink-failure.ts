import { CommandType } from '@kontor/engine/command';
import { Mark } from './journal.ts';
import type { Journal } from './journal.ts';
import { playSteps } from './play-steps.ts';
import type { Played } from './play-steps.ts';
import { shrink, shrinkByKind } from './shrink.ts';
import type { Players } from './simulate.ts';
import { stepsOf } from './step.ts';
import type { Step } from './step.ts';

/** Commands played in all while pieces are taken out. */
const BUDGET = 2_000_000;

/**
 * Makes the journal of a failing world as short as it can be while the same check fires. `numbers` are the order numbers of
 * its outcomes. Returns undefined when the commands alone do not fail that way.
 */
export function shrinkFailure(journal: Journal, numbers: readonly number[], check: string, players: Players): Played | undefined {
  // The slow twin is left out where the witness alone has seen it.
  const needed: Players = check.startsWith('twin') ? players : { maker: players.maker, twin: undefined };
  const options = { digests: check === 'outcome.digest', states: false };
  const fails = (steps: readonly Step[]) => playSteps(steps, needed, options).check === check;

  const recorded = stepsOf(journal, numbers);
  const failing = [[], [Mark.RESTORE], [Mark.RESTORE, Mark.REPLAY]]
    .map((marks) => keepMarks(recorded, marks))
    .find((steps) => fails(steps));
  if (!failing) return undefined;
  let steps = shrinkByKind(failing, (step) => (setsUp(step) ? 'set up' : `user ${step.words[1]}`), fails);
  steps = shrinkByKind(steps, (step) => (setsUp(step) ? 'set up' : `type ${step.words[0]! & 0xffff}`), fails);
  steps = shrink(steps, fails, BUDGET);
  return playSteps(steps, players, options);
}

function keepMarks(steps: readonly Step[], kept: readonly Mark[]): readonly Step[] {
  const copies = new Map<Step, Step>();
  return steps.map((step) => {
    const order = step.order && { ...step.order, step: copies.get(step.order.step)! };
    const copy: Step = { words: step.words, marks: step.marks.filter((mark) => kept.includes(mark)), order };
    copies.set(step, copy);
    return copy;
  });
}

/** Listings are taken out one by one only. */
function setsUp(step: Step): boolean {
  const type = step.words[0]! & 0xffff;
  return type === CommandType.LIST_ASSET || type === CommandType.LIST_MARKET || type === CommandType.MARKET_STATUS;
}
