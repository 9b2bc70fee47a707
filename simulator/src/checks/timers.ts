import { Violation } from './violation.ts';

interface Timer {
  readonly user: number;
  readonly market: number;
  readonly due: number;
}

/** Cancel-after timers as the commands set them; each must fire once, in time and in order. */
export class Timers {
  /** In the order in which they were set. */
  private list: Timer[] = [];
  /** When the next one is due; Infinity when none is set. */
  nextDue = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.list.length;
  }

  /** A new timer takes the place of the old one; `timeoutMs` 0 takes it off. */
  set(user: number, market: number, now: number, timeoutMs: number): void {
    this.list = this.list.filter((timer) => timer.user !== user || timer.market !== market);
    if (timeoutMs > 0) this.list.push({ user, market, due: now + timeoutMs });
    this.refresh();
  }

  /** A TIMER event: it must be the earliest of all, and among equals the one set first. */
  fired(user: number, market: number, due: number): void {
    const first = this.list.find((timer) => timer.due === this.nextDue);
    if (first === undefined || first.user !== user || first.market !== market || first.due !== due) {
      throw new Violation(
        'timers.order',
        `the timer of user ${user}, market ${market}, due ${due} fired; the next one was ${JSON.stringify(first)}`,
      );
    }
    this.list.splice(this.list.indexOf(first), 1);
    this.refresh();
  }

  /** Nothing that is due may be left when a command is asked its questions. */
  allFired(now: number): void {
    if (this.nextDue <= now) throw new Violation('timers.missed', `a timer due at ${this.nextDue} did not fire at ${now}`);
  }

  /** In the order in which they fire. */
  sorted(): readonly Timer[] {
    return this.list.toSorted((a, b) => a.due - b.due);
  }

  private refresh(): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const timer of this.list) if (timer.due < this.nextDue) this.nextDue = timer.due;
  }
}
