/** Customers, the newest first: all, those of a filter, or the one who is searched for. Each asking is an entry of the log. */
import { userList } from '@kontor/contract/console/user';
import { Button } from '@kontor/ui/button';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import type { Filter } from './user-filter.ts';
import { UserFilters } from './user-filters.tsx';
import { searchFor } from './user-search.ts';
import type { Search } from './user-search.ts';
import { UserState, identityWords, orNone } from './user-words.tsx';
import type { User } from './user-words.tsx';

interface Asked {
  readonly search: Search;
  readonly filter: Filter;
  /** Of the search field: another one is empty. */
  readonly turn: number;
}

export function UserList({ opened }: { readonly opened: number | undefined }) {
  // One or the other: who is searched for is shown whatever he is, and a filter empties the search.
  const [{ search, filter, turn }, setAsked] = useState<Asked>({ search: {}, filter: {}, turn: 0 });
  const pages = useInfiniteQuery({
    queryKey: [userList.path, search, filter],
    queryFn: ({ pageParam }) => callServer(userList, { ...search, ...filter, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  const isFiltered = Object.keys(filter).length > 0;
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <SearchLine key={turn} onSearch={(next) => setAsked({ search: next, filter: {}, turn })} />
      <UserFilters filter={filter} onFilter={(next) => setAsked({ search: {}, filter: next, turn: turn + 1 })} />
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say('users.empty'), text: say(isFiltered ? 'users.emptyFilter' : 'users.emptyText') }}
        keys={say('users.keys')}
      >
        <Rows list={list} opened={opened} isBusy={pages.isPlaceholderData} />
      </PagedRows>
    </>
  );
}

function SearchLine({ onSearch }: { readonly onSearch: (search: Search) => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const search = (): void => {
    const asked = searchFor(typed);
    setWrong(asked === undefined);
    if (asked !== undefined) onSearch(asked);
  };
  return (
    <div className="flex flex-wrap items-start gap-3 border-b border-hairline px-4 py-2">
      <TextField
        label={say('users.search')}
        hideLabel
        type="search"
        name="customer"
        autoComplete="off"
        maxLength={254}
        placeholder={say('users.searchHint')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        onEnter={search}
        {...(isWrong && { error: say('users.searchWrong') })}
        className="w-80 [--spacing-field:28px] [--text-field:12px]"
      />
      <Button variant="secondary" size={28} onPress={search}>
        {say('users.find')}
      </Button>
    </div>
  );
}

interface RowsProps {
  readonly list: readonly User[];
  readonly opened: number | undefined;
  readonly isBusy: boolean;
}

function Rows({ list, opened, isBusy }: RowsProps) {
  return (
    <Table
      label={say('users.title')}
      isFixed
      isBusy={isBusy}
      head={
        <>
          <HeadCell className="w-22">{say('users.uid')}</HeadCell>
          <HeadCell className="w-26">{say('users.state')}</HeadCell>
          <HeadCell>{say('users.name')}</HeadCell>
          <HeadCell>{say('users.email')}</HeadCell>
          <HeadCell className="w-24">{say('users.identity')}</HeadCell>
          <HeadCell align="end" className="w-39">
            {say('users.registered')}
          </HeadCell>
        </>
      }
    >
      {list.map((user) => (
        <Row key={user.uid} isSelected={user.uid === opened} onPress={() => goTo(paths.user(user.uid))}>
          <Cell>
            <Link
              to={paths.user(user.uid)}
              data-row={user.uid}
              isCurrent={user.uid === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {user.uid}
            </Link>
          </Cell>
          <Cell>
            <UserState state={user.state} plain />
          </Cell>
          <Cell className="truncate">{orNone(user.full_name ?? user.login)}</Cell>
          <Cell quiet className="truncate">
            {orNone(user.email ?? user.phone)}
          </Cell>
          <Cell quiet className="truncate">
            {identityWords(user)}
          </Cell>
          <Cell align="end" quiet>
            {utcTime(user.registered)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
