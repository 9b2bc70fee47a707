import { sumsOf } from '@kontor/contract/balance-proof';
import { Account, SYSTEM_OWNER, Bucket, USER_ACCOUNTS, numberedOwner } from '@kontor/domain/accounts';
import { createEngine } from '@kontor/engine/engine';
import { expect, test } from 'vitest';
import { BTC, USDT, startCoreWorld } from '../../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { eventually } from '../../store/test-world.ts';
import { LiveView } from '../live-view.ts';
import { OPENING, startFollowerWorld, trading } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import type { ProofMoment, ProofStore } from './proof-store.ts';
import { buildTree, topOf } from './proof-tree.ts';
import type { BuiltTree } from './proof-tree.ts';

class MemoryProofs implements ProofStore {
  readonly taken: (ProofMoment & BuiltTree)[] = [];
  failures = 0;

  async newest(): Promise<number | undefined> {
    return this.taken.at(-1)?.timeMs;
  }

  async write(moment: ProofMoment, built: BuiltTree): Promise<void> {
    if (this.failures-- > 0) throw new Error('injected: not stored');
    this.taken.push({ ...moment, ...built });
  }
}

test('one is taken an hour, of what the engine holds in users’ accounts at its command, while trading goes on', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  await world.submitAll(OPENING);
  const store = new MemoryProofs();
  store.failures = 1;
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store: new MemoryReadStore(),
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
    proofs: {
      store,
      everyMs: 5,
      random: (count) => new Uint8Array(count).fill(1),
      build: async (copied, secret) => buildTree(copied, secret),
    },
  });
  await follower.ready;
  follower.client.prove();
  let turn = 0;
  for (let hour = 1; hour <= 2; hour++) {
    await eventually(async () => {
      world.hands.timeMs += 10;
      await world.submitAll(trading(5, 3, `turn${turn++}-`));
      follower.client.committed(storage.seqLast);
      return store.taken.length === hour;
    });
    world.hands.timeMs += 3_600_000;
  }
  await follower.stop();
  const [first, second] = store.taken as [ProofMoment & BuiltTree, ProofMoment & BuiltTree];
  expect(Math.floor(second.timeMs / 3_600_000)).toBeGreaterThan(Math.floor(first.timeMs / 3_600_000));
  for (const { sequence, tree } of store.taken) {
    const { engine } = await viewAt(storage, sequence);
    const held = [USDT, BTC].map((asset) =>
      engine
        .dump()
        .holdings.filter((each) => each.account < USER_ACCOUNTS && each.asset === asset)
        .reduce((sum, { available, frozen, orderFreeze, locked }) => sum + available + frozen + orderFreeze + locked, 0n),
    );
    expect([tree.assets, sumsOf(topOf(tree)), tree.users]).toEqual([[USDT, BTC], held, 2]);
    // Everything came in by bookings, and fees alone have left the users since.
    const came = -engine.balance(numberedOwner(0), Account.EXTERNAL, USDT, Bucket.AVAILABLE);
    const left =
      engine.balance(SYSTEM_OWNER, Account.FEE, USDT, Bucket.AVAILABLE) +
      engine.balance(SYSTEM_OWNER, Account.ROUNDING, USDT, Bucket.AVAILABLE);
    expect(held[0]).toBe(came - left);
  }
});

/** The state right after a command that ends a batch. */
async function viewAt(storage: MemoryJournalStorage, sequence: number): Promise<LiveView> {
  const view = new LiveView(createEngine({ recording: true }));
  for await (const batch of new MemoryJournal(storage).read(1)) {
    if (batch.seqLast > sequence) break;
    view.apply(batch);
  }
  expect(view.sequence).toBe(sequence);
  return view;
}
