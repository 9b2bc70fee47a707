/**
 * A product in the follower: what it makes of the journal. The host applies committed commands, keeps time and finds the products by the
 * types of their events; it knows none by name, and which there are says projections.ts.
 */
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import type { EventLog } from '@kontor/engine/event';
import type { Listings } from './listings.ts';
import type { AnyTable } from './read-table.ts';
import type { RecordRow } from './record-row.ts';
import type { Rows } from './rows.ts';

/** A product's way into view, read tables, news and answers. */
export interface Projection<Open extends OpenProjection = OpenProjection> {
  /** What its part of a snapshot is found by. */
  readonly name: string;
  /** The read tables that it alone writes. */
  readonly tables: readonly AnyTable[];
  /** Makes its part of a view, in its first state. */
  readonly open: (ground: Ground) => Open;
}

/** What a product is handed of a view. */
export interface Ground {
  /** The view's engine: to be asked what only it knows, never to apply. */
  readonly engine: Engine;
  /** What is listed as of the command that is being applied. */
  readonly listings: Listings;
  readonly moment: Moment;
  readonly out: Out;
}

/** The command that is being applied, or was last. */
export interface Moment {
  sequence: number;
  /** Its core time, ms. */
  timeMs: number;
  /** When the event that is being told happened, ms: a timer's events happen when it was due. */
  atMs: number;
}

/** Who hears what is being applied. */
export interface Out {
  /** Takes rows; undefined while what is applied stands in the read tables already. */
  rows: Pick<Rows, 'add'> | undefined;
  /** The users of whom news are told; undefined as long as nobody takes any news. */
  watched: ReadonlySet<number> | undefined;
}

/** A product in a view. What it leaves out it has nothing of. */
export interface OpenProjection {
  /** Types of the events that it hears of. */
  readonly hears?: readonly number[];
  /** The event at a word of the log. */
  event?(log: EventLog, at: number): void;
  /** A command that the engine answered with `code`, before what it caused. */
  command?(commands: CommandBuffer, at: number, code: number): void;
  /** A ledger record, behind the events of its command. */
  record?(record: RecordRow): void;
  /** That was all of one batch. */
  batchEnd?(): void;
  /** What a snapshot must hold of it besides the engine's. */
  pack?(): Uint8Array;
  /** Takes over what an engine restored from a snapshot holds, and what `pack` gave, which begins at a multiple of eight in its buffer. */
  restore?(state: StateWithoutOrders, packed: Uint8Array): void;
  /** By what a question is about: its answer as of the last command. */
  readonly questions?: object;
  /** From now on news are taken: of what was before they say nothing. */
  beginNews?(): void;
  /** Its share of Applied since the last call; with `all`, of what is told whole: whole. */
  takeNews?(all: boolean): object;
  readonly users?: UserNews<object>;
}

/** What a product tells of watched users. */
export interface UserNews<Share extends object> {
  /** Its share of UserChange where nothing changed. */
  readonly none: Share;
  /** Its share since the last call, by user. */
  take(): ReadonlyMap<number, Share>;
}

/** The answers to all questions of a table, which says for each what is `asked` and what is the `answer`. */
export type Answering<Table> = {
  readonly [About in keyof Table]: Table[About] extends { readonly asked: infer Asked; readonly answer: infer Answer }
    ? (asked: Asked) => Answer
    : never;
};
