import type { EngineDoor, StateDump } from '@kontor/engine/engine-door';
/** What stands in the middle of the stage: an engine that can be put away and taken out again. */
export interface Subject extends EngineDoor {
    snapshot(): Uint8Array;
    /** Digest of the whole state but sequence and time. */
    digest(): string;
}
export interface SubjectOptions {
    readonly recording?: boolean;
}
/** Makes the engine under test: the real one, or one with a planted bug. */
export interface SubjectMaker {
    create(options?: SubjectOptions): Subject;
    restore(snapshot: Uint8Array, options?: SubjectOptions): Subject;
    /** Violated invariants in words. */
    audit?(state: StateDump): readonly string[];
}
/** Makes the slow twin. */
export type TwinMaker = (options?: SubjectOptions) => EngineDoor;
