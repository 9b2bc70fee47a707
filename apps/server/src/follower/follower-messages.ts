/** What the gateway's side and the follower's side say to each other, as plain data. */
import type { ArchiveSettings, FollowerPart } from '../config.ts';
import type { DatabaseRole, ConnectionSettings } from '../store/connection.ts';
import type { Applied } from './feed.ts';
import type { IcoQuestions } from './ico/projection.ts';
import type { IndexQuestions } from './index-price/projection.ts';
import type { MemberQuestions } from './members/projection.ts';
import type { P2pQuestions } from './p2p/projection.ts';
import type { PerpetualQuestions } from './perpetual/projection.ts';
import type { SecondsQuestions } from './seconds/projection.ts';
import type { SpotQuestions } from './spot/projection.ts';
import type { WalletQuestions } from './wallet/projection.ts';
import type { WorthQuestions } from './worth/projection.ts';

/** The questions of all products: what is asked and answered in each. */
type Questions = SpotQuestions &
  WalletQuestions &
  MemberQuestions &
  IndexQuestions &
  WorthQuestions &
  PerpetualQuestions &
  SecondsQuestions &
  IcoQuestions &
  P2pQuestions;
/** What answers them. */
export type Answers = { readonly [About in keyof Questions]: Questions[About]['answer'] };
export type Question = { [About in keyof Questions]: { readonly about: About } & Questions[About]['asked'] }[keyof Questions];

/** A database and what connections to it act as. */
export interface Place {
  readonly settings: ConnectionSettings;
  readonly role: DatabaseRole | undefined;
}

/** How a follower in a thread of its own is started. */
export interface FollowerStart extends Place {
  /** Where the read tables stand, if not beside the journal. */
  readonly reads?: Place | undefined;
  /** Commands from one snapshot to the next. */
  readonly snapshotEvery: number;
  /** Whether other processes write the read tables, snapshots and archive. */
  readonly onlyShows?: boolean;
  /** The one part that it keeps, where others keep the rest, and nobody asks it anything; whoever starts it has taken that part's place. */
  readonly part?: FollowerPart | undefined;
  /** Where old segments of the journal go, if anywhere. */
  readonly archive: ArchiveSettings | undefined;
  /** Whether it writes nothing until it is told to lead, and then takes its place from whoever has it. */
  readonly standsBy?: boolean | undefined;
}

export type ToFollower =
  | { readonly kind: 'start'; readonly start: FollowerStart }
  /** The server leads: a follower that stands by takes its place, and one that only shows looks anew how far the read tables are. */
  | { readonly kind: 'lead' }
  /** Another server is at the other end from now on: it watches nobody yet and must be told everything. */
  | { readonly kind: 'hello' }
  /** The journal has grown. */
  | { readonly kind: 'wake' }
  /** Customers are served: from now on each hour gets a snapshot of all balances. */
  | { readonly kind: 'prove' }
  | { readonly kind: 'ask'; readonly id: number; readonly minSeq: number; readonly question: Question }
  | { readonly kind: 'watch' | 'unwatch'; readonly user: number }
  | { readonly kind: 'stop' };

export type FromFollower =
  /** Caught up with the journal for the first time; questions are answered from now on. */
  | { readonly kind: 'ready'; readonly sequence: number; readonly tellsNews: boolean }
  | { readonly kind: 'applied'; readonly applied: Applied }
  /** The read tables reflect the commands up to here. */
  | { readonly kind: 'recorded'; readonly position: number }
  /** The same by a look that began after the server said that it leads: what was told before it counts no more. */
  | { readonly kind: 'recordedAnew'; readonly position: number }
  /** A snapshot as of this command counts from now on. */
  | { readonly kind: 'snapshot'; readonly sequence: number }
  | { readonly kind: 'answer'; readonly id: number; readonly sequence: number; readonly value: unknown }
  | { readonly kind: 'busy'; readonly id: number; readonly sequence: number }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly fields: object; readonly text: string | undefined }
  /** The exchange must stop: the journal does not lead to what the leader told. */
  | { readonly kind: 'halt'; readonly code: string; readonly message: string }
  /** The follower cannot go on, but the exchange can. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'stopped' };

/** One end of a line to the other side; what is sent arrives in order. */
export interface Port<Out, In> {
  send(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}
