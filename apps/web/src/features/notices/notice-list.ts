/** Notices as a page has gathered them: pages that came later or anew are put together, and nothing stands twice. A pure reducer. */
import type { AnswerOf } from '@kontor/contract/call';
import type { noticeList } from '@kontor/contract/notice';

export type Notice = AnswerOf<typeof noticeList>['list'][number];

/** What an answer brings. */
type Page = Pick<AnswerOf<typeof noticeList>, 'list' | 'next_cursor'>;

export interface Notices {
  /** Newest first. */
  readonly list: readonly Notice[];
  /** Where the older ones begin; null where there are none. */
  readonly cursor: string | null;
}

/**
 * The newest page, asked for anew. Older ones that are known stay where the page reaches as far as them; else there is a hole, and they
 * are asked for again. What lies in the page's reach and is not in it was withdrawn, or, of a list of unread ones, was read: those stay
 * (`keepsRead`), so that what somebody has just opened does not go from under his hand.
 */
export function withNewest(known: Notices | undefined, page: Page, keepsRead: boolean): Notices {
  const last = page.list.at(-1);
  if (known === undefined || page.next_cursor === null || last === undefined) {
    const kept = keepsRead ? (known?.list ?? []).filter(({ id }) => page.list.every((notice) => notice.id !== id)) : [];
    return { list: sorted([...page.list, ...kept.map(asRead)]), cursor: page.next_cursor };
  }
  const inReach = known.list.filter(({ id }) => Number(id) >= Number(last.id));
  const older = known.list.filter(({ id }) => Number(id) < Number(last.id));
  if (inReach.length === 0) return { list: page.list, cursor: page.next_cursor };
  const gone = keepsRead ? inReach.filter(({ id }) => page.list.every((notice) => notice.id !== id)).map(asRead) : [];
  return { list: sorted([...page.list, ...gone, ...older]), cursor: older.length === 0 ? page.next_cursor : known.cursor };
}

/** The next older page. */
export function withOlder(known: Notices, page: Page): Notices {
  const ids = new Set(known.list.map(({ id }) => id));
  return { list: [...known.list, ...page.list.filter(({ id }) => !ids.has(id))], cursor: page.next_cursor };
}

/** With one marked as read or unread, or all of them. */
export function marked(known: Notices, which: string | undefined, read: boolean): Notices {
  return { ...known, list: known.list.map((notice) => (which === undefined || notice.id === which ? { ...notice, read } : notice)) };
}

function asRead(notice: Notice): Notice {
  return { ...notice, read: true };
}

function sorted(list: readonly Notice[]): readonly Notice[] {
  return list.toSorted((a, b) => Number(b.id) - Number(a.id));
}
