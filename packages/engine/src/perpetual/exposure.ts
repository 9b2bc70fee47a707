import { divideUp } from '@kontor/domain/formulas/rounding';
import { shareDown } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import { fundingPayment } from '@kontor/domain/perpetual/funding';
import { closePosition } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import type { ContractAccount, Part } from './account.ts';
import { isCross } from './account.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';
import type { Money } from './money.ts';
import { closedSide, splitOf } from './own-orders.ts';
import type { OpenOrder } from './own-orders.ts';
import { feeOf } from './rates.ts';
import { standingOf } from './standing.ts';

/** A side of a record, with its isolated margin. */
interface Held {
  readonly side: PositionSide;
  readonly lots: number;
  readonly entry: bigint;
  readonly margin: bigint;
}

/** What a trade makes of an exposure, and what of it decides whether it can be borne. */
interface Effect {
  readonly opening: number;
  readonly opened: PositionSide;
  readonly sides: readonly Held[];
  /** What goes back to the wallet, or below zero is paid for it, with what closes. */
  readonly freed: bigint;
  readonly moved: bigint;
}

/**
 * A record and the wallet behind it, as they are or as trades that have not happened would leave them: whether its owner can bear one
 * more (docs/perpetual.md, "Who can bear a trade"). Whatever it carries out it carries out on itself.
 */
export class Exposure {
  private readonly contract: Contract;
  private readonly account: ContractAccount;
  private readonly money: Money;
  private readonly isCross: boolean;
  private readonly leverage: number;
  private sides: readonly Held[];
  /** What the wallet has got since, less what it has paid. */
  private moved = 0n;

  constructor(part: Part, money: Money) {
    const { contract, place } = part;
    const { records } = contract;
    this.contract = contract;
    this.account = records.accounts[place]!;
    this.money = money;
    this.isCross = isCross(part);
    this.leverage = records.leverage(place);
    this.sides = SIDES.map((side) => ({
      side,
      lots: records.lots(place, side),
      entry: records.entry(place, side),
      margin: records.margin(place, side),
    }));
    if (records.funded(place) < contract.state.fundingNumber) this.settleFunding();
  }

  /** Whether so many lots of an order can trade at a price. */
  bears(order: OpenOrder, price: number, lots: number, isTaker: boolean): boolean {
    const effect = this.effectOf(order, price, lots, isTaker);
    if (effect === undefined) return false;
    const { opening, opened, sides, freed, moved } = effect;
    const wallet = this.moved + moved;
    if (this.isCross) {
      const { balance, maintenance } = standingOf(this.account, this.money, { contract: this.contract, sides });
      const left = balance + wallet;
      return opening > 0 ? left > maintenance : left >= 0n;
    }
    if (freed < 0n || this.money.wallet(this.account) - this.account.carried + wallet < 0n) return false;
    if (opening === 0) return true;
    const { lots: held, entry, margin } = sides[opened]!;
    const reckoned = this.contract.reckon(opened, held, entry);
    return margin + reckoned.profit > reckoned.maintenance;
  }

  /** Carries out a trade that it bears. */
  trade(order: OpenOrder, price: number, lots: number, isTaker: boolean): void {
    const { sides, moved } = this.effectOf(order, price, lots, isTaker)!;
    this.sides = sides;
    this.moved += moved;
  }

  /** Undefined where the order closes more than there is. */
  private effectOf(order: OpenOrder, price: number, lots: number, isTaker: boolean): Effect | undefined {
    const { contract, isCross: cross } = this;
    const { closed, closing, opened, opening } = splitOf(order, lots, this.account.isOneWay, this.sides[closedSide(order.side)]!.lots);
    if (closing > this.sides[closed]!.lots) return undefined;
    let { sides } = this;
    let freed = 0n;
    if (closing > 0) {
      const { lots: held, entry, margin } = sides[closed]!;
      const position = { side: closed, quantity: BigInt(held) * contract.step, entryValue: entry };
      const { rest, realised } = closePosition(position, BigInt(closing) * contract.step, contract.valueAt(price, closing));
      const back = BigInt(freedOf(margin, closing, held));
      freed = back + realised;
      sides = withSide(sides, { side: closed, lots: held - closing, entry: rest.entryValue, margin: margin - back });
    }
    const value = contract.valueAt(price, opening);
    const added = cross ? 0n : divideUp(value, BigInt(this.leverage));
    if (opening > 0) {
      const { lots: held, entry, margin } = sides[opened]!;
      sides = withSide(sides, { side: opened, lots: held + opening, entry: entry + value, margin: margin + added });
    }
    const fee = BigInt(feeOf(contract, this.account.rates, contract.valueUnits(price, lots), isTaker));
    return { opening, opened, sides, freed, moved: freed - added - fee };
  }

  /** As `Funding.settle` does. Nothing is carried while the wallet has anything. */
  private settleFunding(): void {
    const { state, step, coin } = this.contract;
    for (const { side, lots, entry, margin } of this.sides) {
      if (lots === 0) continue;
      const position = { side, quantity: BigInt(lots) * step, entryValue: entry };
      const amount = fundingPayment(position, state.fundingMark, state.fundingRate, coin);
      const wallet = this.money.wallet(this.account) - this.account.carried + this.moved;
      const missing = amount - (wallet > 0n ? wallet : 0n);
      // What the wallet lacks an isolated margin pays, as far as it has it.
      const fromMargin = this.isCross || missing <= 0n ? 0n : missing < margin ? missing : margin;
      this.sides = withSide(this.sides, { side, lots, entry, margin: margin - fromMargin });
      this.moved += fromMargin - amount;
    }
  }
}

/** What of an isolated margin goes with so many of its lots: all with the last, otherwise its share, down. */
export function freedOf(margin: Units, lots: number, held: number): Units {
  return shareDown(margin, lots, held);
}

function withSide(sides: readonly Held[], changed: Held): readonly Held[] {
  return sides.map((side) => (side.side === changed.side ? changed : side));
}
