/** Puts the trading API together: its door over HTTP and sockets, and what each product has behind it. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { answered } from './follower/answered.ts';
import type { Metrics } from './http/metrics.ts';
import type { RegionGate } from './http/region-gate.ts';
import type { Leadership } from './leadership.ts';
import type { OpenServerProduct } from './product.ts';
import type { Random } from './random.ts';
import type { UpgradeRoute } from './realtime/realtime-server.ts';
import { ApiDoor } from './trading-api/api-door.ts';
import { mountGeneral } from './trading-api/general-endpoints.ts';
import { mountHttpDoor } from './trading-api/http-door.ts';
import type { KeyBook } from './trading-api/keys/key-book.ts';
import { Limits } from './trading-api/limits.ts';
import type { Counters } from './trading-api/limits.ts';
import { SocketDoor } from './trading-api/socket-door.ts';
import { openStreams } from './trading-api/streams/open-streams.ts';
import type { StreamsOptions } from './trading-api/streams/open-streams.ts';

export interface TradingApiOptions {
  readonly config: Pick<Config, 'apiLimits' | 'maxSockets' | 'streamConnections'>;
  readonly keys: KeyBook;
  readonly products: readonly Pick<OpenServerProduct, 'tradingApi'>[];
  /** What the follower tells. */
  readonly feed: StreamsOptions['feed'];
  readonly queries: StreamsOptions['queries'];
  readonly region: RegionGate;
  readonly random: Random;
  readonly vault: StreamsOptions['vault'];
  readonly isMaintained: () => boolean;
  /** Whether what is known here may be told. */
  readonly lease: Leadership;
  readonly wallMs: () => number;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  readonly metrics: Metrics;
  /** What counts for all gateways, where there are some. */
  readonly counters: Counters | undefined;
  readonly log: FastifyBaseLogger;
}

/** What is open. */
export interface OpenTradingApi {
  /** Sockets that are its own. */
  readonly upgrades: readonly UpgradeRoute[];
  /** Open sockets for calls, and for streams. */
  readonly sockets: () => number;
  readonly streams: () => number;
  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(region: RegionGate): void;
  /** Answers what is waiting, then says goodbye. */
  close(): Promise<void>;
}

/** Mounts everything; the server does not listen yet. */
export async function openTradingApi(app: FastifyInstance, options: TradingApiOptions): Promise<OpenTradingApi> {
  const { config, keys, products, isMaintained, lease, wallMs, monotonicMs, metrics, log } = options;
  const { maxSockets } = config;
  const limits = new Limits(config.apiLimits, wallMs, options.counters);
  const door = new ApiDoor({ keys, limits, wallMs, isMaintained, lease });
  const onError = (err: unknown): void => log.error({ err }, 'a request of the trading API failed');
  const onWrite = (): void => metrics.socketMessages.inc();
  const streams = openStreams({
    ...options,
    parts: products.flatMap(({ tradingApi }) => tradingApi ?? []),
    apiKeys: keys,
    connections: config.streamConnections,
    maxSockets,
    onSlow: (readers) => metrics.slowReaders.inc({ kind: 'public' }, readers),
    onMessage: onWrite,
    onError,
  });
  mountGeneral(door, { limits, wallMs, isMaintained });
  for (const { tradingApi } of products) tradingApi?.mount?.(door);
  streams.mount(door);
  mountHttpDoor(app, { door, limits, wallMs });
  const sockets = new SocketDoor({
    door,
    keys,
    limits,
    events: streams.userData,
    wallMs,
    monotonicMs,
    maxSockets,
    onWrite,
    onError,
    onAnswered: (route, code, count) => metrics.answered(route, code, count),
  });
  await answered(() => streams.start());
  return {
    upgrades: [sockets, streams.server],
    sockets: () => sockets.size,
    streams: () => streams.server.size,
    closeRefused(region) {
      sockets.closeRefused(region);
      streams.server.closeRefused();
    },
    async close() {
      await sockets.close();
      // Those whose calls were answered last hear of what these did.
      streams.close();
    },
  };
}
