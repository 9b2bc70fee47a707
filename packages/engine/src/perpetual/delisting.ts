import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { DoneReason } from '@kontor/domain/order';
import { PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { gridCount, isNegative, isZero } from '../reading.ts';
import type { Book } from './book.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';
import { isUnderWay } from './funding.ts';
import type { Funding } from './funding.ts';
import type { Trading } from './trading.ts';

const { SETTLE_CONTRACT } = CommandWords;

/** SETTLE_CONTRACT's shape: a price. */
export function isSettlement(c: CommandBuffer, at: number): boolean {
  return !isNegative(c, at + SETTLE_CONTRACT.PRICE) && !isZero(c, at + SETTLE_CONTRACT.PRICE);
}

/** Closes a contract for good: all positions at one price (docs/perpetual.md, "Delisting"). */
export class Delisting {
  private readonly book: Book;
  private readonly funding: Funding;
  private readonly trading: Trading;

  constructor(book: Book, { funding, trading }: { funding: Funding; trading: Trading }) {
    this.book = book;
    this.funding = funding;
    this.trading = trading;
  }

  /** SETTLE_CONTRACT: makes all records due. */
  begin(c: CommandBuffer, at: number): Refusal {
    const contract = this.book.contract(c.words[at + SETTLE_CONTRACT.MARKET]!);
    if (contract === undefined) return Refusal.UNKNOWN_MARKET;
    if (contract.market.status === MarketStatus.TRADING) return Refusal.NOT_HALTED;
    const ticks = gridCount(c, at + SETTLE_CONTRACT.PRICE, contract.market.bounds.tickUnits);
    if (ticks < 1 || ticks > MAX_GRID) return Refusal.PRICE_FILTER;
    const { state, records } = contract;
    const isBusy = state.scanLeft > 0 || isUnderWay(contract) || state.taken.length > 0 || state.settlingTicks !== 0;
    if (isBusy) return Refusal.MARKET_BUSY;
    state.settlingTicks = ticks;
    state.settlingEnd = records.count;
    state.settlingAt = 0;
    this.book.isDue = true;
    return Refusal.NONE;
  }

  /** Settles up to so many records, by place; returns how many. With the last the market is no contract any more. */
  work(contract: Contract, most: number): number {
    const { state } = contract;
    const from = state.settlingAt;
    const end = Math.min(state.settlingEnd, from + most);
    for (; state.settlingAt < end; state.settlingAt++) this.settle(contract, state.settlingAt);
    if (state.settlingAt === state.settlingEnd) contract.delist();
    return end - from;
  }

  /** Settles one record; it does not matter whether it is its turn. */
  settle(contract: Contract, place: number): void {
    const { records, state } = contract;
    const part = { contract, place };
    const account = records.accounts[place]!;
    this.funding.settle(part);
    this.book.kernel.memory.core.endAll(records.seat(place), DoneReason.DELISTED);
    for (const side of SIDES) {
      const lots = records.lots(place, side);
      if (lots === 0) continue;
      const price = state.settlingTicks;
      const realised = this.trading.closeFor(part, account, { side, lots, price }, RecordType.REALIZED_PNL, 0);
      this.book.announce(part, side, PositionCause.DELISTED, realised, 0);
    }
    this.book.money.coverCarried(account);
  }
}
