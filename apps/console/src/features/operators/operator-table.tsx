import type { operatorList } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useMe } from '../../data/session.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';

export type Operator = OperatorAnswerOf<typeof operatorList>['list'][number];

const TONES: Readonly<Record<Operator['state'], BadgeTone>> = { invited: 'pending', active: 'good', suspended: 'bad' };

export function OperatorState({ state, plain = false }: { readonly state: Operator['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`operators.states.${state}`)}
    </Badge>
  );
}

export function rolesOf({ roles }: Pick<Operator, 'roles'>): string {
  return roles.map((role) => say(`roles.${role}`)).join(', ');
}

export function OperatorTable({ list, opened }: { readonly list: readonly Operator[]; readonly opened: number | undefined }) {
  const me = useMe();
  return (
    <Table
      label={say('operators.title')}
      isFixed
      head={
        <>
          <HeadCell>{say('operators.name')}</HeadCell>
          <HeadCell className="w-22">{say('operators.login')}</HeadCell>
          <HeadCell className="w-28">{say('operators.roles')}</HeadCell>
          <HeadCell className="w-24">{say('operators.state')}</HeadCell>
          <HeadCell align="end" className="w-12">
            {say('operators.keys')}
          </HeadCell>
          <HeadCell align="end" className="w-39">
            {say('operators.seen')}
          </HeadCell>
        </>
      }
    >
      {list.map((operator) => {
        const { id, name, login, state, keys, last_seen: seen } = operator;
        return (
          <Row key={id} isSelected={id === opened} onPress={() => goTo(paths.operator(id))}>
            <Cell className="truncate">
              <Link
                to={paths.operator(id)}
                data-row={id}
                isCurrent={id === opened}
                className="relative rounded-xs font-semibold text-text focus-ring hit-44"
              >
                {name}
              </Link>
              {id === me.id && <span className="ml-2 text-text-2">{say('you')}</span>}
            </Cell>
            <Cell className="truncate">{login}</Cell>
            <Cell quiet className="truncate">
              {rolesOf(operator)}
            </Cell>
            <Cell>
              <OperatorState state={state} plain />
            </Cell>
            <Cell align="end">{keys}</Cell>
            <Cell align="end" quiet>
              {seen === null ? say('operators.never') : utcTime(seen)}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
