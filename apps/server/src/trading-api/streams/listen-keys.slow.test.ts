/** Listen keys over a real database: one for a user and family, an hour long, ended with the key that made it; and what sockets that are open by it hear. */
import { hash } from 'node:crypto';
import { CloseCode } from '@kontor/contract/channels';
import { decodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../../core-loop/core-world.ts';
import { markCommand } from '../../modules/perpetual/contract-world.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually } from '../../store/test-world.ts';
import type { Vault } from '../../vault/vault.ts';
import { contractLimit, startStreamWorld } from '../stream-world.ts';
import type { StreamWorld } from '../stream-world.ts';
import { MemoryKeys } from '../trading-api-world.ts';
import { LISTEN_KEY_MS, ListenKeys } from './listen-keys.ts';

const VAULT: Pick<Vault, 'indexOf'> = { indexOf: (...words) => hash('sha256', JSON.stringify(words), 'buffer') };
const cleanup = new Cleanup();
let queries: Database;
let world: StreamWorld;
let keys: ListenKeys;
let orders = 0;

beforeAll(async () => {
  queries = await openTestDatabase(cleanup, 'kontor_app');
  world = await startStreamWorld({ queries });
  keys = cleanup.add(
    new ListenKeys({
      queries,
      apiKeys: world.keys,
      random: MACHINE_RANDOM,
      vault: VAULT,
      wallMs: () => world.hands.timeMs,
      onError: () => undefined,
    }),
    (opened) => opened.close(),
  );
});
afterAll(async () => {
  await world.stop();
  await cleanup.run();
});

const order = (user: number) => world.submitAll([limit(user, `listen-${++orders}`, 'buy', 50n, 1_000n)]);

test('one for a user and family: asked for again it is the same, and lives longer; over, it is another', async () => {
  const { apiKey } = world.keys.add({ user: 1 }).key;
  const first = await keys.make(1, 'spot', apiKey);
  expect(first).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(await keys.make(1, 'futures', apiKey)).not.toBe(first);
  world.hands.timeMs += LISTEN_KEY_MS - 1;
  expect(await keys.make(1, 'spot', apiKey)).toBe(first);
  world.hands.timeMs += LISTEN_KEY_MS - 1;
  expect(await keys.keep(1, 'spot')).toBe(first);
  expect(await keys.keep(1, 'spot', first)).toBe(first);
  await expect(keys.keep(1, 'spot', 'x'.repeat(64))).rejects.toMatchObject({ code: -1125 });
  await expect(keys.keep(2, 'spot', first)).rejects.toMatchObject({ code: -1125 });
  await expect(keys.keep(1, 'futures')).rejects.toMatchObject({ code: -1125 });
  world.hands.timeMs += LISTEN_KEY_MS;
  await expect(keys.keep(1, 'spot')).rejects.toMatchObject({ code: -1125 });
  const second = await keys.make(1, 'spot', apiKey);
  expect(second).not.toBe(first);
  await keys.end(1, 'spot', second);
  await expect(keys.end(1, 'spot')).rejects.toMatchObject({ code: -1125 });
});

test('a socket by a key: every event of its user and family, nobody else’s', async () => {
  const { apiKey } = world.keys.add({ user: 1 }).key;
  const [spot, futures] = [await keys.make(1, 'spot', apiKey), await keys.make(1, 'futures', apiKey)];
  const raw = await world.connect(`/ws/${spot}`);
  const combined = await world.connect(`/stream?streams=${spot}/btcusdt@trade`);
  const numbered = await world.connect(`/ws/${spot}?sequence=true`);
  const [ccxt, old] = [await world.connect(`/fstream/private/ws?listenKey=${futures}`), await world.connect(`/fstream/ws/${futures}`)];
  const late = await world.connect('/ws');
  expect(await late.ask('SUBSCRIBE', [spot])).toMatchObject({ result: null });
  expect(await late.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [spot] });
  await numbered.next(({ seq }) => seq !== undefined);
  await order(2);
  await order(1);
  await world.submitAll([markCommand(100), contractLimit(1, `listen-${++orders}`, 'buy', 96n, 1n)]);
  for (const client of [raw, ccxt, old, late]) expect(await client.next(({ e }) => e === 'order')).toMatchObject({ e: 'order', X: 0 });
  expect(await combined.next(({ stream }) => stream === spot)).toEqual({ stream: spot, data: raw.heard[0] });
  expect(raw.heard).toHaveLength(1);
  expect(await numbered.next(({ data }) => (data as { e: string }).e === 'order')).toEqual({
    stream: spot,
    data: raw.heard[0],
    seq: 1,
    journal: expect.any(Number),
  });
  expect(numbered.heard[0]).toMatchObject({ stream: spot, data: { e: 'streamPosition', complete: true }, seq: 0 });
  expect(await world.refused(`/fstream/ws/${spot}`)).toMatchObject({ body: { code: -1125 } });
});

test('whoever connects again is told what he missed, or that nobody knows', async () => {
  const { apiKey } = world.keys.add({ user: 2 }).key;
  const key = await keys.make(2, 'spot', apiKey);
  const before = await world.connect(`/ws/${key}?sequence=true`);
  await before.next(({ seq }) => seq !== undefined);
  await order(2);
  const last = await before.next(({ data }) => (data as { e: string }).e === 'order');
  before.ws.terminate();
  await order(2);
  await order(2);
  const again = await world.connect(`/ws/${key}?sequence=true&since=${String(last['journal'])}`);
  await again.next(({ data }) => (data as { e: string }).e === 'streamPosition');
  expect(again.heard.map(({ seq }) => (seq as number) - (last['seq'] as number))).toEqual([0, 1, 2, 2]);
  expect(again.heard[0]).toEqual(last);
  expect(again.heard.at(-1)).toMatchObject({ data: { complete: true } });
  const long = await world.connect(`/ws/${key}?since=1`);
  expect(await long.next(({ e }) => e === 'streamPosition')).toMatchObject({ complete: false });
});

test('a binary stream has own orders, and every other event as it is', async () => {
  const { apiKey } = world.keys.add({ user: 1 }).key;
  const key = await keys.make(1, 'spot', apiKey);
  const client = await world.connect(`/binary?streams=${key}/btcusdt@trade`);
  await eventually(() => client.bytes.length === 1);
  await order(1);
  await eventually(() => client.bytes.length === 2);
  const [position, event] = client.bytes.map((bytes) => decodeBinary(bytes)!);
  expect(position).toMatchObject({ template: 'userEvent' });
  expect(event).toMatchObject({ template: 'userEvent', seq: (position as { seq: number }).seq + 1, journal: world.core.committed });
  expect(JSON.parse((event as { json: string }).json)).toMatchObject({ e: 'order' });
});

test('a key that is over in mid-stream says so, and hangs up', async () => {
  const { apiKey } = world.keys.add({ user: 1 }).key;
  const key = await keys.make(1, 'futures', apiKey);
  const [raw, combined] = [await world.connect(`/fstream/ws/${key}`), await world.connect(`/fstream/stream?streams=${key}`)];
  await Promise.all([raw, combined].map((client) => client.ask('LIST_SUBSCRIPTIONS')));
  world.hands.timeMs += LISTEN_KEY_MS;
  const expired = { e: 'listenKeyExpired', E: world.hands.timeMs, listenKey: key };
  expect(await raw.closed).toMatchObject({ code: CloseCode.SESSION_OVER });
  expect(raw.heard.at(-1)).toEqual(expired);
  expect(await combined.closed).toMatchObject({ code: CloseCode.SESSION_OVER });
  expect(combined.heard.at(-1)).toEqual({ stream: key, data: expired });
  expect(await world.refused(`/fstream/ws/${key}`)).toMatchObject({ status: 400, body: { code: -1125 } });
});

test.each(['deleted', 'switched off', 'expired'])('a key of the trading API that is %s takes its listen keys with it', async (how) => {
  const pair = world.keys.add({ user: 1, expiresMs: world.hands.timeMs + 1_000_000 });
  // The one before may still live.
  await keys.end(1, 'spot').catch(() => undefined);
  const key = await keys.make(1, 'spot', pair.key.apiKey);
  const client = await world.connect(`/ws/${key}`);
  expect(await client.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [key] });
  if (how === 'expired') world.keys.change(pair.key.apiKey, { ...pair.key, expiresMs: world.hands.timeMs });
  else world.keys.change(pair.key.apiKey, how === 'deleted' ? undefined : { ...pair.key, isEnabled: false });
  expect(await client.closed).toMatchObject({ code: CloseCode.SESSION_OVER });
  expect(client.heard.at(-1)).toMatchObject({ e: 'listenKeyExpired', listenKey: key });
  await expect(keys.keep(1, 'spot', key)).rejects.toMatchObject({ code: -1125 });
});

test('a key that was changed in another way keeps them', async () => {
  const pair = world.keys.add({ user: 1 });
  await keys.end(1, 'spot').catch(() => undefined);
  const key = await keys.make(1, 'spot', pair.key.apiKey);
  const client = await world.connect(`/ws/${key}`);
  await client.ask('LIST_SUBSCRIPTIONS');
  world.keys.change(pair.key.apiKey, { ...pair.key, scopes: new Set(['read']) });
  await order(1);
  expect(await client.next(({ e }) => e === 'order')).toMatchObject({ X: 0 });
});

test('a key is good after a restart, and for nobody whose key of the trading API is gone', async () => {
  const pair = world.keys.add({ user: 1 });
  await keys.end(1, 'spot').catch(() => undefined);
  const key = await keys.make(1, 'spot', pair.key.apiKey);
  const apiKeys = new MemoryKeys();
  const anew = new ListenKeys({
    queries,
    apiKeys,
    random: MACHINE_RANDOM,
    vault: VAULT,
    wallMs: () => world.hands.timeMs,
    onError: () => undefined,
  });
  expect(await anew.use(key, 'spot', () => undefined)).toBeUndefined();
  anew.close();
  const same = new ListenKeys({
    queries,
    apiKeys: world.keys,
    random: MACHINE_RANDOM,
    vault: VAULT,
    wallMs: () => world.hands.timeMs,
    onError: () => undefined,
  });
  expect(await same.use(key, 'spot', () => undefined)).toMatchObject({ user: 1 });
  same.close();
});

test('a row says no key', async () => {
  const { apiKey } = world.keys.add({ user: 3 }).key;
  const key = await keys.make(3, 'spot', apiKey);
  const row = await queries.one(
    statement<[], string>('listen-key-row', 'SELECT listen_key::text AS row FROM listen_key WHERE user_id = 3', (found) =>
      text(found, 'row'),
    ),
  );
  expect(row).not.toContain(key);
  expect(await keys.use(key, 'spot', () => undefined)).toMatchObject({ user: 3 });
});

test('nothing of it was an error of the server’s', () => {
  expect(world.hands.errors).toEqual([]);
});
