import type { EngineMemory } from './core/core.ts';
import { STATE_VERSION } from './layout.ts';

/** The release before versions were kept: it counts as marked from the start. */
export const FIRST_VERSION = 1;

/**
 * Which release of the rules is marked (ENGINE_VERSION). A rule that changes asks for it, so that a journal from before leads to
 * what it led to then.
 */
export class Release {
  private readonly memory: EngineMemory;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.version = FIRST_VERSION;
  }

  /** The last release that was marked. */
  get version(): number {
    return this.memory.words[STATE_VERSION >> 2]!;
  }
  set version(version: number) {
    this.memory.words[STATE_VERSION >> 2] = version;
  }

  /** Whether the rules of this release are in force. */
  since(version: number): boolean {
    return this.version >= version;
  }
}
