/** Merchants of a state, and finding anybody by his UID. */
import { MERCHANT_STATES, merchantList } from '@kontor/contract/console/merchant';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { grouped } from '../../i18n/figures.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { MerchantBadge } from './merchant-words.tsx';
import type { Merchant } from './merchant-words.tsx';

const NUMBER = /^[1-9][0-9]{0,8}$/;

export function MerchantList({ opened }: { readonly opened: number | undefined }) {
  const [state, setState] = useState<(typeof MERCHANT_STATES)[number]>('pending');
  const pages = useInfiniteQuery({
    queryKey: [merchantList.path, 'pages', state],
    queryFn: ({ pageParam }) => callServer(merchantList, { state, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-4 py-2">
        <Segment
          label={say('merchants.filter')}
          variant="chips"
          items={MERCHANT_STATES.map((id) => ({ id, label: say(`merchants.states.${id}`) }))}
          selected={state}
          onSelect={(id) => setState(MERCHANT_STATES.find((each) => each === id) ?? 'pending')}
        />
        <FindUid />
      </div>
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say(`merchants.empty.${state}`), text: say('merchants.emptyText') }}
        more={say('newer')}
      >
        <Rows list={list} opened={opened} />
      </PagedRows>
    </>
  );
}

function FindUid() {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const find = (): void => {
    const uid = typed.trim();
    setWrong(!NUMBER.test(uid));
    if (NUMBER.test(uid)) goTo(paths.merchant(Number(uid)));
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={say('merchants.find')}
        hideLabel
        type="search"
        name="uid"
        autoComplete="off"
        maxLength={9}
        placeholder={say('merchants.findHint')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        onEnter={find}
        {...(isWrong && { error: say('merchants.findWrong') })}
        className="w-44 [--spacing-field:28px] [--text-field:12px]"
      />
      <Button variant="secondary" size={28} onPress={find}>
        {say('merchants.open')}
      </Button>
    </div>
  );
}

function Rows({ list, opened }: { readonly list: readonly Merchant[]; readonly opened: number | undefined }) {
  return (
    <Table
      label={say('merchants.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-26">{say('merchants.uid')}</HeadCell>
          <HeadCell className="w-31">{say('merchants.states.pending')}</HeadCell>
          <HeadCell align="end">{say('merchants.completed')}</HeadCell>
          <HeadCell align="end">{say('merchants.volume')}</HeadCell>
          <HeadCell align="end">{say('merchants.counterparties')}</HeadCell>
          <HeadCell align="end" className="w-39">
            {say('merchants.asked')}
          </HeadCell>
        </>
      }
    >
      {list.map(({ uid, state, completed, volume, counterparties, asked }) => (
        <Row key={uid} isSelected={uid === opened} onPress={() => goTo(paths.merchant(uid))}>
          <Cell>
            <Link
              to={paths.merchant(uid)}
              data-row={uid}
              isCurrent={uid === opened}
              className="relative rounded-xs font-semibold text-text tabular-nums focus-ring hit-44"
            >
              {uid}
            </Link>
          </Cell>
          <Cell>
            <MerchantBadge state={state} plain />
          </Cell>
          <Cell align="end" className="tabular-nums">
            {completed}
          </Cell>
          <Cell align="end" className="truncate tabular-nums">
            {grouped(volume)}
          </Cell>
          <Cell align="end" className="tabular-nums">
            {counterparties}
          </Cell>
          <Cell align="end" quiet>
            {asked === null ? '' : utcTime(asked)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
