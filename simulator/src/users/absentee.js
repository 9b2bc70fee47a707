import { CommandType } from '@kontor/engine/command';
/** Leaves a cancel-after timer behind his orders: short, long, taken off again, set anew, out of bounds. */
export const absentee = (actor, world) => {
    const random = world.random;
    const market = random.chance(0.02) ? 999 : world.market(actor).id;
    if (random.chance(0.3)) {
        const timeoutMs = random.pick([1_000, 1_000, 1_500, 5_000, 60_000, 86_400_000, 0, 999, 86_400_001, -1]);
        return { type: CommandType.CANCEL_AFTER, user: actor.user, time: world.now, market, timeoutMs };
    }
    const placed = world.market(actor);
    const side = world.side();
    return world.place(actor, placed, { side, ticks: placed.away(side, random.between(2, 9)), lots: placed.size(random) });
};
//# sourceMappingURL=absentee.js.map