import { ENGINE_VERSION, CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { describe, expect, test } from 'vitest';
import { NO_HASH, chained } from '../journal/chain.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { BTC, COIN, LISTING, USDT, give, limit, startCoreWorld } from './core-world.ts';
import { CoreLoop } from './core-loop.ts';
import { recordStart } from './record-start.ts';
import { Standby, YIELD_MS } from './standby.ts';

const OPENING = [...LISTING, give(1, USDT, 1_000n * COIN), give(2, BTC, 10n * COIN)];

/** One beside whoever leads over the storage, on a machine whose clock stands where `machine` says. */
function standBeside(storage: MemoryJournalStorage) {
  const journal = new MemoryJournal(storage, { engineVersion: ENGINE_VERSION });
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const machine = { wallMs: 1_000_000 };
  const seen: number[] = [];
  const barred: number[] = [];
  const away: unknown[] = [];
  const standby = new Standby({
    journal,
    engine,
    hash: NO_HASH,
    onBatch: ({ seqLast }) => seen.push(seqLast),
    wallMs: () => machine.wallMs,
    onBarred: (aheadMs) => barred.push(aheadMs),
    onAway: (error) => away.push(error),
  });
  return { journal, engine, machine, seen, barred, away, standby };
}

describe('one who stands by', () => {
  test('applies each batch as it comes, and goes on from the last when it leads', async () => {
    const storage = new MemoryJournalStorage();
    const leader = await startCoreWorld(storage);
    await recordStart({ ...leader, nowMs: 1_000_000 });
    const { journal, engine, standby, seen } = standBeside(storage);
    await standby.caughtUp;
    await leader.submitAll(OPENING);
    await expect.poll(() => standby.applied).toBe(leader.core.committed);
    expect(engine.digest()).toBe(leader.engine.digest());

    const leading = journal.succeed({ mayLead: (vacantMs) => standby.mayLead(vacantMs) });
    leader.hands.timeMs = 1_000_500;
    await leader.submitAll([limit(1, 'rests', 'buy', 100n, 1_000_000n)]);
    leader.journal.crash();
    const lease = await leading;
    const recovered = await standby.finish();
    expect(recovered).toEqual({ sequence: leader.core.committed, timeMs: 1_000_500, hash: storage.hash });
    expect(seen.at(-1)).toBe(leader.core.committed);
    const core = new CoreLoop({
      engine,
      journal,
      lease,
      clock: { now: () => 1_002_000 },
      onCommitted: () => undefined,
      onHalt: () => undefined,
    });
    await recordStart({ core, engine, recovered, nowMs: 1_002_000 });
    expect(engine.outages).toEqual([{ from: 1_000_500, until: 1_002_000 }]);
    // The same id again is the order that the leader before took.
    expect(await core.submit(limit(1, 'rests', 'buy', 100n, 1_000_000n) as never)).toMatchObject({ order: { number: 1 } });
    await journal.close();
  });

  test('leads in the place of a leader that stands still, whose unfinished appends are nothing', async () => {
    const storage = new MemoryJournalStorage();
    const leader = await startCoreWorld(storage);
    await recordStart({ ...leader, nowMs: 1_000_000 });
    await leader.submitAll(OPENING);
    const { journal, standby } = standBeside(storage);
    await standby.caughtUp;
    const leading = journal.succeed();
    leader.journal.isSilent = true;
    expect(leader.lease.isFresh()).toBe(false);
    const lease = await leading;
    // Awake again, it takes an order, which nobody is told of.
    const order = leader.core.submit(limit(1, 'late', 'buy', 100n, 1_000_000n));
    await expect(order).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(leader.halts).toEqual([expect.objectContaining({ code: 'STALE_EPOCH' })]);
    expect(await standby.finish()).toMatchObject({ sequence: lease.seqLast });
    expect(storage.seqLast).toBe(lease.seqLast);
  });

  test('ends, and does not lead, when a newer release has written', async () => {
    const storage = new MemoryJournalStorage();
    const leader = await startCoreWorld(storage);
    await recordStart({ ...leader, nowMs: 1_000_000 });
    const { journal, standby } = standBeside(storage);
    await standby.caughtUp;
    const last = storage.batches.at(-1)!;
    const newer = { ...last, seqFirst: last.seqLast + 1, seqLast: last.seqLast + 1, prev: last.seqLast, engineVersion: ENGINE_VERSION + 1 };
    storage.commit(chained([newer], last.hash)[0]!);
    await expect(standby.failed()).rejects.toMatchObject({
      code: 'ENGINE_TOO_OLD',
      message: expect.stringContaining('Start the newer release') as string,
    });
    leader.journal.crash();
    await expect(journal.succeed()).rejects.toMatchObject({ code: 'NEWER_RELEASE' });
  });
});

describe('the clock of one who stands by', () => {
  async function beside() {
    const storage = new MemoryJournalStorage();
    const leader = await startCoreWorld(storage);
    await recordStart({ ...leader, nowMs: 1_000_000 });
    const world = standBeside(storage);
    await world.standby.caughtUp;
    const tick = async (): Promise<void> => {
      await leader.submitAll([{ type: CommandType.TICK }]);
      await expect.poll(() => world.standby.applied).toBe(leader.core.committed);
    };
    return { leader, tick, ...world };
  }

  test('may differ by two seconds', async () => {
    const { leader, tick, machine, standby, barred } = await beside();
    for (const aheadMs of [0, -2_000, 2_000]) {
      machine.wallMs = leader.hands.timeMs + aheadMs;
      await tick();
      expect(standby.mayLead(0)).toBe(true);
    }
    expect(barred).toEqual([]);
    await standby.stop();
  });

  test('keeps it from leading while it is behind, and says so once', async () => {
    const { leader, tick, machine, standby, barred } = await beside();
    machine.wallMs = leader.hands.timeMs - 2_001;
    await tick();
    expect([standby.mayLead(0), standby.mayLead(60_000)]).toEqual([false, false]);
    expect(barred).toEqual([-2_001]);
    machine.wallMs += 1;
    expect(standby.mayLead(60_001)).toBe(true);
    await standby.stop();
  });

  test('leaves the lease to others while it is ahead, and takes it when there are none', async () => {
    const { leader, tick, machine, standby, barred } = await beside();
    machine.wallMs = leader.hands.timeMs + 2_001;
    await tick();
    expect([standby.mayLead(0), standby.mayLead(YIELD_MS - 1), standby.mayLead(YIELD_MS)]).toEqual([false, false, true]);
    expect(barred).toEqual([2_001]);
    // The next leader's batches count.
    machine.wallMs = leader.hands.timeMs;
    await tick();
    expect(standby.mayLead(0)).toBe(true);
    await standby.stop();
  });

  test('says nothing by what was journalled before it stood by', async () => {
    const storage = new MemoryJournalStorage();
    const leader = await startCoreWorld(storage);
    await recordStart({ ...leader, nowMs: 1_000_000 });
    const { machine, standby } = standBeside(storage);
    machine.wallMs = 9_000_000;
    await standby.caughtUp;
    expect(standby.mayLead(0)).toBe(true);
    await standby.stop();
  });
});
