/** A market as its users see it: its terms, its book, and a price that wanders. */
export class WorldMarket {
    row;
    /** Terms in force; the operator changes them. */
    terms;
    /** What users think it is worth, ticks. */
    fair;
    /** Command count at which the operator opens it again; 0 when open. */
    reopenAt = 0;
    book;
    constructor(row, book) {
        this.row = row;
        this.terms = row.terms;
        this.fair = row.startTicks;
        this.book = book;
    }
    get id() {
        return this.row.terms.market;
    }
    /** Best bid in ticks, 0 for none. */
    get bid() {
        return this.book()?.bids.bestPrice() ?? 0;
    }
    get ask() {
        return this.book()?.asks.bestPrice() ?? 0;
    }
    /** Last price, or the fair one before the first trade, ticks. */
    get last() {
        return this.book()?.lastTicks || this.fair;
    }
    /** A step of the price: small, now and then large, drawn back to the start. */
    wander(random) {
        const grid = this.row.gridTicks;
        const step = random.chance(0.02) ? random.between(-30, 30) * grid : random.between(-2, 2) * grid;
        const back = Math.round((this.row.startTicks - this.fair) / 200);
        this.fair = Math.max(2, Math.min(this.row.startTicks * 3, this.fair + step + back));
    }
    /** Quote units for one whole base coin. */
    price(ticks) {
        return BigInt(ticks) * BigInt(this.terms.tickUnits);
    }
    /** Base units. */
    quantity(lots) {
        return BigInt(lots) * BigInt(this.terms.stepUnits);
    }
    /** A price some grid steps to the side of the fair one that a patient order takes (towards the book when negative), ticks. */
    away(side, steps) {
        const ticks = this.fair + (side === 0 ? -steps : steps) * this.row.gridTicks;
        return Math.max(1, ticks - (ticks % this.row.gridTicks || 0) || this.row.gridTicks);
    }
    /** Lots of an ordinary order; odd, mostly small. */
    size(random) {
        const typical = this.row.typicalLots;
        const base = Math.max(1, Math.floor((typical * random.between(1, 200)) / 100));
        return random.chance(0.03) ? base * random.between(3, 12) : base;
    }
}
//# sourceMappingURL=world-market.js.map