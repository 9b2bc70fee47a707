/** Who waits for a review, the oldest first: numbers and ages, nothing personal. */
import type { identityQueue } from '@kontor/contract/console/identity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';

export type Waiting = OperatorAnswerOf<typeof identityQueue>['list'][number];

const MINUTE_MS = 60_000;

interface IdentityQueueProps {
  readonly pages: UseInfiniteQueryResult<unknown>;
  readonly list: readonly Waiting[];
  readonly opened: number | undefined;
}

export function IdentityQueue({ pages, list, opened }: IdentityQueueProps) {
  const now = useNow(MINUTE_MS);
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <PagedRows
      pages={pages}
      empty={list.length > 0 ? undefined : { title: say('identity.empty'), text: say('identity.emptyText') }}
      keys={say('identity.keys')}
      more={say('newer')}
    >
      <ul aria-label={say('identity.queue')}>
        {list.map(({ id, uid, submitted }) => (
          <li key={id}>
            <Link
              to={paths.identity(id)}
              data-row={id}
              isCurrent={id === opened}
              className={
                id === opened
                  ? 'flex h-13 items-center justify-between gap-3 border-b border-hairline bg-s2 px-4 shadow-[inset_2px_0_0_var(--color-iris)] focus-ring-inside'
                  : 'flex h-13 items-center justify-between gap-3 border-b border-hairline px-4 focus-ring-inside hover:bg-s2'
              }
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold text-text">{say('identity.uid', { uid })}</span>
                <span className="block truncate text-text-2">{say('identity.submitted', { time: utcTime(submitted).slice(5, 16) })}</span>
              </span>
              <span className="shrink-0 text-text-2">{ageOf(submitted, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PagedRows>
  );
}
