import { describe, expect, it } from 'vitest';
import type { Timer } from './append-gate.ts';
import type { Batch } from './journal.ts';
import { batchAfter, readAll } from './journal-batches.ts';
import { testJournal } from './journal-suite.ts';
import { type AppendFault, type FaultPlan, MemoryJournal, MemoryJournalStorage } from './memory-journal.ts';

describe('MemoryJournal', () => {
  testJournal(() => {
    const storage = new MemoryJournalStorage();
    return Promise.resolve({
      open: (options) => new MemoryJournal(storage, options),
      usurp: () => Promise.resolve(void storage.usurp()),
      forge: (batches) => Promise.resolve(void (storage.batches as Batch[]).splice(0, Infinity, ...batches)),
      dispose: () => Promise.resolve(),
    });
  });
});

describe('MemoryJournal with faults', () => {
  /** Ends every waiting at once, so nobody waits for a clock. */
  const impatient: Timer = (_ms, onTime) => {
    const handle = setImmediate(onTime);
    return () => clearImmediate(handle);
  };
  const rows: [AppendFault, stored: boolean, code: string, leaseFree: boolean][] = [
    ['failBefore', false, 'APPEND_FAILED', true],
    ['failInside', false, 'APPEND_FAILED', true],
    ['commitThenFail', true, 'APPEND_FAILED', true],
    ['hangBefore', false, 'APPEND_TIMEOUT', false],
    ['hangAfterCommit', true, 'APPEND_TIMEOUT', false],
  ];
  for (const [fault, stored, code, leaseFree] of rows) {
    it(`${fault}: ${stored ? 'stored' : 'not stored'}, ${code}, poisoned`, async () => {
      const storage = new MemoryJournalStorage();
      const faults: FaultPlan = (attempt) => (attempt === 3 ? fault : undefined);
      const journal = new MemoryJournal(storage, { faults, timer: impatient });
      const { epoch, lost } = await journal.acquire();
      await journal.append(batchAfter(0, epoch, 2));
      await journal.append(batchAfter(2, epoch, 2));
      await expect(journal.append(batchAfter(4, epoch, 2))).rejects.toMatchObject({ code });
      expect(lost.aborted).toBe(true);
      await expect(journal.append(batchAfter(4, epoch, 2))).rejects.toMatchObject({ code: 'POISONED' });
      expect(storage.seqLast).toBe(stored ? 6 : 4);
      expect(storage.attempts).toBe(3);

      const next = new MemoryJournal(storage);
      const waiting = next.acquire();
      if (!leaseFree) journal.crash();
      const lease = await waiting;
      expect(lease).toMatchObject({ epoch: epoch + 1, seqLast: storage.seqLast });
      await next.append(batchAfter(lease.seqLast, lease.epoch));
      expect((await readAll(next, 1)).map((batch) => batch.seqLast)).toEqual(stored ? [2, 4, 6, 7] : [2, 4, 5]);
    });
  }

  it('frees the lease at once in a crash, and the dead writer can add nothing', async () => {
    const storage = new MemoryJournalStorage();
    const dead = new MemoryJournal(storage);
    const { epoch, lost } = await dead.acquire();
    const inFlight = expect(dead.append(batchAfter(0, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    dead.crash();
    await inFlight;
    expect(lost.reason).toMatchObject({ code: 'CLOSED' });
    const next = new MemoryJournal(storage);
    await next.acquire();
    await expect(dead.append(batchAfter(storage.seqLast, epoch))).rejects.toMatchObject({ code: 'CLOSED' });
  });
});
