import type { ClientId } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import { FollowerBusy } from '../../follower/live-queries.ts';
import { EarlierIds } from './earlier-ids.ts';
import type { EarlierIdsOptions } from './earlier-ids.ts';

const STARTED_AT = 77;

/** One open order with id 1 and two that are over, 3 after 2; `busy` times the follower has not caught up. */
function earlierIds({ busy = 0 } = {}) {
  const noted: [user: number, id: number][] = [];
  let asked = 0;
  const key = (id: number): ClientId => [id, 0, 0, 0];
  const queries = { openOrders: async () => ({ value: [{ clientId: key(1) }], sequence: STARTED_AT }) } as unknown as EarlierIdsOptions['queries'];
  const histories = {
    orders: async (_user: number, query: unknown) => {
      asked += 1;
      expect(query).toEqual({ limit: 200, minSeq: STARTED_AT, anyAge: true });
      if (asked <= busy) throw new FollowerBusy('not yet');
      return [{ clientId: key(3) }, { clientId: key(2) }];
    },
  } as unknown as EarlierIdsOptions['histories'];
  const ids = new EarlierIds({ queries, histories, startedAt: STARTED_AT, note: (user, clientId) => void noted.push([user, clientId[0]]) });
  return { ids, noted, asked: () => asked };
}

test('tells the ids of a user once, however many requests wait for them, the oldest of those over first', async () => {
  const { ids, noted, asked } = earlierIds();
  await Promise.all([ids.tell(5), ids.tell(5), ids.tell(5)]);
  await ids.tell(5);
  expect(asked()).toBe(1);
  expect(noted).toEqual([[5, 2], [5, 3], [5, 1]]);
  await ids.tell(6);
  expect(asked()).toBe(2);
});

test('a follower that is busy makes all that wait fail, and is asked again by the next', async () => {
  const { ids, noted, asked } = earlierIds({ busy: 1 });
  const both = await Promise.allSettled([ids.tell(5), ids.tell(5)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(noted).toEqual([]);
  await ids.tell(5);
  expect(asked()).toBe(2);
  expect(noted).toHaveLength(3);
});
