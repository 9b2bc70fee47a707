import type { SpokenSection } from '@kontor/contract/channels';
import { expect, test } from 'vitest';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { userSource } from '../realtime/user-sections.ts';
import type { SectionSource, SectionTable } from '../realtime/user-sections.ts';
import { UserStream } from '../realtime/user-stream.ts';
import type { UserChange } from './feed.ts';
import { startFollowerWorld } from './follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';
import { restoreView } from './snapshots.ts';
import { FOLLOWED, startLeader } from './toy-world.ts';

test('a product comes into tables, questions, snapshots and the private channel through its doors alone', async () => {
  const storage = new MemoryJournalStorage();
  const { ring } = await startLeader(storage);
  const tables = FOLLOWED.projections.flatMap((each) => each.tables);
  const [store, snapshots] = [new MemoryReadStore(undefined, tables), new MemorySnapshotStore()];
  const verify = async (snapshot: Parameters<typeof restoreView>[0]): Promise<void> => void restoreView(snapshot, FOLLOWED);
  const start = () =>
    startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 2, followed: FOLLOWED, verify });
  await ring(7, 1_000, 500);
  const first = await start();
  await first.ready;
  const { client } = first;
  client.watch(7);
  const bellsOf = async (of: typeof client, minSeq: number): Promise<unknown> =>
    (await of.ask({ about: 'bells', user: 7 } as never, minSeq)).value;

  // A section of the private channel, from the question and the news.
  const section = {
    snapshot: async (_user: number, minSeq: number) => ({ sequence: client.sequence, value: { bells: await bellsOf(client, minSeq) } }),
    update: (change: UserChange & { readonly bells?: number }) => (change.bells === undefined ? undefined : { bells: change.bells }),
  };
  const table = { toy: section as unknown as SectionSource<SpokenSection> } as unknown as SectionTable;
  const stream = new UserStream(userSource(table, 7));
  const heard: string[] = [];
  client.onApplied(({ sequence, users }) => users.forEach((change) => stream.change(sequence, change)));
  stream.add({ slow: false, write: (frame: Buffer) => void heard.push(frame.toString('latin1')) } as never);
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain('"toy":{"type":"snapshot","sequence":1,"bells":0}');

  await ring(9, 1_600, 400);
  await ring(9, 2_100, 9_000);
  client.committed(3);
  await client.told(3);
  expect(await bellsOf(client, 3)).toBe(1);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]).toMatch(/"toy":\{"type":"update","prev":1,"sequence":[23],"bells":1\}/);
  await first.stop();
  expect([...store.tables.get('bell')!.values()]).toEqual(['7\t2\t1600', '9\t3\t2100']);

  // A restart begins with the snapshot, in which it has its part.
  expect((await snapshots.sequences(3)).length).toBeGreaterThan(0);
  const second = await start();
  await second.ready;
  expect(await bellsOf(second.client, 3)).toBe(1);
  await second.stop();
  expect([first.halts, second.halts]).toEqual([[], []]);
});
