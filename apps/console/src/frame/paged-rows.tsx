/** A list that comes page by page: while it loads, where it fails, where it holds nothing, its rows, and what brings the next ones. */
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import { say } from '../i18n/words.ts';
import { FailedPart } from './failed-part.tsx';
import { LoadingRows } from './loading-rows.tsx';

interface PagedRowsProps {
  readonly pages: Pick<UseInfiniteQueryResult, 'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Words of a list that holds nothing; undefined where it holds rows. */
  readonly empty: { readonly title: string; readonly text: string } | undefined;
  /** Words of what brings the next page; of those that are older, where none are given. */
  readonly more?: string;
  /** Which letters do what in the list. */
  readonly keys?: string;
  /** The rows. */
  readonly children: ReactNode;
}

export function PagedRows({ pages, empty, more = say('older'), keys, children }: PagedRowsProps) {
  return (
    <>
      {pages.isPending ? (
        <LoadingRows />
      ) : pages.error !== null && empty !== undefined ? (
        <FailedPart text={sentenceOf(pages.error)} again={() => void pages.refetch()} />
      ) : empty === undefined ? (
        children
      ) : (
        <EmptyState picture="orders" title={empty.title} text={empty.text} />
      )}
      {pages.hasNextPage && (
        <div className="p-4">
          <Button
            variant="quiet"
            size={28}
            sending={pages.isFetchingNextPage}
            sendingLabel={say('loading')}
            onPress={() => void pages.fetchNextPage()}
          >
            {more}
          </Button>
        </div>
      )}
      {keys !== undefined && <p className="mt-auto px-4 py-3 text-11 text-text-2">{keys}</p>}
    </>
  );
}
