/** How the exchange runs and what was wrong with it, as operators see it. */
import { alertAcknowledge, alertList } from '@kontor/contract/console/alert';
import { systemHead, systemState } from '@kontor/contract/console/running';
import { refused } from '../../http/refused.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { ACKNOWLEDGE, CALLS_OF, IS_ALERT, LIST_ALERTS } from './alert-rows.ts';
import type { Meter } from './meter.ts';

export interface RunningDeskOptions {
  readonly database: Queries;
  /** Of this process, or of the one that leads, which has to be asked. */
  readonly meter: Pick<Meter, 'state'> & { head(): ReturnType<Meter['head']> | Promise<ReturnType<Meter['head']>> };
}

const PAGE = 50;

export function mountRunningDesk(routes: OperatorRoutes, { database, meter }: RunningDeskOptions): void {
  routes.read(systemHead, async () => meter.head());
  routes.read(systemState, () => meter.state());

  routes.read(alertList, async ({ body: { open = false, before = null, limit = PAGE } }) => {
    const found = await database.many(LIST_ALERTS, before, open, limit + 1);
    const shown = found.slice(0, limit);
    const calls = await database.many(
      CALLS_OF,
      shown.map(({ id }) => id),
    );
    const list = shown.map((alert) => ({
      ...alert,
      calls: calls.filter((call) => call.alert === alert.id).map(({ event, state, tries }) => ({ event, state, tries })),
    }));
    return { list, next: found.length > limit ? shown.at(-1)!.id : null };
  });

  routes.act(alertAcknowledge, ({ body: { alert, note }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const noted = await queries.maybe(ACKNOWLEDGE, alert, operator.id, note, new Date(nowMs));
      if (noted === undefined) throw refused((await queries.maybe(IS_ALERT, alert)) === undefined ? 'NOT_FOUND' : 'CHANGES_NOTHING');
      const { kind, subject } = noted;
      return { data: {}, note: { subject: `alert ${alert}`, detail: { alert, kind, about: subject, note } } };
    }),
  );
}
