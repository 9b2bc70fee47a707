import type { ticketDetail, ticketQueue } from '@kontor/contract/console/ticket';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say } from '../../i18n/words.ts';

/** A ticket in the queue, and all of one. */
export type TicketHead = OperatorAnswerOf<typeof ticketQueue>['list'][number];
/** Where one stands in the queue of its state. */
export type TicketPlace = NonNullable<OperatorAnswerOf<typeof ticketQueue>['next']>;
export type WholeTicket = OperatorAnswerOf<typeof ticketDetail>;

const TONES: Readonly<Record<TicketHead['state'], BadgeTone>> = { open: 'pending', answered: 'good', closed: 'neutral' };

export function TicketState({ state, plain = false }: { readonly state: TicketHead['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`tickets.states.${state}`)}
    </Badge>
  );
}
