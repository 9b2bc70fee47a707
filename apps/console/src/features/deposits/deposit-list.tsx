/** Deposits of all customers, the newest first, with how far each is confirmed. */
import { DEPOSIT_LISTS, depositList } from '@kontor/contract/console/deposit';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { NETWORKS } from '@kontor/contract/network';
import { Amount } from '@kontor/ui/amount';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Pill } from '@kontor/ui/pill';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { useNow } from '../../frame/use-now.ts';
import { UserLink } from '../../frame/user-link.tsx';
import { grouped } from '../../i18n/figures.ts';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { searchFor } from './deposit-search.ts';
import type { Search } from './deposit-search.ts';

type Deposit = OperatorAnswerOf<typeof depositList>['list'][number];
type List = (typeof DEPOSIT_LISTS)[number];

const EVERY_MS = 5_000;
const STALE_MS = 15_000;

/** `of`: the UID or the transaction whose deposits are sought first; empty: everybody's. */
export function DepositList({ of }: { readonly of: string }) {
  const [list, setList] = useState<List>('all');
  const [search, setSearch] = useState<Search>(() => searchFor(of) ?? {});
  const interval = useInterval(EVERY_MS);
  const pages = useInfiniteQuery({
    queryKey: [depositList.path, list, search],
    queryFn: ({ pageParam }) => callServer(depositList, { list, ...search, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const isStale = useNow(1_000) - pages.dataUpdatedAt > STALE_MS && pages.data !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-4 py-2">
        <Segment
          label={say('deposits.lists.label')}
          variant="chips"
          items={DEPOSIT_LISTS.map((id) => ({ id, label: say(`deposits.lists.${id}`) }))}
          selected={list}
          onSelect={(id) => setList(DEPOSIT_LISTS.find((each) => each === id) ?? 'all')}
        />
        {isStale && <Pill state="stale">{say('wallet.stale', { time: utcTime(pages.dataUpdatedAt).slice(11) })}</Pill>}
        <SearchLine first={of} onSearch={setSearch} />
      </div>
      <PagedRows pages={pages} empty={rows.length > 0 ? undefined : { title: say('deposits.empty'), text: say('deposits.emptyText') }}>
        <Rows list={rows} isBusy={pages.isPlaceholderData} isStale={isStale} />
      </PagedRows>
    </>
  );
}

function SearchLine({ first, onSearch }: { readonly first: string; readonly onSearch: (search: Search) => void }) {
  const [typed, setTyped] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const find = (): void => {
    const search = searchFor(typed);
    setWrong(search === undefined);
    if (search !== undefined) onSearch(search);
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={say('deposits.search')}
        hideLabel
        type="search"
        name="deposit"
        autoComplete="off"
        maxLength={100}
        placeholder={say('deposits.searchHint')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        onEnter={find}
        {...(isWrong && { error: say('deposits.searchWrong') })}
        className="w-80 [--spacing-field:28px] [--text-field:12px]"
      />
      <Button variant="secondary" size={28} onPress={find}>
        {say('deposits.find')}
      </Button>
    </div>
  );
}

interface RowsProps {
  readonly list: readonly Deposit[];
  readonly isBusy: boolean;
  readonly isStale: boolean;
}

function Rows({ list, isBusy, isStale }: RowsProps) {
  const { actions } = useMe();
  return (
    <Table
      label={say('deposits.title')}
      isFixed
      isBusy={isBusy}
      className={isStale ? '[--spacing-row:40px] [&_td_*]:text-text-3' : '[--spacing-row:40px]'}
      head={
        <>
          <HeadCell className="w-40">{say('deposits.time')}</HeadCell>
          <HeadCell className="w-24">{say('deposits.uid')}</HeadCell>
          <HeadCell align="end" className="w-44">
            {say('deposits.amount')}
          </HeadCell>
          <HeadCell className="w-36">{say('deposits.network')}</HeadCell>
          <HeadCell className="w-40">{say('deposits.state')}</HeadCell>
          <HeadCell align="end" className="w-26">
            {say('deposits.confirmations')}
          </HeadCell>
          <HeadCell align="end" className="w-22">
            {say('deposits.height')}
          </HeadCell>
          <HeadCell align="end" className="w-22">
            {say('deposits.command')}
          </HeadCell>
          <HeadCell>{say('deposits.txid')}</HeadCell>
        </>
      }
    >
      {list.map((deposit) => {
        const { id, uid, symbol, network, quantity, confirmations, needed, height, sequence, txid, time } = deposit;
        return (
          <Row key={id}>
            <Cell quiet className="tabular-nums">
              {utcTime(time)}
            </Cell>
            <Cell className="tabular-nums">
              <UserLink uid={uid} maySee={actions.includes('user.view')} />
            </Cell>
            <Cell align="end" className="truncate font-semibold tabular-nums">
              <Amount value={grouped(quantity)} /> <span className="font-normal">{symbol}</span>
            </Cell>
            <Cell className="truncate">{NETWORKS.find((each) => each.network === network)?.name ?? network}</Cell>
            <Cell>
              <DepositState deposit={deposit} />
            </Cell>
            <Cell align="end" quiet className="tabular-nums">
              {say('deposits.ofConfirmations', { count: confirmations, needed })}
            </Cell>
            <Cell align="end" quiet className="tabular-nums">
              {counted(height)}
            </Cell>
            <Cell align="end" quiet className="tabular-nums">
              {sequence === null ? '' : counted(sequence)}
            </Cell>
            <Cell quiet>
              <span title={txid} className="block truncate font-mono text-11">
                {txid}
              </span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

const TONES: Readonly<Record<Deposit['state'], BadgeTone>> = { confirming: 'pending', success: 'good', reversed: 'bad' };

function DepositState({ deposit: { state, is_locked: isLocked, is_below_minimum: isBelow } }: { readonly deposit: Deposit }) {
  if (isBelow && state === 'confirming')
    return (
      <Badge plain tone="neutral">
        {say('deposits.belowMinimum')}
      </Badge>
    );
  return (
    <Badge plain tone={isLocked ? 'pending' : TONES[state]}>
      {say(isLocked && state === 'success' ? 'deposits.locked' : `deposits.states.${state}`)}
    </Badge>
  );
}
