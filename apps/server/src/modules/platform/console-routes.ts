/** What one operator does about the platform by the console: he halts a pair or a contract at once. */
import { contractHalt } from '@kontor/contract/console/contract';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { pairHalt } from '@kontor/contract/console/pair';
import { WAITS, awaitEnd } from '../../operators/await-end.ts';
import type { ChangeKinds } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { DeedRequest, OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { askChange } from './change-rows.ts';
import type { PlatformKindsOptions } from './console-changes.ts';
import { stepsOf } from './platform-change.ts';

export interface PlatformDeskOptions extends Pick<PlatformKindsOptions, 'listings' | 'contracts'> {
  readonly database: Queries;
  readonly kinds: Pick<ChangeKinds, 'pair/state' | 'contract/state'>;
}

export function mountPlatformDesk(routes: OperatorRoutes, { database, listings, contracts, kinds }: PlatformDeskOptions): void {
  // Never refused because it is halted already: what opens it may be on its way.
  const haltBy =
    (command: 'pair/state' | 'contract/state') =>
    async ({ body: { pair, reason }, nowMs, deed }: DeedRequest<typeof pairHalt>): Promise<OperatorAnswerOf<typeof pairHalt>> => {
      let row = 0;
      await deed(async (queries, operator) => {
        const halt = { command, body: { pair, state: 'halted' } } as const;
        stepsOf(halt, { symbols: await readSymbols(queries), listings, contracts });
        row = await askChange(queries, halt, `console, ${aboutOperator(operator.id)}: ${reason}`, new Date(nowMs));
        return { data: WAITS, note: { subject: pair, detail: { reason, row } } };
      });
      return awaitEnd(() => kinds[command].endOf(database, row));
    };
  routes.act(pairHalt, haltBy('pair/state'));
  routes.act(contractHalt, haltBy('contract/state'));
}
