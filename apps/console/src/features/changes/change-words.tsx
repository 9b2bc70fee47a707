/** What a change is in words: its state, whom it waits for, its fields. */
import type { changeDetail } from '@kontor/contract/console/change';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say, sayKnown } from '../../i18n/words.ts';

export type Change = OperatorAnswerOf<typeof changeDetail>;

const TONES: Readonly<Record<Change['state'], BadgeTone>> = {
  open: 'pending',
  approved: 'pending',
  done: 'good',
  failed: 'bad',
  rejected: 'bad',
  void: 'neutral',
};

export function StateBadge({ state, plain = false }: { readonly state: Change['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`changes.states.${state}`)}
    </Badge>
  );
}

/** Whom an open change waits for. */
export function WaitsFor({ change: { state, mine } }: { readonly change: Change }) {
  if (state === 'approved') return <span className="text-text-2">{say('changes.waits.machine')}</span>;
  if (state !== 'open') return <span className="text-text-3">{say('changes.waits.nobody')}</span>;
  if (mine === 'may_decide')
    return (
      <Badge tone="warn" plain>
        {say('changes.waits.you')}
      </Badge>
    );
  return (
    <Badge plain className="text-text-2">
      {say('changes.waits.another')}
    </Badge>
  );
}

/** `pair/list` as a person says it. */
export function commandWords(command: string): string {
  return sayKnown(`commands.${command.replace('/', '_')}.title`, command);
}

/** A field of a change as a person says it. */
export function fieldWords(field: string): string {
  return sayKnown(`fields.${field.split('.').at(-1) ?? field}.label`, field);
}
