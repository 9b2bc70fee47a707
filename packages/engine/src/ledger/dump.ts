import { Bucket } from '@kontor/domain/accounts';
import type { HoldingDump } from '../engine-door.ts';
import { cellOf } from './ledger.ts';
import type { Ledger } from './ledger.ts';

/** Holdings with any bucket other than zero, sorted by owner, account, asset. */
export function dumpHoldings(ledger: Ledger): HoldingDump[] {
  const { cells } = ledger;
  const holdings: HoldingDump[] = [];
  for (let row = 1; row < ledger.rowEnd; row++) {
    if (!ledger.isHolding(row) || ledger.isBeside(row)) continue;
    const [owner, account, asset] = [ledger.owner(row), ledger.account(row), ledger.asset(row)];
    const available = cells[cellOf(row, Bucket.AVAILABLE)]!;
    const orderFreeze = cells[cellOf(row, Bucket.ORDER_FREEZE)]!;
    const locked = cells[cellOf(row, Bucket.LOCKED)]!;
    const frozen = cells[ledger.cell(owner, account, asset, Bucket.FROZEN)]!;
    if (available === 0n && frozen === 0n && orderFreeze === 0n && locked === 0n) continue;
    holdings.push({ owner, account, asset, available, frozen, orderFreeze, locked });
  }
  return holdings.sort((a, b) => a.owner - b.owner || a.account - b.account || a.asset - b.asset);
}
