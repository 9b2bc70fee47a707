import type { appealDetail, appealList } from '@kontor/contract/console/appeal';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say, sayKnown } from '../../i18n/words.ts';

/** A trade in the list, and all of one. */
export type AppealHead = OperatorAnswerOf<typeof appealList>['list'][number];
export type WholeAppeal = OperatorAnswerOf<typeof appealDetail>;

const TONES: Readonly<Record<AppealHead['state'], BadgeTone>> = {
  wait_pay: 'neutral',
  paid: 'neutral',
  paid_overdue: 'warn',
  appeal: 'pending',
  completed: 'good',
  cancelled: 'neutral',
};

export function DealState({ state, plain = false }: { readonly state: AppealHead['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`appeals.states.${state}`)}
    </Badge>
  );
}

/** A line of the exchange. */
export function lineOf(word: string): string {
  return sayKnown(`appeals.words.${word}`, word);
}
