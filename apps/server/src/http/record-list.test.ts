import { userCall } from '@kontor/contract/call';
import { RECORD_FILTER, SEQUENCE, pageOf, strictObject } from '@kontor/contract/fields';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { recordQuery } from '../follower/record-query.ts';
import type { ReadTable } from '../follower/read-table.ts';
import { mountRecordList } from './record-list.ts';
import { MOST } from './record-window.ts';
import { Refused } from './refused.ts';

interface Bell {
  readonly sequence: number;
  readonly stroke: number;
  readonly isLoud: boolean;
}

const bells = userCall({
  path: '/api/bell/list',
  summary: 'Bells.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ loud: Type.Optional(Type.Boolean()), ...RECORD_FILTER }),
  answer: pageOf(strictObject({ sequence: SEQUENCE, stroke: Type.Integer() })),
});

/** A list over rows in memory; gives what the call answers. */
function listOver(rows: readonly Bell[]) {
  const newest = rows.toSorted((a, b) => b.sequence - a.sequence || b.stroke - a.stroke);
  type Answer = { list: { sequence: number; stroke: number }[]; next_cursor: string | null; sequence: number };
  let ask: (body: object) => Promise<Answer> = () => Promise.reject(new Error('nothing is mounted'));
  const routes = {
    user: (_call: unknown, handle: (request: object) => unknown) => {
      ask = async (body) => (await handle({ body, session: { user: 7, token: '' } })) as Answer;
    },
  };
  mountRecordList<typeof bells, Bell>(routes as never, { queries: { sequence: 99 }, wallMs: () => 86_400_000 * 40 }, bells, {
    cursor: [MOST.WHOLE, MOST.SMALL],
    placeOf: ({ sequence, stroke }) => [sequence, stroke],
    rows: async ({ window, before: [sequence, stroke] = [Infinity, 0] }) =>
      newest.filter((row) => row.sequence < sequence! || (row.sequence === sequence && row.stroke < stroke!)).slice(0, window.limit),
    sift:
      ({ loud }) =>
      (row) =>
        loud === undefined || row.isLoud === loud,
    shown: (found) => found.map(({ sequence, stroke }) => ({ sequence, stroke })),
  });
  return { newest, ask: (body: object) => ask(body) };
}

const ROWS = fc.uniqueArray(fc.record({ sequence: fc.nat(30), stroke: fc.nat(3), isLoud: fc.boolean() }), {
  maxLength: 60,
  selector: ({ sequence, stroke }) => `${sequence}.${stroke}`,
});

describe('a list of records', () => {
  test('gives every row that is wanted once, newest first, whatever the pages are', async () => {
    await fc.assert(
      fc.asyncProperty(ROWS, fc.integer({ min: 1, max: 9 }), fc.option(fc.boolean(), { nil: undefined }), async (rows, limit, loud) => {
        const { newest, ask } = listOver(rows);
        const seen: object[] = [];
        let cursor: string | undefined;
        do {
          const page = await ask({ limit, ...(loud === undefined ? {} : { loud }), ...(cursor === undefined ? {} : { cursor }) });
          expect(page.list.length).toBeLessThanOrEqual(limit);
          expect(page.sequence).toBe(99);
          seen.push(...page.list);
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        const wanted = newest.filter(({ isLoud }) => loud === undefined || isLoud === loud);
        expect(seen).toEqual(wanted.map(({ sequence, stroke }) => ({ sequence, stroke })));
      }),
      // The assertion itself stands in the report, where a planted bug is judged by it.
      { seed: 3, numRuns: 300, includeErrorInReport: true },
    );
  });

  test.each([
    [{ cursor: '1' }],
    [{ cursor: '1.2.3' }],
    [{ cursor: '1.40000' }],
    [{ cursor: '-1.0' }],
    [{ cursor: '1e3.0' }],
    [{ cursor: '9999999999999999.0' }],
    [{ days: 3, from: 1 }],
    [{ from: 5, to: 5 }],
  ])('refuses %j, and asks for nothing', async (body) => {
    await expect(listOver([{ sequence: 1, stroke: 0, isLoud: true }]).ask(body)).rejects.toBeInstanceOf(Refused);
  });
});

test('a question is made from the columns of its table, and one that it has not is an error at once', () => {
  const table: ReadTable<Bell> = {
    name: 'bell',
    columns: [
      ['user_id', 'integer'],
      ['time_ms', 'bigint'],
      ['sequence', 'bigint'],
    ],
    key: [],
    write: () => undefined,
  };
  const asked = { name: 'bells', table, read: () => ({ sequence: 1, stroke: 1, isLoud: true }), owner: 'user_id', time: 'time_ms' };
  expect(() => recordQuery({ ...asked, order: ['sequence'], filters: [] })).not.toThrow();
  expect(() => recordQuery({ ...asked, order: ['sequence; DROP TABLE bell'], filters: [] })).toThrow('has no column');
  expect(() => recordQuery({ ...asked, order: ['sequence'], filters: ['loud'] })).toThrow('bell has no column loud');
});
