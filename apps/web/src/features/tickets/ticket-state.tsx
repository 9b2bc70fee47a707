import { Badge } from '@kontor/ui/badge';
import type { TicketState } from '@kontor/contract/ticket';
import { useWords } from '../../i18n/words.ts';

const TONES = { open: 'pending', answered: 'good', closed: 'neutral' } as const;

/** How far a ticket is. */
export function TicketStateBadge({ state, plain = false }: { readonly state: TicketState; readonly plain?: boolean }) {
  const words = useWords('ticket');
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {words(`state.${state}`)}
    </Badge>
  );
}
