/** Where the doors of the trading API subscribe a program to its user's data (streams/user-streams.ts). */
import type { StreamFamily } from './streams/api-stream.ts';

/** One event of a user's, as every program of his gets it. */
export interface UserDataEvent {
  /** The payload as JSON, with `e` and `E`. */
  readonly text: string;
  /** Counts the events of this user's stream, without gaps; from 1 when the server began to follow it. */
  readonly number: number;
  /** Sequence of the last command that it follows from, which is also `min_seq` of the site's own calls. */
  readonly journal: number;
}

/** A program that listens. */
export interface UserDataListener {
  /** In order, each once. Called in the turn in which it was told of. */
  event(event: UserDataEvent): void;
  /** The stream is over for him, whatever it was: something may have gone untold. He subscribes again, and asks how things stand. */
  terminated(): void;
}

/** What is known of what a program missed that comes again. */
export interface Resumed {
  /** Whether all events after the one that it named are told: first of all, those that it missed. False: it has to ask how things stand. */
  readonly complete: boolean;
  /** Ends it. */
  end(): void;
}

export interface UserDataDoor {
  /**
   * A user's events of a family from now on; with `since`, the `journal` of the last event that the program got, from behind that.
   * @throws FollowerBusy, by the promise, where how things stand cannot be read now
   */
  listen(user: number, family: StreamFamily, listener: UserDataListener, since?: number): Promise<Resumed>;
}
