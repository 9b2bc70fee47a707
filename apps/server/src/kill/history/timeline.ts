/** What the journal says: the other side of what check-history.ts compares. */

/** A command of a user's, and what came of it. */
export interface JournalledDeed {
  readonly sequence: number;
  readonly user: number;
  /** In the words of deeds.ts. */
  readonly deed: string;
  /** Its own client id as the engine keeps it (`keyText`); undefined for a command without one. */
  readonly key: string | undefined;
  /** A Refusal; NONE alone has changed something. */
  readonly code: number;
  /** The order that it made or touched, as the wire has it. */
  readonly orderId: string | undefined;
}

/** An order that is over. */
export interface EndedOrder {
  /** Orders are listed by this, newest first. */
  readonly number: number;
  /** In the words of deeds.ts. */
  readonly row: string;
  /** The command that ended it. */
  readonly sequence: number;
}

/** Everything that a history is compared with. */
export interface Timeline {
  /** Sequence of the journal's last command. */
  readonly end: number;
  /** Commands whose kind deeds.ts has words for, in the journal's order. */
  readonly deeds: readonly JournalledDeed[];
  /** What a user's list was right behind a command; throws where nobody said before that it would be asked for. */
  rows(user: number, what: 'open orders' | 'balances', sequence: number): readonly string[];
  /** A user's orders that are over by the journal's end, in any order. */
  ended(user: number): readonly EndedOrder[];
}
