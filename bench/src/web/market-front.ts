/** Stands before the product's server: pages and calls go through to it, the market's figures and the socket are the benchmark's. */
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { FastMarket } from './fast-market.ts';

/** The open front. */
export interface MarketFront {
  readonly url: string;
  /** Messages a second to every listener. */
  readonly setRate: (perSecond: number) => void;
  /** Messages sent since the start. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

const INTERVALS_MS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '60m': 3_600_000,
  '1d': 86_400_000,
};
const BEAT_MS = 10;

export async function openFront(serverUrl: string): Promise<MarketFront> {
  const market = new FastMarket(Date.now());
  const server = createServer((asked, answer) => serve(market, serverUrl, asked, answer));
  const sockets = new WebSocketServer({ server, path: '/realtime', perMessageDeflate: false });
  const listeners = new Map<WebSocket, Set<string>>();
  let [rate, sent, due] = [0, 0, 0];
  sockets.on('connection', (socket) => {
    const channels = new Set<string>();
    listeners.set(socket, channels);
    socket.on('close', () => listeners.delete(socket));
    socket.on('message', (data: Buffer) => hear(socket, channels, market, data.toString('utf8')));
  });
  const tell = (message: { readonly ch?: string }): void => {
    const text = JSON.stringify(message);
    for (const [socket, channels] of listeners) if (channels.has(message.ch ?? '')) socket.send(text);
    sent++;
  };
  let lastTickMs = 0;
  const timer = setInterval(() => {
    const nowMs = Date.now();
    const channel = [...listeners.values()].flatMap((channels) => [...channels]).find((name) => name.includes('_candle_'));
    const intervalMs = INTERVALS_MS[channel?.split('_').at(-1) ?? ''];
    const candle = channel === undefined || intervalMs === undefined ? undefined : { channel, intervalMs };
    for (due += (rate * BEAT_MS) / 1_000; due >= 1; due--) tell(market.next(nowMs, candle));
    if (nowMs - lastTickMs < 1_000) return;
    lastTickMs = nowMs;
    tell(market.tick());
  }, BEAT_MS);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the front has no port');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    setRate: (perSecond) => {
      rate = perSecond;
    },
    sent: () => sent,
    close: () => {
      clearInterval(timer);
      for (const socket of listeners.keys()) socket.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function hear(socket: WebSocket, channels: Set<string>, market: FastMarket, text: string): void {
  const {
    op,
    id,
    channels: named = [],
    channel,
  } = JSON.parse(text) as { readonly op: string; readonly id: number; readonly channels?: readonly string[]; readonly channel?: string };
  if (op === 'ping') socket.send(JSON.stringify({ op: 'pong', id }));
  if (op === 'unsubscribe') for (const name of named) channels.delete(name);
  if (op === 'subscribe') {
    for (const name of named) channels.add(name);
    socket.send(JSON.stringify({ op: 'subscribed', id, channels: named }));
    if (named.includes('btc_usdt_tick')) socket.send(JSON.stringify(market.tick()));
  }
  if (channel === 'btc_usdt_depth' || (op === 'subscribe' && named.includes('btc_usdt_depth')))
    socket.send(JSON.stringify(market.snapshot()));
}

function serve(market: FastMarket, serverUrl: string, asked: IncomingMessage, answer: ServerResponse): void {
  const url = new URL(asked.url ?? '/', serverUrl);
  const data = own(market, url);
  if (data !== undefined) {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ code: 200, msg: '', data }));
    return;
  }
  const through = request(url, { method: asked.method, headers: { ...asked.headers, host: url.host } }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  through.on('error', () => answer.destroy());
  asked.pipe(through);
}

function own(market: FastMarket, url: URL): object | undefined {
  if (url.pathname === '/api/market/candles') {
    const intervalMs = INTERVALS_MS[url.searchParams.get('interval') ?? ''] ?? 60_000;
    // One page of history is all there is.
    return { list: url.searchParams.has('to') ? [] : market.candles(intervalMs, Number(url.searchParams.get('limit') ?? 500)) };
  }
  if (url.pathname === '/api/market/trades') return { list: market.trades(50) };
  return undefined;
}
