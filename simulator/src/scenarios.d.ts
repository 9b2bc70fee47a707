import type { AssetRow, MarketRow } from './world/market-table.ts';
import type { Temper } from './users/actor.ts';
/** So many users of one temper, each as often on the wheel as his weight. */
export interface Part {
    readonly temper: Temper;
    readonly count: number;
    readonly weight: number;
}
/** A kind of world. */
export interface Scenario {
    readonly name: string;
    readonly assets: readonly AssetRow[];
    readonly markets: readonly MarketRow[];
    readonly cast: readonly Part[];
    /** Commands of one world; a longer run makes several worlds. */
    readonly worldCommands: number;
    /** Commands between two comparisons of the whole state. */
    readonly compareEvery: number;
    /** Mean commands between two restarts from a snapshot. */
    readonly restoreEvery: number;
    /** Mean commands before the first cold replay; later ones come at growing distances. */
    readonly replayEvery: number;
    /** One command in so many has its refusal held against the digest of the whole state. */
    readonly digestEvery: number;
    /** Share of a mixed run. */
    readonly share: number;
}
export declare const SCENARIOS: readonly Scenario[];
/** The scenario of that name; throws on an unknown one. */
export declare function scenarioNamed(name: string): Scenario;
