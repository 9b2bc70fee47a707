import type { Suites } from './floors.ts';
import { wordOf, type Share } from './share.ts';

/** One command of `npm run check` and `npm test`. */
export interface Step {
  readonly name: string;
  readonly command: string;
  /** What it needs on two quiet cores, s, roughly. Its limit follows from this. */
  readonly quietSeconds: number;
  /** Leaves cores idle, all the time or in between: such steps run side by side, one to a core. */
  readonly beside?: true;
  /** Variables of its environment besides ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** The step runs tests of Vitest, to be counted one by one: the suites it may leave nothing out of. Otherwise it counts as one test. */
  readonly suites?: Suites;
  /** Which of them it runs; without it all of them. */
  readonly share?: Share;
}

/** What `npm run check` takes, in this order. */
export const CHECK_STEPS: readonly Step[] = [
  // Threads of the compiler, and of the linter, each check much that another has checked: one alone needs half the work.
  { name: 'types', command: 'npm run --silent types -- --singleThreaded', beside: true, quietSeconds: 25 },
  { name: 'lint', command: 'npm run --silent lint', env: { GOMAXPROCS: '1' }, beside: true, quietSeconds: 15 },
  { name: 'layout', command: 'npm run --silent format -- --check', beside: true, quietSeconds: 2 },
  { name: 'unused code', command: 'npm run --silent unused', beside: true, quietSeconds: 5 },
  { name: 'generated code', command: 'npm run --silent build:core -- --check', beside: true, quietSeconds: 1 },
  { name: 'API document', command: 'npm run --silent docs:api -- --check', beside: true, quietSeconds: 2 },
  { name: 'house rules', command: 'npm run --silent house', beside: true, quietSeconds: 3 },
  { name: 'unit tests', command: 'npm run --silent unit --', suites: ['unit'], quietSeconds: 40 },
];

/** Planted bugs are dealt to so many parts: each share of the slow tests has one of them beside it. */
const PARTS = 8;
const partOf = ({ index }: Share): string => `${(index % PARTS) + 1}/${PARTS}`;

/** What `npm test` takes besides: of the slow tests a share, or all of them. */
export const slowSteps = (share: Share | undefined): readonly Step[] => [
  {
    name: share === undefined ? 'slow tests, all of them' : `slow tests, share ${wordOf(share)}`,
    command: 'npm run --silent slow --',
    suites: ['slow', 'many', 'e2e'],
    ...(share === undefined ? { quietSeconds: 4_500 } : { share, quietSeconds: 500 }),
  },
  { name: 'simulator, short', command: 'npm run --silent sim -- --short', beside: true, quietSeconds: 30 },
  {
    name: share === undefined ? 'mutants, short' : `mutants, short, part ${partOf(share)}`,
    command: `npm run --silent test:mutants -- --short${share === undefined ? '' : ` --part ${partOf(share)}`}`,
    beside: true,
    quietSeconds: 120,
  },
  { name: 'crashes, a fresh seed', command: 'npm run --silent sim:crash -- --points 1000', beside: true, quietSeconds: 15 },
  { name: 'kills, a fresh seed', command: 'npm run --silent test:kill -- --kills 3', beside: true, quietSeconds: 30 },
  { name: 'load, short', command: 'npm run --silent load -- --short', quietSeconds: 40 },
];

/** A machine at half the speed, busy with other things four times over: no step is ended for that. Nor for having grown since it was measured. */
const TIMES_QUIET = 10;
const SHORTEST_LIMIT_S = 3_600;

/** After so long a step hangs and is ended, ms. It is no measure of speed. */
export function limitMsOf({ quietSeconds }: Step): number {
  return Math.max(SHORTEST_LIMIT_S, TIMES_QUIET * quietSeconds) * 1_000;
}
