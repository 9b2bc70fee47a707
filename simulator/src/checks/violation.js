/**
 * A promise of the engine was broken. `check` names which one; the shrinker keeps a shorter list of commands only when
 * the same check fires.
 */
export class Violation extends Error {
    check;
    constructor(check, message) {
        super(`${check}: ${message}`);
        this.name = 'Violation';
        this.check = check;
    }
}
//# sourceMappingURL=violation.js.map