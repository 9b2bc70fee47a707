import { expect, test } from 'vitest';
import type { Batch } from '../../journal/journal.ts';
import { MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { CRASH_SEEDS } from './crash-seeds.ts';
import { CRASH_PHASES, CrashViolation } from './crash-world.ts';
import { runCrashes } from './crash-run.ts';

/** A world has a hundred and fifty. A thousand crashes make thousands of engines. */
const POINTS = process.env['MANY'] === undefined ? 150 : 1_000;

test.each(CRASH_SEEDS)('a crash around every append loses nothing acknowledged and does nothing twice: seed %i', async (seed) => {
  const report = await runCrashes({ seed, points: POINTS });
  expect(report.points).toBeGreaterThanOrEqual(POINTS);
  for (const phase of CRASH_PHASES) expect(report.phases[phase], phase).toBeGreaterThanOrEqual(POINTS / 10);
  expect(report.eventKinds.get('trade')).toBeGreaterThan(POINTS / 20);
});

/** Confirms every tenth batch without keeping it. */
class ForgetfulStorage extends MemoryJournalStorage {
  #commits = 0;

  override commit(batch: Batch): void {
    this.#commits += 1;
    if (this.#commits % 10 !== 0) super.commit(batch);
  }
}

/** Keeps another last byte than it was given. */
class ChangingStorage extends MemoryJournalStorage {
  override commit(batch: Batch): void {
    const commands = batch.commands.slice();
    if (batch.seqFirst > 30) commands[commands.length - 1]! ^= 1;
    super.commit({ ...batch, commands });
  }
}

test.each([
  ['forgets', ForgetfulStorage],
  ['changes', ChangingStorage],
])('a journal that %s what it confirmed is found', async (_, Storage) => {
  await expect(runCrashes({ seed: 1, points: 1_000, storage: () => new Storage() })).rejects.toBeInstanceOf(CrashViolation);
});
