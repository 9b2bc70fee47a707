/** The streams of the trading API, put together: what products say in them, users' data, listen keys, and the sockets that they are read by. */
import type { TradingApiPart } from '../endpoints.ts';
import type { Endpoints } from '../endpoints.ts';
import type { UserDataDoor } from '../user-data-door.ts';
import { mountListenKeys } from './listen-key-endpoints.ts';
import { ListenKeys } from './listen-keys.ts';
import type { ListenKeysOptions } from './listen-keys.ts';
import { StreamHub } from './stream-hub.ts';
import type { StreamHubOptions } from './stream-hub.ts';
import { StreamServer } from './stream-server.ts';
import type { StreamServerOptions } from './stream-server.ts';
import { UserStreams } from './user-streams.ts';
import type { UserStreamsOptions } from './user-streams.ts';

export interface StreamsOptions
  extends
    Pick<StreamHubOptions, 'onSlow'>,
    Omit<ListenKeysOptions, 'onError'>,
    Omit<StreamServerOptions, 'hub' | 'userData' | 'listenKeys'> {
  readonly feed: StreamHubOptions['feed'] & UserStreamsOptions['feed'];
  /** What products have. */
  readonly parts: readonly TradingApiPart[];
}

/** All of it. */
export interface OpenStreams {
  readonly server: StreamServer;
  /** For sockets that subscribe by a signature. */
  readonly userData: UserDataDoor;
  /** Mounts the calls of listen keys. */
  mount(endpoints: Endpoints): void;
  /** Reads what there is; the streams are right from then on. */
  start(): Promise<void>;
  /** Says goodbye to everybody. */
  close(): void;
}

/** Opens them; nothing is told before `start`. */
export function openStreams(options: StreamsOptions): OpenStreams {
  const streams = options.parts.flatMap((part) => part.streams ?? []);
  const sources = options.parts.flatMap((part) => part.userEvents ?? []);
  const hub = new StreamHub({ feed: options.feed, streams, onSlow: options.onSlow });
  const userData = new UserStreams({ feed: options.feed, sources, monotonicMs: options.monotonicMs, onError: options.onError });
  const listenKeys = new ListenKeys(options);
  const server = new StreamServer({ ...options, hub, userData, listenKeys });
  return {
    server,
    userData,
    mount: (endpoints) => mountListenKeys(endpoints, listenKeys),
    start: () => hub.start(),
    close() {
      server.close();
      listenKeys.close();
      userData.close();
      hub.close();
    },
  };
}
