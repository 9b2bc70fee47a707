import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EventLog } from '@kontor/engine/event';
import { Mark } from './journal.ts';
import type { Requirement } from './coverage-table.ts';
/** What a run reached. Counts are arrays by number, so that counting costs nothing. */
export declare class Coverage {
    commands: number;
    private readonly codes;
    /** By command type and whether it was applied. */
    private readonly applied;
    /** By event type and detail. */
    private readonly events;
    /** ACCEPTED by order type and time in force. */
    private readonly accepted;
    private readonly marks;
    /** Commands in front of whose group triggered orders were worked off. */
    private leftOver;
    observe(commands: CommandBuffer, at: number, code: number, events: EventLog): void;
    marked(mark: Mark): void;
    /** Adds what another run reached. */
    add(other: Coverage): void;
    /** Everything that can be counted, by name. */
    counts(): ReadonlyMap<string, number>;
    /** What the run should have reached and did not, in words; empty when it reached everything. */
    missing(required?: readonly Requirement[]): readonly string[];
}
