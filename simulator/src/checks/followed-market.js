import { OrderType, Side } from '@kontor/domain/order';
import { highestBandTicks } from '@kontor/domain/formulas/price-band';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { Ladder } from './ladder.js';
/** Slack of a conditional market BUY's worst price where the market has no band, in 1/10,000. */
const SLACK_BPS = 500;
/** A market as commands and events tell it. */
export class FollowedMarket {
    terms;
    /** Quote units per tick and lot. */
    unit;
    status = 0;
    /** 0 before the first trade. */
    lastTicks = 0;
    tradeNumber = 0;
    bids = new Ladder(true);
    asks = new Ladder(false);
    rising = new Ladder(false);
    falling = new Ladder(true);
    constructor(terms, baseScale) {
        this.terms = terms;
        const unit = notionalUnit(terms.tickUnits, terms.stepUnits, baseScale);
        if (unit === undefined)
            throw new Error(`market ${terms.market} has no notional unit`);
        this.unit = unit;
    }
    side(side) {
        return side === Side.BUY ? this.bids : this.asks;
    }
    /** The highest price a conditional market BUY can pay; it freezes at this price. */
    worstTicks(stopTicks) {
        return highestBandTicks(stopTicks, this.terms.bandBps || SLACK_BPS);
    }
    /** What an open order must hold frozen by its terms alone. */
    needs(order) {
        if (order.side === Side.SELL)
            return BigInt(order.open) * BigInt(this.terms.stepUnits);
        return BigInt(order.priceTicks) * BigInt(order.open) * this.unit;
    }
    /** The price an order can pay at most, in ticks; 0 for a SELL without a limit and for MARKET. */
    limitOf(side, orderType, priceTicks, stopTicks) {
        const conditionalMarket = orderType === OrderType.STOP_LOSS || orderType === OrderType.TAKE_PROFIT;
        return conditionalMarket && side === Side.BUY ? this.worstTicks(stopTicks) : priceTicks;
    }
}
//# sourceMappingURL=followed-market.js.map