import { DoneReason, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { EventType } from '@kontor/engine/event';
import { Mark } from './journal.js';
import { REQUIRED } from './coverage-table.js';
/** What a run reached. Counts are arrays by number, so that counting costs nothing. */
export class Coverage {
    commands = 0;
    codes = new Int32Array(256);
    /** By command type and whether it was applied. */
    applied = new Int32Array(256);
    /** By event type and detail. */
    events = new Int32Array(65_536);
    /** ACCEPTED by order type and time in force. */
    accepted = new Int32Array(65_536);
    marks = new Int32Array(8);
    /** Commands in front of whose group triggered orders were worked off. */
    leftOver = 0;
    observe(commands, at, code, events) {
        this.commands += 1;
        this.codes[code & 255] += 1;
        if (code === Refusal.NONE)
            this.applied[commands.words[at] & 255] += 1;
        let before = true;
        for (let event = 0; event < events.length; event = events.next(event)) {
            const head = events.words[event];
            const type = head & 255;
            if (type === EventType.COMMAND)
                before = false;
            else
                this.events[head & 65_535] += 1;
            if (type === EventType.ACCEPTED)
                this.accepted[(events.words[event + 6] >>> 8) & 65_535] += 1;
            if (before && type === EventType.TRIGGERED)
                this.leftOver += 1;
        }
    }
    marked(mark) {
        this.marks[mark] += 1;
    }
    /** Adds what another run reached. */
    add(other) {
        this.commands += other.commands;
        this.leftOver += other.leftOver;
        for (const [mine, others] of [
            [this.codes, other.codes], [this.applied, other.applied], [this.events, other.events], [this.accepted, other.accepted], [this.marks, other.marks],
        ]) {
            for (let i = 0; i < mine.length; i += 1)
                mine[i] += others[i];
        }
    }
    /** Everything that can be counted, by name. */
    counts() {
        const counts = new Map();
        const put = (name, count) => counts.set(name, count);
        for (const [name, code] of Object.entries(Refusal))
            put(`code ${name}`, this.codes[code]);
        for (const [name, type] of Object.entries(CommandType))
            put(`applied ${name}`, this.applied[type]);
        for (const [name, reason] of Object.entries(DoneReason))
            put(`done ${name}`, this.events[EventType.DONE | (reason << 8)]);
        for (const [name, mode] of Object.entries(SelfTrade))
            if (mode !== SelfTrade.NONE)
                put(`prevented ${name}`, this.events[EventType.PREVENTED | (mode << 8)]);
        for (const name of ['TIMER', 'ACCEPTED', 'AMENDED', 'TRIGGERED', 'LINKED'])
            put(`event ${name}`, this.events[EventType[name]]);
        put('event TRADE', this.events[EventType.TRADE] + this.events[EventType.TRADE | 256]);
        for (const [name, type] of Object.entries(OrderType)) {
            for (const [force, timeInForce] of Object.entries(TimeInForce))
                put(`accepted ${name} ${force}`, this.accepted[type | (timeInForce << 8)]);
        }
        for (const [name, mark] of Object.entries(Mark))
            put(`mark ${name}`, this.marks[mark]);
        put('triggered orders left for the next command', this.leftOver);
        return counts;
    }
    /** What the run should have reached and did not, in words; empty when it reached everything. */
    missing(required = REQUIRED) {
        const counts = this.counts();
        const missing = [];
        for (const { name, oneIn } of required) {
            const count = counts.get(name);
            if (count === undefined)
                throw new Error(`nothing is counted as "${name}"`);
            const wanted = Math.floor(this.commands / oneIn);
            if (count < wanted)
                missing.push(`${name}: ${count}, wanted at least ${wanted}`);
        }
        return missing;
    }
}
//# sourceMappingURL=coverage.js.map