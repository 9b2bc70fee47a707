/** What is kept for a time, as operators see it. */
import { retentionList } from '@kontor/contract/console/retention';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';
import { RETENTION_RUNS } from './retention-job.ts';

export interface RetentionDeskOptions {
  readonly database: Queries;
  readonly kinds: readonly Retained[];
}

export function mountRetentionDesk(routes: OperatorRoutes, { database, kinds }: RetentionDeskOptions): void {
  routes.read(retentionList, async () => {
    const runs = new Map((await database.many(RETENTION_RUNS)).map((run) => [run.kind, run]));
    const list = kinds.map(({ kind, days }) => {
      const run = runs.get(kind);
      return {
        kind,
        days,
        last: run === undefined ? null : { time: run.ranMs, removed: run.removed },
        removed: run?.removedInAll ?? 0,
      };
    });
    return { list };
  });
}
