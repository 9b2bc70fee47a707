/** Orders by price, then by arrival: a side of a book, or the stops that wait for one direction. */
export class Ladder {
    /** Prices times the direction, rising; the best is the last. */
    keys = [];
    levels = new Map();
    direction;
    /** `highestFirst`: bids, and stops that wait for a fall. */
    constructor(highestFirst) {
        this.direction = highestFirst ? 1 : -1;
    }
    get size() {
        return this.keys.length;
    }
    best() {
        const key = this.keys[this.keys.length - 1];
        return key === undefined ? undefined : this.levels.get(key * this.direction);
    }
    /** Best price, 0 when empty. */
    bestPrice() {
        const key = this.keys[this.keys.length - 1];
        return key === undefined ? 0 : key * this.direction;
    }
    /** Puts the order behind the others of its price. */
    add(order, price) {
        let level = this.levels.get(price);
        if (level === undefined) {
            level = { price, first: undefined, last: undefined, lots: 0, count: 0 };
            this.levels.set(price, level);
            this.keys.splice(this.find(price * this.direction), 0, price * this.direction);
        }
        order.level = level;
        order.before = level.last;
        order.behind = undefined;
        if (level.last)
            level.last.behind = order;
        else
            level.first = order;
        level.last = order;
        level.lots += order.open;
        level.count += 1;
    }
    remove(order) {
        const level = order.level;
        if (!level)
            throw new Error(`order ${order.number} stands in no level`);
        if (order.before)
            order.before.behind = order.behind;
        else
            level.first = order.behind;
        if (order.behind)
            order.behind.before = order.before;
        else
            level.last = order.before;
        level.lots -= order.open;
        level.count -= 1;
        order.level = order.before = order.behind = undefined;
        if (level.count > 0)
            return;
        this.levels.delete(level.price);
        this.keys.splice(this.find(level.price * this.direction), 1);
    }
    /** Best first. */
    *[Symbol.iterator]() {
        for (let i = this.keys.length - 1; i >= 0; i -= 1) {
            const level = this.levels.get(this.keys[i] * this.direction);
            for (let order = level.first; order; order = order.behind)
                yield order;
        }
    }
    /** First position whose key is not below `key`. */
    find(key) {
        let low = 0;
        let high = this.keys.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.keys[middle] < key)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
/** Takes lots off an order, and off its level if it stands in one. */
export function reduceOpen(order, lots) {
    order.open -= lots;
    if (order.level)
        order.level.lots -= lots;
}
//# sourceMappingURL=ladder.js.map