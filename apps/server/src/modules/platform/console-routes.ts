/** What one operator does about the platform by the console: he halts a pair or a contract at once, or closes a pair of seconds contracts. */
import { contractHalt } from '@kontor/contract/console/contract';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { pairHalt } from '@kontor/contract/console/pair';
import { secondsClose } from '@kontor/contract/console/seconds';
import { WAITS, awaitEnd } from '../../operators/await-end.ts';
import type { ChangeKinds } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { DeedRequest, OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { askChange } from './change-rows.ts';
import type { PlatformKindsOptions } from './console-changes.ts';
import { stepsOf } from './platform-change.ts';
import type { PlatformChange } from './platform-change.ts';

export interface PlatformDeskOptions extends Pick<PlatformKindsOptions, 'listings' | 'contracts' | 'seconds' | 'deals'> {
  readonly database: Queries;
  readonly kinds: Pick<ChangeKinds, 'pair/state' | 'contract/state' | 'seconds/save'>;
}

/** What stops trading, of what, and as which change it is carried out. */
type Stop = Extract<PlatformChange, { readonly command: 'pair/state' | 'contract/state' | 'seconds/save' }>;

export function mountPlatformDesk(
  routes: OperatorRoutes,
  { database, listings, contracts, seconds, deals, kinds }: PlatformDeskOptions,
): void {
  // Never refused because it is halted already: what opens it may be on its way.
  const haltBy =
    (stopOf: (pair: string) => Stop) =>
    async ({ body: { pair, reason }, nowMs, deed }: DeedRequest<typeof pairHalt>): Promise<OperatorAnswerOf<typeof pairHalt>> => {
      const halt = stopOf(pair);
      let row = 0;
      await deed(async (queries, operator) => {
        stepsOf(halt, { symbols: await readSymbols(queries), listings, contracts, seconds, deals });
        row = await askChange(queries, halt, `console, ${aboutOperator(operator.id)}: ${reason}`, new Date(nowMs));
        return { data: WAITS, note: { subject: pair, detail: { reason, row } } };
      });
      return awaitEnd(() => kinds[halt.command].endOf(database, row));
    };
  routes.act(
    pairHalt,
    haltBy((pair) => ({ command: 'pair/state', body: { pair, state: 'halted' } })),
  );
  routes.act(
    contractHalt,
    haltBy((pair) => ({ command: 'contract/state', body: { pair, state: 'halted' } })),
  );
  routes.act(
    secondsClose,
    haltBy((pair) => ({ command: 'seconds/save', body: { pair, open: false } })),
  );
}
