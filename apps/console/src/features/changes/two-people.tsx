/** Who proposed, who decides, and the machine that carries it out. */
import { useMe } from '../../data/session.ts';
import { PeoplePath } from '../../frame/people-path.tsx';
import type { Person, Stop } from '../../frame/people-path.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Change } from './change-words.tsx';

export function TwoPeople({ change }: { readonly change: Change }) {
  const me = useMe();
  return <PeoplePath stops={stopsOf(change, me.id)} />;
}

function stopsOf({ state, proposer, proposed, decision, mine }: Change, me: number): readonly [Person, Person, Person] {
  const nameOf = (person: { readonly id: number; readonly name: string }): string => (person.id === me ? say('you') : person.name);
  const isOpen = state === 'open';
  const machine: Stop = state === 'approved' ? 'here' : state === 'done' || state === 'failed' ? 'past' : 'ahead';
  const second = mine === 'may_decide' ? say('you') : say('people.another');
  return [
    { name: nameOf(proposer), does: say('people.proposed', { time: utcTime(proposed).slice(5, 16) }), stop: 'past' },
    decision === null
      ? { name: isOpen ? second : say('people.nobody'), does: say('people.second'), stop: isOpen ? 'here' : 'ahead' }
      : {
          name: nameOf(decision.by),
          does:
            decision.decision === 'approve'
              ? say('people.approved', { time: utcTime(decision.time).slice(5, 16) })
              : say('people.rejected', { time: utcTime(decision.time).slice(5, 16) }),
          stop: 'past',
        },
    { name: say('people.machine'), does: say(`people.machineDoes.${machine}`), stop: machine },
  ];
}
