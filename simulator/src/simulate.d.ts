import { Coverage } from './coverage.ts';
import { Journal } from './journal.ts';
import type { Scenario } from './scenarios.ts';
import type { SubjectMaker, TwinMaker } from './subject.ts';
/** The first broken promise of a run. */
export interface Failure {
    readonly check: string;
    readonly message: string;
    readonly scenario: string;
    readonly seed: number;
    /** Which world of the run. */
    readonly world: number;
    /** Sequence of the command after which it showed, from 1. */
    readonly sequence: number;
    readonly journal: Journal;
    readonly stack: string | undefined;
}
export interface WorldPlan {
    readonly scenario: Scenario;
    readonly seed: number;
    readonly world: number;
    readonly commands: number;
    readonly maker: SubjectMaker;
    readonly twin: TwinMaker | undefined;
    readonly coverage: Coverage;
}
/** Runs one world to its end or to its first broken promise. */
export declare function runWorld(plan: WorldPlan): Failure | undefined;
/** The check that fired; an error of another kind is a crash, named by its words without numbers. */
export declare function checkOf(error: unknown): string;
export interface RunPlan {
    readonly scenarios: readonly Scenario[];
    readonly seed: number;
    readonly commands: number;
    readonly maker: SubjectMaker;
    readonly twin: TwinMaker | undefined;
    /** Told of each finished world. */
    readonly progress?: (scenario: string, commands: number) => void;
}
/** Shares the commands out among the scenarios and runs their worlds one after the other. */
export declare function simulate(plan: RunPlan): {
    readonly coverage: Coverage;
    readonly failure: Failure | undefined;
};
