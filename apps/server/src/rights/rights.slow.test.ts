/** What users may do, in a real database, over a small exchange in memory. */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import { startCoreWorld } from '../core-loop/core-world.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { insertAccount } from '../modules/account/accounts.ts';
import { command } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/test-database.ts';
import { Cleanup, silentLog } from '../store/test-world.ts';
import { checkRights } from './rights-check.ts';
import { rightsRelay } from './rights-relay.ts';
import { changeRights } from './rights.ts';
import type { RightsChange } from './rights.ts';

const NOW = new Date(1_000_000);
const HOLD = new Date(NOW.getTime() + 86_400_000);
const NICKNAME = command<[number, string]>('test-nickname', 'UPDATE account SET nickname = $2 WHERE id = $1');

const cleanup = new Cleanup();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const sql of ['DELETE FROM user_rights', 'DELETE FROM session', 'DELETE FROM account'])
    await database.run(command(`test ${sql}`, sql));
  for (const id of [1, 2])
    await insertAccount(database, { id, login: `user${id}`, nickname: `User ${id}`, passwordHash: 'x', demo: false, feeTier: 0 }, NOW);
});

/** An exchange, the commands that its core was given, and relays over it. */
async function openWorld() {
  const world = await startCoreWorld(new MemoryJournalStorage());
  await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }]);
  const sent: NewCommand[] = [];
  const core: Core = {
    submit: (given) => {
      sent.push(given);
      return world.core.submit(given);
    },
  };
  const errors: object[] = [];
  const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
  const relayOver = (over: Core = core) => rightsRelay({ queries: database, core: over, log });
  const rights = (user: number) => world.view.engine.rights(user);
  const problems = (nowMs = NOW.getTime()) => {
    const users = world.view.engine.dump().rights.map(({ user }) => user);
    return checkRights(database, { rights, users, sequence: world.view.sequence }, nowMs);
  };
  return { ...world, core, sent, errors, relayOver, rights, problems };
}

const change = (account: number, what: RightsChange) => changeRights(database, account, what, NOW);

/** A core that takes commands and whose answers nobody hears: what a crash between commit and mark looks like. */
function deaf(core: Core): Core {
  return {
    submit: async (given) => {
      await core.submit(given);
      throw new CoreError('OUTCOME_UNKNOWN', 'crashed');
    },
  };
}

describe('what a user may do', () => {
  test('reaches the engine, each change on top of the one before', async () => {
    const world = await openWorld();
    await change(1, { verified: true });
    await change(2, { holdUntil: HOLD });
    await world.relayOver().drain();
    expect(world.rights(1)).toEqual({ version: 1, level: 1, permissions: 0, holdUntil: 0 });
    expect(world.rights(2)).toEqual({ version: 1, level: 0, permissions: 0, holdUntil: HOLD.getTime() });
    await change(1, { futures: true });
    await change(1, { holdUntil: HOLD });
    await world.relayOver().drain();
    // Of two changes in quick succession the last says both.
    expect(world.rights(1)).toEqual({ version: 3, level: 1, permissions: 1, holdUntil: HOLD.getTime() });
    expect(world.sent).toHaveLength(3);
    await change(1, { verified: false, futures: false });
    await world.relayOver().drain();
    expect(world.rights(1)).toEqual({ version: 4, level: 0, permissions: 0, holdUntil: HOLD.getTime() });
    expect([await world.problems(), world.errors]).toEqual([[], []]);
  });

  test('a hold is made longer, never shorter', async () => {
    const world = await openWorld();
    await change(1, { holdUntil: HOLD });
    await change(1, { holdUntil: NOW });
    await world.relayOver().drain();
    expect(world.rights(1).holdUntil).toBe(HOLD.getTime());
    const later = new Date(HOLD.getTime() + 1);
    await change(1, { holdUntil: later });
    await world.relayOver().drain();
    expect(world.rights(1).holdUntil).toBe(later.getTime());
  });

  test('an account that does not exist has none', async () => {
    await expect(change(77, { verified: true })).rejects.toMatchObject({ code: expect.any(String) });
  });
});

describe('whatever ends at which moment', () => {
  test('a credential that changes and its hold are both there or neither', async () => {
    const world = await openWorld();
    const changing = (fails: boolean) =>
      database.transaction(async (queries) => {
        await queries.run(NICKNAME, 1, 'changed');
        await changeRights(queries, 1, { holdUntil: HOLD }, NOW);
        if (fails) throw new Error('killed');
      });
    await expect(changing(true)).rejects.toThrow('killed');
    await world.relayOver().drain();
    expect([world.sent, world.rights(1).holdUntil]).toEqual([[], 0]);
    await changing(false);
    // The server ends here, before its relay has looked: the next start drains before anybody is served.
    await world.relayOver().drain();
    expect(world.rights(1).holdUntil).toBe(HOLD.getTime());
  });

  test('what was told and not marked is told again, and nothing changes by it', async () => {
    const world = await openWorld();
    await change(1, { verified: true });
    await expect(world.relayOver(deaf(world.core)).drain()).rejects.toThrow('crashed');
    expect(world.rights(1).version).toBe(1);
    await world.relayOver().drain();
    expect([world.sent.length, world.rights(1)]).toEqual([2, { version: 1, level: 1, permissions: 0, holdUntil: 0 }]);
    expect([await world.problems(), world.errors]).toEqual([[], []]);
  });

  test('what changes while it is being told is told next', async () => {
    const world = await openWorld();
    await change(1, { verified: true });
    let first = true;
    const core: Core = {
      submit: async (given) => {
        if (first) await change(1, { holdUntil: HOLD });
        first = false;
        return world.core.submit(given);
      },
    };
    await world.relayOver(core).drain();
    expect(world.rights(1)).toEqual({ version: 2, level: 1, permissions: 0, holdUntil: HOLD.getTime() });
  });

  test('two transactions at once count one after the other', async () => {
    const world = await openWorld();
    await Promise.all(Array.from({ length: 8 }, (_, i) => changeRights(database, 1, { holdUntil: new Date(HOLD.getTime() + i) }, NOW)));
    await world.relayOver().drain();
    expect(world.rights(1)).toEqual({ version: 8, level: 0, permissions: 0, holdUntil: HOLD.getTime() + 7 });
  });
});

describe('the audit finds', () => {
  test('what was told to the engine by another way', async () => {
    const world = await openWorld();
    await change(1, { verified: true });
    await world.relayOver().drain();
    const said = { type: CommandType.SET_RIGHTS, version: 9, level: 0, permissions: 1, holdUntil: 0 } as const;
    await world.core.submit({ ...said, user: 1 });
    await world.core.submit({ ...said, user: 2 });
    expect(await world.problems()).toEqual([
      'account 1: the tables say version 1, level 1, permissions 0, hold until 0 (told: NONE), the engine says version 9, level 0, permissions 1, hold until 0',
      'account 2: only the engine says what it may do',
    ]);
    // The engine takes no older version: the relay says so, and does not send it for ever.
    await change(1, { futures: true });
    await world.relayOver().drain();
    expect(world.errors).toEqual([expect.objectContaining({ uid: 1, reason: 'OVERTAKEN' })]);
  });

  test('what waits too long', async () => {
    const world = await openWorld();
    await change(1, { verified: true });
    expect(await world.problems(NOW.getTime() + 5_000)).toEqual([]);
    expect(await world.problems(NOW.getTime() + 5_001)).toEqual([
      'account 1: version 1 of its rights was not told to the engine for 5001 ms',
    ]);
  });
});
