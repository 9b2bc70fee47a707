/** What the command line says. */
import { parseArgs } from 'node:util';
import { seedOf, wholeNumber } from '@kontor/server/program-seed';
import { FAULT_NAMES } from './faults/faults.ts';
import { PLAN_NAMES } from './programs/plans.ts';
import type { PlanName } from './programs/plans.ts';

export interface Options {
  readonly seed: number;
  /** The schedule ends with the step during which this is over. */
  readonly minutes: number;
  /** Faults of the first round; empty for all. */
  readonly only: readonly string[];
  /** Two faults at a time from the beginning. */
  readonly pairs: boolean;
  /** Which of Kontor's programs run where (programs/plans.ts). */
  readonly plan: PlanName;
  /** Data lie on the disk of the machine, and not in memory. */
  readonly disk: boolean;
  /** What the programs said is kept, whatever comes of it. */
  readonly keep: boolean;
}

export const USAGE = `npm run test:cluster -- [--seed S] [--minutes M] [--only FAULT,…] [--pairs] [--plan PLAN] [--disk] [--keep]
  --minutes  how long parts fail, 15 unless said; each fault comes once before two come together
  --only     these faults alone, each once: ${FAULT_NAMES.join(', ')}; none: only the load and the checks
  --pairs    two faults at a time from the beginning
  --plan     ${PLAN_NAMES.join(', ')}
  --disk     data on the disk, not in memory
  --keep     keep what the programs said also when all is well
`;

/** Throws a sentence that says what cannot be read. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '15' },
      only: { type: 'string', default: '' },
      pairs: { type: 'boolean', default: false },
      plan: { type: 'string', default: PLAN_NAMES[0]! },
      disk: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').filter((word) => word !== '');
  const odd = only.find((word) => word !== 'none' && !FAULT_NAMES.includes(word));
  if (odd !== undefined) throw new Error(`There is no fault ${odd}.`);
  const plan = PLAN_NAMES.find((name) => name === values.plan);
  if (plan === undefined) throw new Error(`There is no plan ${values.plan}.`);
  const { pairs, disk, keep } = values;
  return { seed: seedOf(values.seed), minutes: wholeNumber('minutes', values.minutes), only, pairs, plan, disk, keep };
}
