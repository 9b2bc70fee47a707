import { CommandType, Deposits, HEADER_WORDS, Oco, Place, Transfers } from '@kontor/engine/command';
import { ocoUser } from './oco-user.js';
import { replacer } from './replacer.js';
import { retail } from './retail.js';
import { treasurer } from './treasurer.js';
/** How far back a retry reaches, in commands of the world. */
const REACH = 6_000;
/** Words of a body in which a retry may differ: quantity or amount. */
const CHANGEABLE = {
    [CommandType.PLACE]: Place.QUANTITY,
    [CommandType.PLACE_OCO]: Oco.QUANTITY,
    [CommandType.TRANSFER]: Transfers.AMOUNT,
    [CommandType.DEPOSIT]: Deposits.AMOUNT,
};
/**
 * Never sure that a command arrived: sends it again with the same id, shortly after or long after, across restarts, at
 * times with another body or another deadline.
 */
export const retrier = (actor, world) => {
    const random = world.random;
    if (random.chance(0.45))
        return random.pick([retail, ocoUser, replacer, treasurer])(actor, world);
    const journal = world.journal;
    for (let attempt = 0; attempt < 60; attempt += 1) {
        const reach = random.chance(0.7) ? 300 : REACH;
        const index = journal.length - 1 - random.below(Math.min(reach, journal.length));
        const words = journal.words(index);
        const again = words.length > HEADER_WORDS && hasId(words[0] & 255) && (words[1] === actor.user || random.chance(0.02));
        if (again)
            return retry(Int32Array.from(words), world);
    }
    return retail(actor, world);
};
function retry(words, world) {
    const random = world.random;
    const doubles = new Float64Array(words.buffer);
    doubles[1] = world.now;
    doubles[2] = random.chance(0.1) ? world.now - 1 : 0;
    const changeable = CHANGEABLE[words[0] & 255];
    if (changeable !== undefined && random.chance(0.2))
        words[changeable] += random.chance(0.5) ? 1 : 1_000;
    return words;
}
function hasId(type) {
    return (type === CommandType.PLACE || type === CommandType.PLACE_OCO || type === CommandType.REPLACE || type === CommandType.TRANSFER ||
        type === CommandType.DEPOSIT || type === CommandType.ADJUST);
}
//# sourceMappingURL=retrier.js.map