import { Violation } from './violation.js';
/** Cancel-after timers as the commands set them; each must fire once, in time and in order. */
export class Timers {
    /** In the order in which they were set. */
    list = [];
    nextDue = Number.POSITIVE_INFINITY;
    get size() {
        return this.list.length;
    }
    /** A new timer takes the place of the old one; `timeoutMs` 0 takes it off. */
    set(user, market, now, timeoutMs) {
        this.list = this.list.filter((timer) => timer.user !== user || timer.market !== market);
        if (timeoutMs > 0)
            this.list.push({ user, market, due: now + timeoutMs });
        this.refresh();
    }
    /** A TIMER event: it must be the earliest of all, and among equals the one set first. */
    fired(user, market, due) {
        const first = this.list.find((timer) => timer.due === this.nextDue);
        if (first === undefined || first.user !== user || first.market !== market || first.due !== due) {
            throw new Violation('timers.order', `the timer of user ${user}, market ${market}, due ${due} fired; the next one was ${JSON.stringify(first)}`);
        }
        this.list.splice(this.list.indexOf(first), 1);
        this.refresh();
    }
    /** Nothing that is due may be left when a command is asked its questions. */
    allFired(now) {
        if (this.nextDue <= now)
            throw new Violation('timers.missed', `a timer due at ${this.nextDue} did not fire at ${now}`);
    }
    /** In the order in which they fire. */
    sorted() {
        return this.list.toSorted((a, b) => a.due - b.due);
    }
    refresh() {
        this.nextDue = Number.POSITIVE_INFINITY;
        for (const timer of this.list)
            if (timer.due < this.nextDue)
                this.nextDue = timer.due;
    }
}
//# sourceMappingURL=timers.js.map