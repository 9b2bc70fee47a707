/**
 * A promise of the engine was broken. `check` names which one; the shrinker keeps a shorter list of commands only when
 * the same check fires.
 */
export declare class Violation extends Error {
    readonly check: string;
    constructor(check: string, message: string);
}
