/** Where the doors of the trading API subscribe a program to its user's data (streams/user-streams.ts). */
import type { StreamFamily } from './streams/api-stream.ts';

/** One event of a user's, as every program of his gets it. */
export interface UserDataEvent {
  /** With `e` and `E`; and the same as JSON. */
  readonly payload: object;
  readonly text: string;
  /** Counts the events of this user's stream, without gaps, since the server began to follow it. */
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

/** Where a program stands that has begun to listen. */
export interface Listening {
  /**
   * What it missed, in order: events of the command that it named and of later ones, as far as they are still known; it knows those it had by their
   * numbers. Where it named none, what came between the asking and this.
   */
  readonly missed: readonly UserDataEvent[];
  /** Whether those are all; where it named no command, true. False: it asks how things stand. */
  readonly complete: boolean;
  /** Number of the last event there was; what follows from commands up to `journal` was among them. */
  readonly number: number;
  readonly journal: number;
  /** Ends it. */
  end(): void;
}

export interface UserDataDoor {
  /**
   * A user's events of a family from now on. `since` is the `journal` of the last event that the program got before. Nothing is told before the promise is
   * fulfilled.
   * @throws FollowerBusy, by the promise, where how things stand cannot be read now
   */
  listen(user: number, family: StreamFamily, listener: UserDataListener, since?: number): Promise<Listening>;
}
