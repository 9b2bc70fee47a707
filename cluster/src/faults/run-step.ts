/** One step of the schedule: parts fail, the cause goes, and the cluster has to come back by itself. */
import type { Draw } from '@kontor/server/seeded-draw';
import { pause, until } from '../cluster.ts';
import type { Cluster } from '../cluster.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { CommitProbe } from '../programs/commit-probe.ts';
import { faultOf } from './faults.ts';
import type { Step } from './schedule.ts';
import { ttlBeyondMs } from '../programs/patroni.ts';
import { longestSilence } from './silence.ts';

/** After the last cause is gone, everything serves and follows again within this, ms. */
const SOUND_LIMIT_MS = 90_000;
/** So many outcomes after the cause was gone say that trading goes on. */
const OUTCOMES = 50;
/** From one step to the next, ms. */
const REST_MS = 1_000;

export interface Told {
  readonly step: Step;
  /** What each fault met. */
  readonly what: readonly string[];
  /** The longest time without an outcome, ms; and without a commit of the database's. */
  readonly silenceMs: number;
  readonly commitSilenceMs: number;
  /** From the end of the last cause until everything was sound and traded again, ms. */
  readonly recoverMs: number;
  /** Programs that ended without being asked to, and how often. */
  readonly falls: readonly string[];
  /** Where PostgreSQL leads afterwards. */
  readonly primary: string;
  readonly isSound: boolean;
  readonly problems: readonly string[];
}

export async function runStep(cluster: Cluster, load: LoadProcess, probe: CommitProbe, step: Step, draw: Draw): Promise<Told> {
  const before = cluster.programs.map(({ falls }) => falls);
  const begun = Date.now();
  const what: string[] = [];
  const inflicting = step.faults.map(async (name, at) => {
    await pause(at * step.apartMs);
    const fault = faultOf(name);
    const { what: met, mend } = await fault.inflict(cluster, draw);
    what.push(met);
    await pause(fault.lastsMs);
    await mend();
  });
  await Promise.all(inflicting);
  const mended = Date.now();
  const problems: string[] = [];
  let wrong: string | undefined;
  const isSound = await until('', SOUND_LIMIT_MS * cluster.slowness, async () => {
    wrong = await cluster.wrong();
    if (wrong === undefined && load.outcomes.filter((at) => at > mended).length < OUTCOMES) wrong = 'nothing is traded';
    return wrong === undefined;
  }).then(
    () => true,
    () => false,
  );
  const recovered = Date.now();
  const silenceMs = longestSilence(load.outcomes, begun, recovered);
  const commitSilenceMs = longestSilence(probe.commits, begun, recovered);
  const name = step.faults.join(' + ');
  if (!isSound) problems.push(`${name}: not sound again within ${Math.round((SOUND_LIMIT_MS / 1_000) * cluster.slowness)} s: ${wrong}`);
  const limitMs = Math.round(limitOf(step) * cluster.slowness);
  if (silenceMs > limitMs) problems.push(`${name}: ${silenceMs} ms without an outcome, at most ${limitMs} may be`);
  const falls = cluster.programs.flatMap(({ program, falls: count }, at) =>
    count > before[at]! ? [`${program.name} of ${program.host}${count - before[at]! > 1 ? ` ${count - before[at]!} times` : ''}`] : [],
  );
  const primary = isSound ? await cluster.primary() : 'unknown';
  await pause(REST_MS);
  return { step, what, silenceMs, commitSilenceMs, recoverMs: recovered - mended, falls, primary, isSound, problems };
}

/** Of faults that come together each may have its time, ms. */
function limitOf({ faults, apartMs }: Step): number {
  return faults.map(faultOf).reduce((sum, { lastsMs, gapMs, isMissed }) => sum + lastsMs + gapMs + (isMissed ? ttlBeyondMs() : 0), apartMs);
}
