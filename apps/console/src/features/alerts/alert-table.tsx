/** Alerts, the newest first: those that last, or all. */
import { alertList } from '@kontor/contract/console/alert';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { spanOf } from '../../i18n/sizes.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { AlertStateBadge, titleOf } from './alert-words.tsx';
import type { Alert } from './alert-words.tsx';

const EVERY_MS = 10_000;
const FILTERS = ['all', 'open'] as const;

export function AlertTable({ opened }: { readonly opened: number | undefined }) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const interval = useInterval(EVERY_MS);
  const pages = useInfiniteQuery({
    queryKey: [alertList.path, 'pages', filter],
    queryFn: ({ pageParam }) =>
      callServer(alertList, { ...(filter === 'open' && { open: true }), ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className="border-b border-hairline px-4 py-2">
        <Segment
          label={say('alerts.filter')}
          variant="chips"
          items={FILTERS.map((id) => ({ id, label: say(`alerts.filters.${id}`) }))}
          selected={filter}
          onSelect={(id) => setFilter(id === 'open' ? 'open' : 'all')}
        />
      </div>
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say('alerts.empty'), text: say('alerts.emptyText') }}
        keys={say('alerts.keys')}
      >
        <Rows list={list} opened={opened} isBusy={pages.isPlaceholderData} />
      </PagedRows>
    </>
  );
}

interface RowsProps {
  readonly list: readonly Alert[];
  readonly opened: number | undefined;
  readonly isBusy: boolean;
}

function Rows({ list, opened, isBusy }: RowsProps) {
  return (
    <Table
      label={say('alerts.title')}
      isFixed
      isBusy={isBusy}
      head={
        <>
          <HeadCell className="w-18">{say('alerts.number')}</HeadCell>
          <HeadCell className="w-32">{say('alerts.state')}</HeadCell>
          <HeadCell>{say('alerts.what')}</HeadCell>
          <HeadCell align="end" className="w-40">
            {say('alerts.begun')}
          </HeadCell>
          <HeadCell align="end" className="w-24">
            {say('alerts.lasted')}
          </HeadCell>
        </>
      }
    >
      {list.map((alert) => (
        <Row key={alert.id} isSelected={alert.id === opened} onPress={() => goTo(paths.alert(alert.id))}>
          <Cell>
            <Link
              to={paths.alert(alert.id)}
              data-row={alert.id}
              isCurrent={alert.id === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {alert.id}
            </Link>
          </Cell>
          <Cell>
            <AlertStateBadge alert={alert} plain />
          </Cell>
          <Cell className="truncate">{titleOf(alert)}</Cell>
          <Cell align="end" quiet className="tabular-nums">
            {utcTime(alert.begun)}
          </Cell>
          <Cell align="end" quiet className="tabular-nums">
            {alert.ended === null ? say('alerts.lasts') : spanOf(alert.ended - alert.begun)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
