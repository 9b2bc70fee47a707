import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { CommandType } from '@kontor/engine/command';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import type { IndexCandle } from '../feed.ts';
import { followAnew, OPENING, indexOf, startFollowerWorld } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { IndexCandles } from './index-candles.ts';
import { readIndexState, writeIndexState } from './index-state.ts';

const HOUR = 3_600_000;
/** Friday, 2026-01-30, 23:59:30 UTC. */
const START = Date.UTC(2026, 0, 30, 23, 59, 30);

interface Said {
  readonly timeMs: number;
  readonly price: bigint;
}

/** Begin of the interval that holds a moment, by the calendar of the machine. */
function beginOf(interval: CandleInterval, timeMs: number): number {
  const at = new Date(timeMs);
  at.setUTCSeconds(0, 0);
  if (interval.endsWith('m')) {
    const minutes = Number.parseInt(interval, 10);
    return at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % minutes));
  }
  at.setUTCHours(0, 0);
  if (interval === '1w') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return interval === '1M' ? at.setUTCDate(1) : at.getTime();
}

/** The candles of all that was said, by looking at all of it for each. */
function witness(said: readonly Said[], interval: CandleInterval): IndexCandle[] {
  return [...new Set(said.map(({ timeMs }) => beginOf(interval, timeMs)))].map((openMs) => {
    const prices = said.filter(({ timeMs }) => beginOf(interval, timeMs) === openMs).map(({ price }) => price);
    const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1));
    return { openMs, open: prices[0]!, high: sorted.at(-1)!, low: sorted[0]!, close: prices.at(-1)!, count: prices.length };
  });
}

describe('IndexCandles', () => {
  test('a vector: the boundary opens the next, hours of silence leave no candle, and what is over is told once', () => {
    const over: [CandleInterval, IndexCandle][] = [];
    const candles = new IndexCandles();
    for (const [seconds, price] of [
      [0, 100n],
      [29, 90n],
      [29.999, 105n],
      [30, 110n],
      [5 * 3_600, 120n],
    ] as const)
      candles.add(START + seconds * 1_000, price, (interval, candle) => over.push([interval, { ...candle }]));
    const first = { openMs: START - 30_000, open: 100n, high: 105n, low: 90n, close: 105n, count: 3 };
    const second = { openMs: START + 30_000, open: 110n, high: 110n, low: 110n, close: 110n, count: 1 };
    const last = { openMs: START + 5 * HOUR - 30_000, open: 120n, high: 120n, low: 120n, close: 120n, count: 1 };
    expect(over.filter(([interval]) => interval === '1m').map(([, candle]) => candle)).toEqual([first, second]);
    expect(candles.last('1m')).toEqual([second, last]);
    expect(candles.last('1d')).toMatchObject([
      { openMs: Date.UTC(2026, 0, 30), count: 3 },
      { openMs: Date.UTC(2026, 0, 31), count: 2 },
    ]);
    expect(candles.last('1M')).toEqual([{ openMs: Date.UTC(2026, 0, 1), open: 100n, high: 120n, low: 90n, close: 120n, count: 5 }]);
  });

  test('whatever is said, whenever, and wherever a snapshot lies between: the candles are those of a witness that sees it all', () => {
    const pause = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 2_500 }) }, fc.integer({ min: 0, max: 40 * 24 * HOUR }));
    const price = fc.bigInt({ min: 1n, max: 2n ** 62n });
    fc.assert(
      fc.property(fc.array(fc.tuple(pause, price, fc.boolean()), { minLength: 1, maxLength: 60 }), (steps) => {
        const over = new Map<CandleInterval, IndexCandle[]>(CANDLE_INTERVALS.map((interval) => [interval, []]));
        const said: Said[] = [];
        let candles = new IndexCandles();
        let timeMs = START;
        for (const [pauseMs, said1, isPacked] of steps) {
          timeMs += pauseMs;
          said.push({ timeMs, price: said1 });
          candles.add(timeMs, said1, (interval, candle) => over.get(interval)!.push({ ...candle }));
          if (!isPacked) continue;
          const state = { market: 3, price: said1, timeMs, isFlagged: false };
          const [packed] = readIndexState(writeIndexState([{ state, lasts: candles.all() }]));
          expect(packed!.state).toEqual(state);
          candles = new IndexCandles(packed!.lasts);
        }
        for (const interval of CANDLE_INTERVALS) {
          const all = witness(said, interval);
          expect(over.get(interval)).toEqual(all.slice(0, -1));
          expect(candles.last(interval)).toEqual(all.slice(-2));
        }
      }),
      { seed: 25, numRuns: 200 },
    );
  });

  test('bytes of another format are refused', () => {
    expect(() => readIndexState(new TextEncoder().encode('{"format":2,"indexes":[]}'))).toThrow('another format');
  });
});

describe('the index in the follower', () => {
  test('restarted anywhere it knows the last index, its time and whether it is stale at once; rows are those of the journal, each once', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
    const draw = drawFrom(14);
    const said: Said[] = [];
    let isFlagged = false;
    const everyRow = (): string[] =>
      CANDLE_INTERVALS.flatMap((interval, place) =>
        witness(said, interval)
          .slice(0, -1)
          .map((c) => [c.openMs, c.open, c.high, c.low, c.close, 0, c.count, place].join('\t')),
      );
    for (let round = 0; round < 5; round++) {
      const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 25 });
      await follower.ready;
      const { client } = follower;
      const last = said.at(-1);
      expect(client.indexes.get(0)).toEqual(last && { market: 0, ...last, isFlagged });
      for (let step = 0; step < 40; step++) {
        world.hands.timeMs += draw(12) === 0 ? draw(9 * HOUR) : 1_000;
        const price = 6_000_000_000_000n + BigInt(draw(1_000_000));
        const sources = draw(6) === 0 ? draw(3) : 3 + draw(3);
        const { timeMs } = await world.core.submit(indexOf(price, sources));
        if (sources >= 3) said.push({ timeMs, price });
        isFlagged = sources < 3;
        // What the engine refuses has no effect.
        await world.submitAll([{ type: CommandType.INDEX_PRICE, market: 9, price, constituents: [] }, indexOf(0n, 3)]);
      }
      await follower.stop();
      expect(follower.halts).toEqual([]);
      expect([...store.tables.get('index_candle')!.values()].toSorted()).toEqual(everyRow().toSorted());
    }
    expect(everyRow().length).toBeGreaterThan(50);
    expect((await snapshots.sequences(storage.seqLast)).length).toBeGreaterThan(0);
    const anew = await followAnew(storage);
    for (const interval of CANDLE_INTERVALS)
      expect((await anew.client.indexCandles(0, interval)).value).toEqual(witness(said, interval).slice(-2));
    expect((await anew.client.indexCandles(9, '1m')).value).toEqual([]);
    expect([...anew.client.indexes.keys()]).toEqual([0]);
    await anew.stop();
    expect(anew.store.tables.get('index_candle')).toEqual(store.tables.get('index_candle'));
  });

  test('an index of too few sources is none: before the first there is nothing to keep', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll([...OPENING, indexOf(5n, 2)]);
    const follower = await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new MemoryReadStore(),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    expect([...follower.client.indexes]).toEqual([]);
    const { timeMs, sequence } = await world.core.submit(indexOf(7n, 3));
    follower.client.committed(sequence);
    await follower.client.told(sequence);
    expect(follower.client.indexes.get(0)).toEqual({ market: 0, price: 7n, timeMs, isFlagged: false });
    await follower.stop();
  });
});
