import type { World } from '../state.ts';
import { feeOf } from './formulas.ts';
import type { Advert, Cause, Trade } from './state.ts';
import { CAUSES, STATES } from './state.ts';

const ENDLESS = ['PAID_OVERDUE', 'APPEAL'];

/** Writes where a trade is, and why. */
export function tellTrade(world: World, trade: Trade, cause: Cause = trade.cause): void {
  world.events.write({
    type: 'p2p_trade',
    state: STATES.indexOf(trade.state),
    cause: CAUSES.indexOf(cause),
    appellant: trade.appeal ? trade.appeal.role + 1 : 0,
    ruling: trade.ruling ? trade.ruling.outcome + 1 : 0,
    asset: trade.asset,
    trade: trade.number,
    advert: trade.advert,
    version: trade.version,
    buyer: trade.buyer,
    seller: trade.seller,
    quantity: trade.quantity,
    price: trade.price,
    total: trade.total,
    fee: feeOf(trade),
    value: trade.value,
    deadline: ENDLESS.includes(trade.state) ? 0 : trade.deadline,
    at: world.time,
  });
}

/** Writes what an advert has left, and whether it is online; `removed`: it is there no more. */
export function tellAdvert(world: World, { merchant, number, version, left, online }: Advert, removed = false): void {
  world.events.write({ type: 'p2p_advert', state: removed ? 2 : online ? 1 : 0, user: merchant, number, version, left });
}
