import { OrderType, TimeInForce } from '@kontor/domain/order';
import { cancelOf } from './canceller.js';
/** A person with a phone: odd sizes, prices off the grid, some of it across the spread, forgets about half of it. */
export const retail = (actor, world) => {
    const random = world.random;
    const order = world.ownOrder(actor);
    if (order && random.chance(0.2))
        return cancelOf(order, world);
    const market = world.market(actor);
    const side = world.side();
    const lots = market.size(random);
    if (random.chance(0.15))
        return world.place(actor, market, { side, orderType: OrderType.MARKET, lots });
    const ticks = Math.max(1, market.away(side, random.between(-3, 8)) + random.between(-2, 2));
    const timeInForce = random.chance(0.85) ? TimeInForce.GTC : random.between(TimeInForce.IOC, TimeInForce.FOK);
    return world.place(actor, market, { side, ticks, lots, timeInForce });
};
//# sourceMappingURL=retail.js.map