import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeCommand } from '@kontor/testkit/compare';
import { createTwin } from '@kontor/testkit/twin';
import { readArguments } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { Coverage } from './coverage.ts';
import { engineAt, engineMaker } from './engine-maker.ts';
import { partsOf } from './run-plans.ts';
import { linesOf, regressionText } from './regression.ts';
import type { Regression } from './regression.ts';
import { runWorkers } from './run-workers.ts';
import { FIXED_SEED, freshSeed } from './seeds.ts';
import { runShards, SHARDS } from './shards/shards-run.ts';
import type { ShardsTask } from './shards/shards-run.ts';
import { shrinkFailure } from './shrink-failure.ts';
import { playWorld } from './simulate.ts';
import type { WorldPlan } from './simulate.ts';

/** What is demanded of worlds is this part of what they should meet. */
const SHARES = { ALL: 1, MOST: 0.1, NOTHING: 0 } as const;

/** Commands of a shortened list that are printed; the file has them all. */
const LINES_SHOWN = 30;

/** For so many commands of a run of all kinds of worlds, a step of shards is played. */
const SHARDS_PART = 100;

const asked = readArguments(process.argv.slice(2));
process.exitCode = await main(asked);

async function main({ engine, quiet, counts, scenario, seed, world, commands }: Arguments): Promise<number> {
  if (scenario === SHARDS) return playedShards({ seed: seed ?? FIXED_SEED, world, steps: commands, exhaustive: world === undefined });
  const parts = partsOf(asked, freshSeed);
  // First of all: a run that hangs is known by them as well.
  console.log(parts.map(({ seed, demand }) => `seed ${seed}${demand === 'ALL' ? '' : ', which is not played every time'}`).join('; '));
  const plans = parts.flatMap((part) => part.plans);
  const total = plans.reduce((sum, plan) => sum + plan.commands, 0);
  const started = performance.now();
  let done = 0;
  const { coverages, failure } = await runWorkers(plans, engine, (plan) => {
    done += plan.commands;
    if (!quiet) console.log(`${plan.scenario} ${plan.world}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} commands`);
  });
  const seconds = (performance.now() - started) / 1_000;
  const coverage = new Coverage();
  for (const { all } of coverages.values()) coverage.add(all);
  console.log(
    `${coverage.commands.toLocaleString('en')} commands in ${seconds.toFixed(1)} s, ${Math.round(coverage.commands / seconds).toLocaleString('en')} a second`,
  );
  if (counts) for (const [name, count] of coverage.counts()) console.log(`${String(count).padStart(9)} ${name}`);
  if (failure) {
    console.error(`FAILED: ${failure.check}`);
    console.error(
      `again: npm run sim -- --seed ${failure.seed} --scenario ${failure.scenario} --world ${failure.world} --commands ${failure.commands}`,
    );
    await explain(failure, engine);
    return 1;
  }
  if (scenario === undefined) {
    for (const part of parts) {
      const steps = Math.ceil(commands / parts.length / SHARDS_PART);
      if (playedShards({ seed: part.seed, world: undefined, steps, exhaustive: false }) > 0) return 1;
    }
  }
  const missing = parts.flatMap(({ seed, demand }) =>
    (coverages.get(seed) ?? new Coverage()).missing(SHARES[demand]).map((sentence) => `seed ${seed}: ${sentence}`),
  );
  if (missing.length > 0) console.error(`FAILED: the run has tested too little\n  ${missing.join('\n  ')}`);
  return missing.length > 0 ? 1 : 0;
}

/** Plays worlds of several engines; returns the exit code. */
function playedShards(task: Omit<ShardsTask, 'print'>): number {
  const failure = runShards({ ...task, print: (line) => console.log(line) });
  for (const line of failure) console.error(line);
  return failure.length > 0 ? 1 : 0;
}

/** Plays the failing world again in this thread, makes it as short as it gets, and writes it where the tests will play it. */
async function explain(plan: WorldPlan, engine: string | undefined): Promise<void> {
  const players = { maker: engine === undefined ? engineMaker : await engineAt(engine), twin: createTwin };
  const { journal, numbers, failure } = playWorld(plan, players, new Coverage());
  if (!failure) {
    console.error('played again, the world did not fail');
    return;
  }
  console.error(`command ${failure.sequence}: ${describeCommand(journal.commands, journal.offsets.at(-1)!)}`);
  console.error(failure.message);
  if (failure.stack !== undefined) console.error(failure.stack);
  const short = shrinkFailure(journal, numbers, failure.check, players);
  if (!short) {
    console.error('its commands alone do not fail: it takes the comparisons or the replays at the end');
    console.error(
      `so that every run plays it, add this to the worlds of simulator/src/seeds.ts: ${JSON.stringify({ scenario: plan.scenario, seed: plan.seed, world: plan.world, commands: plan.commands })}`,
    );
    return;
  }
  const about = short.message.replaceAll(/\s+/g, ' ');
  const path = writeRegression({ about, check: failure.check, commands: linesOf(short.journal) }, plan);
  console.error(`\nshortened to ${short.journal.length} commands, in ${path}:`);
  for (const at of short.journal.offsets.slice(-LINES_SHOWN)) console.error(`  ${describeCommand(short.journal.commands, at)}`);
  console.error(short.message);
  console.error(
    'commit that file with the cure, named after what was wrong (simulator/regressions/README.md): every run of the tests plays it',
  );
}

function writeRegression(regression: Regression, { scenario, seed, world }: WorldPlan): string {
  const name = `${regression.check.replaceAll(/[^a-z]+/gi, '-').slice(0, 40)}-${scenario}-${seed}-${world}.json`;
  const path = fileURLToPath(new URL(`../regressions/${name}`, import.meta.url));
  writeFileSync(path, regressionText(regression));
  return path;
}
