/** Applying what the journal holds: the same commands must cause the same events (architecture, "One log"). */
import { ENGINE_VERSION, OLDEST_ENGINE_VERSION } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { digestWords } from '@kontor/engine/digest';
import type { EngineDoor } from '@kontor/engine/engine-door';
import type { EventLog } from '@kontor/engine/event';
import type { Batch, Journal } from '../journal/journal.ts';

/** Why a batch of the journal cannot be applied. All of them mean: stop, a person must look. */
export type ReplayErrorCode =
  /** The batch does not follow the engine's state, or holds another number of commands than it says. */
  | 'OUT_OF_STEP'
  /** The commands caused other events here than where they were journalled. */
  | 'DIGEST_DIFFERS'
  /** Written by a newer release. */
  | 'ENGINE_TOO_OLD'
  /** Written by a release so old that this one no longer replays it. */
  | 'ENGINE_TOO_NEW';

/** A named failure of a replay; `seqLast` is the batch's. */
export class ReplayError extends Error {
  readonly code: ReplayErrorCode;
  readonly seqLast: number;

  constructor(code: ReplayErrorCode, batch: Batch, message: string) {
    super(`${code}: batch ${batch.seqFirst}–${batch.seqLast}: ${message}`);
    this.name = 'ReplayError';
    this.code = code;
    this.seqLast = batch.seqLast;
  }
}

/** Digest of the events in a log, unsigned 32 bits; what a batch carries as `eventDigest`. */
export function digestOfEvents(events: Pick<EventLog, 'words' | 'length'>): number {
  return digestWords(events.words, 0, events.length) >>> 0;
}

/**
 * Applies a batch of the journal to an engine that stands right before it and returns its commands. Afterwards the engine's
 * `events` and `records` hold what this batch caused and nothing else. `starts` takes the word at which each command's events
 * begin.
 * @throws ReplayError
 */
export function applyBatch(engine: EngineDoor, batch: Batch, starts?: number[]): CommandBuffer {
  if (batch.engineVersion > ENGINE_VERSION) {
    throw new ReplayError(
      'ENGINE_TOO_OLD',
      batch,
      `engine version ${batch.engineVersion}, this release has ${ENGINE_VERSION}. Start the newer release.`,
    );
  }
  if (batch.engineVersion < OLDEST_ENGINE_VERSION) {
    throw new ReplayError(
      'ENGINE_TOO_NEW',
      batch,
      `engine version ${batch.engineVersion}, this release replays from ${OLDEST_ENGINE_VERSION} on. Start from a snapshot behind it, or replay it with an older release.`,
    );
  }
  if (batch.prev !== engine.sequence)
    throw new ReplayError('OUT_OF_STEP', batch, `follows ${batch.prev}, the engine stands at ${engine.sequence}.`);
  engine.events.clear();
  engine.records?.clear();
  const commands = CommandBuffer.of(batch.commands);
  if (starts === undefined) engine.applyAll(commands, 0, commands.length);
  else {
    for (let at = 0; at < commands.length; at = commands.next(at)) {
      starts.push(engine.events.length);
      engine.apply(commands, at);
    }
  }
  if (engine.sequence !== batch.seqLast) throw new ReplayError('OUT_OF_STEP', batch, `its commands lead to ${engine.sequence}.`);
  const digest = digestOfEvents(engine.events);
  if (digest !== batch.eventDigest)
    throw new ReplayError('DIGEST_DIFFERS', batch, `events digest ${digest}, journalled was ${batch.eventDigest}.`);
  return commands;
}

/** Where a recovery ended. */
export interface Recovered {
  /** Last sequence in the journal; 0 for an empty one. */
  readonly sequence: number;
  /** Time of its command, ms; 0 for an empty journal. */
  readonly timeMs: number;
  /** Hash of the last batch; undefined where the engine's was not known and no batch lay behind it. */
  readonly hash: string | undefined;
}

/**
 * Brings an engine, which stands behind a batch of `hash`, up to the end of the journal. `onBatch` sees each batch and its commands
 * after the engine applied them.
 * @throws ReplayError, JournalError CORRUPT, whatever `onBatch` throws
 */
export async function recover(
  journal: Journal,
  engine: EngineDoor,
  onBatch: (batch: Batch, commands: CommandBuffer) => void,
  hash?: string,
): Promise<Recovered> {
  let timeMs = 0;
  let last = hash;
  for await (const batch of journal.read(engine.sequence + 1, hash)) {
    const commands = applyBatch(engine, batch);
    timeMs = lastTime(commands);
    onBatch(batch, commands);
    last = batch.hash;
  }
  engine.events.clear();
  return { sequence: engine.sequence, timeMs, hash: last };
}

/** Of the last command, ms. The time stamp stands in words 2 and 3 of a command; times never fall, so the last one counts. */
export function lastTime(commands: CommandBuffer): number {
  let time = 0;
  for (let at = 0; at < commands.length; at = commands.next(at)) time = commands.doubles[(at >> 1) + 1]!;
  return time;
}
