/** The choices by which the list of customers is made shorter; the letter F leads to the first. */
import { ACCOUNT_STATES, USER_FLAGS } from '@kontor/contract/console/user';
import { Checkbox } from '@kontor/ui/checkbox';
import { Select } from '@kontor/ui/select';
import { useRef } from 'react';
import { useLetterKeys } from '../../frame/row-keys.ts';
import { say } from '../../i18n/words.ts';
import { ANY, IDENTITIES, withFlag, withHold, withIdentity, withState } from './user-filter.ts';
import type { Filter } from './user-filter.ts';

interface UserFiltersProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

export function UserFilters({ filter, onFilter }: UserFiltersProps) {
  const line = useRef<HTMLDivElement>(null);
  useLetterKeys({ f: () => line.current?.querySelector('button')?.focus() });
  return (
    <div
      ref={line}
      role="group"
      aria-label={say('users.filters')}
      className="flex flex-wrap items-center gap-3 border-b border-hairline px-4 py-2"
    >
      <Select
        label={say('users.state')}
        hideLabel
        size="small"
        className="w-34"
        items={[{ id: ANY, label: say('users.anyState') }, ...ACCOUNT_STATES.map((id) => ({ id, label: say(`users.states.${id}`) }))]}
        selected={filter.state ?? ANY}
        onSelect={(id) => onFilter(withState(filter, id))}
      />
      <Select
        label={say('users.identity')}
        hideLabel
        size="small"
        className="w-34"
        items={[
          { id: ANY, label: say('users.anyIdentity') },
          ...IDENTITIES.map((id) => ({ id: String(id), label: say(`users.identities.${id}`) })),
        ]}
        selected={String(filter.name_status ?? ANY)}
        onSelect={(id) => onFilter(withIdentity(filter, id))}
      />
      <Select
        label={say('users.flag')}
        hideLabel
        size="small"
        className="w-42"
        items={[{ id: ANY, label: say('users.anyFlag') }, ...USER_FLAGS.map((id) => ({ id, label: say(`users.flagNames.${id}`) }))]}
        selected={filter.flag ?? ANY}
        onSelect={(id) => onFilter(withFlag(filter, id))}
      />
      <Checkbox name="held" isSelected={filter.held === true} onChange={(isHeld) => onFilter(withHold(filter, isHeld))}>
        {say('users.onHold')}
      </Checkbox>
    </div>
  );
}
