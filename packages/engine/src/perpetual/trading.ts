import { divideUp } from '@kontor/domain/formulas/rounding';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { closePosition, PositionSide } from '@kontor/domain/perpetual/position';
import { MarginMode, PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { Unable } from '../market-kind.ts';
import type { Fill, Lots, Meeting } from '../market-kind.ts';
import type { ContractAccount, Part } from './account.ts';
import type { Attachments } from './attachments.ts';
import type { Book } from './book.ts';
import type { Contract } from './contract.ts';
import type { Funding } from './funding.ts';
import { closedSide, count, openedSide } from './own-orders.ts';
import type { OpenOrder } from './own-orders.ts';
import { heldSides, standingOf } from './standing.ts';
import type { Side } from './standing.ts';

/** What an order of a liquidation has come to; its owner's money moves when it has ended. */
export interface Closing {
  readonly slot: number;
  lots: number;
  proceeds: bigint;
  realised: bigint;
}

/** How lots of a trade are split: what closes a side, and what opens the other. */
interface Split {
  readonly closed: PositionSide;
  readonly closing: number;
  readonly opened: PositionSide;
  readonly opening: number;
}

/** Trades of contracts: who can bear one, and what it does (docs/perpetual.md). The core asks and tells. */
export class Trading {
  /** The liquidation whose order is in the book. */
  closing: Closing | undefined;
  private readonly book: Book;
  private readonly funding: Funding;
  private readonly attachments: Attachments;

  constructor(book: Book, funding: Funding, attachments: Attachments) {
    this.book = book;
    this.funding = funding;
    this.attachments = attachments;
  }

  /** Whether both sides can bear a trade. */
  bear({ market, maker, makerSeat, taker, takerSeat, price, lots }: Meeting): Unable {
    const contract = this.book.market(market)!;
    const makerPart = this.partOf(contract, makerSeat);
    const takerPart = this.partOf(contract, takerSeat);
    this.funding.settle(makerPart);
    this.funding.settle(takerPart);
    if (!this.bears(makerPart, maker, price, lots, false)) return Unable.MAKER;
    return this.closing?.slot === taker || this.bears(takerPart, taker, price, lots, true) ? Unable.NOBODY : Unable.TAKER;
  }

  /** What a user pays for a trade, quote units, up; the order of a liquidation nothing. */
  fee({ market, price, lots }: Omit<Lots, 'side'>, isTaker: boolean): bigint {
    if (isTaker && this.closing !== undefined) return 0n;
    const contract = this.book.market(market)!;
    return feeOf(contract, contract.valueAt(price, lots), isTaker);
  }

  /** Carries a trade out. */
  settle({ market, maker, makerSeat, taker, takerSeat, price, lots, makerFee, takerFee }: Fill): void {
    const contract = this.book.market(market)!;
    const makerPart = this.partOf(contract, makerSeat);
    const takerPart = this.partOf(contract, takerSeat);
    this.fill(makerPart, this.book.orders.read(maker), price, lots, makerFee);
    if (this.closing?.slot === taker) this.fillClosing(takerPart, this.closing, price, lots);
    else this.fill(takerPart, this.book.orders.read(taker), price, lots, takerFee);
    // Plans that this trade makes are not asked with its price.
    if (!contract.state.isStale) contract.plans.meetLast(price);
    this.attachments.traded(makerPart, maker);
    this.attachments.traded(takerPart, taker);
    this.book.isDue = true;
  }

  /** An order has ended with lots open. */
  ended(slot: number, seat: number): void {
    const { kernel, orders } = this.book;
    if (this.closing?.slot === slot) return;
    const contract = this.book.market(kernel.kindSeats.marketOf(seat))!;
    const order = orders.read(slot);
    count(this.partOf(contract, seat), order, order.open, 0);
    contract.attached.delete(slot);
  }

  private partOf(contract: Contract, seat: number): Part {
    return { contract, place: this.book.placeOf(seat) };
  }

  private split({ contract, place }: Part, { side, closes }: OpenOrder, lots: number): Split {
    const { records } = contract;
    const [closed, opened] = [closedSide(side), openedSide(side)];
    const isOneWay = records.accounts[place]!.isOneWay;
    const closing = closes ? lots : isOneWay ? Math.min(lots, records.lots(place, closed)) : 0;
    return { closed, closing, opened, opening: lots - closing };
  }

  /** Whether the owner of an order can bear that so many of its lots trade at a price. */
  private bears(part: Part, slot: number, price: number, lots: number, isTaker: boolean): boolean {
    const { contract, place } = part;
    const { records } = contract;
    const { money, orders } = this.book;
    const account = records.accounts[place]!;
    const { closed, closing, opened, opening } = this.split(part, orders.read(slot), lots);
    if (closing > records.lots(place, closed)) return false;
    const fee = feeOf(contract, contract.valueAt(price, lots), isTaker);
    let pnl = 0n;
    let sides = heldSides(part);
    if (closing > 0) {
      const closed_ = closePosition(contract.position(place, closed), BigInt(closing) * contract.step, contract.valueAt(price, closing));
      pnl = closed_.realised;
      sides = withSide(sides, { side: closed, lots: records.lots(place, closed) - closing, entry: closed_.rest.entryValue });
    }
    const value = contract.valueAt(price, opening);
    if (opening > 0) {
      const held = sides[opened]!;
      sides = withSide(sides, { side: opened, lots: held.lots + opening, entry: held.entry + value });
    }
    if (records.mode(place) === MarginMode.CROSS) {
      const { balance, maintenance } = standingOf(account, money, { contract, sides });
      const left = balance + pnl - fee;
      return opening > 0 ? left > maintenance : left >= 0n;
    }
    const freed = closing > 0 ? freedMargin(part, closed, closing) : 0n;
    const margin = divideUp(value, BigInt(records.leverage(place)));
    if (freed + pnl < 0n || money.wallet(account) - account.carried + freed + pnl - margin - fee < 0n) return false;
    if (opening === 0) return true;
    const { lots: held, entry } = sides[opened]!;
    const reckoned = contract.reckon(opened, held, entry, records.leverage(place));
    return records.margin(place, opened) + margin + reckoned.profit > reckoned.maintenance;
  }

  /** One side of a trade: its order's numbers, what closes, what opens, the fee. */
  private fill(part: Part, order: OpenOrder, price: number, lots: number, fee: bigint): void {
    const { contract, place } = part;
    const { money } = this.book;
    const { number } = order;
    const account = contract.records.accounts[place]!;
    count(part, order, order.open + lots, order.open);
    const { closed, closing, opened, opening } = this.split(part, order, lots);
    const realised =
      closing > 0 ? this.closeFor(part, account, { side: closed, lots: closing, price }, RecordType.REALIZED_PNL, number) : 0n;
    if (opening > 0) {
      const value = contract.valueAt(price, opening);
      if (contract.records.mode(place) === MarginMode.ISOLATED)
        money.marginIn(part, account, opened, divideUp(value, BigInt(contract.records.leverage(place))), number);
      this.book.open(part, opened, opening, value);
    }
    money.chargeFee(part, account, fee, number);
    if (closing > 0) this.book.announce(part, closed, PositionCause.TRADE, realised, number);
    if (opening > 0) this.book.announce(part, opened, PositionCause.TRADE, 0n, number);
  }

  /** Closes lots of a side at a price, as a trade does: isolated margin is freed, and the gain or loss settled with the wallet. Returns what was gained. */
  closeFor(
    part: Part,
    account: ContractAccount,
    { side, lots, price }: { readonly side: PositionSide; readonly lots: number; readonly price: number },
    type: RecordType,
    reference: number,
  ): bigint {
    const { contract } = part;
    const freed = freedMargin(part, side, lots);
    const realised = this.book.close(part, side, lots, contract.valueAt(price, lots));
    this.book.money.marginOut(part, account, side, freed, reference);
    this.book.money.realise(part, account, realised, type, reference);
    return realised;
  }

  private fillClosing(part: Part, closing: Closing, price: number, lots: number): void {
    const { number, side } = this.book.orders.read(closing.slot);
    const proceeds = part.contract.valueAt(price, lots);
    const closed = closedSide(side);
    const realised = this.book.close(part, closed, lots, proceeds);
    closing.lots += lots;
    closing.proceeds += proceeds;
    closing.realised += realised;
    this.book.announce(part, closed, PositionCause.LIQUIDATION, realised, number);
  }
}

/** What of a side's isolated margin goes with lots of it: all with the last, otherwise its share, down. */
export function freedMargin({ contract, place }: Part, side: PositionSide, lots: number): bigint {
  const { records } = contract;
  const margin = records.margin(place, side);
  const held = records.lots(place, side);
  return lots === held ? margin : (margin * BigInt(lots)) / BigInt(held);
}

function feeOf(contract: Contract, value: bigint, isTaker: boolean): bigint {
  const rate = isTaker ? contract.terms!.takerRate : contract.terms!.makerRate;
  return divideUp(value * BigInt(rate), BigInt(FEE_RATE_SCALE));
}

function withSide(sides: readonly Side[], changed: Side): readonly Side[] {
  return sides.map((side) => (side.side === changed.side ? changed : side));
}
