/** What the platform is set to. */
import type { platformLimits } from '@kontor/contract/console/platform';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { Facts, Section } from '../../frame/page.tsx';
import { counted } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { Standing } from './market-words.tsx';

export type Limits = NonNullable<OperatorAnswerOf<typeof platformLimits>['limits']>;

export function LimitFacts({ limits, pending }: { readonly limits: Limits; readonly pending: readonly OpenChange[] }) {
  return (
    <div className="grid max-w-120 gap-6 p-4">
      {(['legal_trade', 'name_check'] as const).map((group) => (
        <Section key={group} title={say(`propose.groups.${group}`)}>
          <Facts
            rows={Object.entries(limits[group]).map(([field, value]) => [
              sayKnown(`fields.${field}.label`, field),
              <Standing key={field} isPending={isPending(pending, 'platform', `${group}.${field}`)}>
                {[counted(value), sayKnown(`fields.${field}.unit`, '')].join(' ').trim()}
              </Standing>,
            ])}
          />
        </Section>
      ))}
    </div>
  );
}
