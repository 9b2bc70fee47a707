/** How the exchange runs, as operators are told it. */
import { ROLES } from '@kontor/contract/console/roles';
import { systemHead, systemState } from '@kontor/contract/console/running';
import { Code } from '@kontor/contract/envelope';
import { P2pTradeState } from '@kontor/domain/p2p/words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Metrics } from '../../http/metrics.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { findingsIn } from './findings.ts';
import type { SystemState } from './meter.ts';
import { showRunning } from './running-metrics.ts';

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

test.each(ROLES)('%s sees whether the engine runs, and its last command', async (role) => {
  const { code, data } = await world.ask(systemHead, {}, await world.operator([role]));
  expect({ code, data }).toEqual({ code: Code.SUCCESS, data: { open: true, sequence: world.exchange.core.committed } });
});

test('each part is measured, at its time; what is not there is unknown or off', async () => {
  const { time, core, database, disks, outboxes, messages, feed, chains, reconciler, sockets, process } = await measured();
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
  expect([feed.state, chains.state, reconciler.state, sockets.state]).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
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

const TROUBLED = command<[number: number, state: number]>(
  'test-running-trade',
  `INSERT INTO p2p_trade SELECT * FROM jsonb_populate_record(NULL::p2p_trade, (SELECT jsonb_object_agg(column_name, 1) FROM information_schema.columns
     WHERE table_name = 'p2p_trade') || jsonb_build_object('number', $1::bigint, 'state', $2::smallint, 'ended_ms', 0))`,
);
const STEP = command<[trade: number, sequence: number, timeMs: number, state: number]>(
  'test-running-step',
  `INSERT INTO p2p_step (trade, sequence, time_ms, ordinal, buyer, seller, state, cause, appellant)
   VALUES ($1::bigint, $2::bigint, $3::bigint, 1, 1, 2, $4::smallint, 1, 0)`,
);
const CONFIRM = command('test-running-confirm', 'UPDATE p2p_trade SET state = 4 WHERE state = 2');

test('payments that are not confirmed are counted from when they are overdue, and for more than an hour an alert; appeals are none', async () => {
  const found = async () => {
    const state = await measured();
    const [each] = findingsIn(state).filter(({ kind }) => kind === 'trades_overdue');
    return [state.deals, each?.isWrong === true && each.text];
  };
  const at = () => ({ measured: world.wallMs });
  expect(await found()).toEqual([{ ...at(), state: 'good', overdue: 0, oldest: null }, false]);
  const since = world.wallMs;
  const { PAID, PAID_OVERDUE, APPEAL } = P2pTradeState;
  for (const [number, state] of [PAID, PAID_OVERDUE, PAID_OVERDUE, APPEAL].entries()) {
    await world.owner.run(TROUBLED, number + 1, state);
    // Paid long before: that does not count.
    await world.owner.run(STEP, number + 1, 10 * number + 1, since - 10_000_000, PAID);
    if (state !== PAID) await world.owner.run(STEP, number + 1, 10 * number + 2, since + number * 60_000, state);
  }
  const oldest = since + 60_000;
  for (let step = 0; step < 4; step++) {
    world.wallMs += 750_000;
    await measured();
  }
  world.wallMs = oldest + 3_600_000 - 2_000;
  expect(await found()).toEqual([{ ...at(), state: 'warn', overdue: 2, oldest }, false]);
  expect(await found()).toEqual([
    { ...at(), state: 'bad', overdue: 2, oldest },
    'Of 2 trades the payment was not confirmed in time, of the first for 60 min. Support looks at them under “Appeals”.',
  ]);
  await world.owner.run(CONFIRM);
  expect(await found()).toEqual([{ ...at(), state: 'good', overdue: 0, oldest: null }, false]);
});

test('a network of which no block is read for a while is an alert, whatever the reason; a slow chain has more time', async () => {
  const quick = { head: 7 as number | undefined, height: 7 as number | undefined, stopped: undefined as string | undefined };
  const slow = { head: 3, height: 3, stopped: undefined };
  world.meter.add({
    networks: {
      all: [
        { network: 'ERC20', settings: { block_seconds: 12 }, scanner: { state: quick } },
        { network: 'BTC', settings: { block_seconds: 600 }, scanner: { state: slow } },
      ],
    },
  });
  const found = async () => {
    const state = await measured();
    const wrong = findingsIn(state).filter(({ kind, isWrong }) => kind === 'chain_stale' && isWrong === true);
    return [state.chains.state, ...wrong.map(({ subject, text }) => `${subject}: ${text}`)];
  };
  const since = world.wallMs + 2_000;
  expect(await found()).toEqual(['good']);
  // The node stands still.
  world.wallMs += 298_000;
  expect(await found()).toEqual(['warn']);
  expect(await found()).toEqual(['bad', 'ERC20: The node of ERC20 answers, and no new block was read for 302 s, the last is 7.']);
  // It is away, and the scanner forgets where it was: no time begins anew by that.
  Object.assign(quick, { head: undefined, height: undefined });
  expect(await found()).toEqual(['bad', 'ERC20: The node of ERC20 does not answer: no new block was read for 304 s, the last is 7.']);
  expect((await measured()).chains.networks[0]).toMatchObject({ network: 'ERC20', head: null, advanced: since });
  Object.assign(quick, { head: 7, height: 7 });
  expect((await found())[0]).toBe('bad');
  Object.assign(quick, { head: 8, height: 8 });
  expect(await found()).toEqual(['good']);
  // It has become another below what was final: there is no waiting for that.
  quick.stopped = 'the chain is another below block 3, which was final';
  expect(await found()).toEqual([
    'bad',
    'ERC20: ERC20 has stopped: the chain is another below block 3, which was final. Somebody has to look.',
  ]);
  quick.stopped = undefined;
  // In steps, as whoever looks on would do: an operator who does nothing for a quarter of an hour is signed out.
  for (let step = 0; step < 8; step++) {
    world.wallMs += 750_000;
    await found();
  }
  expect((await found()).length).toBe(3);
});

test('a hundred who ask at once are one measurement', async () => {
  world.wallMs += 2_000;
  const asked = await Promise.all(Array.from({ length: 100 }, () => world.ask(systemState, {}, auditor)));
  expect(new Set(asked.map(({ data }) => data.database.measured))).toEqual(new Set([world.wallMs]));
  expect(new Set(asked.map(({ data }) => data.database.answered_ms)).size).toBe(1);
});

const SEEN = command<[at: Date]>(
  'test-running-seen',
  `INSERT INTO deposit (network, txid, output, height, block_hash, account_id, address, symbol, asset, units, amount, dust, state, seen_at, updated_at)
   VALUES (1, '0x1', 0, 1, '0x2', 1, '0x3', 'USDT', 0, 1, 1, 0, 'confirming', $1, $1)`,
);

test('Prometheus is told the same as measured last, and asks nobody for it', async () => {
  const metrics = new Metrics();
  showRunning(metrics, world.meter);
  const told = async (name: string): Promise<number> => {
    const line = (await metrics.registry.metrics()).split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  };
  await world.database.run(QUEUE, 'email', new Date(world.wallMs));
  await world.owner.run(SEEN, new Date(world.wallMs));
  expect(await told('kontor_deposits{state="confirming"}')).toBe(0);
  world.wallMs += 58_000;
  const state = await measured();
  expect([
    await told('kontor_deposits{state="confirming"}'),
    await told('kontor_deposits_oldest_seconds{state="confirming"}'),
    await told('kontor_withdrawals{state="approved"}'),
    await told('kontor_withdrawals_oldest_seconds{state="approved"}'),
    await told('kontor_messages_waiting{channel="email"}'),
    await told('kontor_messages_oldest_seconds{channel="email"}'),
    await told('kontor_changes_waiting{outbox="booking"}'),
    await told('kontor_database_bytes'),
    await told('kontor_network_block_age_seconds{network="BTC"}'),
  ]).toEqual([1, 60, 0, 0, 1, 60, 0, state.database.bytes, (world.wallMs - state.chains.networks[1]!.advanced) / 1_000]);
  const [disk] = state.disks;
  expect(await told('kontor_disk_used_ratio{disk="data"}')).toBe(1 - disk!.free! / disk!.total!);
  expect(await told('kontor_books_differing')).toBeNaN();
});
