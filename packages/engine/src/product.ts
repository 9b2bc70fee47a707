import type { Refusal } from '@kontor/domain/refusals';
import { COMMAND_LAYOUTS, COMMANDS, HEADER_WORDS, OWN_IDS } from './command.ts';
import type { CommandSpec } from './codec/command-table.ts';
import type { CommandName } from './command.ts';
import type { CommandBuffer } from './command-buffer.ts';
import type { ContractAccountOutline, PeerOutline, PerpetualDump, StateDump, WithdrawalPlace } from './engine-door.ts';
import type { Kernel } from './kernel.ts';
import type { Obligation } from './ledger/audit.ts';
import type { HearId } from './members/client-ids.ts';
import type { Section } from './section.ts';
import type { Timer } from './timers.ts';

/**
 * A product is a room of the engine: it has commands, and keeps the state that they change. The engine keeps time, asks what is
 * asked of every command, and finds the product by the command's type; it knows no product by name.
 */
export interface Product {
  /** The first part of its sections' names, and what its timers are found by. */
  readonly name: string;
  /** Makes its part of an engine, in its first state. */
  readonly open: (kernel: Kernel) => OpenProduct;
  /** What must hold of any state, in words; an empty list is a healthy one. Runs over a dump, so it judges twin and engine alike. */
  readonly audit: (state: StateDump) => readonly string[];
  /** What it holds for somebody in a bucket other than available: the audit compares the sum of what all declare with what is there. */
  readonly obligations?: (state: StateDump) => readonly Obligation[];
}

/** A product in an engine. */
export interface OpenProduct {
  readonly commands: readonly CommandRow[];
  /** The state that is stored, in the order in which it is written and read back. */
  readonly sections: readonly Section[];
  /** Its share of the whole logical state, in canonical order. */
  dump(): object;
  /** What of the dump is cheap however much is open; nothing where it is left out. */
  outline?(): object;
  /** Its share of what is to be known of one user, cheap to ask. */
  ofUser?(user: number): object;
  /** A user's contract account, of the product that has them. */
  contractAccount?(user: number): ContractAccountOutline | undefined;
  /** What trades between users keep of a user, of the product that has them. */
  peerOf?(user: number): PeerOutline;
  /** Fee tiers that have rates in contracts, by number, of the product that has them. */
  contractTiers?(): PerpetualDump['contractTiers'];
  /** Where a withdrawal is, of the product that has them. */
  placeOfWithdrawal?(number: number): WithdrawalPlace;
  /** The height up to which nothing of a network changes any more, of the product that knows; −1 before any. */
  finalHeight?(network: number): number;
  /** One of its timers is due, and core time stands at it. */
  fire?(timer: Timer): void;
  /** Works off what is left over from earlier commands: before each command, and after one that was not refused. */
  dueWork?(): void;
  /** Finds anew what is not stored, once all sections of all products are read. */
  restored?(): void;
  /** The market of a user's open order; undefined for what is none of its open orders. */
  marketOf?(user: number, slot: number, number: number): number | undefined;
  /** The book of one side of a market, the best level first: price in ticks and open lots. */
  levels?(market: number, side: number): Iterable<readonly [ticks: number, lots: number]>;
  /** Tells the client ids that it keeps itself. */
  eachId?(hear: HearId): void;
}

/** A type of command, and what is asked of it: shape, then the id, then the deadline, then the rule (docs/engine.md). */
export interface CommandRow {
  readonly type: number;
  /** Length in words; of a command with a tail, without it. */
  readonly words: number;
  /** What stands behind these words: so many times `words` as the field at `count` says. */
  readonly tail?: { readonly count: number; readonly words: number };
  /** A user acts, and must be 1 or above. */
  readonly byUser?: true;
  /** Whether the fields go together; MALFORMED where they do not. Length, user and client id are asked before. */
  readonly isWellFormed?: (c: CommandBuffer, at: number) => boolean;
  readonly id?: IdRow;
  /** For a command that is known by something else than a client id: REPEATED or CLIENT_ID_REUSED, NONE for a new one. */
  readonly known?: (c: CommandBuffer, at: number) => Refusal;
  /** Asks what is left, a refusal a line, and then changes the state; refused, it has changed nothing. */
  readonly apply: (c: CommandBuffer, at: number, call: Call) => Refusal;
  /** Changes nothing that other commands were made ready with (`assembly/read-ahead.ts`): it is about orders alone. */
  readonly keepsReady?: true;
}

/**
 * What the table of commands says of one: its type, length, user and client id. The body that an id stands for is all that lies
 * between the header and the id.
 */
export function shapeOf(name: CommandName): Pick<CommandRow, 'type' | 'words' | 'tail' | 'byUser' | 'id'> {
  const spec: CommandSpec = COMMANDS[name];
  const type = spec.number;
  const { words, list } = COMMAND_LAYOUTS.get(type)!;
  const id = OWN_IDS.get(type);
  return {
    type,
    words,
    ...(list && { tail: { count: list.count, words: list.items.words } }),
    ...(spec.user && { byUser: true }),
    ...(id !== undefined && { id: { at: id, from: HEADER_WORDS, to: id, ...(spec.id === 'order' && { isOrders: true }) } }),
  };
}

/** The client id of a command: where it stands, and from which word to which the body is that it stands for. */
export interface IdRow {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** The order that comes of the command remembers it (`accept`); otherwise the engine does once the command has taken effect. */
  readonly isOrders?: true;
}

/** What a rule learns of a command beside its words, and tells of its outcome. It has no meaning between commands. */
export class Call {
  /** Of a command that carries a client id: the row of its user, 0 for one never heard of, and hashes of the id and of the body that it stands for. */
  userRow = 0;
  idHash = 0;
  body = 0;
  /** Order that the outcome names; slot −1 for none. */
  slot = -1;
  number = 0;

  /** Names the order that the outcome tells. */
  name(slot: number, number: number): void {
    this.slot = slot;
    this.number = number;
  }
}
