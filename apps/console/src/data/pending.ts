/** What is proposed and not decided on: a value that stands may be another soon. */
import { changeList } from '@kontor/contract/console/change';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { useInterval } from './attention.ts';
import { callServer } from './call-server.ts';

export type OpenChange = OperatorAnswerOf<typeof changeList>['list'][number];

/** What is pending is asked for so often, ms. */
const REFRESH_MS = 5_000;
/** Of one call. */
const PAGE = 100;

/** Open changes, all of them or those whose command begins so: `pair/`. The newest first. */
export function useOpenChanges(about?: string, everyMs = REFRESH_MS): UseQueryResult<readonly OpenChange[]> {
  const interval = useInterval(everyMs);
  return useQuery({
    queryKey: [changeList.path, 'open', about ?? ''],
    queryFn: () =>
      allPages((before: number | null) =>
        callServer(changeList, {
          state: 'open',
          limit: PAGE,
          ...(about !== undefined && { about }),
          ...(before !== null && { before }),
        }),
      ),
    refetchInterval: interval,
  });
}

/** Open changes whose command begins so; none before they came. */
export function usePending(about: string): readonly OpenChange[] {
  return useOpenChanges(about).data ?? [];
}

/** Whether one of them changes a field of a thing. */
export function isPending(changes: readonly OpenChange[], subject: string, field: string): boolean {
  return changes.some((change) => change.subject === subject && change.differences.some((each) => each.field === field));
}
