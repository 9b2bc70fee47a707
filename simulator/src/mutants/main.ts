import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorldPlan } from '../simulate.ts';
import type { Verdict } from './child.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';
import { ENGINE_SOURCES, prepareFolder, runMutant } from './run-mutant.ts';
import { MUTANTS } from './table.ts';

const SEED = 7;

const short = process.argv.includes('--short');
const unknown = process.argv.slice(2).filter((argument) => argument !== '--short');
if (unknown.length > 0) throw new Error(`what is ${unknown.join(' ')}? Known is --short`);
const folder = mkdtempSync(join(tmpdir(), 'kontor-mutants-'));
try {
  prepareFolder(folder);
  process.exitCode = await main(MUTANTS.filter((mutant) => !short || mutant.short));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(mutants: readonly Mutant[]): Promise<number> {
  for (const mutant of mutants) plant(mutant, readFileSync(join(ENGINE_SOURCES, mutant.file), 'utf8'));
  // The engine as it is must pass what the mutants must not.
  const healthy = await runMutant(undefined, 'healthy', folder, plansFor(undefined));
  if (healthy.caughtBy !== undefined) {
    console.error(`the engine itself fails after ${healthy.commands} commands: ${healthy.message}`);
    return 1;
  }
  console.log(`${'planted bug'.padEnd(62)} ${'caught by'.padEnd(36)} after`);
  const waiting = mutants.map((mutant, i) => ({ mutant, i }));
  let survivors = 0;
  const serve = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await runMutant(next.mutant, `mutant-${next.i}`, folder, plansFor(next.mutant));
      if (!isCaught(verdict)) survivors += 1;
      console.log(`${next.mutant.name.padEnd(62)} ${(verdict.caughtBy ?? 'NOBODY').slice(0, 36).padEnd(36)} ${verdict.commands.toLocaleString('en')}`);
      if (verdict.caughtBy === 'does not load') console.error(verdict.message);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, serve));
  console.log(survivors === 0 ? `all ${mutants.length} caught` : `${survivors} of ${mutants.length} NOT CAUGHT`);
  return survivors === 0 ? 0 : 1;
}

/** A mutant that does not even load, or runs into a name that is gone, proves nothing about the checks. */
function isCaught({ caughtBy }: Verdict): boolean {
  return caughtBy !== undefined && caughtBy !== 'does not load' && !caughtBy.endsWith('is not defined');
}

/** The bounded number of commands within which a bug must show: its own scenario first, then a little of the others. */
function plansFor(mutant: Mutant | undefined): readonly WorldPlan[] {
  const plans: WorldPlan[] = [
    { scenario: 'pit', seed: SEED, world: 1, commands: 8_000 }, { scenario: 'pit', seed: SEED, world: 2, commands: 8_000 },
    { scenario: 'exchange', seed: SEED, world: 1, commands: 10_000 },
  ];
  const own = mutant?.scenario;
  return own === undefined ? plans : [{ scenario: own, seed: SEED, world: 1, commands: own === 'exchange' ? 40_000 : 9_000 }, ...plans];
}
