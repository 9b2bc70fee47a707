/** What an alert is in words: what it is about, and whether it lasts. */
import type { alertList } from '@kontor/contract/console/alert';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import { say, sayKnown } from '../../i18n/words.ts';

export type Alert = OperatorAnswerOf<typeof alertList>['list'][number];

/** `Disk of the archive: nearly full`. */
export function titleOf({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  const name = say(`alerts.kinds.${kind}`);
  return subject === '' ? name : say('alerts.about', { name, subject: sayKnown(`running.parts.${subject}`, subject) });
}

export function AlertStateBadge({ alert, plain = false }: { readonly alert: Alert; readonly plain?: boolean }) {
  const state = alert.ended !== null ? 'over' : alert.acknowledged === null ? 'open' : 'known';
  const tones = { open: 'bad', known: 'warn', over: 'neutral' } as const;
  return (
    <Badge tone={tones[state]} plain={plain}>
      {say(`alerts.states.${state}`)}
    </Badge>
  );
}
