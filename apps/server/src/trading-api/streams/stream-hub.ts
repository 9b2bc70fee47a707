/** Every market stream and who reads it; told by the follower, sent on as it comes or by a timer. */
import type { Applied, Feed } from '../../follower/feed.ts';
import { nameReader } from '../../realtime/public-channel.ts';
import type { ApiStream, ApiStreams, OpenStreams, StreamFamily } from './api-stream.ts';
import type { StreamChannel, StreamReader } from './stream-channel.ts';

/** What leaves at a pace leaves at a multiple of this, ms. */
const BEAT_MS = 50;
/** How long a name may be that is looked for. */
const MAX_NAME = 80;

export interface StreamHubOptions {
  readonly feed: Pick<Feed, 'onApplied'>;
  /** Each product's. */
  readonly streams: readonly ApiStreams[];
  /** Counts readers that were too slow for a message. */
  readonly onSlow: (readers: number) => void;
}

/** A row of the table at work. */
interface Kind {
  readonly row: ApiStream;
  readonly read: (name: string) => Readonly<Record<string, string>> | undefined;
  /** Of its streams, those that somebody reads, by name. */
  readonly channels: Map<string, StreamChannel>;
  readonly open: OpenStreams<StreamChannel>;
}

/** A stream that there is. */
export interface FoundStream {
  /** In the one spelling that it is called by. */
  readonly name: string;
  readonly hasBinary: boolean;
  subscribe(reader: StreamReader): void;
  unsubscribe(reader: StreamReader): void;
}

export class StreamHub {
  readonly #options: StreamHubOptions;
  readonly #kinds: readonly Kind[];
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #beats = 0;

  constructor(options: StreamHubOptions) {
    this.#options = options;
    this.#kinds = options.streams
      .flatMap(({ rows }) => rows)
      .map((row) => {
        const channels = new Map<string, StreamChannel>();
        const open: OpenStreams<StreamChannel> = { find: (name) => channels.get(name), all: () => channels.values() };
        return { row, read: nameReader(row), channels, open };
      });
    this.#unsubscribe = options.feed.onApplied((applied) => this.#apply(applied));
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
  }

  /** Reads what there is; it changes by itself from then on. */
  async start(): Promise<void> {
    for (const streams of this.#options.streams) await streams.start?.();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  /** The stream of a name; undefined where there is none. Symbols are taken in either case. */
  find(family: StreamFamily, given: string): FoundStream | undefined {
    if (given.length > MAX_NAME) return undefined;
    const name = spelled(given);
    for (const kind of this.#kinds) {
      if (kind.row.family !== family) continue;
      const parts = kind.read(name);
      const key = parts && kind.row.keyOf(parts);
      if (key !== undefined) return this.#found(kind, key, name);
    }
    return undefined;
  }

  /** Sends what has gathered; called by the timer. */
  beat(): void {
    const beat = ++this.#beats;
    let slow = 0;
    for (const { row, channels, open } of this.#kinds) {
      if (channels.size === 0 || (beat * BEAT_MS) % Math.max(row.paceMs, BEAT_MS) !== 0) continue;
      row.beat?.(open);
      for (const channel of channels.values()) slow += channel.flush();
    }
    if (slow > 0) this.#options.onSlow(slow);
  }

  #found({ row, channels }: Kind, key: unknown, name: string): FoundStream {
    return {
      name,
      hasBinary: row.binary === true,
      subscribe(reader) {
        let channel = channels.get(name);
        if (channel === undefined) channels.set(name, (channel = row.open(key, name)));
        channel.add(reader);
      },
      unsubscribe(reader) {
        const channel = channels.get(name);
        channel?.remove(reader);
        if (channel?.empty !== true) return;
        channels.delete(name);
        row.close?.(channel);
      },
    };
  }

  #apply(applied: Applied): void {
    for (const streams of this.#options.streams) streams.applied?.(applied);
    let slow = 0;
    if (applied.reset) for (const { channels } of this.#kinds) for (const channel of channels.values()) slow += channel.lost();
    for (const { row, channels, open } of this.#kinds) {
      row.applied?.(applied, open);
      if (row.paceMs === 0) for (const channel of channels.values()) slow += channel.flush();
    }
    if (slow > 0) this.#options.onSlow(slow);
  }
}

/** The symbol in small letters; what stands behind it means something else in capitals (`1m`, `1M`). */
function spelled(name: string): string {
  const at = name.indexOf('@');
  return name.startsWith('!') || at < 0 ? name : name.slice(0, at).toLowerCase() + name.slice(at);
}
