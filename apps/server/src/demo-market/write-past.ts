/** Sends the demo's past through the core, like any commands, before anybody else is let in. */
import { restoreEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import type { CoreLoop, Outcome } from '../core-loop/core-loop.ts';
import { DEMO_CONTRACTS } from './demo-contracts.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { LIVED_PAST } from './lived-past.ts';
import { WHOLE_PAST, pastCommands } from './past.ts';
import type { PastCommand, Stretch } from './past.ts';
import type { PastClock } from './past-clock.ts';

/** Commands of one batch of the journal, about. */
const CHUNK = 1_000;

export interface WritePastOptions {
  readonly core: Pick<CoreLoop, 'submit' | 'applyHandedOver'>;
  /** The core's engine, with markets listed, bots and the lived-in person funded, and nothing under way. */
  readonly engine: Engine;
  readonly clock: PastClock;
  readonly endMs: number;
  readonly seed: number;
  readonly stretches?: readonly Stretch[];
  /** What else happens in it: so long before its end. Nothing of it touches a market. */
  readonly meanwhile?: readonly Meanwhile[];
}

/** Something that happens in the past beside the markets; core time stands at `timeMs` then. */
export interface Meanwhile {
  readonly beforeMs: number;
  readonly run: (timeMs: number) => Promise<void>;
}

/** When the past begins for a demo that opens at `endMs`. */
export function pastBegins(endMs: number, stretches: readonly Stretch[] = WHOLE_PAST): number {
  return endMs - (stretches[0]?.beginsMs ?? 0);
}

/** Resolves with the number of commands when all are durable. Afterwards the clock stands at the end of the past. */
export async function writePast({
  core,
  engine,
  clock,
  endMs,
  seed,
  stretches = WHOLE_PAST,
  meanwhile = [],
}: WritePastOptions): Promise<number> {
  const past = pastCommands({
    engine: restoreEngine(engine.snapshot()),
    pairs: DEMO_PAIRS,
    contracts: DEMO_CONTRACTS,
    stretches,
    acts: LIVED_PAST,
    endMs,
    seed,
  });
  let count = 0;
  let before: Promise<void> = Promise.resolve();
  const waiting = meanwhile.toSorted((a, b) => b.beforeMs - a.beforeMs);
  for (let chunk = take(past, CHUNK); chunk.length > 0; chunk = take(past, CHUNK)) {
    const { timeMs: beginMs } = chunk[0]!;
    while (waiting[0] !== undefined && endMs - waiting[0].beforeMs <= beginMs) {
      await before;
      core.applyHandedOver();
      clock.standAt(beginMs);
      await waiting.shift()!.run(beginMs);
    }
    const outcomes = chunk.map(({ timeMs, command }) => {
      // Commands have the time at which they are applied: those of before, first.
      if (timeMs !== clock.now()) core.applyHandedOver();
      clock.standAt(timeMs);
      return core.submit(command);
    });
    // While this chunk is written, the next is made.
    await before;
    before = expectAll(chunk, outcomes);
    before.catch(() => undefined);
    count += chunk.length;
  }
  await before;
  return count;
}

/** The core's engine must answer what the bots' own engine did: they are in the same state. */
async function expectAll(chunk: readonly PastCommand[], outcomes: readonly Promise<Outcome>[]): Promise<void> {
  const answers = await Promise.all(outcomes);
  answers.forEach(({ code }, i) => {
    if (code !== chunk[i]!.code) throw new Error(`a command of the past was answered ${code}, not ${chunk[i]!.code}`);
  });
}

function take(past: Generator<PastCommand>, count: number): PastCommand[] {
  const chunk: PastCommand[] = [];
  while (chunk.length < count) {
    const next = past.next();
    if (next.done === true) break;
    chunk.push(next.value);
  }
  return chunk;
}
