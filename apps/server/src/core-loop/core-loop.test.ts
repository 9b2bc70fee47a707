import { Refusal } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { describe, expect, test, vi } from 'vitest';
import { chained } from '../journal/chain.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import type { AppendFault } from '../journal/memory-journal.ts';
import { readTexts } from './command-texts.ts';
import { CoreError } from './core-error.ts';
import { BTC, COIN, LISTING, USDT, give, limit, startCoreWorld } from './core-world.ts';
import { ReplayError, recover } from './replay.ts';
import { createEngine } from '@kontor/engine/engine';
import { spotProjection } from '../follower/spot/projection.ts';

const MONEY = [give(1, USDT, 1_000n * COIN), give(2, BTC, 10n * COIN)];

/** Whether a promise has settled after a few turns of the event loop. */
async function settle(promise: Promise<unknown>): Promise<'pending' | 'settled'> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  return settled ? 'settled' : 'pending';
}

describe('CoreLoop', () => {
  test('answers only what is committed, and tells the followers first', async () => {
    const storage = new MemoryJournalStorage();
    const seen: [committed: number, view: number][] = [];
    const world = await startCoreWorld(storage, { onCommitted: (batch) => seen.push([storage.seqLast, batch.seqLast]) });
    const outcome = await world.core.submit(LISTING[0]);
    expect(outcome).toEqual({ sequence: 1, timeMs: 1_000_000, code: Refusal.NONE, order: undefined });
    expect(storage.seqLast).toBe(1);
    expect(seen).toEqual([[1, 1]]);
    expect(world.view.sequence).toBe(1);
  });

  test('answers nothing while the commit is awaited', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage, { faults: () => 'hangBefore' });
    const answer = world.core.submit(LISTING[0]);
    expect(await settle(answer)).toBe('pending');
    expect([world.core.applied, world.core.committed]).toEqual([1, 0]);
    world.journal.crash();
    await expect(answer).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  test('says what waits, how its outcomes are spread, and what each batch held', async () => {
    const appended: number[] = [];
    const world = await startCoreWorld(new MemoryJournalStorage(), { onAppended: (commands) => appended.push(commands) });
    await world.submitAll([...LISTING, ...MONEY]);
    const together = world.submitAll([limit(1, 'a', 'buy', 50n, 1_000n), limit(9, 'poor', 'buy', 50n, 1_000n)]);
    expect(world.core.waiting).toBe(2);
    await together;
    expect(world.core.waiting).toBe(0);
    expect(appended.reduce((sum, commands) => sum + commands, 0)).toBe(world.core.committed);
    expect(appended.at(-1)).toBe(2);
    expect([world.core.outcomes.get(Refusal.NONE), world.core.outcomes.get(Refusal.INSUFFICIENT_BALANCE)]).toEqual([7, 1]);
  });

  test('texts that are added while commands are applied go with the batch of these, by their time', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const note = (text: string) => (code: number) => {
      if (code === Refusal.NONE) world.texts.add([text.length, 0, 0, 0], text);
    };
    await world.submitAll([...LISTING, ...MONEY]);
    world.hands.timeMs = 2_000_000;
    const first = [
      world.core.submit(limit(1, 'a', 'buy', 50n, 1_000n), note('a')),
      world.core.submit(limit(9, 'poor', 'buy', 50n, 1_000n), note('poor')),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    // Two runs of one batch: they are applied while the one before is on its way.
    world.hands.timeMs = 3_000_000;
    const second = world.core.submit(limit(1, 'bb', 'buy', 50n, 1_000n), note('bb'));
    world.core.applyHandedOver();
    world.hands.timeMs = 4_000_000;
    const third = world.core.submit(limit(1, 'ccc', 'buy', 50n, 1_000n), note('ccc'));
    await Promise.all([...first, second, third]);
    expect(
      storage.batches
        .slice(1)
        .map(({ texts }) => texts?.map(({ timeMs, bytes }) => [timeMs, ...[...readTexts(bytes)].map(([, text]) => text)])),
    ).toEqual([
      [[2_000_000, 'a']],
      [
        [3_000_000, 'bb'],
        [4_000_000, 'ccc'],
      ],
    ]);
    await world.core.submit(limit(1, 'dddd', 'buy', 50n, 1_000n));
    expect(storage.batches.at(-1)?.texts).toBeUndefined();
  });

  test('what arrives in one turn shares a batch; what arrives during a commit forms the next', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const first = world.submitAll(LISTING);
    await new Promise((resolve) => setImmediate(resolve));
    const second = world.submitAll(MONEY);
    await Promise.all([first, second]);
    expect(storage.batches.map(({ prev, seqFirst, seqLast }) => [prev, seqFirst, seqLast])).toEqual([
      [0, 1, 4],
      [4, 5, 6],
    ]);
  });

  test('what arrives in one turn is applied in one run, with one time, in the order in which it was handed over', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    await world.submitAll([...LISTING, ...MONEY]);
    const runs: number[] = [];
    const applyAll = world.engine.applyAll.bind(world.engine);
    world.engine.applyAll = (commands, from, to) => {
      const before = world.engine.sequence;
      applyAll(commands, from, to);
      runs.push(world.engine.sequence - before);
    };
    const heard: [id: string, code: number][] = [];
    const submit = (id: string, price: bigint): Promise<unknown> =>
      world.core.submit(limit(1, id, 'buy', price, COIN), (code) => heard.push([id, code]));
    const first = [submit('a', 100n), submit('b', 2_000n), submit('c', 101n)];
    expect([heard, world.core.applied]).toEqual([[], 6]);
    world.core.applyHandedOver();
    expect([heard.map(([id]) => id), world.core.applied, world.core.committed]).toEqual([['a', 'b', 'c'], 9, 6]);
    const second = [submit('d', 102n), submit('e', 103n)];
    world.hands.timeMs += 5;
    const outcomes = await Promise.all([...first, ...second]);
    expect(runs).toEqual([3, 2]);
    expect(outcomes.map((outcome) => (outcome as { timeMs: number }).timeMs)).toEqual([
      1_000_000, 1_000_000, 1_000_000, 1_000_005, 1_000_005,
    ]);
    expect(heard.map(([, code]) => code)).toEqual([Refusal.NONE, Refusal.INSUFFICIENT_BALANCE, Refusal.NONE, Refusal.NONE, Refusal.NONE]);
  });

  test('each of a run gets its own outcome: the legs of an OCO, a timer in front of a command, a refusal', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    await world.submitAll([...LISTING, ...MONEY, limit(1, 'a', 'buy', 100n, COIN), limit(2, 'b', 'sell', 100n, COIN)]);
    await world.core.submit({ type: CommandType.CANCEL_AFTER, user: 1, market: 0, timeoutMs: 1_000 });
    world.hands.timeMs += 2_000;
    const oco = {
      type: CommandType.PLACE_OCO,
      user: 2,
      market: 0,
      clientId: [1, 2, 3, 4],
      side: 1,
      quantity: COIN,
      price: 110n * COIN,
      stopPrice: 90n * COIN,
      stopLimitPrice: 0n,
      selfTrade: 1,
    } as const;
    const outcomes = await world.submitAll([{ type: CommandType.TICK }, oco, limit(2, 'c', 'sell', 120n, 100n * COIN), oco]);
    expect(outcomes.map(({ code, order, stopOrder }) => [code, order?.number, stopOrder?.number])).toEqual([
      [Refusal.NONE, undefined, undefined],
      [Refusal.NONE, 3, 4],
      [Refusal.INSUFFICIENT_BALANCE, undefined, undefined],
      [Refusal.REPEATED, 3, undefined],
    ]);
  });

  test('a turn that brings more than a run is applied in several', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    const before = world.core.runs;
    const outcomes = await world.submitAll(Array.from({ length: 2_500 }, () => ({ type: CommandType.TICK })));
    expect(outcomes.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2_500 }, (_, i) => i + 1));
    expect(world.core.runs - before).toBe(3);
  });

  test('an engine that fails inside a run halts: nobody of the run is told a success', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    await world.submitAll([...LISTING, ...MONEY]);
    world.engine.applyAll = () => {
      throw new Error('unbalanced');
    };
    const answers = await Promise.allSettled(
      [limit(1, 'a', 'buy', 100n, COIN), limit(2, 'b', 'sell', 100n, COIN)].map((command) => world.core.submit(command)),
    );
    expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as CoreError).code)).toEqual([
      'OUTCOME_UNKNOWN',
      'OUTCOME_UNKNOWN',
    ]);
    expect(world.halts.map(({ message }) => message)).toEqual(['unbalanced']);
    await expect(world.core.submit(LISTING[0])).rejects.toMatchObject({ code: 'STOPPED' });
  });

  test('many commands are hashed as they come, and their batches are chained as if they had come at once', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const append = vi.spyOn(world.journal, 'append');
    const orders = (name: string, count: number): Promise<unknown> =>
      world.submitAll(Array.from({ length: count }, (_, at) => limit(1, `${name}${at}`, 'buy', 100n, 1_000_000n)));
    await world.submitAll([...LISTING, ...MONEY]);
    const first = orders('a', 300);
    await new Promise((resolve) => setImmediate(resolve));
    const second = orders('b', 200);
    await Promise.allSettled([first, second, orders('c', 10)]);
    await Promise.allSettled([orders('d', 1)]);
    expect(world.halts).toEqual([]);
    expect(storage.batches.map(({ seqFirst, seqLast }) => seqLast - seqFirst + 1)).toEqual([6, 300, 210, 1]);
    const left = append.mock.calls.map(([batch, begun]) => batch.commands.byteLength - (begun?.bytes ?? 0));
    for (const bytes of left) expect(bytes).toBeLessThan(4_096);
    expect(append.mock.calls.map(([, begun]) => begun !== undefined)).toEqual([false, true, true, false]);
    expect(storage.batches).toEqual(chained(storage.batches));
  });

  test('outcomes come in sequence order, refusals among them', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    const order: number[] = [];
    const commands = [
      ...LISTING,
      ...MONEY,
      limit(1, 'a', 'buy', 100n, COIN),
      limit(1, 'b', 'buy', 1_000n, COIN),
      limit(2, 'c', 'sell', 100n, COIN),
    ];
    const outcomes = await Promise.all(
      commands.map((command) => world.core.submit(command).then((outcome) => (order.push(outcome.sequence), outcome))),
    );
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(outcomes.slice(6).map(({ code, order: id }) => [code, id?.number])).toEqual([
      [Refusal.NONE, 1],
      [Refusal.INSUFFICIENT_BALANCE, undefined],
      [Refusal.NONE, 2],
    ]);
  });

  test('the same client id again gives the first outcome, also after a restart', async () => {
    const storage = new MemoryJournalStorage();
    const before = await startCoreWorld(storage);
    await before.submitAll([...LISTING, ...MONEY]);
    const first = await before.core.submit(limit(1, 'mine', 'buy', 100n, COIN));
    before.journal.crash();
    const after = await startCoreWorld(storage);
    const again = await after.core.submit(limit(1, 'mine', 'buy', 100n, COIN));
    expect(again).toMatchObject({ code: Refusal.REPEATED, order: first.order });
    expect((await after.core.submit(limit(1, 'mine', 'buy', 101n, COIN))).code).toBe(Refusal.CLIENT_ID_REUSED);
  });

  test.each<AppendFault>(['failBefore', 'failInside', 'commitThenFail'])(
    '%s: nobody gets a success, the core halts once and takes nothing more',
    async (fault) => {
      const storage = new MemoryJournalStorage();
      const collecting: Promise<unknown>[] = [];
      const world = await startCoreWorld(storage, {
        faults: (attempt) => {
          if (attempt !== 2) return undefined;
          collecting.push(world.core.submit(limit(1, 'a', 'buy', 100n, COIN)));
          return fault;
        },
      });
      await world.submitAll(LISTING);
      const inFlight = world.submitAll(MONEY);
      await inFlight.catch(() => undefined);
      const answers = await Promise.allSettled([inFlight, ...collecting]);
      expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as CoreError).code)).toEqual([
        'OUTCOME_UNKNOWN',
        'OUTCOME_UNKNOWN',
      ]);
      await expect(world.core.submit(LISTING[0])).rejects.toMatchObject({ code: 'STOPPED' });
      expect(world.halts).toHaveLength(1);
      expect(world.view.sequence).toBe(4);
      expect(storage.seqLast).toBe(fault === 'commitThenFail' ? 6 : 4);
    },
  );

  test('a follower that finds another digest stops the exchange', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage(), {
      onCommitted: () => {
        throw new Error('digest differs');
      },
    });
    await expect(world.core.submit(LISTING[0])).rejects.toBeInstanceOf(CoreError);
    expect(world.halts.map((reason) => reason.message)).toEqual(['digest differs']);
  });

  test('more than can wait is told busy at once; cancels still get in', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage(), { maxWaiting: 10 });
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => world.core.submit({ type: CommandType.TICK })).concat(
        world.core.submit({ type: CommandType.CANCEL_ALL, user: 1, market: -1 }),
      ),
    );
    const busy = answers.filter((answer) => answer.status === 'rejected' && (answer.reason as CoreError).code === 'BUSY');
    expect(busy).toHaveLength(3);
    expect(answers.at(-1)?.status).toBe('fulfilled');
    expect(world.engine.sequence).toBe(10);
  });

  test('close answers what was taken and refuses the rest', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const taken = world.submitAll(LISTING);
    const closed = world.core.close();
    await expect(world.core.submit(LISTING[0])).rejects.toMatchObject({ code: 'STOPPED' });
    expect((await taken).map((outcome) => outcome.sequence)).toEqual([1, 2, 3, 4]);
    await closed;
    await world.journal.close();
    expect(storage.seqLast).toBe(4);
    expect(world.halts).toEqual([]);
  });

  test('a lost lease halts', async () => {
    const world = await startCoreWorld(new MemoryJournalStorage());
    world.journal.crash();
    expect(world.halts).toHaveLength(1);
    await expect(world.core.submit(LISTING[0])).rejects.toMatchObject({ code: 'STOPPED' });
  });
});

describe('recover', () => {
  test('leads to the same state, in the leader, the view and a new process', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll([...LISTING, ...MONEY]);
    for (let i = 0; i < 30; i++) {
      world.hands.timeMs += 7;
      await world.submitAll([
        limit(1, `buy${i}`, 'buy', BigInt(90 + (i % 20)), COIN / 10n),
        limit(2, `sell${i}`, 'sell', BigInt(110 - (i % 20)), COIN / 10n),
      ]);
    }
    world.journal.crash();
    const again = await startCoreWorld(storage);
    expect(again.engine.digest()).toBe(world.engine.digest());
    expect(again.engine.dump()).toEqual(world.engine.dump());
    expect(again.recovered).toEqual({ sequence: 66, timeMs: 1_000_210, hash: storage.hash });
    expect(again.view.of(spotProjection).openOrders.ofUser(1)).toEqual(world.view.of(spotProjection).openOrders.ofUser(1));
    expect(storage.batches.length).toBeGreaterThan(10);
  });

  test('another event digest, a torn batch and a newer release are refused by name', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll([...LISTING, ...MONEY]);
    world.journal.crash();
    const batch = storage.batches[0];
    if (batch === undefined) throw new Error('nothing was journalled');
    const refusal = async (change: object): Promise<unknown> => {
      const changed = new MemoryJournalStorage();
      Object.assign(changed.batches, chained([{ ...batch, ...change }]));
      return recover(new MemoryJournal(changed), createEngine(), () => undefined).catch((error: unknown) => (error as ReplayError).code);
    };
    expect(await refusal({})).toMatchObject({ sequence: 6 });
    expect(await refusal({ eventDigest: (batch.eventDigest ^ 1) >>> 0 })).toBe('DIGEST_DIFFERS');
    expect(await refusal({ seqLast: 7 })).toBe('OUT_OF_STEP');
    expect(await refusal({ engineVersion: ENGINE_VERSION + 1 })).toBe('ENGINE_TOO_OLD');
    expect(await refusal({ engineVersion: 0 })).toBe('ENGINE_TOO_NEW');
  });
});
