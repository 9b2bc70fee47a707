/** Items that sell new coins: what is told of one, and which changes can be about it as it stands. Source: rules 5.1, 5.2. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import type { icoTable } from '@kontor/contract/console/ico';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';

export type ItemRow = OperatorAnswerOf<typeof icoTable>['list'][number];

/** Whether a change can be about an item as it stands. */
export function fitsItem(command: ChangeCommand, { state, mode, draw }: Pick<ItemRow, 'state' | 'mode' | 'draw'>): boolean {
  const awaitsDraw = state === 'ended' && mode === 'lottery';
  switch (command) {
    case 'ico/create':
      return state === 'upcoming';
    case 'ico/randomness':
      return awaitsDraw && draw?.block_hash === null;
    case 'ico/reveal':
      return awaitsDraw && draw?.block_hash !== null && draw?.secret === null;
    case 'ico/cancel':
      return state === 'upcoming' || state === 'in_progress' || state === 'ended';
    default:
      return true;
  }
}
