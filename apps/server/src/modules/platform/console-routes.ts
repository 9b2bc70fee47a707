/** What one operator does about the platform by the console: he halts a pair at once. */
import { pairHalt } from '@kontor/contract/console/pair';
import { WAITS, awaitEnd } from '../../operators/await-end.ts';
import type { ChangeKinds } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { askChange } from './change-rows.ts';
import type { PlatformKindsOptions } from './console-changes.ts';
import { stepsOf } from './platform-change.ts';

export interface PlatformDeskOptions extends Pick<PlatformKindsOptions, 'listings'> {
  readonly database: Queries;
  readonly kinds: Pick<ChangeKinds, 'pair/state'>;
}

export function mountPlatformDesk(routes: OperatorRoutes, { database, listings, kinds }: PlatformDeskOptions): void {
  // Never refused because the pair is halted already: what opens it may be on its way.
  routes.act(pairHalt, async ({ body: { pair, reason }, nowMs, deed }) => {
    let row = 0;
    await deed(async (queries, operator) => {
      const halt = { command: 'pair/state', body: { pair, state: 'halted' } } as const;
      stepsOf(halt, { symbols: await readSymbols(queries), listings });
      row = await askChange(queries, halt, `console, ${aboutOperator(operator.id)}: ${reason}`, new Date(nowMs));
      return { data: WAITS, note: { subject: pair, detail: { reason, row } } };
    });
    return awaitEnd(() => kinds['pair/state'].endOf(database, row));
  });
}
