/** The run itself, in namespaces of its own (main.ts): starts the cluster and its load, lets parts fail, and looks at what is left. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrom } from '@kontor/server/seeded-draw';
import { Cluster, until } from './cluster.ts';
import { FAULT_NAMES } from './faults/faults.ts';
import { runStep } from './faults/run-step.ts';
import type { Told } from './faults/run-step.ts';
import { scheduleOf } from './faults/schedule.ts';
import { HOSTS, addressOf } from './hosts/network.ts';
import type { LoadTask } from './load/entries.ts';
import { LoadProcess } from './load/load-process.ts';
import type { Options } from './options.ts';
import { CLIENT_PORT } from './programs/haproxy.ts';
import { CommitProbe } from './programs/commit-probe.ts';
import { DEMO_PASSWORD } from './programs/kontor.ts';
import { verify } from './verify.ts';

/** As a shell says it of a program that was interrupted. */
const STOPPED = 130;
const MINUTE_MS = 60_000;
/** Trading goes on for so long before the first fault, outcomes. */
const FIRST_OUTCOMES = 100;
const SOUND_LIMIT_MS = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(options: Options, folder: string): Promise<number> {
  const folders = { data: join(folder, 'data'), logs: join(folder, 'logs') };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  // PostgreSQL's own user passes through.
  execFileSync('chmod', ['711', folder]);
  if (!options.disk) execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=711', 'tmpfs', folders.data]);
  const begun = Date.now();
  const cluster = await Cluster.open(options.plan, folders);
  say(
    `${cluster.programs.length} programs on ${HOSTS.length} hosts serve after ${seconds(Date.now() - begun)}; limits are stretched ${cluster.slowness.toFixed(1)} times`,
  );
  const task: LoadTask = {
    addresses: HOSTS.map((host) => `http://${addressOf(host)}:${CLIENT_PORT}`),
    password: DEMO_PASSWORD,
    seed: options.seed,
    file: join(folders.logs, 'load.jsonl'),
    byRequest: 6,
    bySocket: 3,
    watchers: 3,
  };
  const load = await LoadProcess.start(task);
  await until('orders are acknowledged', SOUND_LIMIT_MS, () => load.outcomes.length > FIRST_OUTCOMES);
  const probe = new CommitProbe();
  const problems: string[] = [];
  const draw = drawFrom(options.seed);
  const end = Date.now() + options.minutes * MINUTE_MS;
  let steps = 0;
  for (const step of scheduleOf(FAULT_NAMES, options.only, draw, options.pairs)) {
    if (Date.now() > end && options.only.length === 0) break;
    const told = await runStep(cluster, load, probe, step, draw);
    steps += 1;
    sayStep(told);
    problems.push(...told.problems);
    if (!told.isSound) break;
  }
  await load.stop();
  await probe.stop();
  problems.push(...load.wrong);
  await until('the cluster is sound', SOUND_LIMIT_MS, async () => (await cluster.wrong()) === undefined).catch((error: unknown) =>
    problems.push(String(error)),
  );
  const verdict = await verify(task, await cluster.primary(), folders.data);
  for (const fact of verdict.facts) say(fact);
  problems.push(...verdict.problems);
  for (const problem of problems) say(`PROBLEM ${problem}`);
  say(`${steps} steps, ${load.outcomes.length} outcomes, ${problems.length} problems, ${seconds(Date.now() - begun)}`);
  await cluster.close();
  return problems.length === 0 ? 0 : 1;
}

function sayStep({ step, what, silenceMs, commitSilenceMs, recoverMs, falls, primary }: Told): void {
  say(
    `${step.faults.join(' + ')} (${what.join('; ')}): ${seconds(silenceMs)} without an outcome, ${seconds(commitSilenceMs)} without a commit, sound ${seconds(recoverMs)} after the cause was gone; ` +
      `${falls.length === 0 ? 'nothing else fell' : `fell: ${falls.join(', ')}`}; primary ${primary}`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

const [options = '', folder = ''] = process.argv.slice(2);
// Whoever started this is gone, or wants an end: the kernel ends the rest with this process.
process.stdin.resume().on('end', () => {
  say('stopped');
  process.exit(STOPPED);
});
process.exit(
  await run(JSON.parse(options) as Options, folder).catch((error: unknown) => {
    say(`PROBLEM ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  }),
);
