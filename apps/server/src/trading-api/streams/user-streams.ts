/**
 * What users' programs are told of their own affairs: one translator for each user and family that somebody listens to, however many listen, fed by the
 * follower's news in order. It goes on for a while when nobody listens any more, so that a program which comes again hears what it missed.
 */
import type { Applied, Feed, UserChange } from '../../follower/feed.ts';
import type { Listening, UserDataDoor, UserDataEvent, UserDataListener } from '../user-data-door.ts';
import type { ChangedAt, UserEventSource, UserEvents } from '../user-events.ts';
import type { StreamFamily } from './api-stream.ts';

/** A user is followed this long after the last program has gone, ms. */
const LINGER_MS = 300_000;
/** Events that are kept of each user for programs that come again. */
const KEPT = 500;

export interface UserStreamsOptions {
  readonly feed: Pick<Feed, 'onApplied' | 'watch' | 'hasten'>;
  readonly sources: readonly UserEventSource[];
  readonly monotonicMs: () => number;
  /** A translator failed: the user's programs are told that their stream is over. */
  readonly onError: (error: unknown) => void;
}

/** A change that waits for its turn. */
interface Waiting {
  readonly change: UserChange;
  readonly at: ChangedAt;
}

/** One user of one family. */
class FollowedUser {
  readonly unwatch: () => void;
  readonly listeners = new Set<UserDataListener>();
  /** Lets the follower rest as long as it likes; undefined while nobody listens. */
  rest: (() => void) | undefined;
  /** When the last listener went; undefined while there is one. */
  emptyMs: number | undefined;
  readonly started: Promise<void>;
  /** Events behind the command of this sequence are kept. */
  #floor = 0;
  #kept: UserDataEvent[] = [];
  #number = 0;
  #journal = 0;
  readonly #events: UserEvents;
  readonly #onFailed: (error: unknown) => void;
  /** Changes behind one that is being put in words, or behind the start. */
  #waiting: Waiting[] | undefined = [];
  #ended = false;

  constructor(events: UserEvents, unwatch: () => void, onFailed: (error: unknown) => void) {
    this.unwatch = unwatch;
    this.#events = events;
    this.#onFailed = onFailed;
    this.started = this.#start();
  }

  /** Nobody waits for news any more. */
  relax(): void {
    this.rest?.();
    this.rest = undefined;
  }

  /** Nothing more is told. */
  end(): void {
    this.#ended = true;
    this.relax();
    for (const listener of this.listeners) listener.terminated();
    this.listeners.clear();
  }

  change(change: UserChange, at: ChangedAt): void {
    if (this.#waiting !== undefined) this.#waiting.push({ change, at });
    else this.#translate({ change, at });
  }

  /** Adds a listener who asked after command `askedAt`; `told` is the last command that the feed has told of. */
  add(listener: UserDataListener, since: number | undefined, askedAt: number, told: number): Omit<Listening, 'end'> {
    this.listeners.add(listener);
    this.emptyMs = undefined;
    return {
      missed: this.#kept.filter(({ journal }) => (since === undefined ? journal > askedAt : journal >= since)),
      complete: since === undefined || since > this.#floor,
      number: this.#number,
      journal: this.#waiting === undefined ? Math.max(told, this.#journal) : this.#journal,
    };
  }

  async #start(): Promise<void> {
    const sequence = await this.#events.start(0);
    this.#floor = sequence;
    this.#journal = sequence;
    this.#next(this.#waiting!.filter(({ at }) => at.sequence > sequence));
  }

  /** Translates what waited, in order; what comes meanwhile stands behind it. */
  #next(waiting: Waiting[]): void {
    this.#waiting = waiting;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) if (!this.#translate(next)) return;
    this.#waiting = undefined;
  }

  /** Whether it was done at once. */
  #translate({ change, at }: Waiting): boolean {
    if (this.#ended) return true;
    try {
      const events = this.#events.changed(change, at);
      if (!(events instanceof Promise)) {
        this.#tell(events, at);
        return true;
      }
      this.#waiting ??= [];
      void events.then(
        (made: readonly object[]) => {
          this.#tell(made, at);
          this.#next(this.#waiting!);
        },
        (error: unknown) => this.#onFailed(error),
      );
      return false;
    } catch (error) {
      this.#onFailed(error);
      return true;
    }
  }

  #tell(payloads: readonly object[], { sequence }: ChangedAt): void {
    this.#journal = sequence;
    if (this.#ended) return;
    for (const payload of payloads) {
      const event = { payload, text: JSON.stringify(payload), number: ++this.#number, journal: sequence };
      this.#kept.push(event);
      for (const listener of this.listeners) listener.event(event);
    }
    if (this.#kept.length <= 2 * KEPT) return;
    const gone = this.#kept[this.#kept.length - KEPT - 1]!;
    this.#floor = gone.journal;
    this.#kept = this.#kept.slice(-KEPT).filter(({ journal }) => journal > gone.journal);
  }
}

export class UserStreams implements UserDataDoor {
  readonly #options: UserStreamsOptions;
  /** By family and user. */
  readonly #followed = new Map<string, FollowedUser>();
  /** By user: the keys above. */
  readonly #ofUser = new Map<number, Set<string>>();
  #told = 0;
  readonly #end: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(options: UserStreamsOptions) {
    this.#options = options;
    this.#end = options.feed.onApplied((applied) => this.#apply(applied));
    this.#timer = setInterval(() => this.#sweep(), LINGER_MS / 10);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#end();
    for (const key of this.#followed.keys()) this.#forget(key);
  }

  async listen(user: number, family: StreamFamily, listener: UserDataListener, since?: number): Promise<Listening> {
    const key = `${family} ${user}`;
    const followed = this.#followed.get(key) ?? this.#follow(key, user, family);
    const askedAt = this.#told;
    await followed.started;
    const standing = followed.add(listener, since, askedAt, this.#told);
    followed.rest ??= this.#options.feed.hasten();
    return {
      ...standing,
      end: () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size > 0) return;
        followed.relax();
        followed.emptyMs ??= this.#options.monotonicMs();
      },
    };
  }

  #follow(key: string, user: number, family: StreamFamily): FollowedUser {
    const source = this.#options.sources.find((each) => each.family === family);
    if (source === undefined) throw new Error(`nobody tells of users in ${family}`);
    const followed: FollowedUser = new FollowedUser(source.open(user), this.#options.feed.watch(user), (error) => {
      this.#options.onError(error);
      if (this.#followed.get(key) === followed) this.#forget(key);
    });
    this.#followed.set(key, followed);
    this.#ofUser.set(user, (this.#ofUser.get(user) ?? new Set()).add(key));
    followed.started.catch(() => {
      if (this.#followed.get(key) === followed) this.#forget(key);
    });
    return followed;
  }

  #forget(key: string): void {
    const followed = this.#followed.get(key);
    if (followed === undefined) return;
    this.#followed.delete(key);
    const user = Number(key.slice(key.indexOf(' ') + 1));
    const keys = this.#ofUser.get(user)!;
    keys.delete(key);
    if (keys.size === 0) this.#ofUser.delete(user);
    followed.unwatch();
    followed.end();
  }

  #apply({ reset, users, sequence, timeMs }: Applied): void {
    this.#told = sequence;
    // Something may have gone untold, and nobody knows what: programs ask how things stand.
    if (reset) for (const key of this.#followed.keys()) this.#forget(key);
    for (const change of users)
      for (const key of this.#ofUser.get(change.user) ?? []) this.#followed.get(key)?.change(change, { sequence, timeMs });
  }

  #sweep(): void {
    const nowMs = this.#options.monotonicMs();
    for (const [key, { emptyMs }] of this.#followed) if (emptyMs !== undefined && nowMs - emptyMs > LINGER_MS) this.#forget(key);
  }
}
