/** The kinds of rows that are kept for a time. */
import type { retentionList } from '@kontor/contract/console/retention';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

type Kind = OperatorAnswerOf<typeof retentionList>['list'][number];

export function RetentionTable({ list }: { readonly list: readonly Kind[] }) {
  return (
    <Table
      label={say('retention.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-52">{say('retention.kind')}</HeadCell>
          <HeadCell align="end" className="w-24">
            {say('retention.kept')}
          </HeadCell>
          <HeadCell>{say('retention.why')}</HeadCell>
          <HeadCell className="w-40">{say('retention.last')}</HeadCell>
          <HeadCell align="end" className="w-24">
            {say('retention.removed')}
          </HeadCell>
          <HeadCell align="end" className="w-24">
            {say('retention.inAll')}
          </HeadCell>
        </>
      }
    >
      {list.map(({ kind, days, last, removed }) => (
        <Row key={kind}>
          <Cell className="font-semibold">{say(`retention.kinds.${kind}`)}</Cell>
          <Cell align="end" className="tabular-nums">
            {days === 1 ? say('retention.day') : say('retention.days', { days })}
          </Cell>
          <Cell quiet>
            <span className="block py-2 whitespace-normal">{say(`retention.reasons.${kind}`)}</span>
          </Cell>
          <Cell quiet className="tabular-nums">
            {last === null ? say('retention.notYet') : utcTime(last.time)}
          </Cell>
          <Cell align="end" className="tabular-nums">
            {last === null ? say('retention.nothing') : counted(last.removed)}
          </Cell>
          <Cell align="end" quiet className="tabular-nums">
            {counted(removed)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
