/**
 * A list of somebody's records as a call: the window and the filters are read, a page is asked for, its rows are written as the wire has them,
 * and a cursor leads on. What differs from list to list is declared. Source: spec §2 (record filters).
 */
import type { AnswerOf, BodyOf, UserCall } from '@kontor/contract/call';
import type { RECORD_FILTER } from '@kontor/contract/fields';
import type { Static, TObject } from 'typebox';
import { readCursor, recordWindow, writeCursor } from './record-window.ts';
import type { RecordWindow } from './record-window.ts';
import type { Routes } from './routes.ts';

/** Pages looked through for one page of an answer that leaves some rows out. */
const MAX_PAGES = 5;

type Filter = Static<TObject<typeof RECORD_FILTER>>;

/** A call whose body has the fields of a list of records (`RECORD_FILTER`). */
type ListCall<C extends UserCall> = C & (BodyOf<C> extends Filter ? unknown : never);

/** What stands in the `list` of an answer. */
type Shown<C extends UserCall> = AnswerOf<C> extends { readonly list: infer List } ? List : never;

/** What a page of a list is asked with. */
export interface PageAsked<C extends UserCall> {
  readonly user: number;
  readonly body: BodyOf<C>;
  readonly window: RecordWindow;
  /** The place of the last row that was had. */
  readonly before: readonly number[] | undefined;
}

/** What one list of records is. */
export interface RecordList<C extends UserCall, Row> {
  /** Numbers of a row's place, each at most so large (`MOST`); the newest row has the largest. */
  readonly cursor: readonly number[];
  readonly placeOf: (row: Row) => readonly number[];
  /** The rows of a page, newest first, at most `window.limit`. @throws Refused for a filter that means nothing here */
  readonly rows: (asked: PageAsked<C>) => Promise<readonly Row[]>;
  /** Which rows are shown, where that is not asked of the table: a page may then hold fewer than its limit although more follow. */
  readonly sift?: (body: BodyOf<C>) => (row: Row) => boolean;
  /** As the wire has them, all of a page together. */
  readonly shown: (rows: readonly Row[], user: number) => Shown<C> | Promise<Shown<C>>;
}

export interface RecordListOptions {
  /** The last command known to be applied. */
  readonly queries: { readonly sequence: number };
  readonly wallMs: () => number;
}

/** Mounts the call of a list. */
export function mountRecordList<C extends UserCall, Row>(
  routes: Pick<Routes, 'user'>,
  { queries, wallMs }: RecordListOptions,
  call: ListCall<C>,
  { cursor, placeOf, rows: ask, sift, shown }: RecordList<C, Row>,
): void {
  routes.user<C>(call, async ({ body, session: { user } }) => {
    const filter = body as Filter;
    const window = recordWindow(filter, wallMs());
    const isWanted = sift?.(body);
    const found: Row[] = [];
    let before = readCursor(filter.cursor, cursor);
    let more = true;
    for (let page = 0; more && found.length < window.limit && page < MAX_PAGES; page++) {
      const rows = await ask({ user, body, window, before });
      more = rows.length === window.limit;
      for (const row of rows) {
        if (found.length === window.limit) {
          more = true;
          break;
        }
        before = placeOf(row);
        if (isWanted === undefined || isWanted(row)) found.push(row);
      }
    }
    const next = more && before !== undefined ? writeCursor(before) : null;
    return { list: await shown(found, user), next_cursor: next, sequence: queries.sequence } as AnswerOf<C>;
  });
}

/** The cursor behind a page of which every row is shown; null behind the last one, which is not full. */
export function nextCursor<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => readonly number[]): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last === undefined ? null : writeCursor(placeOf(last));
}
