/** `name` must have happened at least once in `oneIn` commands; a shorter run than that is not asked. */
export interface Requirement {
    readonly name: string;
    readonly oneIn: number;
}
/** A mixed run that did not reach these has tested nothing. */
export declare const REQUIRED: readonly Requirement[];
