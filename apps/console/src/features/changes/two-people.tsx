/** Who proposed, who decides, and the machine that carries it out: a line with three stops, and the dot where it is now. */
import { useMe } from '../../data/session.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Change } from './change-words.tsx';

type Stop = 'past' | 'here' | 'ahead';

const DOTS: Readonly<Record<Stop, string>> = {
  past: 'bg-text',
  here: 'bg-iris',
  ahead: 'bg-s1 shadow-[inset_0_0_0_1px_var(--color-control)]',
};

interface Person {
  readonly name: string;
  readonly does: string;
  readonly stop: Stop;
}

export function TwoPeople({ change }: { readonly change: Change }) {
  const me = useMe();
  const stops = stopsOf(change, me.id);
  return (
    <ol className="grid grid-cols-3">
      {stops.map(({ name, does, stop }, index) => (
        <li
          key={does}
          {...(stop === 'here' ? { 'aria-current': 'step' } : {})}
          className={index === 0 ? 'min-w-0 text-left' : index === 1 ? 'min-w-0 text-center' : 'min-w-0 text-right'}
        >
          <span aria-hidden className="relative block h-3.5">
            {index > 0 && <Way stop={stop} part={index === 1 ? 'left' : 'whole'} />}
            {index < 2 && <Way stop={stops[index + 1]?.stop ?? 'ahead'} part={index === 1 ? 'right' : 'whole'} />}
            <span
              className={
                index === 0
                  ? 'absolute top-0 left-0 bg-s1 p-[3px] pl-0'
                  : index === 1
                    ? 'absolute top-0 left-1/2 -translate-x-1/2 bg-s1 p-[3px]'
                    : 'absolute top-0 right-0 bg-s1 p-[3px] pr-0'
              }
            >
              <span className={`block size-2 rounded-full ${DOTS[stop]}`} />
            </span>
          </span>
          <span className={stop === 'ahead' ? 'block truncate text-text-2' : 'block truncate font-semibold text-text'}>{name}</span>
          <span className="block text-11 text-text-2">{does}</span>
        </li>
      ))}
    </ol>
  );
}

const PARTS = { whole: 'inset-x-0', left: 'left-0 right-1/2', right: 'left-1/2 right-0' } as const;

/** What of the way between two stops lies under one of them: done is a line, not yet is dotted. */
function Way({ stop, part }: { readonly stop: Stop; readonly part: keyof typeof PARTS }) {
  return (
    <span
      className={
        stop === 'ahead'
          ? `absolute top-1.5 border-t border-dotted border-control ${PARTS[part]}`
          : `absolute top-1.5 border-t border-text ${PARTS[part]}`
      }
    />
  );
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
