import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useWords } from '../../i18n/words.ts';
import type { ScaledRow } from './scaled-plan.ts';
import type { RowState } from './use-scaled-send.ts';

interface ScaledRowsProps {
  readonly pair: Pair;
  readonly rows: readonly ScaledRow[];
  readonly states: readonly RowState[];
}

const INKS = { waiting: 'text-text-3', sending: 'text-text-2', placed: 'text-good', refused: 'text-bad', unknown: 'text-warn' } as const;

/** Each order, and what became of it. */
export function ScaledRows({ pair, rows, states }: ScaledRowsProps) {
  const t = useWords('scaled-orders');
  const form = useWords('order-form');
  const figures = usePairFigures(pair);
  const isUnderWay = states.length > 0;
  return (
    <Table
      label={t('rows')}
      className="max-h-52 bg-s1"
      isFlush
      head={
        <>
          <HeadCell>{t('number')}</HeadCell>
          <HeadCell align="end">{t('price')}</HeadCell>
          <HeadCell align="end">{form('amount')}</HeadCell>
          <HeadCell align="end">{isUnderWay ? t('state') : t('total')}</HeadCell>
        </>
      }
    >
      {rows.map((row, at) => {
        const { state, message } = states[at] ?? { state: 'waiting' };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place is what an order here is known by.
          <Row key={at}>
            <Cell>{at + 1}</Cell>
            <Cell align="end">{figures.price(row.price)}</Cell>
            <Cell align="end">{figures.exact(row.quantity)}</Cell>
            <Cell align="end">
              {isUnderWay ? (
                <span data-state={state} className={INKS[state]}>
                  {message ?? t(`states.${state}`)}
                </span>
              ) : row.total === '' ? (
                '-'
              ) : (
                figures.exact(row.total)
              )}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
