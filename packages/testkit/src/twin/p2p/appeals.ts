import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import type { Outcome, World } from '../state.ts';
import { advertOf, cancel, complete, countValue, enter } from './end.ts';
import { fiatOf, intoEscrow, sellersPlace } from './money.ts';
import type { Trade } from './state.ts';
import { BUYER, SELLER, SUPPORT } from './state.ts';
import { withTrade } from './steps.ts';
import { tellAdvert, tellTrade } from './telling.ts';

const ROLES = [BUYER, SELLER, SUPPORT];

/** What stands in the way of a user who says that he is one of the two, or an operator. */
function roleRefusal({ buyer, seller }: Trade, user: number, role: number): Refusal {
  if (role === BUYER) return user === buyer ? Refusal.NONE : Refusal.UNKNOWN_TRADE;
  if (role === SELLER) return user === seller ? Refusal.NONE : Refusal.UNKNOWN_TRADE;
  return Refusal.NONE;
}

export function appeal(world: World, command: CommandOf<'P2P_APPEAL'>): Outcome {
  const { user, role } = command;
  return withTrade(world, command, ROLES.includes(role), (trade) => {
    const wrong = roleRefusal(trade, user, role);
    if (wrong !== Refusal.NONE) return wrong;
    switch (trade.state) {
      case 'APPEAL':
        return trade.appeal!.role === role && trade.appeal!.user === user ? Refusal.REPEATED : Refusal.WRONG_STATE;
      case 'PAID':
        if (role === BUYER) return Refusal.APPEAL_TOO_EARLY;
        open(world, trade, { user, role }, trade.deadline);
        return Refusal.NONE;
      case 'PAID_OVERDUE':
        open(world, trade, { user, role }, 0);
        return Refusal.NONE;
      case 'CANCELLED': {
        const isHis = role === BUYER && (trade.cause === 'CANCELLED_BY_BUYER' || trade.cause === 'TIMED_OUT');
        return isHis && world.time < trade.deadline ? takeAgain(world, trade) : Refusal.WRONG_STATE;
      }
      default:
        return Refusal.WRONG_STATE;
    }
  });
}

function open(world: World, trade: Trade, by: { readonly user: number; readonly role: number }, kept: number): void {
  trade.from = trade.state;
  trade.appeal = by;
  enter(world, trade, 'APPEAL', 'APPEALED', kept);
  tellTrade(world, trade);
}

/** The coins of a trade that was cancelled go into escrow once more. */
function takeAgain(world: World, trade: Trade): Refusal {
  const now = advertOf(world, trade);
  const advert = now && now.left >= trade.quantity ? now : undefined;
  const isWithAdvert = advert !== undefined && advert.online && advert.terms.side === 0;
  if (!isWithAdvert && fiatOf(world, trade.seller, trade.asset) < trade.quantity) return Refusal.INSUFFICIENT_BALANCE;
  intoEscrow(world, trade, sellersPlace(trade, advert));
  if (advert) {
    advert.left -= trade.quantity;
    trade.off = true;
  }
  countValue(world, trade);
  open(world, trade, { user: trade.buyer, role: BUYER }, 0);
  if (advert) tellAdvert(world, advert);
  return Refusal.NONE;
}

export function withdrawAppeal(world: World, command: CommandOf<'P2P_APPEAL_WITHDRAW'>): Outcome {
  const { user, role } = command;
  return withTrade(world, command, ROLES.includes(role), (trade) => {
    const wrong = roleRefusal(trade, user, role);
    if (wrong !== Refusal.NONE) return wrong;
    if (trade.state !== 'APPEAL' || trade.appeal!.role !== role) return Refusal.WRONG_STATE;
    const { from, deadline } = trade;
    trade.appeal = undefined;
    trade.ruling = undefined;
    trade.from = undefined;
    if (from === 'CANCELLED') {
      cancel(world, trade, 'WITHDRAWN');
      return Refusal.NONE;
    }
    if (deadline > world.time) enter(world, trade, 'PAID', 'WITHDRAWN', deadline);
    else enter(world, trade, 'PAID_OVERDUE', 'WITHDRAWN', 0);
    tellTrade(world, trade);
    return Refusal.NONE;
  });
}

export function decide(world: World, command: CommandOf<'P2P_RULE'>): Outcome {
  const { user, outcome } = command;
  return withTrade(world, command, [0, 1].includes(outcome), (trade) => {
    const before = trade.ruling;
    const isAgreed = before?.outcome === outcome;
    if (isAgreed && before?.operator === user) return Refusal.REPEATED;
    if (trade.state !== 'APPEAL') return Refusal.WRONG_STATE;
    trade.ruling = { operator: user, outcome };
    const needsTwo = trade.value >= world.peers.terms.twoPersonValue;
    if (needsTwo && !isAgreed) tellTrade(world, trade, 'RULED');
    else if (outcome === 0) complete(world, trade, 'RULED');
    else cancel(world, trade, 'RULED');
    return Refusal.NONE;
  });
}
