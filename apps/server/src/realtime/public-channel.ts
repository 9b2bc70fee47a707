/**
 * The table of public channels: a row for each kind of channel says how its names are spelled, what they are about, what a newcomer gets and
 * what feeds it. Products bring their rows (`modules/<product>/public-channels.ts`); the hub knows none of them by name.
 */
import type { Applied } from '../follower/feed.ts';
import type { DepthStream } from './depth-stream.ts';
import type { EventChannel } from './event-channel.ts';
import type { LatestChannel } from './latest-channel.ts';

/** How a channel sends: the newest value alone, everything as it comes, or a book and its changes. */
export type Channel = LatestChannel | EventChannel | DepthStream;

/** The words of a name at the braces of its pattern. */
export type Parts = Readonly<Record<string, string>>;

/** What may stand at a brace: the source of a regular expression without groups. */
export const PART = {
  /** Two symbols, `btc_usdt`. */
  PAIR: '[a-z0-9]{1,20}_[a-z0-9]{1,20}',
  WORD: '[0-9a-z]{1,20}',
  /** Also in capitals: `1M` is a month. */
  INTERVAL: '[0-9a-zA-Z]{2,3}',
} as const;

/** The channels of one row that somebody listens to. */
export interface OpenChannels<Ch extends Channel> {
  find(name: string): Ch | undefined;
  all(): Iterable<Ch>;
}

/** A kind of public channel. Everybody may listen to it; `Key` is what one channel of it is about. */
export interface PublicChannel<Key = unknown, Ch extends Channel = Channel> {
  /** `{pair}_candle_{interval}`. */
  readonly pattern: string;
  /** For each brace, what may stand there. */
  readonly parts: Readonly<Record<string, (typeof PART)[keyof typeof PART]>>;
  /** Sent at every flush, ten times a second, or once a second. */
  readonly pace: 'flush' | 'second';
  /** What a name with these parts is about; undefined where there is no such thing, and then there is no such channel. */
  keyOf(parts: Parts): Key | undefined;
  /** A channel that somebody begins to listen to, with what he gets first. */
  open(key: Key, name: string): Ch;
  /** Reads what it cannot be told, before anybody listens; may be asked again when it fails. */
  start?(): Promise<void>;
  /** Handed what it may tell from then on, for what is fed by others than the follower. */
  attach?(open: OpenChannels<Ch>): void;
  /** Takes what a batch of commands brought. */
  applied?(applied: Applied, open: OpenChannels<Ch>): void;
  /** A second has passed: what changes by that alone is to be said now. */
  second?(open: OpenChannels<Ch>): void;
}

/** Reads names of a pattern: their parts, or undefined for a name that is spelled otherwise. */
export function nameReader({ pattern, parts }: { readonly pattern: string; readonly parts: Parts }): (name: string) => Parts | undefined {
  const source = pattern
    .split(/(\{\w+\})/)
    .map((piece) => {
      const [, part] = /^\{(\w+)\}$/.exec(piece) ?? [];
      if (part === undefined) return piece.replaceAll(/[^\w]/g, String.raw`\$&`);
      if (parts[part] === undefined) throw new Error(`nothing says what may stand at {${part}} of the channel ${pattern}`);
      return `(?<${part}>${parts[part]})`;
    })
    .join('');
  const form = new RegExp(`^${source}$`);
  return (name) => {
    const found = form.exec(name);
    return found === null ? undefined : { ...found.groups };
  };
}
