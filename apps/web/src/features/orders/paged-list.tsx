import type { ReactNode } from 'react';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';
import { useWords } from '../../i18n/words.ts';

/** Rows of a page. */
export const PAGE_ROWS = 50;

/** A filter's entry that leaves everything in. */
export const ANY = 'any';

interface PagedListProps<Item> {
  /** What the call's query knows so far. */
  readonly query: {
    readonly data: { readonly list: readonly Item[]; readonly next_cursor: string | null } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** Where the page begins; undefined on the newest one. */
  readonly cursor: string | undefined;
  readonly onPage: (cursor: string | undefined) => void;
  /** Stands in place of an empty page; `hasOlder`: older rows may still match. */
  readonly empty: (hasOlder: boolean) => ReactNode;
  readonly children: (list: readonly Item[]) => ReactNode;
}

/** A list that comes page by page: loading, failed, empty or full, and the way to older rows. */
export function PagedList<Item>({ query: { data, isError, refetch }, cursor, onPage, empty, children }: PagedListProps<Item>) {
  const words = useWords('orders');
  const next = data?.next_cursor ?? undefined;
  return (
    // As high while it loads as when it is empty, so that the foot of the page stays where it is.
    <div className="min-h-[72dvh]">
      {isError ? (
        <ListFailed onAgain={refetch} />
      ) : data === undefined ? (
        <Skeleton shape="block" className="h-[72dvh] w-full" />
      ) : data.list.length === 0 ? (
        empty(next !== undefined)
      ) : (
        children(data.list)
      )}
      {(cursor !== undefined || next !== undefined) && (
        <div className="flex justify-end gap-2 py-3">
          <Button variant="secondary" size={28} isDisabled={cursor === undefined} onPress={() => onPage(undefined)}>
            {words('newest')}
          </Button>
          <Button variant="secondary" size={28} isDisabled={next === undefined} onPress={() => onPage(next)}>
            {words('older')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A list that could not be loaded, with the way to try again. */
export function ListFailed({ onAgain }: { readonly onAgain: () => unknown }) {
  const words = useWords('order-panel');
  return (
    <EmptyState
      level={3}
      picture="offline"
      title={words('failed')}
      action={
        <Button variant="secondary" size={28} onPress={() => void onAgain()}>
          {words('again')}
        </Button>
      }
    />
  );
}

interface DayChipsProps {
  readonly selected: (typeof RECORD_WINDOW_DAYS)[number];
  readonly onSelect: (days: (typeof RECORD_WINDOW_DAYS)[number]) => void;
}

/** The windows of spec §9. */
export function DayChips({ selected, onSelect }: DayChipsProps) {
  const words = useWords('orders');
  return (
    <Segment
      label={words('filter.days')}
      variant="chips"
      selected={String(selected)}
      onSelect={(id) => onSelect(RECORD_WINDOW_DAYS.find((days) => String(days) === id) ?? selected)}
      items={RECORD_WINDOW_DAYS.map((days) => ({ id: String(days), label: words('filter.lastDays', { days: String(days) }) }))}
    />
  );
}
