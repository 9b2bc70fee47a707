/** What trades' fees came to, a sum for each day and currency. */
import { systemFees } from '@kontor/contract/console/system';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Sought } from './movement-list.tsx';

/** Fees of what is sought, whichever account it names. */
export function feesSought({ symbol, from }: Sought): OperatorBodyOf<typeof systemFees> {
  return { ...(symbol !== undefined && { symbol }), ...(from !== undefined && { from }) };
}

export function FeeDays({ sought }: { readonly sought: Sought }) {
  const { data, error, refetch } = useAnswer(systemFees, feesSought(sought));
  if (data === undefined) return error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
  if (data.list.length === 0) return <EmptyState picture="assets" title={say('movements.noFees')} text={say('movements.noFeesText')} />;
  return (
    <Table
      label={say('movements.fees')}
      head={
        <>
          <HeadCell>{say('movements.day')}</HeadCell>
          <HeadCell>{say('movements.currency')}</HeadCell>
          <HeadCell align="end">{say('movements.earned')}</HeadCell>
          <HeadCell align="end">{say('movements.trades')}</HeadCell>
        </>
      }
    >
      {data.list.map(({ day, symbol: of, amount, trades }) => (
        <Row key={`${day} ${of}`}>
          <Cell className="tabular-nums">{new Date(day).toISOString().slice(0, 10)}</Cell>
          <Cell>{of}</Cell>
          <Cell align="end" className="font-semibold tabular-nums">
            {amount}
          </Cell>
          <Cell align="end" quiet className="tabular-nums">
            {counted(trades)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
