/** The changes: what is open first, then what was decided, the newest first. */
import { CHANGE_STATES, changeList } from '@kontor/contract/console/change';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { useOpenChanges } from '../../data/pending.ts';
import { useMe } from '../../data/session.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { StateBadge, WaitsFor, commandWords } from './change-words.tsx';
import type { Change } from './change-words.tsx';

type Filter = 'all' | Change['state'];
const FILTERS: readonly Filter[] = ['all', ...CHANGE_STATES];
const MINUTE_MS = 60_000;
const REFRESH_MS = 15_000;

export function ChangeQueue({ opened }: { readonly opened: number | undefined }) {
  const [filter, setFilter] = useState<Filter>('all');
  const open = useOpenChanges(undefined, REFRESH_MS);
  const interval = useInterval(REFRESH_MS);
  const pages = useInfiniteQuery({
    queryKey: [changeList.path, 'pages', filter],
    queryFn: ({ pageParam }) =>
      callServer(changeList, { ...(filter !== 'all' && { state: filter }), ...(pageParam !== null && { before: pageParam }), limit: 50 }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: interval,
  });
  const first = filter === 'all' ? (open.data ?? []) : [];
  const rest = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const shown = [...first, ...rest.filter(({ id }) => !first.some((change) => change.id === id))];
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <>
      <div className="border-b border-hairline px-4 py-2">
        <Segment
          label={say('changes.filter')}
          variant="chips"
          items={FILTERS.map((id) => ({ id, label: id === 'all' ? say('changes.all') : say(`changes.states.${id}`) }))}
          selected={filter}
          onSelect={(id) => setFilter(FILTERS.find((each) => each === id) ?? 'all')}
        />
      </div>
      <PagedRows
        pages={pages}
        empty={shown.length > 0 ? undefined : { title: say('changes.empty'), text: say('changes.emptyText') }}
        keys={say('changes.keys')}
      >
        <Rows list={shown} opened={opened} />
      </PagedRows>
    </>
  );
}

function Rows({ list, opened }: { readonly list: readonly Change[]; readonly opened: number | undefined }) {
  const now = useNow(MINUTE_MS);
  const me = useMe();
  return (
    <Table
      label={say('changes.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-15">{say('changes.id')}</HeadCell>
          <HeadCell className="w-24">{say('changes.state')}</HeadCell>
          <HeadCell className="w-25">{say('changes.subject')}</HeadCell>
          <HeadCell>{say('changes.what')}</HeadCell>
          <HeadCell className="w-22">{say('changes.proposer')}</HeadCell>
          <HeadCell className="w-30">{say('changes.waitsFor')}</HeadCell>
          <HeadCell align="end" className="w-16">
            {say('changes.age')}
          </HeadCell>
        </>
      }
    >
      {list.map((change) => (
        <Row key={change.id} isSelected={change.id === opened} onPress={() => goTo(paths.change(change.id))}>
          <Cell>
            <Link
              to={paths.change(change.id)}
              data-row={change.id}
              isCurrent={change.id === opened}
              className="relative rounded-xs font-mono font-semibold text-text focus-ring hit-44"
              aria-label={say('changes.open', { id: change.id, what: commandWords(change.command), subject: change.subject })}
            >
              C-{change.id}
            </Link>
          </Cell>
          <Cell>
            <StateBadge state={change.state} plain />
          </Cell>
          <Cell className="truncate font-semibold">{change.subject}</Cell>
          <Cell className="truncate">{commandWords(change.command)}</Cell>
          <Cell quiet className="truncate">
            {change.proposer.id === me.id ? say('you') : change.proposer.name}
          </Cell>
          <Cell>
            <WaitsFor change={change} />
          </Cell>
          <Cell align="end" quiet>
            {ageOf(change.proposed, now)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
