import { MarginMode } from '@kontor/domain/perpetual/words';
import type { Contract } from './contract.ts';

/** A record of an account: of which contract, and its place there. */
export interface Part {
  readonly contract: Contract;
  readonly place: number;
}

/** A user's contract account, beside what the ledger has of it. */
export class ContractAccount {
  readonly user: number;
  isOneWay = false;
  /** What open orders reserve, quote units. */
  reserved = 0n;
  /** The cell of what is available; −1 before the first record. */
  cell = -1;
  /** Its records in the order in which they were made. */
  readonly parts: Part[] = [];

  constructor(user: number) {
    this.user = user;
  }

  /** Its record in a contract. */
  part(contract: Contract): Part | undefined {
    for (const part of this.parts) if (part.contract === contract) return part;
    return undefined;
  }

  /** What its records carry of losses. */
  get carried(): bigint {
    let sum = 0n;
    for (const { contract, place } of this.parts) sum += contract.records.carried(place);
    return sum;
  }
}

/** Whether a record shares the account's wallet. */
export function isCross({ contract, place }: Part): boolean {
  return contract.records.mode(place) === MarginMode.CROSS;
}
