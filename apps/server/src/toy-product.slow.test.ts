/**
 * The product of toy-world.ts at the server's own doors: two calls of its own, one of them a list of its records, a section of the private
 * channel and a public channel, over HTTP and a socket, with its table in PostgreSQL. And what a product touches that is not its own.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { userCall } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, UserCall } from '@kontor/contract/call';
import { channelName } from '@kontor/contract/channels';
import type { ServerMessage } from '@kontor/contract/channels';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { RECORD_FILTER, SEQUENCE, TIME_MS, pageOf, strictObject } from '@kontor/contract/fields';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { networksOf } from './client-address.ts';
import type { Applied, UserChange } from './follower/feed.ts';
import { startFollowerWorld } from './follower/follower-world.ts';
import { MemorySnapshotStore } from './follower/memory-read-store.ts';
import { PostgresReadStore } from './follower/postgres-read-store.ts';
import { recordQuery } from './follower/record-query.ts';
import { BELL_TABLE, FOLLOWED, startLeader } from './follower/toy-world.ts';
import type { BellRow } from './follower/toy-world.ts';
import { createHttpServer } from './http/http-server.ts';
import { Metrics } from './http/metrics.ts';
import { mountRecordList } from './http/record-list.ts';
import { MOST } from './http/record-window.ts';
import { createRoutes } from './http/routes.ts';
import { MemoryJournal, MemoryJournalStorage } from './journal/memory-journal.ts';
import type { Ground, ServerProduct } from './product.ts';
import { EventChannel } from './realtime/event-channel.ts';
import { Hub } from './realtime/hub.ts';
import { PART } from './realtime/public-channel.ts';
import type { PublicChannel } from './realtime/public-channel.ts';
import { RealtimeServer } from './realtime/realtime-server.ts';
import { SocketCalls } from './realtime/socket-calls.ts';
import { messageFrame } from './realtime/text-frame.ts';
import type { SectionTable } from './realtime/user-sections.ts';
import { safeInteger } from './store/columns.ts';
import { Database } from './store/database.ts';
import { MIGRATIONS } from './store/migration-list.ts';
import { migrate } from './store/migrations.ts';
import { startDatabase } from './store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

// The contract's file of the toy.
const ring = userCall({
  path: '/api/toy/ring',
  summary: 'Rings a bell after a while.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ delay: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
  answer: strictObject({ sequence: SEQUENCE }),
});
const bells = userCall({
  path: '/api/toy/bells',
  summary: 'The bells of this user that rang, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ ...RECORD_FILTER }),
  answer: pageOf(strictObject({ time: TIME_MS, sequence: SEQUENCE })),
});
const CHANNEL = 'bells_{tower}';

/** Its migration. */
const BELL_MIGRATION = {
  id: 9_001,
  name: 'bell',
  sql: 'CREATE TABLE public.bell (user_id integer NOT NULL, sequence bigint NOT NULL, time_ms bigint NOT NULL, PRIMARY KEY (user_id, sequence))',
};
const BELLS = recordQuery<BellRow>({
  name: 'history-bells',
  table: BELL_TABLE,
  read: (row) => ({ user: safeInteger(row, 'user_id'), sequence: safeInteger(row, 'sequence'), timeMs: safeInteger(row, 'time_ms') }),
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence'],
  filters: [],
});

type Ring = Awaited<ReturnType<typeof startLeader>>['ring'];

/** Its room at the doors. */
function toyProduct(send: Ring, timeMs: () => number): ServerProduct {
  return (ground) => {
    const channel: PublicChannel<string, EventChannel> = {
      pattern: CHANNEL,
      parts: { tower: PART.WORD },
      pace: 'flush',
      keyOf: ({ tower }) => (tower === 'north' ? tower : undefined),
      open: () => new EventChannel(),
      applied({ users }: Applied & { readonly users: readonly (UserChange & { readonly bells?: number })[] }, open) {
        const ch = channelName(CHANNEL, { tower: 'north' });
        for (const { bells: count } of users) if (count !== undefined) open.find(ch)?.push(() => messageFrame({ ch, data: { count } }));
      },
    };
    const section = {
      snapshot: async (user: number, minSequence: number) => {
        const { value, sequence } = await ask(ground, user, minSequence);
        return { sequence, value: { bells: value } };
      },
      update: (change: UserChange & { readonly bells?: number }) => (change.bells === undefined ? undefined : { bells: change.bells }),
    };
    return {
      mount: (routes) => {
        routes.user(ring, async ({ body, session: { user } }) => ({ sequence: await send(user, timeMs(), body.delay) }));
        mountRecordList<typeof bells, BellRow>(routes, ground, bells, {
          cursor: [MOST.WHOLE],
          placeOf: ({ sequence }) => [sequence],
          rows: async ({ user, window: { minSeq, ...window }, before }) => {
            await ground.awaitRecorded(minSeq);
            return BELLS(ground.tables, user, { ...window, before });
          },
          shown: (rows) => rows.map(({ timeMs: time, sequence }) => ({ time, sequence })),
        });
      },
      sections: { toy: section } as unknown as SectionTable,
      channels: [channel],
    };
  };
}

/** The question of its projection. */
function ask(ground: Ground, user: number, minSeq: number): Promise<{ readonly value: number; readonly sequence: number }> {
  const { queries } = ground as unknown as { readonly queries: { ask(question: object, minSeq: number): never } };
  return queries.ask({ about: 'bells', user }, minSeq);
}

// Long: a whole server for one product.
async function startServer() {
  const database = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(database, (started) => started.stop());
  await migrate(database.settings, [...MIGRATIONS, BELL_MIGRATION], silentLog);
  const tables = cleanup.add(new Database(database.settings, { log: silentLog }), (opened) => opened.close());
  const storage = new MemoryJournalStorage();
  const leader = await startLeader(storage);
  const hands = { timeMs: 1_000, monotonicMs: 0 };
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store: new PostgresReadStore(
      tables,
      FOLLOWED.projections.flatMap((each) => each.tables),
    ),
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
    followed: FOLLOWED,
  });
  await follower.ready;
  cleanup.add(follower, ({ stop }) => stop());
  const { client } = follower;
  const send: Ring = async (...asked) => {
    const sequence = await leader.ring(...asked);
    client.committed(sequence);
    return sequence;
  };
  const ground = {
    queries: client,
    tables,
    awaitRecorded: (minSeq?: number) => client.recorded(minSeq),
    wallMs: () => hands.timeMs,
  } as unknown as Ground;
  const product = toyProduct(send, () => hands.timeMs)(ground);
  const hub = new Hub({ feed: client, channels: product.channels!, sections: product.sections!, onSlow: () => undefined });
  cleanup.add(hub, (opened) => opened.close());
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    site: { find: () => undefined },
    baseAddress: '',
    allowedOrigins: [],
    health: () => ({}),
    ready: () => true,
    region: () => true,
    metrics: new Metrics(),
    proxies: networksOf([]),
    metricsNetworks: networksOf([]),
    addressRate: { perSecond: 0, burst: 0 },
    monotonicMs: () => hands.monotonicMs,
  });
  const authenticate = async (token: string) => (/^user-[1-9]$/.test(token) ? { user: Number(token.slice(5)), token } : undefined);
  const rates = { userRate: { perSecond: 0, burst: 0 }, orderRate: { perSecond: 0, burst: 0 } };
  const routes = createRoutes(app, { authenticate, monotonicMs: () => hands.monotonicMs, ...rates });
  product.mount!(routes);
  const realtime = new RealtimeServer({
    hub,
    calls: new SocketCalls({ calls: routes.direct, onError: () => undefined, onAnswered: () => undefined }),
    region: () => true,
    allowedOrigins: [],
    maxSockets: 10,
    openRate: { perSecond: 0, burst: 0 },
    addressOf: () => '127.0.0.1',
    authenticate,
    keepAwake: async () => undefined,
    living: async (tokens) => new Set(tokens),
    monotonicMs: () => hands.monotonicMs,
    onMessage: () => undefined,
    onError: () => undefined,
  });
  const http = createServer();
  realtime.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  cleanup.add(http, async () => {
    await realtime.close();
    http.closeAllConnections();
    http.close();
    await app.close();
  });
  const call = async <C extends UserCall>(of: C, body: BodyOf<C> | object, user: number): Promise<Envelope<AnswerOf<C>>> => {
    hands.monotonicMs += 5_000;
    const headers = { 'content-type': 'application/json', token: user === 0 ? '' : `user-${user}` };
    const response = await app.inject({ method: 'POST', url: of.path, headers, payload: JSON.stringify(body) });
    return response.json<Envelope<AnswerOf<C>>>();
  };
  return { hands, call, url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime` };
}

async function listen(url: string) {
  const ws = cleanup.add(new WebSocket(url), (opened) => opened.terminate());
  const heard: ServerMessage[] = [];
  ws.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  return { say: (message: object): void => ws.send(JSON.stringify(message)), heard };
}

test('a product has calls, a list of records, a section and a public channel through the server’s own doors', async () => {
  const { hands, call, url } = await startServer();
  const { say, heard } = await listen(url);
  const on = (ch: string): ServerMessage[] => heard.filter((message) => 'ch' in message && message.ch === ch);
  say({ op: 'login', id: 1, token: 'user-7' });
  say({ op: 'subscribe', id: 2, channels: ['bells_south'] });
  say({ op: 'subscribe', id: 3, channels: ['bells_north'] });
  await eventually(() => on('user').length === 1 && heard.some((message) => 'op' in message && message.op === 'subscribed'));
  expect(heard).toContainEqual(expect.objectContaining({ op: 'error', id: 2, code: Code.NOT_FOUND }));
  expect(on('user')[0]).toMatchObject({ sections: { toy: { type: 'snapshot', bells: 0 } } });

  // What no session, another field or another user asks for.
  expect((await call(ring, { delay: 1 }, 0)).code).toBe(Code.SESSION_OVER);
  for (const body of [{}, { delay: -1 }, { delay: '1' }, { delay: 1, user: 8 }])
    expect((await call(ring, body, 7)).code).toBe(Code.BAD_REQUEST);

  // Each ring is told when the command behind it finds that its time has come.
  for (let stroke = 0; stroke < 5; stroke++) {
    hands.timeMs += 100;
    expect((await call(ring, { delay: stroke }, 7)).code).toBe(Code.SUCCESS);
  }
  hands.timeMs += 100;
  const last = (await call(ring, { delay: 0 }, 8)).data.sequence;

  const whole = (await call(bells, { min_seq: last }, 7)).data;
  expect(whole.list.map(({ sequence }) => sequence)).toEqual([6, 5, 4, 3, 2]);
  expect(whole.next_cursor).toBeNull();
  const first = (await call(bells, { limit: 3 }, 7)).data;
  const second = (await call(bells, { limit: 3, cursor: first.next_cursor! }, 7)).data;
  expect([...first.list, ...second.list]).toEqual(whole.list);
  expect(second.next_cursor).toBeNull();
  expect((await call(bells, { from: whole.list[2]!.time, to: whole.list[0]!.time }, 7)).data.list).toEqual(whole.list.slice(1, 3));
  expect((await call(bells, {}, 8)).data.list).toEqual([]);
  expect((await call(bells, { cursor: 'x' }, 7)).code).toBe(Code.BAD_REQUEST);

  // A public channel is told in its own time, which need not be the user's.
  await eventually(() => JSON.stringify(on('bells_north').at(-1) ?? {}).includes('"count":5'));
  await eventually(() => JSON.stringify(on('user').at(-1)).includes('"bells":5'));
  expect(on('bells_north').at(-1)).toMatchObject({ data: { count: 5 } });
});

/** Lists of products, one a layer: what a product that is added writes in besides its own rooms. */
const LISTS = [
  'packages/engine/src/products.ts',
  'packages/contract/src/nouns.ts',
  'apps/server/src/follower/projections.ts',
  'apps/server/src/products.ts',
];

test('who puts the server together names no product; only the lists do', () => {
  const root = join(import.meta.dirname, '../../..');
  const imports = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from!);
  const products = /(?:^|\/)(?:spot|wallet)(?:\/|\.ts$|-)/;
  const shared = [
    'apps/server/src/surface.ts',
    'apps/server/src/product.ts',
    'packages/contract/src/call-table.ts',
    'packages/contract/src/channels.ts',
    'packages/engine/src/engine.ts',
    'packages/engine/src/product.ts',
    'apps/server/src/follower/projection.ts',
    'apps/server/src/follower/follower.ts',
    'apps/server/src/follower/recorder.ts',
    ...readdirSync(join(root, 'apps/server/src/realtime'))
      .filter((file) => !file.includes('.test.'))
      .map((file) => `apps/server/src/realtime/${file}`),
  ];
  expect(shared.filter((file) => imports(file).some((from) => products.test(from)))).toEqual([]);
  for (const list of LISTS)
    expect(
      imports(list).some((from) => products.test(from)),
      list,
    ).toBe(true);
  // The toy itself is made of doors: what it imports of products is nothing.
  for (const file of [
    'apps/server/src/follower/toy-world.ts',
    'apps/server/src/toy-product.slow.test.ts',
    'packages/engine/src/toy-product.test.ts',
  ])
    expect(
      imports(file).filter((from) => products.test(from)),
      file,
    ).toEqual([]);
});
