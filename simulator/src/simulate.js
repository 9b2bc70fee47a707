import { createRandom } from '@kontor/testkit/random';
import { Violation } from './checks/violation.js';
import { Coverage } from './coverage.js';
import { Journal } from './journal.js';
import { replayFourWays } from './replay.js';
import { Stage } from './stage.js';
import { World } from './world/world.js';
/** Runs one world to its end or to its first broken promise. */
export function runWorld(plan) {
    const journal = new Journal();
    const { scenario, coverage, maker, twin } = plan;
    const random = createRandom(plan.seed).split(`${scenario.name} ${plan.world}`);
    const stage = new Stage({ maker, twin, journal, coverage, digestEvery: scenario.digestEvery });
    const world = new World(scenario, random, stage.witness, journal);
    try {
        while (journal.length < plan.commands) {
            const marks = journal.length;
            const at = world.next();
            for (const mark of journal.marks.get(marks) ?? [])
                stage.act(mark);
            stage.apply(at);
        }
        stage.compareState();
        replayFourWays({ maker, journal, commands: journal.length, folds: stage.folds, digest: stage.digest() }, stage.snapshots);
        return undefined;
    }
    catch (error) {
        return {
            check: checkOf(error), message: error instanceof Error ? error.message : String(error), scenario: scenario.name, seed: plan.seed, world: plan.world,
            sequence: stage.folds.length + 1, journal, stack: error instanceof Error && !(error instanceof Violation) ? error.stack : undefined,
        };
    }
}
/** The check that fired; an error of another kind is a crash, named by its words without numbers. */
export function checkOf(error) {
    if (error instanceof Violation)
        return error.check;
    return `crash ${error instanceof Error ? error.message.replaceAll(/\d+/g, 'N') : String(error)}`;
}
/** Shares the commands out among the scenarios and runs their worlds one after the other. */
export function simulate(plan) {
    const coverage = new Coverage();
    const shares = plan.scenarios.reduce((sum, scenario) => sum + scenario.share, 0);
    let world = 0;
    for (const scenario of plan.scenarios) {
        let left = Math.ceil((plan.commands * scenario.share) / shares);
        while (left > 0) {
            world += 1;
            const commands = Math.min(left, scenario.worldCommands);
            const failure = runWorld({ scenario, seed: plan.seed, world, commands, maker: plan.maker, twin: plan.twin, coverage });
            if (failure)
                return { coverage, failure };
            left -= commands;
            plan.progress?.(scenario.name, commands);
        }
    }
    return { coverage, failure: undefined };
}
//# sourceMappingURL=simulate.js.map