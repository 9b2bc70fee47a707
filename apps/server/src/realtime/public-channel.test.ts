/** Every row of the table of public channels meets what strangers may send, whatever rows there are. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelName } from '@kontor/contract/channels';
import type { ServerMessage } from '@kontor/contract/channels';
import { Code } from '@kontor/contract/envelope';
import { CONTRACT_CHANNELS } from '@kontor/contract/perpetual-market';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Symbols } from '../modules/market/symbols.ts';
import { CONTRACT, CONTRACT_NAME, CONTRACT_OPENING, markCommand } from '../modules/perpetual/contract-world.ts';
import { Contracts } from '../modules/perpetual/contracts.ts';
import { contractChannels } from '../modules/perpetual/public-channels.ts';
import { channelsOf, startSpotWorld } from '../modules/spot/spot-world.ts';
import { eventually } from '../store/test-world.ts';
import { Hub } from './hub.ts';
import { LatestChannel } from './latest-channel.ts';
import { PART, nameReader } from './public-channel.ts';
import type { PublicChannel } from './public-channel.ts';
import { RealtimeServer } from './realtime-server.ts';
import { SocketCalls } from './socket-calls.ts';

let world: Awaited<ReturnType<typeof startSpotWorld>>;
let hub: Hub;
let server: RealtimeServer;
let rows: readonly PublicChannel[] = [];
const http = createServer();
const errors: unknown[] = [];

beforeAll(async () => {
  world = await startSpotWorld();
  await world.submitAll([...CONTRACT_OPENING, markCommand(60_000)]);
  await eventually(() => world.follower.contracts.get(CONTRACT)?.mark !== undefined);
  const told = channelsOf(world.follower);
  const symbols = new Symbols([], [], [CONTRACT_NAME]);
  const contracts = new Contracts({ queries: world.follower, symbols });
  rows = [...told.channels, ...contractChannels({ queries: world.follower, symbols, contracts, nextFunding: () => undefined })];
  hub = new Hub({ feed: world.follower, ...told, channels: rows, onSlow: () => undefined });
  await hub.start();
  server = new RealtimeServer({
    hub,
    calls: new SocketCalls({ calls: world.routes.direct, onError: (error) => errors.push(error), onAnswered: () => undefined }),
    region: () => true,
    allowedOrigins: [],
    maxSockets: 100,
    openRate: { perSecond: 0, burst: 0 },
    addressOf: () => '127.0.0.1',
    authenticate: async () => undefined,
    keepAwake: async () => undefined,
    living: async () => new Set(),
    monotonicMs: () => 0,
    onMessage: () => undefined,
    onError: (error) => errors.push(error),
  });
  server.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  hub.close();
  await new Promise((resolve) => http.close(resolve));
  await world.stop();
});

/** What stands in a name for a part that there is, and for one that is only spelled well. */
const THERE: Readonly<Record<string, string>> = { pair: 'btc_usdt', interval: '1M' };
const NOT_THERE: Readonly<Record<string, string>> = { pair: 'eth_usdt', interval: '2m' };

const partsOf = (row: PublicChannel): string[] => Object.keys(row.parts);
const nameOf = (row: PublicChannel, changed: Readonly<Record<string, string>> = {}): string =>
  channelName(row.pattern, { ...THERE, ...changed });

/** Names that look like those of a row and are not. */
function hostileNames(row: PublicChannel): string[] {
  const name = nameOf(row);
  return [
    name.toUpperCase(),
    ` ${name}`,
    `${name} `,
    `${name}\n`,
    `${name}\0`,
    `_${name}`,
    `${name}_`,
    `${name}${name}`,
    `${name.slice(0, -1)}`,
    name.replace(/[a-z]/, 'а'), // a Cyrillic one
    encodeURIComponent(`/${name}`),
    row.pattern.includes('{') ? row.pattern : `{${name}}`,
    ...partsOf(row).flatMap((part) =>
      ['', NOT_THERE[part]!, '.*', '__proto__', 'constructor', 'a'.repeat(60), '../btc_usdt', '%00', `${THERE[part]}_${THERE[part]}`].map(
        (bad) => nameOf(row, { [part]: bad }),
      ),
    ),
  ];
}

async function connect() {
  const ws = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime`);
  const heard: ServerMessage[] = [];
  ws.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  let id = 0;
  const ask = async (channels: readonly string[]): Promise<ServerMessage> => {
    const own = ++id;
    ws.send(JSON.stringify({ op: 'subscribe', id: own, channels }));
    const answer = (): ServerMessage | undefined => heard.find((message) => 'op' in message && message.id === own);
    await eventually(() => answer() !== undefined);
    return answer()!;
  };
  return { ask, heard, end: () => ws.terminate() };
}

describe('the table of public channels', () => {
  test('a row hears of every second, whatever is told meanwhile', () => {
    let seconds = 0;
    const row: PublicChannel = {
      pattern: 'beat',
      parts: {},
      pace: 'second',
      keyOf: () => true,
      open: () => new LatestChannel(),
      second: () => void seconds++,
    };
    const own = new Hub({ feed: world.follower, ...channelsOf(world.follower), channels: [row], onSlow: () => undefined });
    for (let flush = 0; flush < 30; flush++) own.flush();
    own.close();
    expect(seconds).toBe(3);
  });

  test('says of every brace what may stand there, and of this test what is there', () => {
    const contracts = rows.filter(({ pattern }) => Object.values<string>(CONTRACT_CHANNELS).includes(pattern));
    expect(contracts).toHaveLength(Object.keys(CONTRACT_CHANNELS).length);
    expect(rows.length).toBeGreaterThan(5 + contracts.length);
    for (const row of rows) {
      expect(() => nameReader(row), row.pattern).not.toThrow();
      for (const part of partsOf(row)) expect([row.pattern, part, THERE[part] !== undefined]).toEqual([row.pattern, part, true]);
      expect(hub.knows(nameOf(row)), row.pattern).toBe(true);
    }
    expect(() => nameReader({ pattern: '{pair}_{what}', parts: { pair: PART.PAIR } })).toThrow('{what}');
  });

  test('no name belongs to two rows, whatever stands at the braces', () => {
    const words = fc.array(
      fc.constantFrom('btc', 'usdt', 'tick', 'depth', 'candle', 'future', 'index', '1m', '1M', 'listings', 'trade', 'user'),
      {
        minLength: 1,
        maxLength: 7,
      },
    );
    const readers = rows.map(nameReader);
    fc.assert(
      fc.property(words, (picked) => {
        expect(readers.filter((read) => read(picked.join('_')) !== undefined).length).toBeLessThanOrEqual(1);
      }),
      { seed: 7, numRuns: 3_000 },
    );
    for (const row of rows) expect(readers.filter((read) => read(nameOf(row)) !== undefined).length, row.pattern).toBe(1);
  });

  test('what is read of a name writes the same name', () => {
    for (const row of rows) {
      const read = nameReader(row)(nameOf(row))!;
      expect(Object.keys(read).toSorted(), row.pattern).toEqual(partsOf(row).toSorted());
      expect(channelName(row.pattern, read)).toBe(nameOf(row));
    }
  });

  test('every row is listened to at its name by whoever comes, and at no name like it; a request with one bad name does nothing at all', async () => {
    for (const row of rows) {
      const name = nameOf(row);
      const client = await connect();
      for (const bad of hostileNames(row)) {
        expect(hub.knows(bad), JSON.stringify(bad)).toBe(false);
        // Twenty messages a second are heard: the good name goes along, and nothing may come of it.
        if (client.heard.length >= 15) continue;
        const refusal = await client.ask([name, bad]);
        expect(refusal, JSON.stringify(bad)).toMatchObject({ op: 'error', code: bad.length > 80 ? Code.BAD_REQUEST : Code.NOT_FOUND });
      }
      expect(client.heard.filter((message) => 'ch' in message)).toEqual([]);
      expect(await client.ask([name])).toMatchObject({ op: 'subscribed', channels: [name] });
      client.end();
    }
    expect(errors).toEqual([]);
  });

  test('a channel that tells the newest alone begins with it for who comes later', () => {
    const frame = Buffer.from('x');
    const written: Buffer[] = [];
    const row: PublicChannel<true, LatestChannel> = {
      pattern: 'bells',
      parts: {},
      pace: 'flush',
      keyOf: () => true,
      open: () => new LatestChannel(frame),
    };
    const own = new Hub({ feed: world.follower, channels: [row], sections: {}, onSlow: () => undefined });
    own.subscribe('bells', { slow: false, write: (sent: Buffer) => void written.push(sent) } as never);
    own.close();
    expect(written).toEqual([frame]);
    expect(own.knows('btc_usdt_tick')).toBe(false);
  });
});
