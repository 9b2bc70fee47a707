import { DoneReason } from '@kontor/domain/order';
import { adlCompare, adlScore } from '@kontor/domain/perpetual/deleveraging';
import type { Scored } from '@kontor/domain/perpetual/deleveraging';
import { crossBankruptcy, isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import { closePosition, PositionSide } from '@kontor/domain/perpetual/position';
import { MarginMode, PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { isCross } from './account.ts';
import type { Part } from './account.ts';
import type { Book } from './book.ts';
import type { Contract } from './contract.ts';
import type { Taken } from './contract-state.ts';
import type { Funding } from './funding.ts';
import { closedSide } from './own-orders.ts';
import { heldSides, standingOf } from './standing.ts';
import { freedMargin } from './trading.ts';
import type { Trading } from './trading.ts';

/** Positions that a pass keeps in their order. */
const KEPT = 1_024;

/** What of one round of due work deleveraging has left. */
export interface DeleveragingBudget {
  looks: number;
  closes: number;
}

/** Closes what was taken over against the other side, the most profitable and most leveraged first (docs/perpetual.md, "Deleveraging"; rules 2.13). */
export class Deleveraging {
  private readonly book: Book;
  private readonly funding: Funding;
  private readonly trading: Trading;

  constructor(book: Book, { funding, trading }: { funding: Funding; trading: Trading }) {
    this.book = book;
    this.funding = funding;
    this.trading = trading;
  }

  /** Goes on with a contract's pass. */
  work(contract: Contract, budget: DeleveragingBudget): void {
    const { state } = contract;
    while (isDeleveragingDue(contract) && budget.looks > 0 && budget.closes > 0) {
      if (state.passEnd === 0) this.begin(contract);
      this.look(contract, budget);
      if (state.passAt < state.passEnd) return;
      this.closeBest(contract, budget);
    }
  }

  private begin(contract: Contract): void {
    contract.state.passEnd = contract.records.count;
    contract.state.passAt = 0;
    contract.state.passClosed = false;
    contract.state.passBest = [];
  }

  /** Looks at records, and keeps the best. */
  private look(contract: Contract, budget: DeleveragingBudget): void {
    const { state, records } = contract;
    const side = otherSide(state.taken[0]!.side);
    const { core } = this.book.kernel.memory;
    // Of those that are not kept, the last of each margin mode: whoever is like it, and younger, is not kept either.
    const outside = [-1, -1];
    let least = leastOf(state.passBest);
    for (; state.passAt < state.passEnd && budget.looks > 0; state.passAt++, budget.looks--) {
      const place = state.passAt;
      if (records.isEmpty(place, side)) continue;
      const mode = records.mode(place);
      if (outside[mode]! >= 0 && this.isAlike(contract, outside[mode]!, place, side)) continue;
      if (least > 0 && core.ranksBelow(records.number(place), side, least) !== 0) continue;
      const scored = this.scored(contract.parts[place]!, side);
      if (scored === undefined) continue;
      if (keep(state.passBest, scored)) least = leastOf(state.passBest);
      else outside[mode] = place;
    }
  }

  /** Whether two positions are known to have the same score: isolated ones, or such as are all that their accounts have. */
  private isAlike({ records }: Contract, place: number, other: number, side: PositionSide): boolean {
    if (!records.isAlike(place, other, side)) return false;
    if (records.mode(place) === MarginMode.ISOLATED) return true;
    if (!records.isAlone(place, side) || !records.isAlone(other, side)) return false;
    const [account, others] = [records.accounts[place]!, records.accounts[other]!];
    return account.parts.length === 1 && others.parts.length === 1 && this.book.money.isAlike(account, others);
  }

  private scored(part: Part, side: PositionSide): Scored | undefined {
    const { contract, place } = part;
    const { state, coin, table, records } = contract;
    const position = contract.position(place, side);
    const bankruptcy = isCross(part)
      ? crossBankruptcy(position, position.quantity, standingOf(records.accounts[place]!, this.book.money), {
          table,
          mark: state.mark,
          coin,
        })
      : isolatedBankruptcy(position, records.margin(place, side), position.quantity);
    const ranked = { ...position, id: place, bankruptcy };
    const score = adlScore(ranked, state.mark, coin);
    return score === undefined ? undefined : { position: { quantity: ranked.quantity, id: place }, score };
  }

  /**
   * Closes the best of a pass that has looked at all, one by one, against the entries of its side. It is over with the last of them, or
   * when an entry of the other side is next.
   */
  private closeBest(contract: Contract, budget: DeleveragingBudget): void {
    const { state } = contract;
    const { side } = state.taken[0]!;
    let at = 0;
    while (at < state.passBest.length && state.taken[0]?.side === side && budget.closes > 0) {
      budget.closes--;
      const entry = state.taken[0];
      if (this.closeOne(contract.parts[state.passBest[at]!.position.id]!, entry)) state.passClosed = true;
      if (entry.lots === 0) state.taken.shift();
      else at++;
    }
    state.passBest.splice(0, at);
    if (state.passBest.length > 0 && state.taken[0]?.side === side) return;
    state.passWaits = !state.passClosed;
    state.passAt = 0;
    state.passEnd = 0;
    state.passClosed = false;
    state.passBest = [];
  }

  /** Closes what of a position the entry has lots for; whether it was any. */
  private closeOne(part: Part, entry: Taken): boolean {
    const { contract, place } = part;
    const { records } = contract;
    const side = otherSide(entry.side);
    this.funding.settle(part);
    const lots = Math.min(records.lots(place, side), entry.lots);
    if (lots === 0 || !this.bears(part, side, lots, entry.ticks)) return false;
    const { core } = this.book.kernel.memory;
    const orders = this.book.openOrders(part) === 0 ? [] : this.book.orders.ofSeat(records.seat(place));
    for (const order of orders) if (order.closes && closedSide(order.side) === side) core.end(order.slot, DoneReason.DELEVERAGED);
    const account = records.accounts[place]!;
    const realised = this.trading.closeFor(part, account, { side, lots, price: entry.ticks }, RecordType.ADL, 0);
    this.book.announce(part, side, PositionCause.ADL, realised, 0);
    this.book.kernel.events.write({
      type: 'deleveraged',
      user: account.user,
      market: contract.id,
      side,
      lots,
      priceTicks: entry.ticks,
    });
    entry.lots -= lots;
    if (entry.side === PositionSide.LONG) contract.state.openLots -= lots;
    return true;
  }

  /** Whether closing lots at the price leaves something: whoever would be bankrupt there is passed over. */
  private bears(part: Part, side: PositionSide, lots: number, ticks: number): boolean {
    const { contract, place } = part;
    const { records } = contract;
    const { rest, realised } = closePosition(contract.position(place, side), BigInt(lots) * contract.step, contract.valueAt(ticks, lots));
    if (!isCross(part)) return BigInt(freedMargin(part, side, lots)) + realised >= 0n;
    const left = { side, lots: records.lots(place, side) - lots, entry: rest.entryValue };
    const sides = heldSides(part).map((held) => (held.side === side ? left : held));
    return standingOf(records.accounts[place]!, this.book.money, { contract, sides }).balance + realised >= 0n;
  }
}

/** Whether something is taken over that a pass may close. */
export function isDeleveragingDue({ state }: Contract): boolean {
  return state.taken.length > 0 && !state.passWaits;
}

function otherSide(side: PositionSide): PositionSide {
  return side === PositionSide.LONG ? PositionSide.SHORT : PositionSide.LONG;
}

/** The score below which no more position is kept, about; 0 while there is room for any. */
function leastOf(best: readonly Scored[]): number {
  const last = best[KEPT - 1];
  return last === undefined ? 0 : Number(last.score.numerator) / Number(last.score.denominator);
}

/** Puts a position where it belongs among the best, which are in order; whether it is one of them. */
function keep(best: Scored[], scored: Scored): boolean {
  if (best.length === KEPT && adlCompare(scored, best[KEPT - 1]!) > 0) return false;
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (adlCompare(scored, best[middle]!) < 0) to = middle;
    else from = middle + 1;
  }
  // The last goes where there are enough; nothing is allocated.
  if (best.length < KEPT) best.push(scored);
  for (let at = best.length - 1; at > from; at--) best[at] = best[at - 1]!;
  best[from] = scored;
  return true;
}
