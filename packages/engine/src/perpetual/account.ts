import type { Units } from '@kontor/domain/formulas/units';
import { MarginMode } from '@kontor/domain/perpetual/words';
import type { Contract } from './contract.ts';
import type { TierRates } from './rates.ts';

/** A record of an account: of which contract, and its place there. */
export interface Part {
  readonly contract: Contract;
  readonly place: number;
}

/** A user's contract account, beside what the ledger has of it. */
export class ContractAccount {
  readonly user: number;
  isOneWay = false;
  /** Its user's fee tier, and the rates that the tier has in contracts. */
  tier: number;
  rates: TierRates;
  /** What open orders reserve, quote units. */
  reserved: Units = 0;
  /** The cell of what is available; −1 before the first record. */
  cell = -1;
  /** Its records in the order in which they were made. */
  readonly parts: Part[] = [];

  constructor(user: number, tier: number, rates: TierRates) {
    this.user = user;
    this.tier = tier;
    this.rates = rates;
  }

  /** Its record in a contract. */
  part(contract: Contract): Part | undefined {
    for (const part of this.parts) if (part.contract === contract) return part;
    return undefined;
  }

  /** Whether its records carry anything of losses, and how much. */
  get carries(): boolean {
    for (let at = 0; at < this.parts.length; at++) {
      const { contract, place } = this.parts[at]!;
      if (contract.records.carries(place)) return true;
    }
    return false;
  }
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
