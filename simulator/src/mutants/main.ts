import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isInCore, MutantWorlds } from './in-worlds.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';
import { ROOT } from './root.ts';
import { rowOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { WORLD_MUTANTS } from './world-table.ts';

const { short, named } = readArguments(process.argv.slice(2));
process.exitCode = await main();

/** `--short`: the bugs of `npm test`; `--named TEXT`: those whose name contains it. */
function readArguments(argv: readonly string[]): { readonly short: boolean; readonly named: string } {
  const rest = [...argv];
  let [short, named] = [false, ''];
  while (rest.length > 0) {
    const name = rest.shift();
    if (name === '--short') short = true;
    else if (name === '--named' && rest.length > 0) named = rest.shift()!;
    else throw new Error(`what is ${name}? Known are --short and --named TEXT`);
  }
  return { short, named };
}

function chosen<M extends Mutant>(table: readonly M[]): readonly M[] {
  const mutants = table.filter((mutant) => (!short || mutant.short) && mutant.name.includes(named));
  for (const mutant of mutants) plant(mutant, readFileSync(join(ROOT, mutant.file), 'utf8'));
  return mutants;
}

async function main(): Promise<number> {
  // Those that wait for no compiler first.
  const inWorlds = chosen(WORLD_MUTANTS).toSorted((a, b) => Number(isInCore(a)) - Number(isInCore(b)));
  if (inWorlds.length === 0) throw new Error('no planted bug is chosen');
  return await judgeInWorlds(inWorlds) ? 0 : 1;
}

async function judgeInWorlds(mutants: Parameters<MutantWorlds['play']>[0][]): Promise<boolean> {
  const worlds = new MutantWorlds(mutants);
  try {
    const healthy = await worlds.playHealthy();
    if (healthy.kind !== 'survived') {
      console.error(rowOf('the engine as it is', healthy));
      return false;
    }
    return await judgeAll('in played worlds', mutants, (mutant) => worlds.play(mutant));
  } finally {
    worlds.remove();
  }
}

/** Judges so many at a time as there are cores; true when every bug is caught. */
async function judgeAll<M extends Mutant>(where: string, mutants: readonly M[], judge: (mutant: M) => Promise<Verdict>): Promise<boolean> {
  console.log(`${`planted bug, ${where}`.padEnd(70)} ${'caught by'.padEnd(44)} after`);
  const counts = { caught: 0, survived: 0, broken: 0 };
  const waiting = mutants.values();
  const lane = async (): Promise<void> => {
    for (const mutant of waiting) {
      const verdict = await judge(mutant);
      counts[verdict.kind] += 1;
      console.log(rowOf(mutant.name, verdict));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  const { caught, survived, broken } = counts;
  console.log(`${caught} of ${mutants.length} caught${survived > 0 ? `, ${survived} SURVIVED` : ''}${broken > 0 ? `, ${broken} BROKEN: not judged` : ''}\n`);
  return caught === mutants.length;
}
