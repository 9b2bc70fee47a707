import { MAX_GRID } from '@kontor/domain/market';
import { DoneReason, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import {
  bankruptcyTicks,
  crossBankruptcy,
  insuranceDelta,
  isolatedBankruptcy,
  keptLots,
  lotsPaidByFund,
} from '@kontor/domain/perpetual/liquidation';
import { isLiquidated } from '@kontor/domain/perpetual/margin-account';
import { PositionSide, signOf } from '@kontor/domain/perpetual/position';
import { LiquidationStep, MarginMode, PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { isCross } from './account.ts';
import type { ContractAccount, Part } from './account.ts';
import type { Book } from './book.ts';
import { SIDES } from './contract.ts';
import type { Delisting } from './delisting.ts';
import type { Funding } from './funding.ts';
import { closingSide } from './own-orders.ts';
import type { Placing } from './placing.ts';
import { standingOf } from './standing.ts';
import type { Closing, Trading } from './trading.ts';

/** Prices worse than bankruptcy at which the fund is asked, one by one. */
const FUND_LEVELS = 64;

/** The ladder of liquidation, from open orders to what is taken over (docs/perpetual.md, "Liquidation"; rules 2.10 to 2.12). */
export class Liquidation {
  private readonly book: Book;
  private readonly funding: Funding;
  private readonly placing: Placing;
  private readonly trading: Trading;
  private readonly delisting: Delisting;

  constructor(
    book: Book,
    {
      funding,
      placing,
      trading,
      delisting,
    }: { readonly funding: Funding; readonly placing: Placing; readonly trading: Trading; readonly delisting: Delisting },
  ) {
    this.book = book;
    this.funding = funding;
    this.placing = placing;
    this.trading = trading;
    this.delisting = delisting;
  }

  /** Liquidates an isolated side. */
  ofSide(part: Part, side: PositionSide): void {
    const account = this.accountOf(part);
    this.funding.settleAll(account);
    if (!this.isSideReached(part, side)) return;
    this.endOrders(part);
    // Only what is filled changes whether it is reached.
    let isReached = true;
    while (isReached && !this.isInFirstBracket(part, side) && this.reduce(part, account, side)) isReached = this.isSideReached(part, side);
    if (isReached) this.closeAll(part, account, side);
  }

  /** Liquidates an account's cross positions. */
  ofAccount(account: ContractAccount): void {
    this.funding.settleAll(account);
    if (!this.isReached(account)) return;
    const parts = account.parts.filter(isCross);
    for (const part of parts) this.endOrders(part);
    // What is being delisted closes at its own price, whoever holds it.
    for (const { contract, place } of parts)
      if (contract.state.settlingTicks !== 0 && contract.records.hasLots(place)) this.delisting.settle(contract, place);
    for (const part of parts) {
      this.offset(part, account);
      if (!this.isReached(account)) break;
    }
    const stuck = new Set<string>();
    while (this.isReached(account)) {
      const heaviest = this.heaviest(parts);
      if (heaviest === undefined) break;
      const { part, side } = heaviest;
      const name = `${part.contract.id}/${side}`;
      if (this.isInFirstBracket(part, side) || stuck.has(name)) this.closeAll(part, account, side);
      else if (!this.reduce(part, account, side)) stuck.add(name);
    }
    this.book.money.coverCarried(account);
  }

  private accountOf({ contract, place }: Part): ContractAccount {
    return contract.records.accounts[place]!;
  }

  private isReached(account: ContractAccount): boolean {
    const { balance, maintenance } = standingOf(account, this.book.money);
    return isLiquidated(balance, maintenance);
  }

  private isSideReached({ contract, place }: Part, side: PositionSide): boolean {
    const { records } = contract;
    // Who has nothing left, or enough beyond doubt, is asked nothing more.
    if (records.lots(place, side) === 0 || records.marginAbout(place, side) + contract.marginAbout(place, side) > 0) return false;
    const { profit, maintenance } = contract.reckonAt(place, side);
    return isLiquidated(records.margin(place, side) + profit, maintenance);
  }

  private isInFirstBracket({ contract, place }: Part, side: PositionSide): boolean {
    return contract.bracketAt(contract.overCoin(contract.records.lots(place, side))) === contract.table[0];
  }

  private endOrders({ contract, place }: Part): void {
    this.book.kernel.memory.core.endAll(contract.records.seat(place), DoneReason.LIQUIDATED);
  }

  /** The cross side with the most maintenance. */
  private heaviest(parts: readonly Part[]): { readonly part: Part; readonly side: PositionSide } | undefined {
    let most = 0n;
    let found;
    for (const part of parts) {
      for (const side of SIDES) {
        const { maintenance } = part.contract.reckonAt(part.place, side);
        if (maintenance > most) [most, found] = [maintenance, { part, side }];
      }
    }
    return found;
  }

  /** Closes equal lots of both sides against each other at the mark. */
  private offset(part: Part, account: ContractAccount): void {
    const { contract, place } = part;
    const { records, step, coin, state } = contract;
    const lots = Math.min(records.lots(place, PositionSide.LONG), records.lots(place, PositionSide.SHORT));
    if (lots === 0) return;
    const value = (BigInt(lots) * step * state.mark) / coin;
    const gains = SIDES.map((side) => {
      const realised = this.book.close(part, side, lots, value);
      this.book.money.realise(part, account, realised, RecordType.REALIZED_PNL, 0);
      return realised;
    });
    for (const side of SIDES) this.book.announce(part, side, PositionCause.OFFSET, gains[side]!, 0);
  }

  /** Brings a side down by a bracket; whether anything was filled. */
  private reduce(part: Part, account: ContractAccount, side: PositionSide): boolean {
    const { contract, place } = part;
    const { table, coin, step: stepUnits, state } = contract;
    const lots = contract.records.lots(place, side);
    const given = lots - Number(keptLots(BigInt(lots), { table, mark: state.mark, stepUnits, coin }));
    const bankruptcy = this.bankruptcyOf(part, account, side, given);
    return this.sell(part, account, { side, lots: given, price: bankruptcy, bankruptcy, step: LiquidationStep.REDUCE }) > 0;
  }

  /** Closes all of a side: in the book, then as far as the fund pays, and the rest is taken over. */
  private closeAll(part: Part, account: ContractAccount, side: PositionSide): void {
    const { contract, place } = part;
    const { records } = contract;
    const bankruptcy = this.bankruptcyOf(part, account, side, records.lots(place, side));
    const step = LiquidationStep.CLOSE;
    this.sell(part, account, { side, lots: records.lots(place, side), price: bankruptcy, bankruptcy, step });
    for (let level = 0; level < FUND_LEVELS && records.lots(place, side) > 0; level++) {
      const price = side === PositionSide.LONG ? contract.market.bestBid : contract.market.bestAsk;
      const isWorse = price !== 0 && (side === PositionSide.LONG ? price < bankruptcy : price > bankruptcy);
      if (!isWorse || this.book.isHalted(contract)) break;
      const paid = lotsPaidByFund(BigInt(this.book.money.fund), BigInt(price), BigInt(bankruptcy), contract.unit);
      const lots = paid < BigInt(records.lots(place, side)) ? Number(paid) : records.lots(place, side);
      if (lots === 0 || this.sell(part, account, { side, lots, price, bankruptcy, step }) === 0) break;
    }
    const left = records.lots(place, side);
    if (left > 0) this.takeOver(part, account, { side, lots: left, ticks: bankruptcy });
  }

  /** Bankruptcy price of lots of a side, in ticks. */
  private bankruptcyOf({ contract, place }: Part, account: ContractAccount, side: PositionSide, lots: number): number {
    const { records, step, table, coin, unit, state } = contract;
    const position = contract.position(place, side);
    const quantity = BigInt(lots) * step;
    const amount =
      contract.records.mode(place) === MarginMode.CROSS
        ? crossBankruptcy(position, quantity, standingOf(account, this.book.money), { table, mark: state.mark, coin })
        : isolatedBankruptcy(position, records.margin(place, side), quantity);
    const ticks = bankruptcyTicks(side, amount, BigInt(lots), unit);
    return ticks < 1n ? 1 : ticks > BigInt(MAX_GRID) ? MAX_GRID : Number(ticks);
  }

  /** An order of a liquidation, and what it comes to; returns the lots that it filled. */
  private sell(
    part: Part,
    account: ContractAccount,
    {
      side,
      lots: wanted,
      price,
      bankruptcy,
      step,
    }: {
      readonly side: PositionSide;
      readonly lots: number;
      readonly price: number;
      readonly bankruptcy: number;
      readonly step: LiquidationStep;
    },
  ): number {
    const { contract } = part;
    if (this.book.isHalted(contract) || !this.placing.hasRoom) return 0;
    const lots = Math.min(wanted, MAX_GRID);
    this.tell(part, side, lots, bankruptcy, step);
    const { core } = this.book.kernel.memory;
    const bookSide = closingSide(side);
    const slot = this.placing.acceptUncounted(part, {
      side: bookSide,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.IOC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price,
      lots,
      closes: true,
    });
    const closing: Closing = { slot, lots: 0, proceeds: 0n, realised: 0n };
    const { number } = this.book.orders.read(slot);
    this.trading.closing = closing;
    core.take(slot, 0n);
    this.trading.closing = undefined;
    if (closing.lots > 0) this.settle(part, account, side, bankruptcy, closing, number);
    return closing.lots;
  }

  /** What an order of a liquidation has filled: gain or loss, and what the fund gets or pays. */
  private settle(part: Part, account: ContractAccount, side: PositionSide, ticks: number, closing: Closing, number: number): void {
    const { contract, place } = part;
    const { money } = this.book;
    const { lots, proceeds, realised } = closing;
    const sign = signOf(side);
    const rate = contract.terms!.liquidationRate;
    const due = insuranceDelta(proceeds, sign * proceeds, sign * contract.valueAt(ticks, lots), rate);
    const isolated = !isCross(part);
    const settleGain = (): void => {
      if (isolated) money.realiseInMargin(part, account, side, realised, number);
      else money.realise(part, account, realised, RecordType.REALIZED_PNL, number);
    };
    let fund = 0n;
    // What the fund pays has to be there before the loss that it is for.
    if (due < 0n) fund = -BigInt(money.cover(part, account, side, -due, number));
    settleGain();
    if (due > 0n && isolated) fund = BigInt(money.feeFromMargin(part, account, side, due, number));
    else if (due > 0n) {
      money.chargeFund(part, account, due, number);
      fund = due;
    }
    if (contract.records.lots(place, side) === 0) money.marginOut(part, account, side, contract.records.margin(place, side), number);
    this.book.kernel.events.write({
      type: 'liquidated',
      user: account.user,
      market: contract.id,
      side,
      lots,
      value: proceeds,
      fund,
    });
  }

  /** What nobody has bought goes to the contract at the bankruptcy price, until others' positions are closed against it. */
  private takeOver(
    part: Part,
    account: ContractAccount,
    { side, lots, ticks }: { readonly side: PositionSide; readonly lots: number; readonly ticks: number },
  ): void {
    const { contract, place } = part;
    const { money } = this.book;
    this.tell(part, side, lots, ticks, LiquidationStep.TAKE_OVER);
    const realised = this.book.close(part, side, lots, contract.valueAt(ticks, lots));
    if (isCross(part)) money.realise(part, account, realised, RecordType.REALIZED_PNL, 0);
    else {
      money.realiseInMargin(part, account, side, realised, 0);
      money.marginOut(part, account, side, contract.records.margin(place, side), 0);
    }
    const last = contract.state.taken.at(-1);
    if (last?.side === side && last.ticks === ticks) last.lots += lots;
    else contract.state.taken.push({ side, lots, ticks });
    if (side === PositionSide.LONG) contract.state.openLots += lots;
    this.book.announce(part, side, PositionCause.TAKE_OVER, realised, 0);
    this.book.isDue = true;
  }

  private tell({ contract, place }: Part, side: PositionSide, lots: number, bankruptcyTicksNow: number, step: LiquidationStep): void {
    this.book.kernel.events.write({
      type: 'liquidation',
      step,
      user: contract.records.user(place),
      market: contract.id,
      side,
      lots,
      bankruptcyTicks: bankruptcyTicksNow,
      mark: contract.state.mark,
    });
  }
}
