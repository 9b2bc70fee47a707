import { MAX_GRID } from '@kontor/domain/market';
import { isLiquidated } from '@kontor/domain/perpetual/margin-account';
import { MarginMode } from '@kontor/domain/perpetual/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, MarkFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { StopSource } from '../market-kind.ts';
import { isNegative, isZero } from '../reading.ts';
import { isCross } from './account.ts';
import type { ContractAccount } from './account.ts';
import type { Book } from './book.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';
import type { Liquidation } from './liquidation.ts';
import { standingOf } from './standing.ts';

const { MARK_PRICE } = CommandWords;

/** For how long valid prices have to come before a stale contract trusts them, ms (rules 2.14). */
const RECOVERS_MS = 30_000;
const MAX_MARK = BigInt(Number.MAX_SAFE_INTEGER);

/** What of one round of due work scans have left. */
export interface ScanBudget {
  records: number;
  liquidations: number;
}

/** MARK_PRICE's shape: two prices. */
export function isMarkPrice(c: CommandBuffer, at: number): boolean {
  if ((c.words[at + MARK_PRICE.FLAGS]! & ~MarkFlag.STALE) !== 0) return false;
  return [MARK_PRICE.MARK, MARK_PRICE.INDEX].every((word) => !isNegative(c, at + word) && !isZero(c, at + word));
}

/** Marks, and who is liquidated by them (docs/perpetual.md, "The mark", "Due work"). */
export class Marks {
  private readonly book: Book;
  private readonly liquidation: Liquidation;

  constructor(book: Book, liquidation: Liquidation) {
    this.book = book;
    this.liquidation = liquidation;
  }

  /** MARK_PRICE. */
  take(c: CommandBuffer, at: number): Refusal {
    const mark = c.longs[(at + MARK_PRICE.MARK) >> 1]!;
    const index = c.longs[(at + MARK_PRICE.INDEX) >> 1]!;
    const contract = this.book.contract(c.words[at + MARK_PRICE.MARKET]!);
    if (contract === undefined) return Refusal.UNKNOWN_MARKET;
    const ticks = [mark / contract.tick, index / contract.tick];
    if (mark > MAX_MARK || ticks.some((count) => count < 1n || count > BigInt(MAX_GRID))) return Refusal.PRICE_FILTER;
    const { state } = contract;
    const { time } = this.book.kernel.clock;
    if ((c.words[at + MARK_PRICE.FLAGS]! & MarkFlag.STALE) !== 0) {
      state.isStale = true;
      state.validSince = -1;
      return Refusal.NONE;
    }
    state.lastValid = time;
    if (state.validSince < 0) state.validSince = time;
    if (state.isStale && time - state.validSince < RECOVERS_MS) return Refusal.NONE;
    state.isStale = false;
    state.index = index;
    contract.setMark(mark);
    this.tellMarket(contract, Number(ticks[1]));
    // What is being delisted closes at its own price: nobody is liquidated there.
    if (state.settlingTicks === 0) state.scanLeft = contract.records.count;
    state.passWaits = false;
    contract.plans.meetMark(mark, contract.markTicks, contract.markTicksUp);
    this.book.isDue = true;
    return Refusal.NONE;
  }

  /** Looks at records from where the last round stopped, and liquidates whom the mark has reached. */
  scan(contract: Contract, budget: ScanBudget): void {
    const { state, records } = contract;
    const { core } = this.book.kernel.memory;
    while (state.scanLeft > 0 && budget.records > 0) {
      const place = state.scanAt < records.count ? state.scanAt : 0;
      if (core.isNear(records.number(place)) !== 0 && !this.liquidate(contract, place, budget)) return;
      budget.records--;
      state.scanLeft--;
      state.scanAt = place + 1;
    }
  }

  private tellMarket(contract: Contract, indexTicks: number): void {
    const { kindSeats } = this.book.kernel;
    kindSeats.movePrice(contract.id, StopSource.INDEX, indexTicks);
    kindSeats.movePrice(contract.id, StopSource.MARK, contract.markTicks);
  }

  /** Liquidates what of a record is to be; false where the round has no more liquidations left. */
  private liquidate(contract: Contract, place: number, budget: ScanBudget): boolean {
    const { records } = contract;
    const account = records.accounts[place]!;
    if (records.mode(place) === MarginMode.CROSS) {
      if (isHeldUp(account) || !this.isAccountReached(account)) return true;
      if (budget.liquidations === 0) return false;
      budget.liquidations--;
      this.liquidation.ofAccount(account);
      return true;
    }
    for (const side of SIDES) {
      if (records.isEmpty(place, side)) continue;
      const { profit, maintenance } = contract.reckonAt(place, side);
      if (!isLiquidated(records.margin(place, side) + profit, maintenance)) continue;
      if (budget.liquidations === 0) return false;
      budget.liquidations--;
      this.liquidation.ofSide(contract.parts[place]!, side);
    }
    return true;
  }

  private isAccountReached(account: ContractAccount): boolean {
    const { balance, maintenance } = standingOf(account, this.book.money);
    return isLiquidated(balance, maintenance);
  }
}

/** Whether an account has cross lots in a contract whose mark is stale: then nobody knows what it is worth. */
function isHeldUp(account: ContractAccount): boolean {
  return account.parts.some((part) => isCross(part) && part.contract.state.isStale && part.contract.records.hasLots(part.place));
}
