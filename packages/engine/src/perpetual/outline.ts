import type { ContractAccountOutline } from '../engine-door.ts';
import type { ContractAccount } from './account.ts';

/** What no event tells of an account, or whoever takes no events asks: its mode, what it carries, and margins, which funding and liquidation change. */
export function outlineAccount(account: ContractAccount): ContractAccountOutline {
  const margins = [];
  for (const { contract, place } of account.parts) {
    for (const side of [0, 1]) {
      const margin = contract.records.margin(place, side);
      if (margin > 0n) margins.push({ market: contract.id, side, margin });
    }
  }
  return { isOneWay: account.isOneWay, carried: account.carried, margins };
}
