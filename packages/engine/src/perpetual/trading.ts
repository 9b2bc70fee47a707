import { asUnits, shareUp } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { MarginMode, PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { STATE_CLOSING } from '../layout.ts';
import { Unable } from '../market-kind.ts';
import type { Fill, Lots, Meeting } from '../market-kind.ts';
import type { ContractAccount, Part } from './account.ts';
import type { Attachments } from './attachments.ts';
import type { Book } from './book.ts';
import { surelyBears } from './beyond-doubt.ts';
import type { Contract } from './contract.ts';
import { Exposure, freedOf } from './exposure.ts';
import type { Funding } from './funding.ts';
import { closedSide, count, newOrder, splitOf } from './own-orders.ts';
import type { OpenOrder, Split } from './own-orders.ts';
import { feeOf } from './rates.ts';

/** What an order of a liquidation has come to; its owner's money moves when it has ended. */
export interface Closing {
  readonly slot: number;
  lots: number;
  proceeds: bigint;
  realised: bigint;
}

/** Trades of contracts: who can bear one, and what it does (docs/perpetual.md). The core asks and tells. */
export class Trading {
  private liquidation: Closing | undefined;
  private readonly book: Book;
  private readonly funding: Funding;
  private readonly attachments: Attachments;
  /** The order that is worked on; one for all, as they are read at each trade. */
  private readonly order = newOrder();
  /** What trades that are foreseen make of those who take part, by seat. */
  private readonly foreseen = new Map<number, Exposure>();

  constructor(book: Book, funding: Funding, attachments: Attachments) {
    this.book = book;
    this.funding = funding;
    this.attachments = attachments;
  }

  /** The liquidation whose order is in the book; the core is told its slot. */
  get closing(): Closing | undefined {
    return this.liquidation;
  }
  set closing(closing: Closing | undefined) {
    this.liquidation = closing;
    this.book.kernel.memory.words[STATE_CLOSING >>> 2] = closing?.slot ?? 0;
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

  /**
   * Whether both sides could bear a trade once those that were asked about since the first one have happened. Changes nothing; the order
   * of a liquidation is not asked about.
   */
  foresee({ market, maker, makerSeat, taker, takerSeat, price, lots }: Meeting, isFirst: boolean): Unable {
    if (isFirst) this.foreseen.clear();
    const contract = this.book.market(market)!;
    const { orders } = this.book;
    const [making, taking] = [this.foreseenOf(contract, makerSeat), this.foreseenOf(contract, takerSeat)];
    const [made, taken] = [orders.read(maker), orders.read(taker)];
    if (!making.bears(made, price, lots, false)) return Unable.MAKER;
    if (!taking.bears(taken, price, lots, true)) return Unable.TAKER;
    making.trade(made, price, lots, false);
    taking.trade(taken, price, lots, true);
    return Unable.NOBODY;
  }

  /** What a user pays for a trade, quote units, up; the order of a liquidation nothing. */
  fee({ market, seat, price, lots }: Omit<Lots, 'side'>, isTaker: boolean): bigint {
    if (isTaker && this.closing !== undefined) return 0n;
    const contract = this.book.market(market)!;
    const { rates } = contract.records.accounts[this.book.placeOf(seat)]!;
    return BigInt(feeOf(contract, rates, contract.valueUnits(price, lots), isTaker));
  }

  /** Carries a trade out. */
  settle({ market, maker, makerSeat, taker, takerSeat, price, lots, makerFee, takerFee }: Fill): void {
    const contract = this.book.market(market)!;
    const makerPart = this.partOf(contract, makerSeat);
    const takerPart = this.partOf(contract, takerSeat);
    const { orders } = this.book;
    this.fill(makerPart, orders.readInto(this.order, maker), price, lots, asUnits(makerFee));
    if (this.closing?.slot === taker) this.fillClosing(takerPart, this.closing, price, lots);
    else this.fill(takerPart, orders.readInto(this.order, taker), price, lots, asUnits(takerFee));
    this.traded({ market, maker, makerSeat, taker, takerSeat, price });
  }

  /** What a trade does beside its fills: it fires plans, and makes such of what is attached to its orders. */
  traded({ market, maker, makerSeat, taker, takerSeat, price }: Omit<Meeting, 'side' | 'lots'>): void {
    const contract = this.book.market(market)!;
    // Plans that this trade makes are not asked with its price.
    if (!contract.state.isStale) contract.plans.meetLast(price);
    if (contract.attached.size > 0) {
      this.attachments.traded(this.partOf(contract, makerSeat), maker);
      this.attachments.traded(this.partOf(contract, takerSeat), taker);
    }
    if (contract.plans.next !== undefined) this.book.isDue = true;
  }

  /** An order has ended with lots open. */
  ended(slot: number, seat: number): void {
    const { kernel, orders } = this.book;
    if (this.closing?.slot === slot) return;
    const contract = this.book.market(kernel.kindSeats.marketOf(seat))!;
    const order = orders.read(slot);
    count(this.partOf(contract, seat), order, order.open, 0);
    contract.detach(slot);
  }

  private foreseenOf(contract: Contract, seat: number): Exposure {
    let exposure = this.foreseen.get(seat);
    if (exposure === undefined) {
      exposure = new Exposure(this.partOf(contract, seat), this.book.money);
      this.foreseen.set(seat, exposure);
    }
    return exposure;
  }

  private partOf(contract: Contract, seat: number): Part {
    return contract.parts[this.book.placeOf(seat)]!;
  }

  private split({ contract, place }: Part, order: OpenOrder, lots: number): Split {
    const { records } = contract;
    return splitOf(order, lots, records.accounts[place]!.isOneWay, records.lots(place, closedSide(order.side)));
  }

  /** Whether the owner of an order can bear that so many of its lots trade at a price. */
  private bears(part: Part, slot: number, price: number, lots: number, isTaker: boolean): boolean {
    const { money, orders } = this.book;
    const order = orders.readInto(this.order, slot);
    return surelyBears(part, money, order, price, lots, isTaker) || new Exposure(part, money).bears(order, price, lots, isTaker);
  }

  /** One side of a trade: its order's numbers, what closes, what opens, the fee. */
  private fill(part: Part, order: OpenOrder, price: number, lots: number, fee: Units): void {
    const { contract, place } = part;
    const { money } = this.book;
    const { number } = order;
    const account = contract.records.accounts[place]!;
    count(part, order, order.open + lots, order.open);
    const { closed, closing, opened, opening } = this.split(part, order, lots);
    const realised =
      closing > 0 ? this.closeFor(part, account, { side: closed, lots: closing, price }, RecordType.REALIZED_PNL, number) : 0;
    if (opening > 0) {
      const value = contract.valueUnits(price, opening);
      if (contract.records.mode(place) === MarginMode.ISOLATED)
        money.marginIn(part, account, opened, shareUp(value, 1, contract.records.leverage(place)), number);
      this.book.open(part, opened, opening, value);
    }
    money.chargeFee(part, account, fee, number);
    if (closing > 0) this.book.announce(part, closed, PositionCause.TRADE, realised, number);
    if (opening > 0) this.book.announce(part, opened, PositionCause.TRADE, 0, number);
  }

  /** Closes lots of a side at a price, as a trade does: isolated margin is freed, and the gain or loss settled with the wallet. Returns what was gained. */
  closeFor(
    part: Part,
    account: ContractAccount,
    { side, lots, price }: { readonly side: PositionSide; readonly lots: number; readonly price: number },
    type: RecordType,
    reference: number,
  ): Units {
    const { contract } = part;
    const freed = freedMargin(part, side, lots);
    const realised = this.book.close(part, side, lots, contract.valueUnits(price, lots));
    this.book.money.marginOut(part, account, side, freed, reference);
    this.book.money.realise(part, account, realised, type, reference);
    return realised;
  }

  private fillClosing(part: Part, closing: Closing, price: number, lots: number): void {
    const { number, side } = this.book.orders.read(closing.slot);
    const proceeds = part.contract.valueUnits(price, lots);
    const closed = closedSide(side);
    const realised = this.book.close(part, closed, lots, proceeds);
    closing.lots += lots;
    closing.proceeds += BigInt(proceeds);
    closing.realised += BigInt(realised);
    this.book.announce(part, closed, PositionCause.LIQUIDATION, realised, number);
  }
}

/** What of a side's isolated margin goes with lots of it. */
export function freedMargin({ contract, place }: Part, side: PositionSide, lots: number): Units {
  const { records } = contract;
  return freedOf(records.marginUnits(place, side), lots, records.lots(place, side));
}
