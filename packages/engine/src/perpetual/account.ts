import type { Units } from '@kontor/domain/formulas/units';
import { MarginMode } from '@kontor/domain/perpetual/words';
import {
  ACCOUNT_BYTES,
  ACCOUNT_FIRST,
  ACCOUNT_MAKER_RATE,
  ACCOUNT_ONE_WAY,
  ACCOUNT_RESERVED,
  ACCOUNT_ROW,
  ACCOUNT_TAKER_RATE,
} from '../layout.ts';
import { setUnits, unitsAt } from './cells.ts';
import type { Contract } from './contract.ts';
import type { TierRates } from './rates.ts';
import type { RecordTable } from './record-table.ts';

/** A record of an account: of which contract, and its place there. */
export interface Part {
  readonly contract: Contract;
  readonly place: number;
}

/** A user's contract account, beside what the ledger has of it. What the core looks at stands in its memory from the first record on. */
export class ContractAccount {
  readonly user: number;
  /** Its user's fee tier. */
  tier: number;
  /** The cell of what is available; −1 before the first record. */
  cell = -1;
  /** Its records in the order in which they were made. */
  readonly parts: Part[] = [];
  private readonly table: RecordTable;
  /** Its number in the core's memory, 0 before the first record. */
  private number = 0;
  private oneWay = false;
  private tierRates: TierRates;

  constructor(user: number, tier: number, rates: TierRates, table: RecordTable) {
    this.user = user;
    this.tier = tier;
    this.tierRates = rates;
    this.table = table;
  }

  /** Gives it its place in the core's memory, its holding standing in a row. */
  open(row: number): void {
    this.number = this.table.takeAccount();
    this.write(ACCOUNT_ROW, row);
    this.isOneWay = this.oneWay;
    this.rates = this.tierRates;
  }

  /** Adds a record, of which the core has the number. */
  add(part: Part, record: number): void {
    const { table } = this;
    const last = this.parts.at(-1);
    if (last === undefined) this.write(ACCOUNT_FIRST, record);
    else last.contract.records.link(last.place, record);
    table.setAccount(record, this.number);
    this.parts.push(part);
  }

  get isOneWay(): boolean {
    return this.oneWay;
  }
  set isOneWay(isOneWay: boolean) {
    this.oneWay = isOneWay;
    if (this.number > 0) this.write(ACCOUNT_ONE_WAY, isOneWay ? 1 : 0);
  }

  /** The rates that its user's fee tier has in contracts. */
  get rates(): TierRates {
    return this.tierRates;
  }
  set rates(rates: TierRates) {
    this.tierRates = rates;
    if (this.number === 0) return;
    this.write(ACCOUNT_MAKER_RATE, rates.makerRate);
    this.write(ACCOUNT_TAKER_RATE, rates.takerRate);
  }

  /** What open orders reserve, quote units. */
  get reserved(): Units {
    return this.number === 0 ? 0 : unitsAt(this.table.accounts, (this.number * ACCOUNT_BYTES + ACCOUNT_RESERVED) >> 3);
  }
  set reserved(reserved: Units) {
    if (this.number === 0) throw new Error(`user ${this.user} has no record that reserves`);
    setUnits(this.table.accounts, (this.number * ACCOUNT_BYTES + ACCOUNT_RESERVED) >> 3, reserved);
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

  private write(field: number, value: number): void {
    this.table.accounts.words[(this.number * ACCOUNT_BYTES + field) >> 2] = value;
  }
}

/** Whether a record shares the account's wallet. */
export function isCross({ contract, place }: Part): boolean {
  return contract.records.mode(place) === MarginMode.CROSS;
}
