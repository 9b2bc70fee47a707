/** Trades between peers while the read tables stand in a database of their own: what has a part in each of the two is asked of both. */
import { join } from 'node:path';
import { dealChat, dealChatSend, dealDetail, dealPaid } from '@kontor/contract/deal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { startDatabase } from '../../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../../store/test-world.ts';
import { LATE_TRADES, UNREAD } from './chat-rows.ts';
import { startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';
import { dealRisks, merchantRisks } from './risks.ts';

const cleanup = new Cleanup();
let s: DealServer;

beforeAll(async () => {
  const { settings, stop } = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'reads'), log: silentLog });
  cleanup.add(stop, (end) => end());
  const { user, host, port, database } = settings as {
    readonly user: string;
    readonly host: string;
    readonly port: number;
    readonly database: string;
  };
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  s = cleanup.add(await startDealServer({ DATABASE_URL_READS: url }), (started) => started.stop());
});
afterAll(() => cleanup.run());

test('a trade goes its way with its chat, and what is unread or unusual is found', async () => {
  const { ann, bob } = s;
  const { order } = (await s.create(bob, { advert: await s.advert(ann) })).data;
  await s.done(dealChatSend, { order, text: 'Sent from my own account.', client_id: 'said' }, bob);
  const { list } = await s.done(dealChat, { order }, ann);
  expect(list.find(({ from }) => from !== 'system')).toMatchObject({ text: 'Sent from my own account.' });
  await s.done(dealPaid, { order }, bob);
  await eventually(async () => (await s.done(dealDetail, { order, min_seq: s.last() }, ann)).deal.state === 'paid');
  await withStore(s.config, async ({ database }) => {
    const [late] = await database.many(LATE_TRADES, 0);
    const { number, buyer, seller } = late!;
    expect(await database.many(UNREAD, [number], [buyer], [seller])).toEqual([{ deal: number, account: seller, unread: 1 }]);
    await database.transaction(async (queries) => {
      await dealRisks(queries, late!, Date.now());
      expect(await merchantRisks(queries, seller, Date.now())).toEqual([]);
    });
  });
});
