import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { CoreError } from '../core-loop/core-error.ts';
import type { NewCommand, Outcome } from '../core-loop/core-loop.ts';
import { COIN, give, limit, LISTING, startCoreWorld, USDT } from '../core-loop/core-world.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import type { FaultPlan } from '../journal/memory-journal.ts';
import { DatabaseAway } from '../store/store-error.ts';
import type { Leader, NamedCommand } from './leader.ts';
import { LeaderServer } from './leader-server.ts';
import { cancelOf, keyOf, money, named, plain } from './model-world.ts';
import { OwnLeader } from './own-leader.ts';
import { encodeCalls } from './wire-messages.ts';
import { startWireWorld } from './wire-world.ts';
import type { WireWorld } from './wire-world.ts';

const SPOT = { space: 'spot', isNewId: false } as const;

const startWorld = (): WireWorld => startWireWorld(createRandom(5), createHandClock());

/** What came of it, when it has. */
function watch(promise: Promise<unknown>): { value?: unknown; error?: unknown; readonly isSettled: boolean } {
  const watched: { value?: unknown; error?: unknown; isSettled: boolean } = { isSettled: false };
  promise.then(
    (value) => Object.assign(watched, { value, isSettled: true }),
    (error: unknown) => Object.assign(watched, { error, isSettled: true }),
  );
  return watched;
}

const codeOf = ({ error }: { error?: unknown }): unknown => (error instanceof CoreError ? error.code : error);

/** Serves any leader in a world's network. */
function serve(world: WireWorld, leader: Leader, epoch = 1): LeaderServer {
  const transport = world.network.connect();
  const { pace } = world;
  const onFault = (error: Error): void => void world.faults.push(error);
  const server = new LeaderServer({ transport, prefix: 'test', leader, epoch, committed: () => 0, timeMs: pace.nowMs, pace, onFault });
  server.start();
  return server;
}

/** A leader that answers as it is told. */
function dummy(answers: Partial<Leader>): Leader {
  const none = (): never => {
    throw new Error('nobody asks that here');
  };
  return {
    money: { submit: none },
    submit: none,
    name: none,
    succeed: none,
    marketOfOrder: none,
    contractAccount: none,
    seenTo: none,
    ...answers,
  };
}

describe('over the wire', () => {
  test('everything arrives as it was asked, and comes back as it was answered', async () => {
    const world = startWorld();
    const asked: unknown[] = [];
    const outcome = { sequence: 2 ** 40, timeMs: 5, code: Refusal.NONE, order: { slot: 3, number: 2 ** 41 } };
    const account = { isOneWay: true, carried: -5n, settings: [{ market: 1, leverage: 20, isIsolated: false }], margins: [] };
    const over = { user: 7, clientId: [1, 2, 3, 4], filled: 10n ** 25n, at: new Date(5), note: 'é', none: undefined };
    const leader = dummy({
      submit: async (command) => (asked.push(command), { ...outcome, stopOrder: { slot: 4, number: 5 } }),
      name: async <Row>(command: NamedCommand, naming: unknown) => (asked.push(command, naming), { over: over as Row }),
      succeed: async (...what) => (
        asked.push(...what),
        {
          cancelled: { status: 'fulfilled', value: { ...outcome, order: undefined } },
          placed: { status: 'rejected', reason: new FollowerBusy('later') },
        }
      ),
      money: { submit: async (command) => (asked.push(command), { code: Refusal.REPEATED, sequence: 9 }) },
      marketOfOrder: async (...what) => (asked.push(...what), what[0] === 7 ? 12 : undefined),
      contractAccount: async (user) => (user === 7 ? account : undefined),
      seenTo: async (...what) => (asked.push(...what), 77),
    });
    serve(world, leader);
    const { remote } = world.addGateway();
    const order = limit(7, 'a', 'sell', 3n, 4n) as NamedCommand;
    const cancel = cancelOf(11);
    const all = watch(
      Promise.all([
        remote.submit(plain(3)),
        remote.name(order, { space: 'contracts', isNewId: true, text: 'mein Auftrag ß' }),
        remote.succeed(cancel, order, SPOT, true),
        remote.money.submit(money(4)),
        remote.marketOfOrder(7, clientKey('c')),
        remote.marketOfOrder(8, { slot: 1, number: 2 }),
        remote.contractAccount(7),
        remote.contractAccount(8),
        remote.seenTo(7, clientKey('d')),
      ]),
    );
    await world.until(() => all.isSettled, 1_000);
    expect(all.error).toBeUndefined();
    expect(all.value).toEqual([
      { ...outcome, stopOrder: { slot: 4, number: 5 } },
      { over },
      {
        cancelled: { status: 'fulfilled', value: { ...outcome, order: undefined } },
        placed: { status: 'rejected', reason: new FollowerBusy('later') },
      },
      { code: Refusal.REPEATED, sequence: 9 },
      12,
      undefined,
      account,
      undefined,
      77,
    ]);
    expect(asked).toMatchObject([
      plain(3),
      order,
      { space: 'contracts', isNewId: true, text: 'mein Auftrag ß' },
      cancel,
      order,
      SPOT,
      true,
      money(4),
      7,
      clientKey('c'),
      8,
      { slot: 1, number: 2 },
      7,
      clientKey('d'),
    ]);
    expect(world.faults).toEqual([]);
  });

  test('failures come by their names, and of what has none no more than its sentence', async () => {
    const world = startWorld();
    const thrown = [new CoreError('BUSY', 'a crowd'), new FollowerBusy('behind'), new DatabaseAway('gone'), new TypeError('x is not y')];
    let at = 0;
    serve(world, dummy({ submit: () => Promise.reject(thrown[at++]!) }));
    const { remote } = world.addGateway();
    const told = thrown.map(() => watch(remote.submit(plain(1))));
    await world.until(() => told.every(({ isSettled }) => isSettled), 1_000);
    const errors = told.map(({ error }) => error as Error);
    expect(errors.slice(0, 3)).toEqual(thrown.slice(0, 3));
    expect(errors.map((error) => error.constructor)).toEqual([CoreError, FollowerBusy, DatabaseAway, Error]);
    expect(errors[3]!.message).toBe('the leader failed: x is not y');
    expect(world.faults).toEqual([thrown[3]]);
  });

  test('what cannot be said is refused alone, before anything is sent', async () => {
    const world = startWorld();
    world.lead();
    const { remote } = world.addGateway();
    const bad = watch(remote.submit({ ...limit(7, 'x', 'buy', 1n, 1n), quantity: 'many' } as unknown as NewCommand));
    const good = watch(remote.submit(plain(1)));
    await world.until(() => good.isSettled, 1_000);
    expect(bad.error).toBeInstanceOf(Error);
    expect(good.value).toMatchObject({ sequence: 1 });
  });

  test('calls of one turn are one message, and so are their answers', async () => {
    const world = startWorld();
    const { leader, transport } = world.lead();
    const { remote, transport: own } = world.addGateway();
    await world.pass(200);
    const sent = { calls: 0, answers: 0 };
    const listener = world.network.connect();
    listener.subscribe('test.calls', () => (sent.calls += 1));
    const publish = transport.publish.bind(transport);
    transport.publish = (subject, bytes) => {
      if (subject.startsWith('test.answers')) sent.answers += 1;
      return publish(subject, bytes);
    };
    const all = watch(Promise.all(Array.from({ length: 500 }, (_, at) => remote.submit(plain(at)))));
    await world.until(() => all.isSettled, 1_000);
    expect((all.value as { sequence: number }[]).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
    // The first is committed alone by this leader.
    expect(sent).toEqual({ calls: 1, answers: 2 });
    expect([leader.epoch, own.connected]).toEqual([1, true]);
  });

  test('a turn that is longer than a message arrives in order all the same, also where messages are lost', async () => {
    const world = startWorld();
    world.lead();
    const { remote } = world.addGateway({ maxCalls: 100_000, maxWaiting: 100_000 });
    world.weather.now = { lost: 0.3, doubled: 0.2, late: 0.2, lateMs: 30 };
    const all = watch(Promise.all(Array.from({ length: 10_000 }, (_, at) => remote.name(named(at), SPOT))));
    await world.until(() => all.isSettled, 8_000);
    expect((all.value as { outcome: Outcome }[]).map(({ outcome }) => outcome.sequence)).toEqual(
      Array.from({ length: 10_000 }, (_, at) => at + 1),
    );
  });

  test('whatever else is said on the subjects harms nobody', async () => {
    const world = startWorld();
    const { server } = world.lead();
    const { remote } = world.addGateway();
    await world.pass(100);
    const stranger = world.network.connect();
    const header = { gateway: '00'.repeat(8), epoch: 1, heardMs: world.pace.nowMs(), below: 1, first: 1, wanted: [] };
    const good = encodeCalls(header, []);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      good.subarray(0, 20),
      encodeCalls({ ...header, below: 2 ** 50 }, []),
      encodeCalls(header, [Buffer.from([1, 0, 0, 0, 99])]),
    ]) {
      for (const subject of ['test.calls', 'test.leading']) stranger.publish(subject, bytes);
    }
    const done = watch(remote.submit(plain(1)));
    await world.until(() => done.isSettled, 1_000);
    expect(done.value).toMatchObject({ sequence: 1 });
    expect(world.faults.length).toBeGreaterThan(5);
    expect(server.gateways).toBeLessThanOrEqual(2);
  });

  test('what was on its way for too long is not taken, and silent gateways are forgotten', async () => {
    const world = startWorld();
    const { server } = world.lead();
    const { remote } = world.addGateway();
    const late: Uint8Array[] = [];
    world.network.connect().subscribe('test.calls', (bytes) => void late.push(Uint8Array.from(bytes)));
    const one = watch(remote.submit(plain(1)));
    await world.until(() => one.isSettled, 1_000);
    await world.pass(40_000);
    world.addGateway();
    const other = watch(world.addGateway().remote.submit(plain(2)));
    await world.pass(200);
    expect(other.value).toMatchObject({ sequence: 2 });
    expect(server.gateways).toBe(1);
    for (const bytes of late.slice(0, 1)) world.network.connect().publish('test.calls', bytes);
    await world.pass(200);
    expect(world.record.entries).toHaveLength(2);
  });
});

describe('a gateway', () => {
  test('waits for somebody to lead, and then tells that nothing was done', async () => {
    const world = startWorld();
    const { remote } = world.addGateway();
    const told: (number | undefined)[] = [];
    remote.onLeading((epoch) => void told.push(epoch));
    const [soon, never] = [watch(remote.submit(plain(1))), watch(remote.submit(plain(2)))];
    await world.pass(3_500);
    expect([soon.isSettled, never.isSettled, remote.leading]).toEqual([false, false, undefined]);
    const leading = world.lead();
    await world.until(() => soon.isSettled && never.isSettled, 1_000);
    expect([soon.value, remote.leading]).toMatchObject([{ sequence: 1 }, 1]);
    leading.kill();
    await world.pass(600);
    expect([remote.leading, told]).toEqual([undefined, [1, undefined]]);
    const late = watch(remote.name(named(3), SPOT));
    await world.pass(4_100);
    expect(codeOf(late)).toBe('BUSY');
    world.lead();
    await world.pass(500);
    // Not later either.
    expect(world.record.entries).toHaveLength(2);
  });

  test('waits with so many calls only, and keeps room for cancellations', async () => {
    const world = startWorld();
    const { remote } = world.addGateway({ maxCalls: 20, maxWaiting: 5 });
    const waiting = Array.from({ length: 6 }, (_, at) => watch(remote.submit(plain(at))));
    await world.turn();
    expect(waiting.map(codeOf)).toEqual([undefined, undefined, undefined, undefined, undefined, 'BUSY']);
    world.commits.ms = () => 1_000;
    world.lead();
    await world.pass(200);
    const more = Array.from({ length: 15 }, (_, at) => watch(remote.submit(plain(10 + at))));
    const cancels = Array.from({ length: 3 }, (_, at) => watch(remote.submit(cancelOf(at))));
    await world.turn();
    expect(more.map(codeOf)).toEqual([...Array.from({ length: 13 }), 'BUSY', 'BUSY']);
    expect(cancels.map(codeOf)).toEqual([undefined, undefined, 'BUSY']);
    await world.pass(3_000);
    expect(remote.waiting).toBe(0);
  });

  test('tells after eight seconds that it does not know what came of it', async () => {
    const world = startWorld();
    const leading = world.lead();
    const { remote } = world.addGateway();
    await world.pass(100);
    const [one, other] = [watch(remote.submit(plain(1))), watch(remote.name(named(2), SPOT))];
    await world.turn();
    leading.kill();
    await world.pass(7_900);
    expect([one.isSettled, other.isSettled]).toEqual([false, false]);
    await world.pass(200);
    expect([codeOf(one), codeOf(other)]).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  });

  test('hears of each commit soon', async () => {
    const world = startWorld();
    world.lead();
    const { remote } = world.addGateway();
    await world.pass(100);
    const heard: number[] = [];
    remote.onBeat(({ committed }) => void heard.push(committed));
    const done = watch(remote.submit(plain(1)));
    await world.until(() => done.isSettled, 100);
    await world.pass(12);
    expect(heard).toContain(1);
    expect(remote.committed).toBe(1);
  });

  test('of a leader that makes way in order nothing is unknown', async () => {
    const world = startWorld();
    let leading = world.lead();
    const { remote } = world.addGateway();
    await world.pass(100);
    const all: ReturnType<typeof watch>[] = [];
    for (let at = 0; at < 300; at += 1) {
      all.push(watch(remote.submit(plain(at))));
      if (at % 100 === 50) {
        const before = leading;
        void before.server.close().then(async () => {
          leading = world.lead();
          before.kill();
        });
      }
      await world.pass(1);
    }
    await world.until(() => all.every(({ isSettled }) => isSettled), 3_000);
    expect(all.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(new Set(world.record.entries.map(({ key }) => key)).size).toBe(300);
    expect(leading.leader.epoch).toBe(4);
  });

  test('that closes is answered first, and takes nothing more', async () => {
    const world = startWorld();
    world.lead();
    const { remote } = world.addGateway();
    await world.pass(100);
    const one = watch(remote.submit(plain(1)));
    const closed = watch(remote.close());
    const late = watch(remote.submit(plain(2)));
    await world.until(() => closed.isSettled, 1_000);
    expect([one.value, codeOf(late)]).toMatchObject([{ sequence: 1 }, 'STOPPED']);
  });
});

test('an order that was replaced, and whose second half was not answered, is asked for again by that half alone', async () => {
  const world = startWorld();
  const outcome = { sequence: 1, timeMs: 1, code: Refusal.NONE, order: undefined };
  const stopped = new CoreError('OUTCOME_UNKNOWN', 'halted');
  const server = serve(
    world,
    dummy({
      succeed: async () => ({ cancelled: { status: 'fulfilled', value: outcome }, placed: { status: 'rejected', reason: stopped } }),
    }),
  );
  const { remote } = world.addGateway();
  const replaced = watch(remote.succeed(cancelOf(1), named(2), { space: 'spot', isNewId: true }, false));
  await world.pass(300);
  expect(replaced.isSettled).toBe(false);
  server.stop();
  const asked: unknown[] = [];
  serve(
    world,
    dummy({ name: async (command, naming) => (asked.push(keyOf(command), naming), { outcome: { ...outcome, sequence: 2 } }) }),
    2,
  );
  await world.until(() => replaced.isSettled, 1_000);
  expect(replaced.value).toEqual({
    cancelled: { status: 'fulfilled', value: outcome },
    placed: { status: 'fulfilled', value: { outcome: { ...outcome, sequence: 2 } } },
  });
  expect(asked).toEqual([keyOf(named(2)), { space: 'spot', isNewId: false, text: undefined }]);
});

/** The real core over a journal in memory; what it appends fails as planned. */
async function leadForReal(world: WireWorld, storage: MemoryJournalStorage, faults?: FaultPlan) {
  const core = await startCoreWorld(storage, faults === undefined ? {} : { faults });
  const leader = new OwnLeader({
    core: core.core,
    engine: core.engine,
    // As after a start: every id is looked for.
    ids: { holds: () => false, note: () => undefined, gap: Infinity },
    texts: core.texts,
    money: { submit: () => Promise.reject(new Error('no money here')) },
    over: { spot: async () => [], contracts: async () => [] },
    recorded: () => storage.seqLast,
  });
  return { ...core, server: serve(world, leader, core.lease.epoch), leader };
}

test.each(['commitThenFail', 'failInside'] as const)('the real core ends between journal and answer: %s', async (fault) => {
  const world = startWorld();
  const storage = new MemoryJournalStorage();
  const first = await leadForReal(world, storage, (attempt) => (attempt === 2 ? fault : undefined));
  await first.submitAll([...LISTING, give(1, USDT, 1_000n * COIN)]);
  const { remote } = world.addGateway();
  await world.pass(100);
  const order = (id: string): NamedCommand => limit(1, id, 'buy', 100n, COIN / 100n) as NamedCommand;
  const asked = ['a', 'b', 'c'].map((id) => watch(remote.name(order(id), { space: 'spot', isNewId: id === 'c' })));
  const unnamed = watch(
    remote.submit({
      type: CommandType.PLACE,
      user: 1,
      market: 0,
      clientId: clientKey('unnamed'),
      side: Side.BUY,
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: 100n * COIN,
      quantity: COIN / 100n,
      quoteAmount: 0n,
      stopPrice: 0n,
    }),
  );
  await world.until(() => first.halts.length > 0, 500);
  first.server.stop();
  await world.pass(10);
  expect([asked.map(({ isSettled }) => isSettled), codeOf(unnamed)]).toEqual([[false, false, false], 'OUTCOME_UNKNOWN']);
  const second = await leadForReal(world, storage);
  await world.until(() => asked.every(({ isSettled }) => isSettled), 2_000);
  const wasDone = fault === 'commitThenFail';
  expect(asked.map(({ value }) => value)).toMatchObject(
    asked.map(() => ({ outcome: { code: wasDone ? Refusal.REPEATED : Refusal.NONE } })),
  );
  expect(['a', 'b', 'c', 'unnamed'].map((id) => second.engine.knowsId(1, clientKey(id)))).toEqual([true, true, true, wasDone]);
  await second.core.close();
});
