/** What a customer's account is in words: its state, his identity. */
import type { userDetail, userList } from '@kontor/contract/console/user';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say, sayKnown } from '../../i18n/words.ts';

export type User = OperatorAnswerOf<typeof userList>['list'][number];
export type UserFile = OperatorAnswerOf<typeof userDetail>;

const TONES: Readonly<Record<User['state'], BadgeTone>> = { active: 'good', suspended: 'bad', frozen: 'warn', closed: 'neutral' };

export function UserState({ state, plain = false }: { readonly state: User['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`users.states.${state}`)}
    </Badge>
  );
}

/** Whether he is verified, in a word. */
export function identityWords({ name_status: status }: Pick<User, 'name_status'>): string {
  return sayKnown(`users.identities.${status}`, String(status));
}

/** What stands where there is nothing. */
export function orNone(text: string | null): string {
  return text === null || text === '' ? say('users.none') : text;
}
