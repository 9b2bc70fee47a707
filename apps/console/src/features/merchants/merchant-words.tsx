import type { merchantList } from '@kontor/contract/console/merchant';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say } from '../../i18n/words.ts';

export type Merchant = OperatorAnswerOf<typeof merchantList>['list'][number];
export type MerchantNeeds = OperatorAnswerOf<typeof merchantList>['needs'];

const TONES: Readonly<Record<NonNullable<Merchant['state']>, BadgeTone>> = {
  pending: 'pending',
  approved: 'good',
  rejected: 'neutral',
  withdrawn: 'warn',
};

export function MerchantBadge({ state, plain = false }: { readonly state: Merchant['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={state === null ? 'neutral' : TONES[state]} plain={plain}>
      {say(`merchants.state.${state ?? 'none'}`)}
    </Badge>
  );
}
