/** Every channel and who listens to it; told by the follower and by what feeds single channels, sent on by a timer. */
import type { SpokenSection, UserSections } from '@kontor/contract/channels';
import type { Applied, Feed } from '../follower/feed.ts';
import type { Receiver } from './connection.ts';
import { nameReader } from './public-channel.ts';
import type { Channel, OpenChannels, Parts, PublicChannel } from './public-channel.ts';
import { userSource } from './user-sections.ts';
import type { SectionTable } from './user-sections.ts';
import { UserStream } from './user-stream.ts';

/** Depth, trades and candles leave this often, ms. */
const FLUSH_MS = 100;
/** Ticks leave on every so many flushes: once a second. */
const TICK_FLUSHES = 10;

export interface HubOptions {
  readonly feed: Feed & { readonly sequence: number };
  /** Every kind of public channel. */
  readonly channels: readonly PublicChannel[];
  /** Where the sections of a user's private channel get their facts from. */
  readonly sections: SectionTable;
  /** Counts readers that were too slow for a public message. */
  readonly onSlow: (readers: number) => void;
  /** Hears whose private channel is open here. */
  readonly presence?: { entered(user: number): void; left(user: number): void } | undefined;
}

interface UserEntry {
  readonly stream: UserStream;
  readonly unwatch: () => void;
}

/** A row of the table at work. */
interface Kind {
  readonly row: PublicChannel;
  readonly read: (name: string) => Parts | undefined;
  /** Of its channels, those that somebody listens to. */
  readonly open: OpenChannels<Channel>;
}

export class Hub {
  readonly #options: HubOptions;
  readonly #kinds: readonly Kind[];
  /** Those that somebody listens to. */
  readonly #channels = new Map<string, { readonly kind: PublicChannel; readonly channel: Channel }>();
  readonly #users = new Map<number, UserEntry>();
  /** Who has opened the private channel since `connected` was asked. */
  #joined = new Set<number>();
  #noticeParts = 0;
  /** A user was not told of something that had no name yet. */
  #untold = false;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #flushes = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#kinds = options.channels.map((row) => ({ row, read: nameReader(row), open: this.#openOf(row) }));
    for (const { row, open } of this.#kinds) row.attach?.(open);
    this.#unsubscribe = options.feed.onApplied((applied) => this.#apply(applied));
    this.#timer = setInterval(() => this.flush(), FLUSH_MS);
  }

  /** Reads what there is; it changes by itself from then on. */
  async start(): Promise<void> {
    for (const { row } of this.#kinds) await row.start?.();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    for (const { unwatch } of this.#users.values()) unwatch();
  }

  /** Whether there is a channel of this name. */
  knows(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Whether the private channel has this section. */
  speaks(section: string): section is SpokenSection {
    return Object.hasOwn(this.#options.sections, section);
  }

  /** Adds a receiver to a channel that `knows` knows; again: a depth channel begins with a new snapshot. */
  subscribe(name: string, receiver: Receiver): void {
    let entry = this.#channels.get(name);
    if (entry === undefined) {
      const found = this.#find(name);
      if (found === undefined) throw new Error(`there is no channel ${name}`);
      entry = { kind: found.kind.row, channel: found.kind.row.open(found.key, name) };
      this.#channels.set(name, entry);
    }
    entry.channel.add(receiver);
  }

  unsubscribe(name: string, receiver: Receiver): void {
    const channel = this.#channels.get(name)?.channel;
    channel?.remove(receiver);
    if (channel?.empty === true) this.#channels.delete(name);
  }

  /** Opens a user's private channel to a receiver, or begins it anew, or these sections of it. */
  join(user: number, receiver: Receiver, sections?: readonly SpokenSection[]): void {
    let entry = this.#users.get(user);
    if (entry === undefined) {
      entry = { unwatch: this.#options.feed.watch(user), stream: new UserStream(userSource(this.#options.sections, user)) };
      this.#users.set(user, entry);
      this.#options.presence?.entered(user);
    }
    entry.stream.add(receiver, sections);
    this.#joined.add(user);
  }

  /** The users whose private channel is open, and who of them has opened it since this was asked last. */
  connected(): { readonly users: readonly number[]; readonly joined: ReadonlySet<number> } {
    const joined = this.#joined;
    this.#joined = new Set();
    return { users: [...this.#users.keys()], joined };
  }

  /** Whether a user's private channel is open. */
  isOnline(user: number): boolean {
    return this.#users.has(user);
  }

  /** Tells a user how many notices he has not read. */
  unread(user: number, unread: number): void {
    this.#noticeParts += 1;
    this.#users.get(user)?.stream.tell({ notice: { type: 'snapshot', sequence: this.#noticeParts, unread } });
  }

  /** Tells a user's open pages of messages of his trades. */
  said(user: number, messages: UserSections['deal']['update']['messages']): void {
    this.#users.get(user)?.stream.append('deal', { orders: [], messages });
  }

  leave(user: number, receiver: Receiver): void {
    const entry = this.#users.get(user);
    entry?.stream.remove(receiver);
    if (entry?.stream.empty !== true) return;
    this.#users.delete(user);
    entry.unwatch();
    this.#options.presence?.left(user);
  }

  /** Some user was not told of something, which had no name. */
  unnamed(): void {
    this.#untold = true;
  }

  /** All that is listed has a name: who was not told of something is told anew. */
  named(): void {
    if (!this.#untold) return;
    this.#untold = false;
    for (const { stream } of this.#users.values()) stream.reset(this.#options.feed.sequence);
  }

  /** Sends what has gathered; called by the timer. */
  flush(): void {
    const isSecond = ++this.#flushes % TICK_FLUSHES === 0;
    let slow = 0;
    if (isSecond) for (const { row, open } of this.#kinds) row.second?.(open);
    for (const { kind, channel } of this.#channels.values()) if (isSecond || kind.pace === 'flush') slow += channel.flush();
    if (isSecond) for (const { stream } of this.#users.values()) stream.retry();
    if (slow > 0) this.#options.onSlow(slow);
  }

  /** The row that a name belongs to, and what the channel is about. */
  #find(name: string): { readonly kind: Kind; readonly key: unknown } | undefined {
    for (const kind of this.#kinds) {
      const parts = kind.read(name);
      const key = parts && kind.row.keyOf(parts);
      if (key !== undefined) return { kind, key };
    }
    return undefined;
  }

  #openOf(row: PublicChannel): OpenChannels<Channel> {
    const channels = this.#channels;
    return {
      find: (name) => {
        const entry = channels.get(name);
        return entry?.kind === row ? entry.channel : undefined;
      },
      *all() {
        for (const { kind, channel } of channels.values()) if (kind === row) yield channel;
      },
    };
  }

  #apply(applied: Applied): void {
    for (const { row, open } of this.#kinds) row.applied?.(applied, open);
    if (applied.reset) for (const { stream } of this.#users.values()) stream.reset(applied.sequence);
    for (const change of applied.users) this.#users.get(change.user)?.stream.change(applied.sequence, change);
  }
}
