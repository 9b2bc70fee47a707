import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { Caller } from './caller.ts';
import type { Entry } from './entries.ts';
import { LoadLog } from './load-log.ts';
import { Session } from './session.ts';
import { Stream } from './stream.ts';

const CH = 'btc_usdt_depth';

let folder: string;
let file: string;
let server: WebSocketServer;
let sockets: WebSocket[];
/** What the stream said, pings left out. */
let heard: { op: string; channel?: string; section?: string }[];
let stream: Stream;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-stream-'));
  file = join(folder, 'log');
  appendFileSync(file, '');
  sockets = [];
  heard = [];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { op: string; id: number };
      if (message.op !== 'ping') heard.push(message);
      if (message.op === 'login') tell({ op: 'login', id: message.id, user: 1 });
    });
  });
  await new Promise((settle) => server.once('listening', settle));
  const { port } = server.address() as AddressInfo;
  const log = new LoadLog(file);
  const task = { addresses: [`http://127.0.0.1:${port}`], password: '', seed: 1, file, byRequest: 0, bySocket: 0, watchers: 1 };
  stream = new Stream('s', new Caller(new Session('demo1'), task, log, 0), log);
});

const isOpen = async (): Promise<void> => await expect.poll(() => heard.map(({ op }) => op)).toEqual(['subscribe', 'login']);

afterEach(() => {
  stream.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function tell(message: object): void {
  sockets.at(-1)!.send(JSON.stringify(message));
}

const depth = (numbers: object, bids: string[][]) => tell({ ch: CH, ...numbers, bids, asks: [] });
const entries = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Entry]));
const own = (part: object) => tell({ ch: 'user', sections: { spot: part } });

test('numbers that follow each other keep the book', async () => {
  await isOpen();
  depth({ type: 'snapshot', u: 5 }, [['1', '2']]);
  depth({ type: 'delta', U: 6, u: 8 }, [['1', '3']]);
  await expect.poll(() => stream.book.bids.get('1')).toBe('3');
  expect(heard.some(({ op }) => op === 'resync')).toBe(false);
});

test('a number that is missing is noticed, said, and healed by a snapshot', async () => {
  await isOpen();
  depth({ type: 'snapshot', u: 5 }, [['1', '2']]);
  depth({ type: 'delta', U: 7, u: 8 }, [['1', '3']]);
  await expect.poll(() => heard.at(-1)).toMatchObject({ op: 'resync', channel: CH });
  expect(entries()).toContainEqual(expect.objectContaining({ kind: 'stream', event: 'lost', about: CH }));
  expect(stream.isCurrent).toBe(false);
  depth({ type: 'snapshot', u: 9 }, [['1', '4']]);
  await expect.poll(() => stream.book.bids.get('1')).toBe('4');
});

test('so is one of a private section, and of no other', async () => {
  await isOpen();
  own({ type: 'snapshot', sequence: 3, orders: [{ order_id: 'a', status: 'new' }] });
  own({ type: 'update', prev: 3, sequence: 4, orders: [{ order_id: 'b', status: 'new' }], deals: [] });
  await expect.poll(() => [...stream.open]).toEqual(['a', 'b']);
  own({ type: 'update', prev: 5, sequence: 6, orders: [{ order_id: 'a', status: 'filled' }], deals: [] });
  await expect.poll(() => heard.at(-1)).toMatchObject({ op: 'resync', channel: 'user', section: 'spot' });
  expect([...stream.open]).toEqual(['a', 'b']);
  own({ type: 'snapshot', sequence: 6, orders: [{ order_id: 'b', status: 'new' }] });
  await expect.poll(() => [...stream.open]).toEqual(['b']);
});

test('a connection that breaks is made again, with everything asked for anew', async () => {
  await isOpen();
  sockets[0]!.terminate();
  await expect.poll(() => heard.filter(({ op }) => op === 'login')).toHaveLength(2);
  expect(heard.filter(({ op }) => op === 'subscribe')).toHaveLength(2);
});
