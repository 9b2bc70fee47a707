import type { FollowedContract, FollowedRecord, PositionSide } from './followed-contract.ts';
import { SIDES } from './followed-contract.ts';

/**
 * A contract account as events tell it. `net` is what it has available less what its records carry, which only one of the two can be:
 * every event that moves its money changes it by a formula, and after each command the ledger has to say the same.
 */
export class FollowedAccount {
  readonly user: number;
  net = 0n;
  isOneWay = false;
  /** What is carried may be less by now, until the state says it. */
  isUnsure = false;
  readonly contracts = new Set<FollowedContract>();

  constructor(user: number) {
    this.user = user;
  }

  /** What is available, and what records carry. */
  get wallet(): bigint {
    return this.net > 0n ? this.net : 0n;
  }
  get carried(): bigint {
    return this.net < 0n ? -this.net : 0n;
  }

  recordIn(contract: FollowedContract): FollowedRecord {
    this.contracts.add(contract);
    return contract.recordOf(this.user);
  }

  /** Sides with lots of cross records. */
  *cross(): Generator<{ record: FollowedRecord; side: PositionSide }> {
    for (const contract of this.contracts) {
      const record = contract.recordOf(this.user);
      if (record.isolated) continue;
      for (const side of SIDES) if (record.sides[side].lots > 0n) yield { record, side };
    }
  }

  /** Margin balance and maintenance of what is cross. */
  standing(): { balance: bigint; kept: bigint } {
    let balance = this.net;
    let kept = 0n;
    for (const { record, side } of this.cross()) {
      balance += record.contract.profit(side, record.sides[side]);
      kept += record.contract.maintenance(record.sides[side]);
    }
    return { balance, kept };
  }

  get hasCross(): boolean {
    return !this.cross().next().done;
  }

  /** It is known again. */
  isSure(net: bigint): void {
    this.net = net;
    this.isUnsure = false;
  }

  /** A payment: from the wallet, the rest is carried. */
  pay(amount: bigint): void {
    this.net -= amount;
  }
}
