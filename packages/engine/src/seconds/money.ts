import { Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { SecondsOutcome } from '@kontor/domain/seconds/words';
import { Reg } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Contracts } from './contracts.ts';
import type { House } from './pair.ts';

/** From a row's first bucket to that of what contracts hold. */
const TO_LOCKED = Bucket.LOCKED - Bucket.AVAILABLE;

/** Sets aside what a contract costs (docs/seconds.md, "Money"); the user has it. */
export function setAside(ledger: Ledger, contracts: Contracts, place: number): void {
  const cell = contracts.holding(place);
  const paid = contracts.stake(place) + contracts.fee(place);
  move(ledger, cell, cell + TO_LOCKED, paid, RecordType.SECONDS_OPEN, contracts.number(place));
}

/** Pays a contract out by its outcome; returns what comes back to the user in all. */
export function payOut(ledger: Ledger, contracts: Contracts, house: House, place: number, outcome: SecondsOutcome): bigint {
  const cell = contracts.holding(place);
  const locked = cell + TO_LOCKED;
  const [number, stake, fee, payout] = [contracts.number(place), contracts.stake(place), contracts.fee(place), contracts.payout(place)];
  switch (outcome) {
    case SecondsOutcome.WIN:
      move(ledger, locked, cell, stake, RecordType.SECONDS_SETTLE, number);
      move(ledger, locked, house.fees, fee, RecordType.SECONDS_FEE, number);
      move(ledger, house.cell, cell, payout, RecordType.SECONDS_SETTLE, number);
      return stake + payout;
    case SecondsOutcome.LOSS:
      move(ledger, locked, house.cell, stake, RecordType.SECONDS_SETTLE, number);
      move(ledger, locked, house.fees, fee, RecordType.SECONDS_FEE, number);
      return 0n;
    default:
      move(ledger, locked, cell, stake + fee, RecordType.SECONDS_REFUND, number);
      return stake + fee;
  }
}

function move(ledger: Ledger, from: number, to: number, amount: bigint, type: RecordType, reference: number): void {
  if (amount === 0n) return;
  ledger.amounts[Reg.COST] = amount;
  ledger.debit(from, Reg.COST, type, reference);
  ledger.credit(to, Reg.COST, type, reference);
}
