/** What was published to everybody, the newest first. */
import { noticeList } from '@kontor/contract/console/notice';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NoticeState } from './notice-words.tsx';
import type { NoticeHead } from './notice-words.tsx';

/** Asked for again so often, ms. */
const REFRESH_MS = 30_000;

export function NoticeTable({ opened }: { readonly opened: number | undefined }) {
  const interval = useInterval(REFRESH_MS);
  const pages = useInfiniteQuery({
    queryKey: [noticeList.path],
    queryFn: ({ pageParam }) => callServer(noticeList, pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: interval,
  });
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say('notices.empty'), text: say('notices.emptyText') }}
        keys={say('notices.keys')}
      >
        <Rows list={list} opened={opened} />
      </PagedRows>
    </>
  );
}

function Rows({ list, opened }: { readonly list: readonly NoticeHead[]; readonly opened: number | undefined }) {
  return (
    <Table
      label={say('notices.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-39">{say('notices.time')}</HeadCell>
          <HeadCell>{say('notices.titleOf')}</HeadCell>
          <HeadCell className="w-19">{say('notices.languages')}</HeadCell>
          <HeadCell className="w-24">{say('notices.by')}</HeadCell>
          <HeadCell className="w-27">{say('notices.state')}</HeadCell>
        </>
      }
    >
      {list.map((notice) => (
        <Row key={notice.id} isSelected={notice.id === opened} onPress={() => goTo(paths.notice(notice.id))}>
          <Cell quiet>{utcTime(notice.time)}</Cell>
          <Cell className="truncate">
            <Link
              to={paths.notice(notice.id)}
              data-row={notice.id}
              isCurrent={notice.id === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {notice.title}
            </Link>
          </Cell>
          <Cell quiet>{notice.languages.length}</Cell>
          <Cell quiet className="truncate">
            {notice.by?.name ?? say('notices.byProgram')}
          </Cell>
          <Cell>
            <NoticeState notice={notice} plain />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
