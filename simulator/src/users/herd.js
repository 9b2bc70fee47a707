import { OrderType, Side } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.js';
/** Stops it takes to call it a herd: more than are worked off with one command. */
const HERD = 1_400;
/**
 * Hundreds of small stops just above the market, waiting for one spark; then everyone runs. Fills the queue of triggered
 * orders beyond what one command works off.
 */
export const herd = (actor, world) => {
    const random = world.random;
    const market = world.markets.at(-1);
    const waiting = world.witness.orders.size;
    const queued = world.witness.queue;
    if (queued.length > 0) {
        const order = random.pick(queued);
        const draw = random.below(4);
        if (draw === 0)
            return cancelOf(order, world);
        if (draw === 1)
            return { type: CommandType.AMEND, user: order.user, time: world.now, order, quantity: market.quantity(Math.max(1, order.lots - 1)) };
        if (draw === 2)
            return { type: CommandType.TICK, time: world.now };
        return world.place(actor, market, { side: Side.SELL, ticks: market.away(Side.SELL, 2), lots: 1 });
    }
    const grid = market.row.gridTicks;
    if (waiting < HERD) {
        const limited = random.chance(0.5);
        const stopTicks = market.last + 40 * grid + random.below(5);
        const orderType = limited ? OrderType.STOP_LOSS_LIMIT : OrderType.STOP_LOSS;
        return world.place(actor, market, { side: Side.BUY, orderType, stopTicks, ticks: limited ? stopTicks + grid : 0, lots: random.between(1, 50) });
    }
    // The spark: a sale at the price the herd waits for, and someone who pays it.
    const spark = market.last + 41 * grid;
    const side = market.ask === 0 || market.ask > spark ? Side.SELL : Side.BUY;
    return world.place(actor, market, { side, ticks: spark, lots: random.between(200, 900), selfTrade: 1 });
};
//# sourceMappingURL=herd.js.map