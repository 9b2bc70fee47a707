import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ScratchRepository } from './in-tests.ts';
import type { TestedMutant } from './in-tests.ts';
import { isInCore, MutantWorlds } from './in-worlds.ts';
import type { WorldMutant } from './in-worlds.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';
import { ROOT } from './root.ts';
import { SHARED_MUTANTS } from './shared-table.ts';
import { TESTED_MUTANTS } from './tested-table.ts';
import { rowOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { WORLD_MUTANTS } from './world-table.ts';

const { short, part, named, table } = readArguments(process.argv.slice(2));
/** As many bugs are judged at a time as there are cores. */
const lanes = Array.from({ length: availableParallelism() });
/** Half as many again where tests judge: each waits now and then. */
const testLanes = Array.from({ length: Math.ceil(1.5 * lanes.length) });
// Copies are removed when the process ends by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();

interface Arguments {
  readonly short: boolean;
  readonly part: { readonly index: number; readonly count: number };
  readonly named: string;
  readonly table: string;
}

/** `--short`: the bugs of `npm test`; `--part 2/4`: the second of every four; `--table NAME`: those of one table; `--named TEXT`: those whose name contains it. */
function readArguments(argv: readonly string[]): Arguments {
  const rest = [...argv];
  let [short, named, table] = [false, '', ''];
  let part = { index: 0, count: 1 };
  while (rest.length > 0) {
    const name = rest.shift();
    if (name === '--short') short = true;
    else if (name === '--part' && /^[1-9]\d*\/[1-9]\d*$/.test(rest[0] ?? '')) {
      const [which, of] = rest.shift()!.split('/') as [string, string];
      part = { index: Number(which) - 1, count: Number(of) };
    } else if (name === '--table' && rest.length > 0) table = rest.shift()!;
    else if (name === '--named' && rest.length > 0) named = rest.shift()!;
    else throw new Error(`what is ${name}? Known are --short, --part 2/4, --table engine|shared|tested, --named TEXT`);
  }
  return { short, part, named, table };
}

function chosen<M extends Mutant>(name: string, mutantsOf: readonly M[]): readonly M[] {
  if (table !== '' && table !== name) return [];
  const mutants = mutantsOf
    .filter((mutant) => (!short || mutant.short) && mutant.name.includes(named))
    .filter((_, at) => at % part.count === part.index);
  for (const mutant of mutants) plant(mutant, readFileSync(join(ROOT, mutant.file), 'utf8'));
  return mutants;
}

async function main(): Promise<number> {
  // Those that wait for no compiler first.
  const inWorlds = chosen('engine', WORLD_MUTANTS).toSorted((a, b) => Number(isInCore(a)) - Number(isInCore(b)));
  const shared = chosen('shared', SHARED_MUTANTS);
  const inTests = chosen('tested', TESTED_MUTANTS);
  if (inWorlds.length + shared.length + inTests.length === 0) throw new Error('no planted bug is chosen');
  const results = [await judgeInWorlds(inWorlds), await judgeInCopies(shared, inTests)];
  return results.every(Boolean) ? 0 : 1;
}

async function judgeInWorlds(mutants: readonly WorldMutant[]): Promise<boolean> {
  if (mutants.length === 0) return true;
  const worlds = new MutantWorlds(mutants);
  try {
    const healthy = await worlds.playHealthy();
    if (healthy.kind !== 'survived') {
      console.error(rowOf('the engine as it is', healthy));
      return false;
    }
    return await judgeAll(
      'in the engine',
      mutants,
      lanes.map(() => (mutant) => worlds.play(mutant)),
    );
  } finally {
    worlds.remove();
  }
}

async function judgeInCopies(shared: readonly WorldMutant[], tested: readonly TestedMutant[]): Promise<boolean> {
  if (shared.length + tested.length === 0) return true;
  const repositories = testLanes.map(() => new ScratchRepository());
  try {
    const played = await judgeAll(
      'in what engine and judges share',
      shared,
      repositories.map((repository) => (mutant) => repository.play(mutant)),
    );
    if (tested.length === 0) return played;
    const healthy = await repositories[0]!.judgeHealthy(tested);
    if (healthy.kind !== 'survived') {
      console.error(rowOf('the tests without a bug', healthy));
      return false;
    }
    const caught = await judgeAll(
      'outside of the engine',
      tested,
      repositories.map((repository) => (mutant) => repository.judge(mutant)),
    );
    return played && caught;
  } finally {
    for (const repository of repositories) repository.remove();
  }
}

/** Each lane judges one after the other; true when every bug is caught. */
async function judgeAll<M extends Mutant>(
  where: string,
  mutants: readonly M[],
  judges: readonly ((mutant: M) => Promise<Verdict>)[],
): Promise<boolean> {
  if (mutants.length === 0) return true;
  console.log(`${`planted bug ${where}`.padEnd(70)} ${'caught by'.padEnd(44)} after`);
  const counts = { caught: 0, survived: 0, broken: 0 };
  const waiting = mutants.values();
  const lane = async (judge: (mutant: M) => Promise<Verdict>): Promise<void> => {
    for (const mutant of waiting) {
      const verdict = await judge(mutant);
      counts[verdict.kind] += 1;
      console.log(rowOf(mutant.name, verdict));
    }
  };
  await Promise.all(judges.map(lane));
  const { caught, survived, broken } = counts;
  console.log(
    `${caught} of ${mutants.length} caught${survived > 0 ? `, ${survived} SURVIVED` : ''}${broken > 0 ? `, ${broken} BROKEN: not judged` : ''}\n`,
  );
  return caught === mutants.length;
}
