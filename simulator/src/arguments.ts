/** What `npm run sim` was asked for. */
export interface Arguments {
  /** Left out: the fixed seed and a fresh one. */
  readonly seed: number | undefined;
  readonly commands: number;
  /** One kind of world only. */
  readonly scenario: string | undefined;
  /** One world only, from 1; with a scenario. */
  readonly world: number | undefined;
  readonly quiet: boolean;
  /** Print everything that was counted. */
  readonly counts: boolean;
  /** Path of another copy of the engine to put in its place; `.ts` wants the simulator to run from its sources, through tsx. */
  readonly engine: string | undefined;
}

const DEFAULT_COMMANDS = 2_000_000;
const SHORT_COMMANDS = 400_000;

/** Reads `--seed S --commands N --short --scenario NAME --world K --engine PATH --counts --quiet`; throws on anything else. */
export function readArguments(argv: readonly string[]): Arguments {
  let seed: number | undefined;
  let commands: number | undefined;
  let short = false;
  let quiet = false;
  let counts = false;
  let scenario: string | undefined;
  let world: number | undefined;
  let engine: string | undefined;
  const rest = [...argv];
  while (rest.length > 0) {
    const name = rest.shift();
    switch (name) {
      case '--short':
        short = true;
        break;
      case '--counts':
        counts = true;
        break;
      case '--quiet':
        quiet = true;
        break;
      case '--seed':
        seed = wholeNumber(name, rest.shift());
        break;
      case '--commands':
        commands = wholeNumber(name, rest.shift());
        break;
      case '--scenario':
        scenario = text(name, rest.shift());
        break;
      case '--world':
        world = wholeNumber(name, rest.shift());
        break;
      case '--engine':
        engine = text(name, rest.shift());
        break;
      default:
        throw new Error(
          `what is ${name}? Known are --seed S, --commands N, --short, --scenario NAME, --world K, --engine PATH, --counts, --quiet`,
        );
    }
  }
  if (world !== undefined && scenario === undefined) throw new Error('--world wants a --scenario');
  return { seed, commands: commands ?? (short ? SHORT_COMMANDS : DEFAULT_COMMANDS), scenario, world, quiet, counts, engine };
}

function text(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${name} wants a value`);
  return value;
}

function wholeNumber(name: string, value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) throw new Error(`${name} wants a whole number, not ${value ?? 'nothing'}`);
  return Number(value);
}
