/** What operators see of the last comparison of books and chains. */
import { reconciliationList } from '@kontor/contract/console/reconciliation';
import { isPaused, networkOf, networkPauses } from '../../chains/network-state.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import type { KeptResult } from './reconciler.ts';
import { LAST_FAILURE, LAST_RESULT } from './reconciliation-rows.ts';

export function mountReconciliationDesk(routes: OperatorRoutes, database: Queries): void {
  routes.read(reconciliationList, async () => {
    const [last, failure, pauses] = [
      await database.maybe(LAST_RESULT),
      (await database.maybe(LAST_FAILURE)) ?? null,
      await networkPauses(database),
    ];
    const kept = last === undefined ? [] : (JSON.parse(last.result) as KeptResult);
    const list = kept.map((asset) => ({
      ...asset,
      is_stopped: asset.networks.some(
        ({ network, verdict }) => verdict === 'differs' && isPaused(pauses, 'withdrawals', networkOf(network).number, asset.symbol),
      ),
    }));
    return { checked: last?.checkedMs ?? null, sequence: last?.sequence ?? null, failure, list };
  });
}
