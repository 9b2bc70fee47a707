/** Streams over a small exchange in memory, for tests: one pair of spot and one contract of it, real sockets, clocks in hand, and a client that keeps what it hears. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType, UserPermission } from '@kontor/engine/command';
import { WebSocket } from 'ws';
import { clientKey } from '../core-loop/client-id.ts';
import type { AnyNewCommand } from '../core-loop/core-loop.ts';
import { COIN, USDT, startCoreWorld } from '../core-loop/core-world.ts';
import { OPENING, startFollowerWorld } from '../follower/follower-world.ts';
import type { Histories } from '../follower/histories.ts';
import type { LiveQueries } from '../follower/live-queries.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../follower/memory-read-store.ts';
import { fillGaps } from '../follower/spot/candles.ts';
import { CANDLE_TABLE, TRADE_TABLE, readCandle, readTrade } from '../follower/spot/spot-tables.ts';
import { refuseRaw } from '../http/connections.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { CONTRACT, CONTRACT_NAME, CONTRACT_OPENING, markCommand } from '../modules/perpetual/contract-world.ts';
import { Contracts } from '../modules/perpetual/contracts.ts';
import { contractStreams } from '../modules/perpetual/trading-api/streams.ts';
import { Symbols } from '../modules/market/symbols.ts';
import { rawRow } from '../modules/spot/spot-world.ts';
import { spotStreams } from '../modules/spot/trading-api/streams.ts';
import { MACHINE_RANDOM } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { eventually } from '../store/test-world.ts';
import { openStreams } from './streams/open-streams.ts';
import type { StreamsOptions } from './streams/open-streams.ts';
import { MemoryKeys } from './trading-api-world.ts';
import type { UserEventSource } from './user-events.ts';

/** Where no table of listen keys is. */
const NO_ROWS: StreamsOptions['queries'] = {
  one: () => Promise.reject(new Error('there is no table')),
  maybe: () => Promise.resolve(undefined),
  run: () => Promise.resolve(0),
};

export interface StreamWorldOptions {
  /** Connections of one address in five minutes; any number where left out. */
  readonly connections?: number;
  readonly maxSockets?: number;
  /** Where listen keys are kept; nowhere where left out. */
  readonly queries?: Pick<Queries, 'one' | 'maybe' | 'run'>;
}

/** A user's orders, in words of this world: a number, a status. */
function orderEvents(family: 'spot' | 'futures', queries: Pick<LiveQueries, 'openOrders'>): UserEventSource {
  return {
    family,
    open: (user) => ({
      start: async (minSeq) => (await queries.openOrders(user, minSeq)).sequence,
      changed: ({ orders, contractOrders }, { timeMs }) =>
        (family === 'spot' ? orders : contractOrders).map((order) => ({ e: 'order', E: timeMs, i: order.number, X: order.status })),
    }),
  };
}

/** Users 1 and 2 have enough of both, in spot and for contracts. */
export async function startStreamWorld({ connections = 0, maxSockets = 1_000, queries = NO_ROWS }: StreamWorldOptions = {}) {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage, { onCommitted: (batch) => follower?.client.committed(batch.seqLast) });
  const store = new MemoryReadStore();
  const options = { journal: new MemoryJournal(storage), store, snapshots: new MemorySnapshotStore(), snapshotEvery: 1_000_000 };
  const follower = await startFollowerWorld(options);
  await follower.ready;
  world.hands.timeMs = 1_700_000_000_000;
  const [version, ...contract] = CONTRACT_OPENING;
  await world.submitAll([version!, ...OPENING, ...contract]);
  await world.submitAll([...[1, 2].flatMap((user) => admitToContracts(user, 10_000_000n)), markCommand(100)]);
  const { client } = follower;
  await eventually(() => client.listings.markets.get(CONTRACT)?.status === 1 && client.contracts.has(CONTRACT));
  const spotName = { ...CONTRACT_NAME, market: 0 };
  const symbols = new Symbols([CONTRACT_NAME.quote, CONTRACT_NAME.base], [spotName], [CONTRACT_NAME]);
  const hands = Object.assign(world.hands, { monotonicMs: 0, slow: 0, errors: [] as unknown[], written: 0, refused: new Set<string>() });
  const wallMs = (): number => world.hands.timeMs;
  const own = { queries: client, symbols, histories: historiesOf(store, client), wallMs };
  const keys = new MemoryKeys();
  const contracts = new Contracts({ queries: client, symbols });
  const streams = openStreams({
    feed: client,
    parts: [
      { streams: spotStreams(own), userEvents: orderEvents('spot', client) },
      { streams: contractStreams({ ...own, contracts, nextFunding: () => undefined }), userEvents: orderEvents('futures', client) },
    ],
    queries,
    apiKeys: keys,
    random: MACHINE_RANDOM,
    vault: { indexOf: (...words) => hash('sha256', JSON.stringify(words), 'buffer') },
    region: (address) => !hands.refused.has(address ?? ''),
    connections,
    maxSockets,
    monotonicMs: () => hands.monotonicMs,
    wallMs,
    onSlow: (readers) => (hands.slow += readers),
    onMessage: () => (hands.written += 1),
    onError: (error) => hands.errors.push(error),
  });
  await streams.start();
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const address = String(request.headers['x-address'] ?? '127.0.0.1');
    if (streams.server.takes(request.url!.split('?', 1)[0]!)) streams.server.upgrade(request, socket, head, address);
    else refuseRaw(socket, 404, {});
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const clients: StreamClient[] = [];
  return {
    ...world,
    hands,
    follower: client,
    endFollower: () => follower.stop(),
    streams,
    keys,
    /** Opens a socket. */
    connect: async (path: string, headers: Record<string, string> = {}): Promise<StreamClient> => {
      const opened = await StreamClient.open(`ws://127.0.0.1:${port}${path}`, headers);
      clients.push(opened);
      return opened;
    },
    /** What a refused upgrade is answered. */
    refused: (path: string, headers: Record<string, string> = {}) => refusal(`ws://127.0.0.1:${port}${path}`, headers),
    stop: async (): Promise<void> => {
      for (const each of clients) each.ws.terminate();
      streams.close();
      await new Promise((resolve) => http.close(resolve));
      await follower.stop();
    },
  };
}

export type StreamWorld = Awaited<ReturnType<typeof startStreamWorld>>;

/** Lets a user trade contracts, with so many USDT for it. */
export function admitToContracts(user: number, usdt: bigint): AnyNewCommand[] {
  const clientId = clientKey(`contract-money-${user}`);
  return [
    { type: CommandType.SET_RIGHTS, user, version: 1, level: 1, permissions: UserPermission.FUTURES, holdUntil: 0 },
    { type: CommandType.ADJUST, user, clientId, asset: USDT, account: Account.CONTRACT, amount: usdt * COIN },
  ];
}

/** A limit order that opens a side of the contract: long for who buys. Price in whole USDT, quantity in thousandths of a coin. */
export function contractLimit(user: number, id: string, side: 'buy' | 'sell', price: bigint, quantity: bigint): AnyNewCommand {
  return {
    type: CommandType.CONTRACT_PLACE,
    user,
    market: CONTRACT,
    clientId: clientKey(id),
    side: side === 'buy' ? Side.BUY : Side.SELL,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: price * COIN,
    quantity: quantity * 100_000n,
    takeProfit: 0n,
    stopLoss: 0n,
    closes: 0,
    byMark: 0,
  };
}

function historiesOf(
  store: MemoryReadStore,
  follower: { recorded(minSeq?: number): Promise<void> },
): Pick<Histories, 'trades' | 'candles'> {
  const rows = <Row>(
    table: Parameters<typeof rawRow>[0] & { readonly name: string },
    read: (row: ReturnType<typeof rawRow>) => Row,
  ): Row[] => [...store.tables.get(table.name)!.values()].map((line) => read(rawRow(table, line.split('\t'))));
  return {
    trades: async (market, { limit: most, minSeq }) => {
      await follower.recorded(minSeq);
      const trades = rows(TRADE_TABLE, readTrade).filter((trade) => trade.market === market);
      return trades.toSorted((a, b) => b.tradeNumber - a.tradeNumber).slice(0, most);
    },
    candles: async (market, { interval, fromMs, toMs, limit: most, minSeq }) => {
      await follower.recorded(minSeq);
      const own = rows(CANDLE_TABLE, readCandle).filter((candle) => candle.market === market && candle.interval === interval);
      const inside = own.toSorted((a, b) => a.openMs - b.openMs).filter(({ openMs }) => openMs >= fromMs && openMs <= toMs);
      return fillGaps(interval, inside, undefined, fromMs, toMs).slice(-most);
    },
  };
}

/** A message as a client reads it. */
export type Heard = Readonly<Record<string, unknown>>;

/** A client that keeps what it hears. */
export class StreamClient {
  readonly ws: WebSocket;
  readonly heard: Heard[] = [];
  readonly bytes: Buffer[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  #id = 0;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data, isBinary) => {
      if (isBinary) this.bytes.push(data as Buffer);
      else this.heard.push(JSON.parse((data as Buffer).toString()) as Heard);
    });
    this.closed = new Promise((resolve) => ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })));
  }

  static async open(url: string, headers: Record<string, string>): Promise<StreamClient> {
    const ws = new WebSocket(url, { headers });
    const client = new StreamClient(ws);
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    return client;
  }

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Asks and gives the answer. */
  async ask(method: string, params?: unknown): Promise<Heard> {
    const id = ++this.#id;
    this.say({ method, ...(params === undefined ? {} : { params }), id });
    return this.next((message) => message['id'] === id);
  }

  /** The first message that fits, heard or to come. */
  async next(fits: (message: Heard) => boolean): Promise<Heard> {
    await eventually(() => this.heard.some(fits));
    return this.heard.find(fits)!;
  }

  /** What was heard of a stream, in a combined wrapping. */
  of(stream: string): Heard[] {
    return this.heard.filter((message) => message['stream'] === stream).map((message) => message['data'] as Heard);
  }
}

async function refusal(url: string, headers: Record<string, string>): Promise<{ readonly status: number; readonly body: unknown }> {
  const ws = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    ws.once('open', () => reject(new Error('it was opened')));
    ws.once('error', () => undefined);
    ws.once('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as unknown }));
    });
  });
}
