/**
 * The leader as those ask it who serve customers: it takes commands, knows what is open now, and carries out whatever has a client id at most once. It is in
 * this process (own-leader.ts) or in another on another machine (remote-leader.ts); nobody who asks can tell which.
 *
 * What asks for one thing after the other in one turn is answered in that order.
 */
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { ContractAccountOutline } from '@kontor/engine/engine-door';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import type { Core, NewCommand, Outcome } from '../core-loop/core-loop.ts';

/** Ids of orders are looked for among what is over of spot, or of contracts. */
export type IdSpace = 'spot' | 'contracts';

/** A command that carries a client id and moves no money outside trading. */
export type NamedCommand = NewCommand & { readonly user: number; readonly clientId: ClientId };

/** How a command with a client id is meant. */
export interface Naming {
  readonly space: IdSpace;
  /** The id was made for this request: nobody can have used it before. */
  readonly isNewId: boolean;
  /** What a program calls the order; it is durable with the command, where that takes effect (core-loop/command-texts.ts). */
  readonly text?: string | undefined;
}

/** What came of a command with a client id: of this one, or of an earlier one with its id that is over, as the read tables have it. */
export type Named<Row> = { readonly outcome: Outcome } | { readonly over: Row };

/** A cancellation, and what takes its place. */
export interface Succession<Row> {
  readonly cancelled: PromiseSettledResult<Outcome>;
  /** Undefined where it was not to be tried. */
  readonly placed: PromiseSettledResult<Named<Row>> | undefined;
}

export interface Leader extends Core {
  /** Where commands go that move money outside trading. */
  readonly money: MoneyDoor;

  /**
   * Hands over what was never accepted; of what was, however long ago, the first outcome is told. `Row` is what the read tables have of the naming's space.
   * @throws CoreError; FollowerBusy where the first outcome cannot be known now, and then nothing was done
   */
  name<Row>(command: NamedCommand, naming: Naming): Promise<Named<Row>>;

  /**
   * Cancels an order and hands over what takes its place behind it, with nothing between; also where the cancellation is refused, if `anyway`.
   * @throws CoreError where the cancellation was not taken, and then nothing was done
   */
  succeed<Row>(cancel: NewCommand, command: NamedCommand, naming: Naming, anyway: boolean): Promise<Succession<Row>>;

  /** The market of an open order of a user, by its id or the client id that it came with; undefined where he has none. Whatever was asked for before counts. */
  marketOfOrder(user: number, order: OrderId | ClientId): Promise<number | undefined>;

  /** How a user's contracts are set; undefined where he has never set or held any. Whatever was asked for before counts. */
  contractAccount(user: number): Promise<ContractAccountOutline | undefined>;

  /** The command that the read tables have to reflect so that what came of an id is in them, if it was accepted lately; 0 where it was not. */
  seenTo(user: number, id: ClientId): Promise<number>;
}
