/** How the exchange runs, as operators are told it. */
import { systemState } from '@kontor/contract/console/running';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import type { SystemState } from './meter.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  auditor = await world.operator(['auditor']);
});
afterAll(() => cleanup.run());

const QUEUE = command<[channel: string, asked: Date]>(
  'test-running-queue',
  `INSERT INTO message_outbox (channel, recipient, lang, template, params, asked_at, next_at, good_until)
   VALUES ($1, 'nobody@example.com', 'en_US', 'notice', '{}', $2, $2, $2::timestamptz + interval '1 day')`,
);
const GIVE_UP = command<[at: Date]>(
  'test-running-give-up',
  `UPDATE message_outbox SET done_at = $1, outcome = 'given_up', reason = 'EXPIRED'`,
);

/** Measured anew: what was measured within two seconds is told again. */
async function measured(): Promise<SystemState> {
  world.wallMs += 2_000;
  const { code, data } = await world.ask(systemState, {}, auditor);
  expect(code).toBe(Code.SUCCESS);
  return data;
}

test('each part is measured, at its time; what is not there is unknown or off', async () => {
  const { time, core, database, disks, outboxes, messages, feed, reconciler, sockets, process } = await measured();
  expect(time).toBe(world.wallMs);
  expect(core).toMatchObject({ state: 'good', open: true, why: null, sequence: world.exchange.core.committed, measured: time });
  expect(database).toMatchObject({ state: 'good', measured: time });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.max_connections).toBeGreaterThan(database.connections!);
  expect(disks.map(({ disk, state }) => [disk, state === 'off'])).toEqual([
    ['data', false],
    ['archive', true],
  ]);
  expect(disks[0]!.free).toBeGreaterThan(0);
  expect(disks[0]!.total).toBeGreaterThanOrEqual(disks[0]!.free!);
  expect(outboxes.map(({ outbox, state, waiting }) => [outbox, state, waiting])).toEqual(
    ['standing', 'rights', 'platform', 'booking'].map((outbox) => [outbox, 'good', 0]),
  );
  expect(messages.map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'good'],
    ['phone', 'off'],
  ]);
  expect([feed.state, reconciler.state, sockets.state]).toEqual(['unknown', 'unknown', 'unknown']);
  expect(process).toMatchObject({ release: 'test', state: 'good' });
});

test('what waits too long turns the outbox bad, and what was given up is counted', async () => {
  const asked = world.wallMs;
  await world.database.run(QUEUE, 'email', new Date(asked));
  expect((await measured()).messages[0]).toMatchObject({ state: 'good', waiting: 1, oldest: asked });
  world.wallMs += 200_000;
  expect((await measured()).messages[0]).toMatchObject({ state: 'warn' });
  world.wallMs += 200_000;
  expect((await measured()).messages[0]).toMatchObject({ state: 'bad', failed: 0 });
  await world.database.run(GIVE_UP, new Date(world.wallMs));
  expect((await measured()).messages[0]).toMatchObject({ state: 'good', waiting: 0, oldest: null, failed: 1 });
});

test('a hundred who ask at once are one measurement', async () => {
  world.wallMs += 2_000;
  const asked = await Promise.all(Array.from({ length: 100 }, () => world.ask(systemState, {}, auditor)));
  expect(new Set(asked.map(({ data }) => data.database.measured))).toEqual(new Set([world.wallMs]));
  expect(new Set(asked.map(({ data }) => data.database.answered_ms)).size).toBe(1);
});
