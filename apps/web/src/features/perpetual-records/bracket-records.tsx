import { contractBrackets } from '@kontor/contract/perpetual-market';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { percentText } from './rate-text.ts';
import { RecordsPage } from './records-page.tsx';

/** The table of brackets of a contract (rules 2.3). */
export function BracketRecords({ pair }: { readonly pair: string }) {
  const words = useWords('perpetual-records');
  const locale = useLanguageTag();
  const answer = useAskedCall(contractBrackets, { pair }, 'quiet');
  const [, unit = ''] = pair.split('_');
  const exact = (text: string): string => formatExact(text, locale);
  return (
    <RecordsPage page="brackets" text={words('brackets.text')} pair={pair} pathOf={paths.contractBrackets}>
      <AnswerPlace answer={answer} rows={8} rowHeight={36}>
        {({ list }) => (
          <Table
            label={words('brackets.title')}
            isFlush
            head={
              <>
                <HeadCell className="max-sm:hidden">{words('brackets.bracket')}</HeadCell>
                <HeadCell align="end" className="max-sm:whitespace-normal">
                  {words('brackets.notional', { unit })}
                </HeadCell>
                <HeadCell align="end" className="max-sm:whitespace-normal">
                  {words('brackets.leverage')}
                </HeadCell>
                <HeadCell align="end" className="max-sm:whitespace-normal">
                  {words('brackets.rate')}
                </HeadCell>
                <HeadCell align="end" className="max-sm:hidden">
                  {words('brackets.cum', { unit })}
                </HeadCell>
              </>
            }
          >
            {list.map((row) => (
              <Row key={row.bracket}>
                <Cell className="max-sm:hidden">{row.bracket}</Cell>
                <Cell align="end" className="max-sm:whitespace-normal">
                  {words('brackets.range', { floor: exact(row.floor), cap: exact(row.cap) })}
                </Cell>
                <Cell align="end">{row.max_leverage}x</Cell>
                <Cell align="end">{percentText(row.maintenance_rate, locale)}</Cell>
                <Cell align="end" className="max-sm:hidden">
                  {exact(row.cum)}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </AnswerPlace>
    </RecordsPage>
  );
}
