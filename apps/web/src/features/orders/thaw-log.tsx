import { icoThaws } from '@kontor/contract/ico';
import { EmptyState } from '@kontor/ui/empty-state';
import type { TableForm } from '@kontor/ui/fitted-table';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { csvOf } from './csv.ts';
import { ICO_FILTERS } from './ico-filters.ts';
import { useRowTime } from './order-words.ts';
import { RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type Row = RowOf<typeof icoThaws>;

const CSV_COLUMNS = ['time', 'item', 'symbol', 'amount', 'total'] as const satisfies readonly (keyof Row)[];
const FORMS: readonly TableForm[] = [
  [
    [['coin'], ['time']],
    [['amount'], ['total']],
  ],
];

/** Every thaw that was taken, newest first (spec §2 log-ico-thaw). */
export const ThawLog = withQueries(function Log() {
  const records = useWords('records');
  const { sequence } = useIcoHoldings();
  return (
    <RecordList
      name="thaws"
      call={icoThaws}
      filters={ICO_FILTERS}
      news={sequence}
      bar={() => null}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time'] })}
      empty={() => <EmptyState picture="results" title={records('emptyThaw')} text={records('emptyThawText')} />}
    >
      {(list) => <Rows list={list} />}
    </RecordList>
  );
});

function Rows({ list }: { readonly list: readonly Row[] }) {
  const words = useWords('subscribe');
  const times = useRowTime();
  const { own, exact } = usePrivacy();
  const coin = ({ item, symbol }: Row) => (
    <SiteLink to={paths.subscription(item)} className="font-semibold focus-ring hover:text-iris">
      {symbol}
    </SiteLink>
  );
  const amount = (text: string, { symbol }: Row): string => own(`${exact(text)} ${symbol}`);
  return (
    <RecordRows
      label={words('thaw.log')}
      rows={list}
      idOf={({ item, time }) => ({ key: `${item} ${time}`, mark: { 'data-thaw': item } })}
      forms={FORMS}
      columns={[
        { id: 'time', head: words('log.time', { zone: times.zone }), className: 'text-text-2!', cell: ({ time }) => times.long(time) },
        { id: 'coin', head: words('assets.coin'), cell: coin },
        { id: 'amount', head: words('log.thawed'), align: 'end', className: 'font-semibold', cell: (row) => amount(row.amount, row) },
        { id: 'total', head: words('log.thawedAll'), align: 'end', className: 'text-text-2!', cell: (row) => amount(row.total, row) },
      ]}
      card={(row) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            {coin(row)}
            <span className="font-semibold">{amount(row.amount, row)}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>{times.short(row.time)}</span>
            <span>
              {words('log.thawedAll')} {amount(row.total, row)}
            </span>
          </div>
        </>
      )}
    />
  );
}
