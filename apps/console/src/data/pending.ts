/** What is proposed and not decided on, of changes about the same things: a value that stands may be another soon. */
import { changeList } from '@kontor/contract/console/change';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { useAnswer } from './session.ts';

export type OpenChange = OperatorAnswerOf<typeof changeList>['list'][number];

/** What is pending is asked for so often, ms. */
const REFRESH_MS = 5_000;

/** Open changes whose command begins so: `pair/`. The newest first, a hundred at most. */
export function usePending(about: string): readonly OpenChange[] {
  const { data } = useAnswer(changeList, { state: 'open', about, limit: 100 }, { everyMs: REFRESH_MS });
  return data?.list ?? [];
}

/** Whether one of them changes a field of a thing. */
export function isPending(changes: readonly OpenChange[], subject: string, field: string): boolean {
  return changes.some((change) => change.subject === subject && change.differences.some((each) => each.field === field));
}
