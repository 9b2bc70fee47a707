import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
/** Stands on both sides of the spread and meets himself in every mode. */
export const selfTrader = (actor, world) => {
    const random = world.random;
    const market = world.markets[actor.home];
    const side = world.side();
    const modes = [SelfTrade.EXPIRE_TAKER, SelfTrade.EXPIRE_MAKER, SelfTrade.EXPIRE_BOTH, SelfTrade.DECREMENT];
    const selfTrade = market.terms.selfTradeAllowed && random.chance(0.3) ? SelfTrade.NONE : random.pick(modes);
    const lots = market.size(random);
    const draw = random.below(10);
    if (draw < 2)
        return world.place(actor, market, { side, orderType: OrderType.MARKET, lots, selfTrade });
    if (draw < 4) {
        const quoteAmount = BigInt(market.terms.minNotional) + market.price(market.fair) / BigInt(random.between(1, 50));
        return world.place(actor, market, { side, orderType: OrderType.MARKET, quoteAmount, selfTrade });
    }
    const timeInForce = random.pick([TimeInForce.GTC, TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK]);
    return world.place(actor, market, { side, ticks: market.away(side, random.between(-2, 2)), lots, timeInForce, selfTrade });
};
//# sourceMappingURL=self-trader.js.map