import { Witness } from './checks/witness.ts';
import type { Coverage } from './coverage.ts';
import { Mark } from './journal.ts';
import type { Journal } from './journal.ts';
import type { SubjectMaker, TwinMaker } from './subject.ts';
export interface StageOptions {
    readonly maker: SubjectMaker;
    readonly twin: TwinMaker | undefined;
    readonly journal: Journal;
    readonly coverage: Coverage;
    /** One command in so many has its refusal held against the digest of the whole state. */
    readonly digestEvery: number;
}
/** Engine, twin and witness side by side, given the same commands; the first difference is thrown as a Violation. */
export declare class Stage {
    readonly witness: Witness;
    /** Digest of the events of each command so far. */
    readonly folds: number[];
    /** The last few snapshots with the number of commands in them. */
    readonly snapshots: {
        readonly commands: number;
        readonly bytes: Uint8Array;
    }[];
    private readonly options;
    private engine;
    private readonly twin;
    constructor(options: StageOptions);
    /** Applies the command at `at` of the journal to all, compares what they say and checks it. */
    apply(at: number): void;
    /** Compares the whole state, restarts from a snapshot, or replays everything. */
    act(mark: Mark): void;
    compareState(): void;
    /** The first difference between the twins; the engine's events and records stay for the checks. */
    private applyToTwins;
    private restore;
    private replay;
    /** Digest of the engine's state now. */
    digest(): string;
}
