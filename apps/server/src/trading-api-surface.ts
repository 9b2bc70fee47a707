/** Puts the trading API together: its door over HTTP and sockets, and what each product has behind it. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Metrics } from './http/metrics.ts';
import type { RegionGate } from './http/region-gate.ts';
import type { OpenServerProduct } from './product.ts';
import type { UpgradeRoute } from './realtime/realtime-server.ts';
import { ApiDoor } from './trading-api/api-door.ts';
import { mountGeneral } from './trading-api/general-endpoints.ts';
import { mountHttpDoor } from './trading-api/http-door.ts';
import type { KeyBook } from './trading-api/keys/key-book.ts';
import { Limits } from './trading-api/limits.ts';
import { SocketDoor } from './trading-api/socket-door.ts';
import type { UserEventsDoor } from './trading-api/socket-session.ts';

export interface TradingApiOptions {
  readonly config: Pick<Config, 'apiLimits' | 'maxSockets'>;
  readonly keys: KeyBook;
  readonly products: readonly Pick<OpenServerProduct, 'tradingApi'>[];
  /** Who tells users' events; nobody where left out. */
  readonly events?: UserEventsDoor;
  readonly isMaintained: () => boolean;
  readonly wallMs: () => number;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
}

/** What is open. */
export interface OpenTradingApi {
  /** Sockets that are its own. */
  readonly upgrades: readonly UpgradeRoute[];
  /** Open sockets. */
  readonly sockets: () => number;
  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(region: RegionGate): void;
  /** Answers what is waiting, then says goodbye. */
  close(): Promise<void>;
}

/** Mounts everything; the server does not listen yet. */
export function openTradingApi(
  app: FastifyInstance,
  { config, keys, products, events, isMaintained, wallMs, monotonicMs, metrics, log }: TradingApiOptions,
): OpenTradingApi {
  const limits = new Limits(config.apiLimits, wallMs);
  const door = new ApiDoor({ keys, limits, wallMs, isMaintained });
  mountGeneral(door, { limits, wallMs, isMaintained });
  for (const { tradingApi } of products) tradingApi?.mount?.(door);
  mountHttpDoor(app, { door, limits, wallMs });
  const sockets = new SocketDoor({
    door,
    keys,
    limits,
    events,
    wallMs,
    monotonicMs,
    maxSockets: config.maxSockets,
    onWrite: () => metrics.socketMessages.inc(),
    onError: (err) => log.error({ err }, 'a request of the trading API failed'),
    onAnswered: (route, code, count) => metrics.answered(route, code, count),
  });
  return {
    upgrades: [sockets],
    sockets: () => sockets.size,
    closeRefused: (region) => sockets.closeRefused(region),
    close: () => sockets.close(),
  };
}
