/** The days as figures, the newest first. */
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { countOf } from './day-plots.tsx';
import { shownUnits } from './day-sums.ts';
import type { DaySum } from './day-sums.ts';
import { dateOf } from './plot.tsx';

const COLUMNS = ['registered', 'active', 'verified', 'trades', 'volume', 'fees'] as const;

export function DayTable({ sums, quote }: { readonly sums: readonly DaySum[]; readonly quote: string }) {
  return (
    <Table
      label={say('statistics.title')}
      head={
        <>
          <HeadCell>{say('statistics.day')}</HeadCell>
          {COLUMNS.map((name) => (
            <HeadCell key={name} align="end">
              {say(`statistics.columns.${name}`, { quote })}
            </HeadCell>
          ))}
        </>
      }
    >
      {sums.toReversed().map(({ day, registered, active, verified, trades, volume, fees }) => (
        <Row key={day}>
          <Cell className="font-semibold tabular-nums">{dateOf(day)}</Cell>
          {[countOf(registered), countOf(active), countOf(verified), counted(trades), shownUnits(volume), shownUnits(fees)].map(
            (text, at) => (
              <Cell key={COLUMNS[at]} align="end" className="tabular-nums">
                {text}
              </Cell>
            ),
          )}
        </Row>
      ))}
    </Table>
  );
}
