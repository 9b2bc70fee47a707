import { isEntryInTime, outcomeOf, voidReason } from '@kontor/domain/seconds/ticks';
import { SecondsOutcome, SecondsVoid } from '@kontor/domain/seconds/words';
import type { SecondsDirection } from '@kontor/domain/seconds/words';
import { Counted } from '../members/rolling-sums.ts';
import type { Book } from './book.ts';
import { payOut } from './money.ts';
import type { Pair } from './pair.ts';

/** What one round may do over all pairs, so that no command takes long (docs/seconds.md, "Due work"). */
const STEPS = 512;

/** How a contract ended: by which tick, number and price, 0 where it never began. */
interface Ending {
  readonly outcome: SecondsOutcome;
  readonly reason: SecondsVoid;
  readonly tick: number;
  readonly price: bigint;
}

const NEVER_BEGUN: Ending = { outcome: SecondsOutcome.VOID, reason: SecondsVoid.NO_ENTRY, tick: 0, price: 0n };

/** Begins and settles contracts by the ticks there are, a round before and behind each command. */
export class DueWork {
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  /** One round over all pairs. */
  doRound(): void {
    const { book } = this;
    const now = book.kernel.clock.time;
    if (now < book.dueAt) return;
    let left = STEPS;
    for (const pair of book.pairs) left = this.work(pair, left, now);
    this.look();
  }

  /** From when on there is something to do. */
  look(): void {
    const { book } = this;
    const now = book.kernel.clock.time;
    let due = Infinity;
    for (const pair of book.pairs) due = Math.min(due, pair.dueAt(now));
    book.setDue(due);
  }

  /** Does what is due of a pair within so many steps; returns how many are left. */
  private work(pair: Pair, steps: number, now: number): number {
    let left = steps;
    for (; left > 0 && pair.isEntryDue(now); left--) this.enter(pair);
    for (; left > 0 && pair.isSettlementDue(now); left--) this.settleFirst(pair);
    return left;
  }

  /** The oldest pending contract begins, or is void. */
  private enter(pair: Pair): void {
    const { book } = this;
    const { contracts } = book;
    const place = pair.pending;
    const openedAt = contracts.openedAt(place);
    const entry = pair.fresh.firstAfter(openedAt);
    if (entry === pair.fresh.end || !isEntryInTime(pair.fresh.at(entry), openedAt)) {
      this.settle(pair, place, NEVER_BEGUN);
      return;
    }
    const [tick, price] = [pair.fresh.number(entry), pair.fresh.price(entry)];
    book.enter(pair, tick, price);
    const [user, number] = [contracts.user(place), contracts.number(place)];
    book.kernel.events.write({ type: 'seconds_entered', user, pair: pair.id, number, tick, price });
  }

  /** The contract that expires first is settled by its exit. */
  private settleFirst(pair: Pair): void {
    const { contracts } = this.book;
    const { fresh, stale } = pair;
    const place = pair.counting.first;
    const expiry = contracts.expiry(place);
    // It has its entry, so there is one.
    const at = fresh.firstAfter(expiry) - 1;
    const exit = { number: fresh.number(at), at: fresh.at(at) };
    const price = fresh.price(at);
    const reason = voidReason({ exit, entryNumber: contracts.entryTick(place), lastStale: stale.lastUpTo(expiry), expiry });
    const direction = contracts.direction(place) as SecondsDirection;
    const outcome = reason === SecondsVoid.NONE ? outcomeOf(direction, contracts.entryPrice(place), price) : SecondsOutcome.VOID;
    this.settle(pair, place, { outcome, reason, tick: exit.number, price });
  }

  private settle(pair: Pair, place: number, { outcome, reason, tick, price }: Ending): void {
    const { book } = this;
    const { contracts, kernel } = book;
    const { sums } = kernel.members;
    const [user, number] = [contracts.user(place), contracts.number(place)];
    const paid = contracts.stake(place) + contracts.fee(place);
    const credit = payOut(kernel.ledger, contracts, pair.house, place, outcome);
    if (outcome === SecondsOutcome.VOID) sums.remove(Counted.SECONDS_STAKE, number);
    else if (outcome !== SecondsOutcome.DRAW)
      sums.add({ kind: Counted.SECONDS_LOSS, user, time: kernel.clock.time, value: paid - credit, reference: number });
    book.remove(pair, place);
    kernel.events.write({ type: 'seconds_settled', outcome, user, pair: pair.id, number, tick, price, reason, credit });
  }
}
