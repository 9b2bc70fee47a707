import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import type { Outcome, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { isHeldBack } from './adverts.ts';
import { cancel, complete, enter } from './end.ts';
import type { Trade } from './state.ts';
import { isNumber } from './state.ts';
import { tellTrade } from './telling.ts';

/** A command about a trade. */
type Step = CommandOf<'P2P_PAID' | 'P2P_CANCEL' | 'P2P_RELEASE' | 'P2P_APPEAL' | 'P2P_APPEAL_WITHDRAW' | 'P2P_RULE'>;

/** Asks for the trade that a command is about, then does with it what the command wants. */
export function withTrade(world: World, command: Step, isShaped: boolean, go: (trade: Trade) => Refusal): Outcome {
  if (command.user < 1 || !isNumber(command.trade) || !isShaped) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const trade = world.peers.trades.get(command.trade);
  if (!trade) return refused(Refusal.UNKNOWN_TRADE);
  const refusal = go(trade);
  return refusal === Refusal.NONE ? DONE : refused(refusal);
}

export function pay(world: World, command: CommandOf<'P2P_PAID'>): Outcome {
  return withTrade(world, command, true, (trade) => {
    if (trade.buyer !== command.user) return Refusal.UNKNOWN_TRADE;
    if (trade.state === 'PAID' || trade.state === 'PAID_OVERDUE') return Refusal.REPEATED;
    if (trade.state !== 'WAIT_PAY') return Refusal.WRONG_STATE;
    enter(world, trade, 'PAID', 'PAID', world.time + world.limits!.confirmTime * 60_000);
    tellTrade(world, trade);
    return Refusal.NONE;
  });
}

export function cancelOwn(world: World, command: CommandOf<'P2P_CANCEL'>): Outcome {
  return withTrade(world, command, true, (trade) => {
    if (trade.buyer !== command.user) return Refusal.UNKNOWN_TRADE;
    switch (trade.state) {
      case 'WAIT_PAY':
      case 'PAID':
      case 'PAID_OVERDUE':
        cancel(world, trade, 'CANCELLED_BY_BUYER');
        return Refusal.NONE;
      case 'CANCELLED':
        return trade.cause === 'CANCELLED_BY_BUYER' ? Refusal.REPEATED : Refusal.WRONG_STATE;
      default:
        return Refusal.WRONG_STATE;
    }
  });
}

export function giveAway(world: World, command: CommandOf<'P2P_RELEASE'>): Outcome {
  return withTrade(world, command, true, (trade) => {
    if (trade.seller !== command.user) return Refusal.UNKNOWN_TRADE;
    switch (trade.state) {
      case 'PAID':
      case 'PAID_OVERDUE':
        if (isHeldBack(userOf(world, trade.seller), world)) return Refusal.SELLING_HELD;
        complete(world, trade, 'RELEASED');
        return Refusal.NONE;
      case 'COMPLETED':
        return Refusal.REPEATED;
      default:
        return Refusal.WRONG_STATE;
    }
  });
}
