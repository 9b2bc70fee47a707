/**
 * What a kind of change is that one operator proposes and another approves: what stands before it, what after it, whom it is about, and
 * how it is carried out. Each room has those of its own (`console-changes.ts`); a command without a kind does not compile.
 */
import type { CHANGES, ChangeCommand } from '@kontor/contract/console/changes';
import type { Static } from 'typebox';
import type { Queries, Transaction } from '../store/database.ts';

/** What is wrong with a change, or with something else that an operator asks for, in a sentence for him. */
export class ChangeProblem extends Error {}

export type ChangeBody<Command extends ChangeCommand> = Static<(typeof CHANGES)[Command]['body']>;

/** Fields of a change as a person reads them, in one spelling each; null where there is nothing. */
export type ChangeFacts = Readonly<Record<string, string | null>>;

/** An approved change, for those who carry it out. */
export interface ApprovedChange {
  readonly id: number;
  readonly reason: string;
  readonly now: Date;
}

/** How a change ended. */
export interface ChangeEnd {
  readonly isDone: boolean;
  /** In words; why not, where it is not done. */
  readonly outcome: string;
  /** The last command that carried it out. */
  readonly sequence: number | null;
}

/** Carried out within the approving transaction, or by a relay that finds its row. */
export type Carried = { readonly end: ChangeEnd } | { readonly row: number };

export interface ChangeKind<Command extends ChangeCommand = ChangeCommand> {
  /** `BTC_USDT`, `UID 122604`. */
  subject(body: ChangeBody<Command>): string;
  /** The operator whom it is about: he neither proposes it nor decides. */
  beneficiary?(body: ChangeBody<Command>): number;
  /** What stands now of what the body says. @throws ChangeProblem where it cannot be */
  before(queries: Queries, body: ChangeBody<Command>): Promise<ChangeFacts>;
  /** What will stand of it, with the same names. */
  after(body: ChangeBody<Command>): ChangeFacts;
  /** Carries it out, or puts it where a relay finds it, in the transaction that approves it. @throws ChangeProblem */
  carryOut(queries: Transaction, body: ChangeBody<Command>, change: ApprovedChange): Promise<Carried>;
  /** How the row of a relay ended; undefined while it waits. */
  endOf(queries: Queries, row: number): Promise<ChangeEnd | undefined>;
  /** Run when a change that was carried out is committed: for who should know it before the answer. It never fails. */
  afterwards?(): Promise<void>;
}

export type ChangeKinds = { readonly [Command in ChangeCommand]: ChangeKind<Command> };

/** One field that a change changes. */
export interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields that differ. */
export function differencesOf(before: ChangeFacts, after: ChangeFacts): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((field) => field.before !== field.after);
}
