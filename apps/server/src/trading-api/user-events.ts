/** What a product tells a program of its user's affairs: events over the socket, made from what the follower tells (rules §8). */
import type { Family } from '@kontor/contract/trading-api/endpoint';
import type { UserChange } from '../follower/feed.ts';

/** When the commands of a change were applied. */
export interface ChangedAt {
  /** Of the last of them. */
  readonly sequence: number;
  readonly timeMs: number;
}

/** One user's events of a family. */
export interface UserEvents {
  /**
   * Reads how things stand, and gives as of which command; changes of later ones lead on from there. Called before the first change is told, and again
   * when something may have changed untold. Rejects with FollowerBusy.
   */
  start(minSeq: number): Promise<number>;
  /** The events of a change, in order; each a payload of Binance's with `e` and `E`. */
  changed(change: UserChange, at: ChangedAt): Promise<readonly object[]> | readonly object[];
}

/** Makes them. */
export interface UserEventSource {
  readonly family: Family;
  open(user: number): UserEvents;
}
