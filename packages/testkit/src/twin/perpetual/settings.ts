import { PositionCause } from '@kontor/domain/perpetual/words';
import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import { answerToKnownId, isZero, remember } from '../ids.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, ordersIn, refused, userOf } from '../state.ts';
import { freeOf, maintenanceOf, openingValue, profitOf, roomOf, standingOf, valueUp } from './account.ts';
import type { Contract, ContractRecord } from './contract.ts';
import { contractOf, openRecord, recordOf } from './contract.ts';
import { capAt } from './formulas.ts';
import { marginIn, marginOut } from './money.ts';
import { marginFor, tell } from './positions.ts';

const MAX_LEVERAGE = 125;
const ISOLATED = 1;
const ONE_WAY = 1;

export function setContract(world: World, command: CommandOf<'CONTRACT_SETTING'>): Outcome {
  const { leverage, mode } = command;
  if (command.user < 1 || leverage < 1 || leverage > MAX_LEVERAGE || (mode !== 0 && mode !== ISOLATED)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  const user = userOf(world, command.user);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  const refusal = settingRefusal(world, user, contract, leverage, mode === ISOLATED);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const record = openRecord(user, contract);
  record.leverage = leverage;
  record.isolated = mode === ISOLATED;
  return DONE;
}

function settingRefusal(world: World, user: User, contract: Contract, leverage: number, isolated: boolean): Refusal {
  const record = recordOf(user, contract);
  if (leverage > contract.brackets[0]!.maxLeverage) return Refusal.LEVERAGE_TOO_HIGH;
  if (isolated !== (record?.isolated ?? false)) {
    if (ordersIn(user, contract.market).length > 0) return Refusal.MODE_HAS_ORDERS;
    if (record && hasLots(record)) return Refusal.MODE_HAS_POSITION;
  }
  if (!record) return Refusal.NONE;
  if (isolated && hasLots(record) && leverage < record.leverage) return Refusal.LEVERAGE_OF_ISOLATED;
  const cap = capAt(contract.brackets, leverage);
  for (const side of [0, 1] as const) {
    if (valueUp(world, standingOf(record, side)) + openingValue(user, contract, side) > cap) return Refusal.BRACKET_LIMIT;
  }
  const before = roomOf(world, user);
  const old = record.leverage;
  record.leverage = leverage;
  const after = roomOf(world, user);
  record.leverage = old;
  return after < 0n && after < before ? Refusal.INSUFFICIENT_MARGIN : Refusal.NONE;
}

function hasLots({ sides }: ContractRecord): boolean {
  return sides.some(({ lots }) => lots > 0n);
}

export function setPositionMode(world: World, command: CommandOf<'POSITION_MODE'>): Outcome {
  if (command.user < 1 || (command.mode !== 0 && command.mode !== ONE_WAY)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const user = userOf(world, command.user);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  if (user.oneWay !== (command.mode === ONE_WAY)) {
    if (user.records.some(({ contract }) => ordersIn(user, contract.market).length > 0)) return refused(Refusal.SIDES_HAVE_ORDERS);
    if (user.records.some(hasLots)) return refused(Refusal.SIDES_HAVE_POSITION);
  }
  user.oneWay = command.mode === ONE_WAY;
  return DONE;
}

export function changeMargin(world: World, command: CommandOf<'POSITION_MARGIN'>): Outcome {
  const { side, delta, clientId } = command;
  if (command.user < 1 || delta === 0n || (side !== 0 && side !== 1) || isZero(clientId)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, command.market, side, delta];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  const record = recordOf(user, contract);
  if (!record || !record.isolated || record.sides[side].lots === 0n) return refused(Refusal.NO_POSITION);
  if (delta > 0n) {
    if (delta > freeOf(world, user)) return refused(Refusal.INSUFFICIENT_MARGIN);
    marginIn(world, record, side, delta, 0);
  } else {
    if (contract.stale) return refused(Refusal.MARK_STALE);
    if (!mayLeave(world, record, side, delta)) return refused(Refusal.INSUFFICIENT_MARGIN);
    marginOut(world, record, side, -delta, 0);
  }
  tell(world, record, side, PositionCause.MARGIN, 0n, 0);
  remember(user, { clientId, body, slot: -1, number: 0, where: 'over' });
  return DONE;
}

/** Whether an isolated margin is enough with that much less. */
function mayLeave(world: World, record: ContractRecord, side: 0 | 1, delta: bigint): boolean {
  const standing = standingOf(record, side);
  const margin = record.sides[side].margin + delta;
  const profit = profitOf(world, standing);
  if (margin + (profit < 0n ? profit : 0n) < marginFor(record, record.sides[side].entry)) return false;
  return margin + profit > maintenanceOf(world, standing);
}
