import { Coverage } from './coverage.ts';
import { Journal, Mark } from './journal.ts';
import { checkOf } from './simulate.ts';
import type { Players } from './simulate.ts';
import { Stage } from './stage.ts';
import { namedOrder } from './step.ts';
import type { Step } from './step.ts';

/** What playing a list of steps came to. */
export interface Played {
  /** The check that fired; undefined when none did. */
  readonly check: string | undefined;
  readonly message: string;
  /** Every command as it was played, the orders in it named as they were numbered this time. */
  readonly journal: Journal;
}

export interface StepOptions {
  /** Hold every refusal against the digest of the state. */
  readonly digests: boolean;
  /** Compare the whole state after every command, not only at the end. */
  readonly states: boolean;
}

/** Plays steps on fresh engines with every check, up to the first that fires. */
export function playSteps(steps: readonly Step[], players: Players, options: StepOptions): Played {
  const journal = new Journal();
  const numbers = new Map<Step, number>();
  try {
    const stage = new Stage({ ...players, journal, coverage: new Coverage(), digestEvery: options.digests ? 1 : Number.POSITIVE_INFINITY });
    for (const step of steps) {
      for (const mark of step.marks) {
        journal.mark(mark);
        stage.act(mark);
      }
      stage.apply(journal.append(named(step, numbers, stage)));
      numbers.set(step, stage.numbers.at(-1)!);
      if (options.states) stage.act(Mark.COMPARE);
    }
    if (steps.length > 0) stage.compareState();
    return { check: undefined, message: '', journal };
  } catch (error) {
    return { check: checkOf(error), message: error instanceof Error ? error.message : String(error), journal };
  }
}

/** The step's words with its order named as it is numbered now. */
function named(step: Step, numbers: ReadonlyMap<Step, number>, stage: Stage): Int32Array {
  const names = namedOrder(step.words);
  const placed = step.order && numbers.get(step.order.step);
  if (!names || !step.order || !placed) return step.words;
  const words = Int32Array.from(step.words);
  const number = placed + step.order.leg;
  new Float64Array(words.buffer)[names.number >> 1] = number;
  words[names.slot] = stage.witness.orders.get(number)?.slot ?? step.order.slot;
  return words;
}
