import { expect, test } from 'vitest';
import { silentLog } from '../store/test-world.ts';
import type { ReadStore } from './read-store.ts';
import { Recorder } from './recorder.ts';
import { RECORD_TABLE } from './wallet/record-table.ts';
import type { RecordRow } from './record-row.ts';

const RECORD: RecordRow = {
  owner: 7,
  sequence: 0,
  ordinal: 0,
  timeMs: 1_750_000_000_000,
  type: 3,
  account: 0,
  asset: 0,
  bucket: 0,
  amount: -5n,
  before: 9n,
  after: 4n,
  reference: 1,
};
/** Commands with one record each, each at its own time and so in its own row. */
const COMMANDS = 350_000;
const BATCH = 1_000;

/** Keeps the sequences written to the records' table; the first write waits for `release`. */
function slowStore() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const sequences: number[] = [];
  const steps: (readonly [from: number, to: number])[] = [];
  const store: ReadStore = {
    position: async () => steps.at(-1)?.[1] ?? 0,
    mark: async () => ({ sequence: steps.at(-1)?.[1] ?? 0, hash: undefined }),
    write: async (rows, from, to) => {
      await released;
      steps.push([from, to]);
      for (const table of rows.tables()) {
        expect(table.table.name).toBe(RECORD_TABLE.name);
        for (const line of table.lines()) sequences.push(Number(line.split('\t')[0]));
      }
      expect([...rows.months]).toEqual([Date.UTC(2025, 5, 1)]);
    },
  };
  return { store, release, sequences, steps };
}

test('while a transaction takes long, the view goes on, and what waits is written afterwards, once and in order', async () => {
  const { store, release, sequences, steps } = slowStore();
  const failures: Error[] = [];
  const recorder = new Recorder({
    store,
    position: 0,
    log: silentLog,
    onFailure: (reason) => failures.push(reason),
    onRecorded: () => undefined,
  });
  for (let sequence = 1; sequence <= COMMANDS; sequence++) {
    recorder.rows.add(RECORD_TABLE, { ...RECORD, sequence, timeMs: RECORD.timeMs + sequence });
    if (sequence % BATCH === 0) {
      recorder.rows.batchEnd();
      recorder.gathered(sequence);
      await recorder.room();
    }
  }
  expect(recorder.position).toBe(0);
  release();
  await recorder.drained();
  expect(recorder.position).toBe(COMMANDS);
  expect(sequences).toEqual(Array.from({ length: COMMANDS }, (_, at) => at + 1));
  expect(steps.map(([from]) => from)).toEqual([0, ...steps.map(([, to]) => to).slice(0, -1)]);
  expect(steps.length).toBeGreaterThan(3);
  expect(failures).toEqual([]);
});
