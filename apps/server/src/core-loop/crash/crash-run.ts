/** Runs worlds until enough crash points were met, every phase among them (reliability R2). */
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { OPENING, drawCommand } from './crash-commands.ts';
import { CRASH_PHASES, CrashViolation, CrashWorld } from './crash-world.ts';
import type { CrashPhase } from './crash-world.ts';

export interface CrashRunOptions {
  /** The same seed gives the same worlds. */
  readonly seed: number;
  /** Crashes at least. */
  readonly points: number;
  /** Another storage, to see that the run finds its faults. */
  readonly storage?: () => MemoryJournalStorage;
}

export interface CrashReport {
  readonly points: number;
  readonly phases: Readonly<Record<CrashPhase, number>>;
  readonly worlds: number;
  readonly commands: number;
  readonly restartsFromSnapshot: number;
  readonly eventKinds: ReadonlyMap<string, number>;
}

/** Batches in a world; each is met by a crash in every phase. */
const BATCHES = 30;
/** Without these a run has tested nothing. */
const WANTED_EVENTS = ['accepted', 'trade', 'done', 'amended', 'triggered', 'linked'];

/** @throws CrashViolation, which names the world's seed */
export async function runCrashes({ seed, points, storage = () => new MemoryJournalStorage() }: CrashRunOptions): Promise<CrashReport> {
  const phases: Record<CrashPhase, number> = { applied: 0, before: 0, inside: 0, committed: 0, answered: 0 };
  const eventKinds = new Map<string, number>();
  const counts = { points: 0, worlds: 0, commands: 0, restartsFromSnapshot: 0 };
  while (counts.points < points) {
    const worldSeed = seed + counts.worlds;
    const held = storage();
    const world = await playWorld(held, worldSeed, phases).catch((error: unknown) => {
      throw new CrashViolation(`seed ${worldSeed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    counts.worlds += 1;
    counts.commands += held.seqLast;
    counts.restartsFromSnapshot += world.restartsFromSnapshot;
    for (const [kind, count] of world.eventKinds) eventKinds.set(kind, (eventKinds.get(kind) ?? 0) + count);
    counts.points = CRASH_PHASES.reduce((sum, phase) => sum + phases[phase], 0);
  }
  const missed = [...CRASH_PHASES.filter((phase) => phases[phase] === 0), ...WANTED_EVENTS.filter((kind) => !eventKinds.has(kind))];
  if (missed.length > 0 || counts.restartsFromSnapshot === 0)
    throw new CrashViolation(`seed ${seed}: the run never met ${missed.join(', ') || 'a snapshot'}`);
  return { ...counts, phases, eventKinds };
}

async function playWorld(storage: MemoryJournalStorage, seed: number, phases: Record<CrashPhase, number>): Promise<CrashWorld> {
  const draw = drawFrom(seed);
  const world = new CrashWorld(storage, draw);
  await world.submit(OPENING);
  for (let batch = 0; batch < BATCHES; batch++) {
    const commands = Array.from({ length: 1 + draw(6) }, (_, at) => drawCommand(draw, `${batch}.${at}`, world.orders));
    for (const phase of ['applied', 'before', 'inside', 'committed'] as const) {
      await world.crash(commands, phase);
      phases[phase] += 1;
    }
    // Committed and never answered: the client asks again after the restart, and the process dies after the answers.
    await world.retry(commands, world.firstOutcomes(commands.length));
    const next = Array.from({ length: 1 + draw(4) }, (_, at) => drawCommand(draw, `${batch}.n${at}`, world.orders));
    await world.crash(next, 'answered');
    phases.answered += 1;
    await world.retry(next, world.firstOutcomes(next.length));
  }
  await world.finish();
  return world;
}
