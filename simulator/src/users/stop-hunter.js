import { OrderType, TimeInForce, triggersOnRise } from '@kontor/domain/order';
import { cancelOf } from './canceller.js';
/** Leaves stops close to the last price, on both sides and of every type, some of them on the wrong side. */
export const stopHunter = (actor, world) => {
    const random = world.random;
    const order = world.ownOrder(actor);
    if (order && random.chance(0.15))
        return cancelOf(order, world);
    const market = world.market(actor);
    const side = world.side();
    const orderType = random.between(OrderType.STOP_LOSS, OrderType.TAKE_PROFIT_LIMIT);
    const wrong = random.chance(0.04);
    const up = triggersOnRise(orderType, side) !== wrong;
    const stopTicks = Math.max(1, market.last + (up ? 1 : -1) * random.between(wrong ? 0 : 1, 8) * market.row.gridTicks);
    const limited = orderType === OrderType.STOP_LOSS_LIMIT || orderType === OrderType.TAKE_PROFIT_LIMIT;
    const ticks = limited ? Math.max(1, stopTicks + random.between(-4, 4) * market.row.gridTicks) : 0;
    const timeInForce = limited ? random.pick([TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK]) : TimeInForce.GTC;
    return world.place(actor, market, { side, orderType, ticks, stopTicks, lots: market.size(random), timeInForce });
};
//# sourceMappingURL=stop-hunter.js.map