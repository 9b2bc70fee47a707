import { secondsHistory } from '@kontor/contract/seconds';
import { SECONDS_RESULTS } from '@kontor/contract/seconds-words';
import { EmptyState } from '@kontor/ui/empty-state';
import { useSeconds } from '../../data/seconds-account.ts';
import { useSecondsMarket } from '../../data/seconds-market.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { csvOf } from './csv.ts';
import { ChoiceSelect, RecordList } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';
import { SECONDS_FILTERS } from './seconds-filters.ts';
import { SecondsRows } from './seconds-rows.tsx';

type Row = RowOf<typeof secondsHistory>;

const CSV_COLUMNS = [
  'id',
  'time',
  'end_time',
  'settle_time',
  'pair',
  'direction',
  'duration_s',
  'stake',
  'fee',
  'paid',
  'payout',
  'execution_price',
  'settle_price',
  'result',
  'actual_profit',
] as const satisfies readonly (keyof Row)[];

/** Every seconds contract that is over, by pair, result and days (spec §2 sec-history). */
export const SecondsHistory = withQueries(function History() {
  const words = useWords('seconds');
  const { endedAt } = useSeconds();
  const { pairs } = useSecondsMarket();
  return (
    <RecordList
      name="seconds-contracts"
      call={secondsHistory}
      filters={SECONDS_FILTERS}
      news={endedAt}
      className="py-3"
      bar={(filters, choose) => (
        <>
          <ChoiceSelect
            label={words('field.pair')}
            all={words('list.allPairs')}
            selected={filters.pair}
            onSelect={(pair) => choose({ pair })}
            items={pairs.map(({ pair }) => ({ id: pair, label: pair.replace('_', '/') }))}
          />
          <ChoiceSelect
            label={words('settled.result')}
            all={words('list.allResults')}
            selected={filters.result}
            onSelect={(result) => choose({ result })}
            items={SECONDS_RESULTS.map((id) => ({ id, label: words(`result.${id}`) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time', 'end_time', 'settle_time'], ids: ['id'] })}
      empty={() => <EmptyState picture="results" title={words('settled.empty')} text={words('settled.emptyText')} />}
    >
      {(list) => <SecondsRows list={list} />}
    </RecordList>
  );
});
