/** Trades that support has to look at: what has waited longest comes first. Numbers and ages, nothing that was written. */
import { APPEAL_LISTS, appealList } from '@kontor/contract/console/appeal';
import { Amount } from '@kontor/ui/amount';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { grouped } from '../../i18n/figures.ts';
import { ageOf } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { DealState } from './appeal-words.tsx';
import type { AppealHead } from './appeal-words.tsx';

/** The list is asked for so often, ms. */
const APPEALS_MS = 15_000;
const MINUTE_MS = 60_000;

export function AppealList({ opened }: { readonly opened: number | undefined }) {
  const [list, setList] = useState<(typeof APPEAL_LISTS)[number]>('appeal');
  const interval = useInterval(APPEALS_MS);
  const pages = useInfiniteQuery({
    queryKey: [appealList.path, 'pages', list],
    queryFn: ({ pageParam }) => callServer(appealList, { list, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: interval,
  });
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <>
      <div className="border-b border-hairline px-4 py-2">
        <Segment
          label={say('appeals.filter')}
          variant="chips"
          items={APPEAL_LISTS.map((id) => ({ id, label: say(`appeals.lists.${id}`) }))}
          selected={list}
          onSelect={(id) => setList(APPEAL_LISTS.find((each) => each === id) ?? 'appeal')}
        />
      </div>
      <PagedRows
        pages={pages}
        empty={rows.length > 0 ? undefined : { title: say(`appeals.empty.${list}`), text: say('appeals.emptyText') }}
        keys={say('appeals.keys')}
        more={list === 'ruled' ? say('older') : say('newer')}
      >
        <Rows list={rows} opened={opened} isOverdue={list === 'overdue'} />
      </PagedRows>
    </>
  );
}

interface RowsProps {
  readonly list: readonly AppealHead[];
  readonly opened: number | undefined;
  readonly isOverdue: boolean;
}

function Rows({ list, opened, isOverdue }: RowsProps) {
  const now = useNow(MINUTE_MS);
  return (
    <Table
      label={say('appeals.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-31">{say('appeals.order')}</HeadCell>
          <HeadCell align="end">{say('appeals.amount')}</HeadCell>
          <HeadCell align="end">{say('appeals.total')}</HeadCell>
          <HeadCell className="w-39">{say('appeals.state')}</HeadCell>
          <HeadCell className="w-23">{say('appeals.by')}</HeadCell>
          <HeadCell align="end" className="w-23">
            {say(isOverdue ? 'appeals.overdueFor' : 'appeals.since')}
          </HeadCell>
        </>
      }
    >
      {list.map(({ order, quantity, symbol, total, fiat, state, appellant, since }) => (
        <Row key={order} isSelected={order === opened} onPress={() => goTo(paths.appeal(order))}>
          <Cell>
            <Link
              to={paths.appeal(order)}
              data-row={order}
              isCurrent={order === opened}
              className="relative rounded-xs font-semibold text-text tabular-nums focus-ring hit-44"
            >
              {order}
            </Link>
          </Cell>
          <Cell align="end" className="truncate tabular-nums">
            <Amount value={grouped(quantity)} /> {symbol}
          </Cell>
          <Cell align="end" className="truncate tabular-nums">
            <Amount value={grouped(total)} /> {fiat}
          </Cell>
          <Cell>
            <DealState state={state} plain />
          </Cell>
          <Cell quiet>{appellant === null ? '' : say(`appeals.who.${appellant}`)}</Cell>
          <Cell align="end" quiet>
            {ageOf(since, now)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
