import { describe, expect, test } from 'vitest';
import { RecordAudit } from './audit-records.ts';
import { RecordFolder } from '../follower/wallet/folded-records.ts';
import type { FoldedRow } from '../follower/wallet/folded-records.ts';
import { randomJournal, recordedOf } from '../follower/random-world.ts';
import type { RecordRow } from '../follower/record-row.ts';

/** Records of several batches as rows, in the order of their first records. */
function rowsOf(batches: readonly (readonly RecordRow[])[]): FoldedRow[] {
  const rows: FoldedRow[] = [];
  const folder = new RecordFolder(({ owner, sequence, ordinal, timeMs, marks, records }) =>
    rows.push({ owner, sequence, ordinal, timeMs, marks, records: records.slice() }),
  );
  for (const batch of batches) {
    for (const record of batch) folder.add(record);
    folder.batchEnd();
  }
  return rows.toSorted((a, b) => a.sequence - b.sequence || a.ordinal - b.ordinal);
}

function problemsOf(rows: readonly FoldedRow[], bots = false, months = false): readonly string[] {
  const audit = new RecordAudit({ bots, months });
  for (const row of rows) audit.add(row);
  return audit.end().problems;
}

const { batches } = await randomJournal(3, 300);
let all: readonly RecordRow[] = recordedOf(batches);
const world = batches.map(({ seqFirst, seqLast }) => {
  const records = all.filter(({ sequence }) => sequence >= seqFirst && sequence <= seqLast);
  all = all.slice(records.length);
  return records;
});
const rows = rowsOf(world);
/** Somewhere in the middle. */
const middle = world.findIndex((batch, at) => at > world.length / 2 && batch.length > 6);

/** The rows after one batch has become another. */
const changed = (change: (records: RecordRow[]) => RecordRow[]): FoldedRow[] =>
  rowsOf(world.map((batch, at) => (at === middle ? change([...batch]) : batch)));

describe('the audit of ledger records', () => {
  test('finds nothing in a sound world, and the last of each bucket', () => {
    const audit = new RecordAudit({ bots: false, months: false });
    for (const row of rows) audit.add(row);
    const { count, held, problems } = audit.end();
    expect(problems).toEqual([]);
    expect(count).toBe(world.flat().length);
    expect(held).toEqual(
      new Map(world.flat().map(({ owner, account, asset, bucket, after }) => [`${owner}/${account}/${asset}/${bucket}`, after])),
    );
  });

  const wrong = (record: RecordRow): RecordRow => ({ ...record, amount: record.amount + 1n, after: record.after + 1n });
  test.each<[string, FoldedRow[], RegExp[]]>([
    ['an amount', changed(([first, ...others]) => [wrong(first!), ...others]), [/one before it ended at/, /sum to/]],
    [
      'what was held before',
      changed(([first, ...others]) => [{ ...first!, before: first!.before + 7n, after: first!.after + 7n }, ...others]),
      [/one before it ended at/],
    ],
    ['one less', changed((records) => records.toSpliced(1, 1)), [/records are missing/]],
    ['one twice', changed(([first, ...others]) => [first!, first!, ...others]), [/one before it ended at/, /records are missing, \d+ of/]],
    ['a time', changed((records) => records.with(-1, { ...records.at(-1)!, timeMs: records.at(-1)!.timeMs + 1 })), [/records are missing/]],
    ['a row less', rows.toSpliced(90, 1), [/one before it ended at/]],
    ['marks', rows.with(90, { ...rows[90]!, marks: rows[90]!.marks ^ 1 }), [/not of the kinds that their row says/]],
    [
      'a byte less',
      rows.with(90, { ...rows[90]!, records: rows[90]!.records.subarray(0, -1) }),
      [/cannot be read: .*ends within a record/],
    ],
  ])('tells of %s', (_what, altered, told) => {
    const problems = problemsOf(altered).join('\n');
    for (const sentence of told) expect(problems).toMatch(sentence);
  });

  test('does not miss what bots would have', () => {
    const withoutSome = rowsOf(world.map((batch) => batch.filter(({ owner }) => owner !== 2)));
    expect(problemsOf(withoutSome).join()).toContain('records are missing');
    expect(problemsOf(withoutSome, true)).toEqual([]);
    expect(problemsOf(rows.with(90, { ...rows[90]!, marks: 0 }), true)).toHaveLength(1);
  });

  test('does not miss months that were taken off', () => {
    const later = rows.filter(({ sequence }) => sequence > batches[middle]!.seqFirst);
    expect(problemsOf(later).join()).toContain('the one before it ended at 0');
    expect(problemsOf(later, false, true)).toEqual([]);
    expect(problemsOf(later.toSpliced(20, 1), false, true)).not.toEqual([]);
  });

  test('tells of each kind twenty times at most', () => {
    expect(problemsOf(rows.filter((_, at) => at % 2 === 0)).filter((problem) => problem.includes('ended at'))).toHaveLength(20);
  });
});
