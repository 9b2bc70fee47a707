/** The spot calls over a small exchange in memory, for tests: requests go through the whole of HTTP but the socket. */
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import type { Envelope } from '@kontor/contract/envelope';
import { pino } from 'pino';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { OPENING, startFollowerWorld } from '../../follower/follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../../follower/memory-read-store.ts';
import { networksOf } from '../../http/client-address.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { Metrics } from '../../http/metrics.ts';
import { createRoutes } from '../../http/routes.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { eventually } from '../../store/test-world.ts';
import { Symbols } from '../market/symbols.ts';
import { mountSpotOrders } from './spot-orders.ts';
import { DEFAULT_FEE_RATES, mountSpotRecords } from './spot-records.ts';
import type { SpotRecordsOptions } from './spot-records.ts';

const NO_LIMIT = { perSecond: 0, burst: 0 };
const USDT = { asset: 0, symbol: 'USDT', rechargeTurn: true, drawTurn: true };
const BTC = { asset: 1, symbol: 'BTC', rechargeTurn: true, drawTurn: true };

/** The one pair of this exchange. */
export const SYMBOLS = new Symbols([USDT, BTC], [{ market: 0, base: BTC, quote: USDT, pair: 'BTC_USDT', isHot: true }]);

/** No past: what the read tables of a new exchange hold. */
const EMPTY_PAST: SpotRecordsOptions['histories'] = {
  orders: async () => [], order: async () => undefined, fills: async () => [], records: async () => [],
};

/** Users 1 and 2 have enough of both; `token` of user n is `user-n`. */
export async function startSpotWorld() {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage, { onCommitted: (batch) => follower?.client.committed(batch.seqLast) });
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage), store: new MemoryReadStore(), snapshots: new MemorySnapshotStore(), snapshotEvery: 1_000_000,
  });
  await follower.ready;
  await world.submitAll(OPENING);
  await eventually(() => follower.client.listings.markets.get(0)?.status === 1);
  const hands = { monotonicMs: 0 };
  const app = createHttpServer({
    log: pino({ level: 'silent' }), files: { find: () => undefined }, health: () => ({}), ready: () => true, region: () => true, metrics: new Metrics(),
    proxies: networksOf([]), addressRate: NO_LIMIT, monotonicMs: () => hands.monotonicMs,
  });
  const routes = createRoutes(app, {
    authenticate: async (token) => {
      const user = Number(/^user-([1-9])$/.exec(token)?.[1] ?? 0);
      return user === 0 ? undefined : { user, token };
    },
    monotonicMs: () => hands.monotonicMs,
    userRate: NO_LIMIT,
  });
  mountSpotOrders(routes, { core: world.core, queries: follower.client, symbols: SYMBOLS, random: MACHINE_RANDOM });
  mountSpotRecords(routes, { queries: follower.client, histories: EMPTY_PAST, symbols: SYMBOLS, wallMs: () => world.hands.timeMs, feeRatesOf: () => DEFAULT_FEE_RATES });

  /** Sends a call; every request comes long after the one before, unless it is told otherwise. */
  const ask = async <C extends Call>(call: C, body: BodyOf<C> | Readonly<Record<string, unknown>>, user = 1, lang = ''): Promise<Envelope<AnswerOf<C>>> => {
    hands.monotonicMs += 5_000;
    const headers = { 'content-type': 'application/json', token: user === 0 ? '' : `user-${user}`, lang };
    const response = await app.inject({ method: call.method, url: call.path, headers, payload: JSON.stringify(body) });
    return response.json<Envelope<AnswerOf<C>>>();
  };
  const stop = async (): Promise<void> => {
    await app.close();
    await follower.stop();
  };
  return { ...world, follower: follower.client, app, routes, ask, stop };
}
