import type { CommandOf } from '@kontor/engine/command';
import { UserFlag } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import type { Outcome, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { fiatOf, moveDeposit } from './money.ts';
import { isOpen, merchantOf } from './state.ts';

const MOST_HOLD_MS = 30 * 24 * 3_600_000;
const MOST_RATE = 50_000_000;

export function setTerms(world: World, command: CommandOf<'P2P_TERMS'>): Outcome {
  const { twoPersonValue, hold, makerRate, takerRate, depositAsset, deposit } = command;
  const areRates = [makerRate, takerRate].every((rate) => rate >= 0 && rate <= MOST_RATE);
  const isTime = hold >= 0 && hold <= MOST_HOLD_MS && hold % 1 === 0;
  if (twoPersonValue < 0n || deposit < 0n || !areRates || !isTime) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (deposit !== 0n && !world.assets.has(depositAsset)) return refused(Refusal.UNKNOWN_ASSET);
  world.peers.terms = { twoPersonValue, hold, makerRate, takerRate, depositAsset, deposit };
  return DONE;
}

export function depositOf({ peers }: World, user: number, asset: number): bigint {
  return peers.deposits.find((each) => each.user === user && each.asset === asset)?.amount ?? 0n;
}

export function setDeposit(world: World, command: CommandOf<'P2P_DEPOSIT'>): Outcome {
  const { asset, amount } = command;
  if (command.user < 1 || amount < 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.assets.has(asset)) return refused(Refusal.UNKNOWN_ASSET);
  const user = userOf(world, command.user);
  const now = depositOf(world, user.id, asset);
  if (amount === now) return refused(Refusal.REPEATED);
  if (amount > now) {
    if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
    if (fiatOf(world, user.id, asset) < amount - now) return refused(Refusal.INSUFFICIENT_BALANCE);
  } else if (isBusy(world, user.id)) return refused(Refusal.ADVERT_ONLINE);
  moveDeposit(world, user.id, asset, amount - now);
  const { peers } = world;
  peers.deposits = peers.deposits.filter((each) => each.user !== user.id || each.asset !== asset);
  if (amount > 0n) peers.deposits = [...peers.deposits, { user: user.id, asset, amount }];
  return DONE;
}

/** Whether a merchant has an advert online, or an open trade of one. */
function isBusy({ peers }: World, user: number): boolean {
  const hasAdvert = [...peers.adverts.values()].some((advert) => advert.online && advert.merchant === user);
  return hasAdvert || [...peers.trades.values()].some((trade) => isOpen(trade) && merchantOf(trade) === user);
}
