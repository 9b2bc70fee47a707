/** Every part of the exchange: how it does, what was measured, and when. */
import type { PartState } from '@kontor/contract/console/running';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Part } from './parts.ts';

const TONES: Readonly<Record<PartState, BadgeTone>> = { good: 'good', warn: 'warn', bad: 'bad', unknown: 'warn', off: 'neutral' };

interface PartTableProps {
  readonly parts: readonly Part[];
  /** Nothing new was heard for a while. */
  readonly isStale: boolean;
}

export function PartTable({ parts, isStale }: PartTableProps) {
  return (
    <Table
      label={say('running.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-46">{say('running.part')}</HeadCell>
          <HeadCell className="w-32">{say('running.state')}</HeadCell>
          <HeadCell>{say('running.found')}</HeadCell>
          <HeadCell align="end" className="w-30">
            {say('running.at')}
          </HeadCell>
        </>
      }
    >
      {parts.map(({ id, state, measured, facts }) => (
        <Row key={id}>
          <Cell className="font-semibold">{say(`running.parts.${id}`)}</Cell>
          <Cell>
            <Badge tone={isStale ? 'neutral' : TONES[state]} plain>
              {say(`running.states.${state}`)}
            </Badge>
          </Cell>
          <Cell>
            <dl className="flex flex-wrap gap-x-5 gap-y-1 py-2">
              {facts.map(([name, value]) => (
                <div key={name} className="flex min-w-0 gap-1.5">
                  <dt className="shrink-0 text-text-2">{name}</dt>
                  <dd
                    className={isStale ? 'min-w-0 wrap-anywhere text-text-3' : 'min-w-0 font-semibold wrap-anywhere text-text tabular-nums'}
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </Cell>
          <Cell align="end" quiet className="tabular-nums">
            {measured === null ? say('running.never') : utcTime(measured).slice(11)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
