import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '@kontor/engine/engine';
import { RecordFolder, marksOf, unfold } from './folded-records.ts';
import type { FoldedRow } from './folded-records.ts';
import { LiveView } from '../live-view.ts';
import { randomJournal, recordedOf } from '../random-world.ts';
import type { RecordRow } from '../record-row.ts';
import type { Projection } from '../projection.ts';

/** Rows of some batches; what a row shows is true during the call only. */
function foldAll(batches: readonly (readonly RecordRow[])[]): FoldedRow[] {
  const rows: FoldedRow[] = [];
  const folder = new RecordFolder((row) => rows.push(kept(row)));
  for (const batch of batches) {
    for (const record of batch) folder.add(record);
    folder.batchEnd();
    expect(folder.open).toBe(0);
  }
  return rows;
}

function kept({ owner, sequence, ordinal, timeMs, marks, records }: FoldedRow): FoldedRow {
  return { owner, sequence, ordinal, timeMs, marks, records: records.slice() };
}

/** Each owner's in their order, one owner behind the other. */
const byOwner = (records: readonly RecordRow[]): RecordRow[] => records.toSorted((a, b) => a.owner - b.owner);

const LONG = (1n << 63n) - 1n;
const amount = fc.oneof(
  fc.bigInt({ min: -LONG / 2n, max: LONG / 2n }),
  fc.bigInt({ min: -1_000n, max: 1_000n }),
  fc.constantFrom(0n, 1n << 51n, -(1n << 51n), (1n << 51n) - 1n, (1n << 53n) + 1n, -(1n << 53n) - 1n),
);
const step = fc.record({
  owner: fc.constantFrom(-1, 0, 1, 2, 2_000_000_000),
  type: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 9, max: 300 })),
  account: fc.constantFrom(0, 1, 4, 16, 20),
  asset: fc.constantFrom(0, 1, 11, 65_535),
  bucket: fc.constantFrom(0, 1, 2),
  amount,
  before: amount,
  continues: fc.boolean(),
  isOpposite: fc.boolean(),
  reference: fc.constantFrom(0, 1, 2, 9_007_199_254_740_991),
  newCommand: fc.constantFrom(0, 0, 0, 1, 5, 9_000_000),
  skipped: fc.constantFrom(0, 0, 0, 1, 300),
  laterMs: fc.constantFrom(0, 0, 0, 0, 1),
  batchEnds: fc.constantFrom(false, false, false, true),
});

/** What an engine could have recorded, and what it never does. */
function recordsOf(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): RecordRow[][] {
  const batches: RecordRow[][] = [[]];
  const held = new Map<string, bigint>();
  let [sequence, ordinal, timeMs, lastAmount] = [1, 0, 1_750_000_000_000, 0n];
  for (const { owner, type, account, asset, bucket, reference, newCommand, skipped, laterMs, batchEnds, ...numbers } of steps) {
    if (newCommand > 0 || batchEnds) {
      sequence += Math.max(1, newCommand);
      ordinal = 0;
      timeMs += laterMs;
    }
    if (batchEnds) batches.push([]);
    ordinal += skipped;
    const key = `${owner}/${account}/${asset}/${bucket}`;
    const before = numbers.continues ? (held.get(key) ?? 0n) : numbers.before;
    lastAmount = numbers.isOpposite ? -lastAmount : numbers.amount;
    held.set(key, before + lastAmount);
    batches.at(-1)!.push({
      owner,
      type,
      account,
      asset,
      bucket,
      amount: lastAmount,
      before,
      after: before + lastAmount,
      reference,
      sequence,
      ordinal,
      timeMs,
    });
    ordinal += 1;
  }
  return batches;
}

describe('folded records', () => {
  test("unfold to what was folded, each owner's in order, whatever the numbers", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const batches = recordsOf(steps);
        const rows = foldAll(batches);
        expect(byOwner(rows.flatMap(unfold))).toEqual(byOwner(batches.flat()));
        for (const row of rows) {
          const records = unfold(row);
          expect(records.length).toBeGreaterThan(0);
          expect(records[0]).toMatchObject({ owner: row.owner, sequence: row.sequence, ordinal: row.ordinal, timeMs: row.timeMs });
          expect(row.marks).toBe(records.reduce((marks, { type, account, asset }) => marks | marksOf(type, account, asset), 0));
          // More would not stay in its page.
          expect(row.records.length).toBeLessThan(1_330);
        }
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  test('of random worlds are what the engine recorded, and the same however they are read', async () => {
    let several = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const { batches } = await randomJournal(seed, 400);
      const folded: FoldedRow[] = [];
      const folder = new RecordFolder((row) => folded.push(kept(row)));
      const listener: Projection = {
        name: 'listener',
        tables: [],
        open: () => ({ record: (record) => folder.add(record), batchEnd: () => folder.batchEnd() }),
      };
      const view = new LiveView(createEngine({ recording: true }), { projections: [listener] });
      for (const batch of batches) view.apply(batch);
      const recorded = recordedOf(batches);
      expect(recorded.length).toBeGreaterThan(500);
      expect(byOwner(folded.flatMap(unfold))).toEqual(byOwner(recorded));
      several += folded.filter((row) => new Set(unfold(row).map(({ sequence }) => sequence)).size > 1).length;
    }
    expect(several).toBeGreaterThan(100);
  });

  const record: RecordRow = {
    owner: 1,
    type: 7,
    account: 0,
    asset: 1,
    bucket: 0,
    amount: 5_000n,
    before: 1_000_000n,
    after: 1_005_000n,
    reference: 9,
    sequence: 4,
    ordinal: 0,
    timeMs: 5,
  };

  test('of another owner, batch or time stand in another row', () => {
    const later = { ...record, sequence: 5 };
    expect(foldAll([[record, later]])).toHaveLength(1);
    expect(foldAll([[record, { ...later, owner: 2 }]]).map(({ owner }) => owner)).toEqual([1, 2]);
    expect(foldAll([[record], [later]]).map(({ sequence }) => sequence)).toEqual([4, 5]);
    const rows = foldAll([[record, { ...later, timeMs: 6 }]]);
    expect(rows.map(({ timeMs }) => timeMs)).toEqual([5, 6]);
    expect(rows.flatMap(unfold)).toEqual([record, { ...later, timeMs: 6 }]);
  });

  test('a command with thousands of them takes several rows', () => {
    const many = Array.from({ length: 3_000 }, (_, ordinal) => ({
      ...record,
      ordinal,
      before: 1_000_000n + 5_000n * BigInt(ordinal),
      after: 1_005_000n + 5_000n * BigInt(ordinal),
    }));
    const rows = foldAll([many]);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.flatMap(unfold)).toEqual(many);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map(() => 4));
  });

  test('cut off anywhere they are refused, or are the first of them', () => {
    const batches = recordsOf(
      fc.sample(step, { seed: 3, numRuns: 40 }).map((each) => ({ ...each, owner: 1, laterMs: 0, batchEnds: false })),
    );
    const [row] = foldAll(batches);
    const whole = unfold(row!);
    let refused = 0;
    for (let length = 0; length < row!.records.length; length++) {
      try {
        const some = unfold({ ...row!, records: row!.records.subarray(0, length) });
        expect(some).toEqual(whole.slice(0, some.length));
      } catch (error) {
        expect(String(error)).toMatch(/ends within a record/);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(row!.records.length / 2);
    expect(() => unfold({ ...row!, records: Uint8Array.of(1 | 16, 7) })).toThrow('place 7 of 0');
  });
});
