/** Who has to agree before a withdrawal is paid, and who did. */
import type { Person } from '../../frame/people-path.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Withdrawal } from './withdrawal-words.tsx';

/** The people that it needs, and the signer, who checks what they signed. What needs nobody is paid by itself. */
export function pathOf(
  { state, needs, decisions, mine }: Pick<Withdrawal, 'state' | 'needs' | 'decisions' | 'mine'>,
  me: number,
): readonly Person[] {
  const isOpen = state === 'reviewing';
  const people = Array.from({ length: Math.max(needs, decisions.length, 1) }, (_, index): Person => {
    const decision = decisions[index];
    if (decision !== undefined) {
      const time = utcTime(decision.time).slice(5, 16);
      return {
        name: decision.by.id === me ? say('you') : decision.by.name,
        does: say(decision.decision === 'approve' ? 'people.approved' : 'people.rejected', { time }),
        stop: 'past',
      };
    }
    if (needs === 0) return { name: say('withdrawals.nobody'), does: say('withdrawals.automatic'), stop: 'past' };
    const isNext = isOpen && index === decisions.length;
    const isMine = isNext && mine === 'may_decide';
    return {
      name: !isOpen ? say('people.nobody') : isMine ? say('you') : say('people.another'),
      does: say(needs === 1 ? 'withdrawals.onePerson' : index === 0 ? 'withdrawals.firstPerson' : 'people.second'),
      stop: isNext ? 'here' : 'ahead',
    };
  });
  const isPaid = state === 'done' || state === 'failed';
  const stop = isPaid ? 'past' : state === 'approved' || state === 'sent' ? 'here' : 'ahead';
  return [...people, { name: say('withdrawals.theSigner'), does: say(`withdrawals.signs.${stop}`), stop }];
}
