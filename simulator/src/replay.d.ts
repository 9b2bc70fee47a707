import type { Journal } from './journal.ts';
import type { SubjectMaker } from './subject.ts';
/** A journal's beginning and what it led to. */
export interface Replay {
    readonly maker: SubjectMaker;
    readonly journal: Journal;
    readonly commands: number;
    /** Digest of each command's events. */
    readonly folds: readonly number[];
    /** Digest of the state behind the last command. */
    readonly digest: string;
}
/** From nothing, without a recorder, as a leader would: every command's events and the state behind must be equal. */
export declare function replayCold(replay: Replay): void;
/**
 * The same journal four ways: cold without a recorder, cold with one (the follower), from each snapshot kept, and command
 * by command from buffers of their own, as they come off the wire (R6).
 */
export declare function replayFourWays(replay: Replay, snapshots: readonly {
    readonly commands: number;
    readonly bytes: Uint8Array;
}[]): void;
