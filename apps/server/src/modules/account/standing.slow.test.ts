/** The outbox in a real database, over a small exchange in memory. */
import { join } from 'node:path';
import { CommandType, UserFlag } from '@kontor/engine/command';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CoreError } from '../../core-loop/core-error.ts';
import { LISTING, startCoreWorld } from '../../core-loop/core-world.ts';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { Database, command, statement } from '../../store/database.ts';
import { MIGRATIONS } from '../../store/migration-list.ts';
import { migrate } from '../../store/migrations.ts';
import { startDatabase } from '../../store/start-database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../../store/test-world.ts';
import { accountById, insertAccount } from './accounts.ts';
import { ROW_END } from './outbox-rows.ts';
import { StandingReconciler } from './standing-reconciler.ts';
import { standingRelay } from './standing-relay.ts';
import { wishStanding } from './standing.ts';
import type { StandingChange } from './standing.ts';

const NOW = new Date(1_000_000);
const SUSPEND = { change: 'suspend' } as const;
const REINSTATE = { change: 'reinstate' } as const;
const tier = (number: number): StandingChange => ({ change: 'tier', tier: number });

const cleanup = new Cleanup();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const sql of ['DELETE FROM outbox', 'DELETE FROM session', 'DELETE FROM account']) await database.run(command(`test ${sql}`, sql));
  for (const id of [1, 2, 3])
    await insertAccount(database, { id, login: `user${id}`, nickname: `User ${id}`, passwordHash: 'x', demo: false, feeTier: 0 }, NOW);
});

/** An exchange with tiers 1 to 3, the commands that its core was given, and relays over it. */
async function openWorld() {
  const world = await startCoreWorld(new MemoryJournalStorage());
  await world.submitAll([
    ...LISTING,
    ...[1, 2, 3].map((number): NewCommand => ({ type: CommandType.FEE_TIER, tier: number, makerRate: 0, takerRate: 0 })),
  ]);
  const sent: NewCommand[] = [];
  const core: Core = {
    submit: (given) => {
      sent.push(given);
      return world.core.submit(given);
    },
  };
  const errors: object[] = [];
  const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
  const relayOver = (over: Core = core, queries = database as Parameters<typeof standingRelay>[0]['queries']) =>
    standingRelay({ queries, core: over, log, wallMs: () => NOW.getTime() });
  const inEngine = (user: number) => {
    const found = world.view.engine.users().find((each) => each.user === user);
    return { suspended: ((found?.flags ?? 0) & UserFlag.SUSPENDED) !== 0, tier: found?.tier ?? 0 };
  };
  const inTable = async (user: number) => {
    const { suspended, feeTier } = (await accountById(database, user))!;
    return { suspended, tier: feeTier };
  };
  const reconciler = (nowMs = NOW.getTime()) =>
    new StandingReconciler({
      queries: database,
      log,
      wallMs: () => nowMs,
      metrics: { gauge: () => undefined },
      follower: { standings: async () => ({ value: world.view.engine.users(), sequence: world.view.sequence }) },
    });
  return { ...world, core, loop: world.core, sent, errors, relayOver, inEngine, inTable, reconciler };
}

const ask = (user: number, change: StandingChange) =>
  database.transaction((queries) => wishStanding(queries, user, change, 'a reason', NOW));
const OPEN_SESSION = command<[Uint8Array, number, Date]>('test-session', 'INSERT INTO session VALUES ($1, $2, $3, $3)');
const SESSIONS = statement<[number], bigint>(
  'test-sessions',
  'SELECT count(*) FROM session WHERE account_id = $1',
  (row) => row['count'] as bigint,
);

/** A core that takes commands and whose answers nobody hears: what a crash between commit and mark looks like. */
function deaf(core: Core): Core {
  return {
    submit: async (given) => {
      await core.submit(given);
      throw new CoreError('OUTCOME_UNKNOWN', 'crashed');
    },
  };
}

test("a demo from before has its bots' tier in the table as well", async () => {
  const server = cleanup.add(
    await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'old'), log: silentLog }),
    (started) => started.stop(),
  );
  await migrate(server.settings, MIGRATIONS.slice(0, 7), silentLog);
  const old = cleanup.add(new Database(server.settings, { log: silentLog }), (opened) => opened.close());
  const insert = (id: number, demo: boolean) =>
    command(
      `test-old-${id}`,
      `INSERT INTO account (id, login, nickname, password_hash, demo, created_at) VALUES (${id}, 'a${id}', '', '', ${demo}, now())`,
    );
  for (const each of [insert(1, true), insert(1_000, true), insert(1_999, true), insert(1_500, false), insert(2_000, true)])
    await old.run(each);
  await migrate(server.settings, MIGRATIONS, silentLog);
  const tiers = await old.many(
    statement<[], readonly number[]>('test-tiers', 'SELECT id, fee_tier FROM account ORDER BY id', (row) => [
      Number(row['id']),
      Number(row['fee_tier']),
    ]),
  );
  expect(tiers).toEqual([
    [1, 0],
    [1_000, 15],
    [1_500, 0],
    [1_999, 15],
    [2_000, 0],
  ]);
});

describe('a suspension', () => {
  test('ends the sessions at once, is in the journal next, and only then in the table', async () => {
    const world = await openWorld();
    await database.run(OPEN_SESSION, new Uint8Array(32), 1, NOW);
    await database.run(OPEN_SESSION, new Uint8Array(32).fill(1), 2, NOW);
    const row = await ask(1, SUSPEND);
    expect([await database.one(SESSIONS, 1), await database.one(SESSIONS, 2)]).toEqual([0n, 1n]);
    expect(await world.inTable(1)).toEqual({ suspended: false, tier: 0 });
    await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, false]);
    await world.relayOver().drain();
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, true]);
    expect(await database.maybe(ROW_END, row)).toMatchObject({ outcome: 'NONE', sequence: world.loop.applied });
  });

  test('is lifted in the table first', async () => {
    const world = await openWorld();
    await ask(1, SUSPEND);
    await world.relayOver().drain();
    await ask(1, REINSTATE);
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, false]);
    await world.relayOver().drain();
    expect(world.inEngine(1).suspended).toBe(false);
  });

  test('leaves the tier as it is, and the other way round', async () => {
    const world = await openWorld();
    for (const change of [tier(2), SUSPEND, tier(3), REINSTATE]) await ask(1, change);
    await world.relayOver().drain();
    expect(world.sent).toMatchObject([
      { tier: 2, flags: 0 },
      { tier: 2, flags: 1 },
      { tier: 3, flags: 1 },
      { tier: 3, flags: 0 },
    ]);
    expect([world.inEngine(1), await world.inTable(1)]).toEqual([
      { suspended: false, tier: 3 },
      { suspended: false, tier: 3 },
    ]);
  });
});

describe('a relay', () => {
  test('that crashed between commit and mark repeats the command before any newer one, and nothing changes by it', async () => {
    const world = await openWorld();
    await ask(1, SUSPEND);
    await expect(world.relayOver(deaf(world.core)).drain()).rejects.toBeInstanceOf(CoreError);
    await ask(1, REINSTATE);
    await ask(1, SUSPEND);
    const before = world.loop.applied;
    await world.relayOver().drain();
    expect(world.sent.map((given) => ('flags' in given ? given.flags : -1))).toEqual([1, 1, 0, 1]);
    expect(world.loop.applied).toBe(before + 3);
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, true]);
  });

  test('crashed at any moment and asked anything, never lets somebody trade whom the table bars, and ends where the last wish does', async () => {
    const world = await openWorld();
    const draw = drawFrom(3);
    const wish = new Map([1, 2, 3].map((user) => [user, { suspended: false, tier: 0 }]));
    let crashes = 0;
    for (let step = 0; step < 120; step++) {
      const user = 1 + draw(3);
      const change = [SUSPEND, REINSTATE, tier(1 + draw(3))][draw(3)]!;
      await ask(user, change);
      wish.set(user, {
        ...wish.get(user)!,
        ...(change.change === 'tier' ? { tier: change.tier } : { suspended: change.change === 'suspend' }),
      });
      if (draw(3) === 0) {
        crashes += 1;
        await expect(
          world.relayOver(draw(2) === 0 ? deaf(world.core) : { submit: () => Promise.reject(new CoreError('STOPPED', 'no')) }).drain(),
        ).rejects.toBeInstanceOf(CoreError);
      } else if (draw(2) === 0) {
        await world.relayOver().drain();
      }
      for (const each of wish.keys()) expect((await world.inTable(each)).suspended && !world.inEngine(each).suspended).toBe(false);
      expect((await world.reconciler().compare()).differences).toEqual([]);
    }
    await world.relayOver().drain();
    for (const [user, last] of wish) expect([world.inEngine(user), await world.inTable(user)]).toEqual([last, last]);
    expect(crashes).toBeGreaterThan(20);
  });

  test('does not carry out a row that comes behind a newer one of its account, and says so', async () => {
    const world = await openWorld();
    const old = await ask(1, REINSTATE);
    await ask(1, SUSPEND);
    await world.relayOver().drain();
    const sent = world.sent.length;
    // What nobody's program does: an old row waits again, and another is put in under an old number.
    await database.run(command('test-again', `UPDATE outbox SET done_at = NULL, outcome = NULL WHERE id = ${old}`));
    await database.run(
      command(
        'test-put',
        `INSERT INTO outbox (id, account_id, change, reason, asked_at) OVERRIDING SYSTEM VALUE VALUES (0, 1, 'reinstate', 'x', now())`,
      ),
    );
    await world.relayOver().drain();
    expect(world.sent).toHaveLength(sent);
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, true]);
    expect(world.errors).toMatchObject([{ outboxRow: 0 }, { outboxRow: old }]);
    const report = await world.reconciler().compare();
    expect(report).toMatchObject({ differences: [], outbox: { overtaken: 2 }, stuck: [{ account: undefined }] });
  });

  test('notes what the engine refuses; the table never says it, and later rows are carried out', async () => {
    const world = await openWorld();
    const refused = await ask(1, tier(9));
    await ask(1, SUSPEND);
    await world.relayOver().drain();
    expect(await database.maybe(ROW_END, refused)).toMatchObject({ outcome: 'UNKNOWN_TIER' });
    expect(world.errors).toMatchObject([{ outboxRow: refused, reason: 'UNKNOWN_TIER' }]);
    expect([world.inEngine(1), await world.inTable(1)]).toEqual([
      { suspended: true, tier: 0 },
      { suspended: true, tier: 0 },
    ]);
  });

  test('outlives errors of the database and a busy core, and stops at once when told to', async () => {
    const world = await openWorld();
    const failing = { database: 2, core: 2 };
    const queries: Pick<Database, 'many' | 'maybe' | 'one' | 'run'> = {
      many: database.many.bind(database),
      one: database.one.bind(database),
      run: database.run.bind(database),
      maybe: (...given) => (failing.database-- > 0 ? Promise.reject(new Error('the connection broke')) : database.maybe(...given)),
    };
    const busy: Core = {
      submit: (given) => (failing.core-- > 0 ? Promise.reject(new CoreError('BUSY', 'later')) : world.core.submit(given)),
    };
    const row = await ask(1, SUSPEND);
    const relay = world.relayOver(busy, queries);
    relay.start();
    await eventually(async () => (await database.maybe(ROW_END, row)) !== undefined);
    const next = await ask(1, REINSTATE);
    await eventually(async () => (await database.maybe(ROW_END, next)) !== undefined);
    await relay.close();
    expect(world.sent).toHaveLength(2);
    const late = await ask(1, SUSPEND);
    await relay.drain();
    expect(await database.maybe(ROW_END, late)).toBeUndefined();
  });
});

test('a row is not seen before those of its account that got their ids before it', async () => {
  const world = await openWorld();
  const relay = world.relayOver();
  const slowAsk = statement<[], number>(
    'test-slow-ask',
    `INSERT INTO outbox (account_id, change, reason, asked_at) VALUES (1, 'reinstate', 'x', now()) RETURNING id`,
    (row) => Number(row['id']),
  );
  const { first, behind } = await database.transaction(async (queries) => {
    await queries.run(command('test-lock', 'SELECT FROM account WHERE id = 1 FOR NO KEY UPDATE'));
    const drawn = await queries.one(slowAsk);
    const waiting = ask(1, SUSPEND);
    await ask(2, SUSPEND);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await relay.drain();
    return { first: drawn, behind: waiting };
  });
  expect(world.sent).toMatchObject([{ user: 2 }]);
  expect(await behind).toBeGreaterThan(first);
  await relay.drain();
  expect(world.sent).toMatchObject([{ user: 2 }, { user: 1, flags: 0 }, { user: 1, flags: 1 }]);
});

describe('the reconciler', () => {
  test('finds a planted difference on either side, says it once, and mends nothing', async () => {
    const world = await openWorld();
    await ask(1, SUSPEND);
    await ask(2, tier(2));
    await world.relayOver().drain();
    const reconciler = world.reconciler();
    expect(await reconciler.compare()).toMatchObject({ differences: [], stuck: [] });
    await database.run(command('test-plant', 'UPDATE account SET suspended = (id = 3)'));
    await world.core.submit({ type: CommandType.SET_USER, user: 2, tier: 1, flags: 0 });
    await world.core.submit({ type: CommandType.SET_USER, user: 77, tier: 1, flags: 0 });
    const report = await reconciler.compare();
    expect(report.differences).toEqual([
      { account: 1, text: 'the tables say not suspended, tier 0, the engine says suspended, tier 0' },
      { account: 2, text: 'the tables say not suspended, tier 2, the engine says not suspended, tier 1' },
      { account: 3, text: 'the tables say suspended, tier 0, the engine says not suspended, tier 0' },
      { account: 77, text: 'the engine says not suspended, tier 1, and there is no such account' },
    ]);
    expect(world.errors).toMatchObject([{ uid: 1 }, { uid: 2 }, { uid: 3 }, { uid: 77 }]);
    await reconciler.compare();
    expect(world.errors).toHaveLength(4);
    expect([world.inEngine(1).suspended, (await world.inTable(1)).suspended]).toEqual([true, false]);
  });

  test('says when a row waits too long', async () => {
    const world = await openWorld();
    await ask(1, SUSPEND);
    expect((await world.reconciler(NOW.getTime() + 5_000).compare()).stuck).toEqual([]);
    expect(await world.reconciler(NOW.getTime() + 5_001).compare()).toMatchObject({
      differences: [],
      outbox: { waiting: 1, oldestMs: NOW.getTime() },
      stuck: [{ text: `rows that wait in the outbox: 1, the oldest since ${NOW.toISOString()}` }],
    });
  });
});
