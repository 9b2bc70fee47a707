import { MarginMode } from '@kontor/domain/perpetual/words';
import type { ContractAccountOutline } from '../engine-door.ts';
import type { ContractAccount } from './account.ts';

/** What no event tells of an account, or whoever takes no events asks: its mode, how its contracts are set, what it carries, and margins, which funding and liquidation change. */
export function outlineAccount(account: ContractAccount): ContractAccountOutline {
  const margins = [];
  const settings = [];
  for (const { contract, place } of account.parts) {
    const isIsolated = contract.records.mode(place) === MarginMode.ISOLATED;
    settings.push({ market: contract.id, leverage: contract.records.leverage(place), isIsolated });
    for (const side of [0, 1]) {
      const margin = contract.records.margin(place, side);
      if (margin > 0n) margins.push({ market: contract.id, side, margin });
    }
  }
  return { isOneWay: account.isOneWay, carried: account.carried, settings, margins };
}
