import type { PositionSide } from '@kontor/domain/perpetual/position';
import { isCross } from './account.ts';
import type { ContractAccount, Part } from './account.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';
import type { Money } from './money.ts';

/** An account in cross margin at the marks of its contracts (docs/perpetual.md, "Words"). */
export interface Standing {
  readonly balance: bigint;
  readonly maintenance: bigint;
}

/** A side as it would be. */
export interface Side {
  readonly side: PositionSide;
  readonly lots: number;
  readonly entry: bigint;
}

/** What stands behind an account's cross positions. `instead`: sides of one of its contracts as they would be. */
export function standingOf(
  account: ContractAccount,
  money: Money,
  instead?: { readonly contract: Contract; readonly sides: readonly Side[] },
): Standing {
  let balance = money.wallet(account);
  let maintenance = 0n;
  for (const part of account.parts) {
    const { contract, place } = part;
    if (contract.records.carries(place)) balance -= contract.records.carried(place);
    if (!isCross(part)) continue;
    for (const side of SIDES) {
      const there = instead?.contract === contract ? instead.sides[side]! : undefined;
      const { profit, maintenance: least } =
        there === undefined ? contract.reckonAt(place, side) : contract.reckon(side, there.lots, there.entry);
      balance += profit;
      maintenance += least;
    }
  }
  return { balance, maintenance };
}

/** What is left to open with; below zero where orders and positions need more than there is. */
export function roomOf(account: ContractAccount, money: Money): bigint {
  let room = standingOf(account, money).balance - BigInt(account.reserved);
  for (const part of account.parts) {
    if (!isCross(part)) continue;
    const { records } = part.contract;
    for (const side of SIDES)
      if (!records.isEmpty(part.place, side)) room -= part.contract.initialOf(records.lots(part.place, side), records.leverage(part.place));
  }
  return room;
}

/** What may leave an account. */
export function freeOf(account: ContractAccount, money: Money): bigint {
  const room = roomOf(account, money);
  const free = money.wallet(account) - account.carried - BigInt(account.reserved);
  const least = room < free ? room : free;
  return least > 0n ? least : 0n;
}

/** Both sides of a record. */
export function heldSides({ contract, place }: Part): readonly Side[] {
  const { records } = contract;
  return [
    { side: 0, lots: records.lots(place, 0), entry: records.entry(place, 0) },
    { side: 1, lots: records.lots(place, 1), entry: records.entry(place, 1) },
  ];
}
