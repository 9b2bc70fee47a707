/** Withdrawals: what waits for operators, what is being paid and why it is not yet, what ended. Nothing of an address. */
import { withdrawalQueue } from '@kontor/contract/console/withdrawal';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { CountBadge } from '@kontor/ui/badge';
import { Pill } from '@kontor/ui/pill';
import { Segment } from '@kontor/ui/segment';
import { Amount } from '@kontor/ui/amount';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { grouped } from '../../i18n/figures.ts';
import { ageOf, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Lines, Waits, Why, cents, networkName, numberOf } from './withdrawal-words.tsx';
import type { Withdrawal } from './withdrawal-words.tsx';

/** What is asked again so often, ms. */
const EVERY_MS = 5_000;
/** What was heard so long ago is not how things are now, ms. */
const STALE_MS = 15_000;
const SECOND_MS = 1_000;
const PAGE = 100;

/** `mine`: of those that wait, what this operator may decide on. */
export const TABS = ['queue', 'mine', 'paying', 'ended'] as const;
export type Tab = (typeof TABS)[number];

type Page = OperatorAnswerOf<typeof withdrawalQueue>;

/** The withdrawals of a tab, page by page. */
export function useWithdrawals(tab: Tab) {
  const list = tab === 'mine' ? 'queue' : tab;
  const interval = useInterval(EVERY_MS);
  return useInfiniteQuery({
    queryKey: [withdrawalQueue.path, list],
    queryFn: ({ pageParam }) => callServer(withdrawalQueue, { list, limit: PAGE, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: interval,
  });
}

interface WithdrawalTabsProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly first: Page | undefined;
  /** How many this operator may decide on. */
  readonly mine: number | undefined;
}

export function WithdrawalTabs({ tab, onTab, first, mine }: WithdrawalTabsProps) {
  const counts: Readonly<Partial<Record<Tab, number | undefined>>> = { queue: first?.waiting, mine, paying: first?.paying };
  return (
    <Segment
      label={say('withdrawals.lists.label')}
      variant="chips"
      items={TABS.map((id) => ({
        id,
        label: (
          <span className="inline-flex items-center gap-2">
            {say(`withdrawals.lists.${id}`)}
            {(counts[id] ?? 0) > 0 && <CountBadge count={counts[id] ?? 0} />}
          </span>
        ),
      }))}
      selected={tab}
      onSelect={(id) => onTab(TABS.find((each) => each === id) ?? 'queue')}
    />
  );
}

interface WithdrawalQueueProps {
  readonly tab: Tab;
  readonly pages: ReturnType<typeof useWithdrawals>;
  readonly opened: number | undefined;
}

export function WithdrawalQueue({ tab, pages, opened }: WithdrawalQueueProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  const now = useNow(SECOND_MS);
  const all = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const list = tab === 'mine' ? all.filter(({ mine }) => mine === 'may_decide') : all;
  const isStale = pages.data !== undefined && now - pages.dataUpdatedAt > STALE_MS;
  return (
    <>
      {isStale && (
        <div role="status" className="border-b border-hairline px-4 py-2">
          <Pill state="stale">{say('wallet.stale', { time: utcTime(pages.dataUpdatedAt).slice(11) })}</Pill>
        </div>
      )}
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say(`withdrawals.empty.${tab}`), text: say('withdrawals.emptyText') }}
      >
        <WithdrawalRows list={list} opened={opened} now={now} isStale={isStale} />
      </PagedRows>
    </>
  );
}

interface WithdrawalRowsProps {
  readonly list: readonly Withdrawal[];
  readonly opened: number | undefined;
  readonly now: number;
  readonly isStale?: boolean;
  /** What they were found by: opening one leaves them beside it. */
  readonly trace?: string;
}

/** What stands below it takes no height from it. */
const FRAME = 'shrink-0 [--spacing-row:48px]';
/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1400px]:hidden';

export function WithdrawalRows({ list, opened, now, isStale = false, trace }: WithdrawalRowsProps) {
  const me = useMe();
  return (
    <Table
      label={say('withdrawals.title')}
      className={isStale ? `${FRAME} text-text-3 [&_td_*]:text-text-3` : FRAME}
      isFixed
      head={
        <>
          <HeadCell className="w-23">{say('withdrawals.asked')}</HeadCell>
          <HeadCell className="w-18">{say('withdrawals.uid')}</HeadCell>
          <HeadCell align="end" className="w-31">
            {say('withdrawals.amount')}
          </HeadCell>
          <HeadCell align="end" className="w-25">
            {say('withdrawals.value')}
          </HeadCell>
          <HeadCell className={`w-26 ${WIDE_ONLY}`}>{say('withdrawals.network')}</HeadCell>
          <HeadCell>{say('withdrawals.why')}</HeadCell>
          <HeadCell className="w-36">{say('withdrawals.decision')}</HeadCell>
        </>
      }
    >
      {list.map((withdrawal) => {
        const { id, uid, asked, quantity, symbol, value, network } = withdrawal;
        const to = paths.withdrawal(id, trace);
        return (
          <Row key={id} isSelected={id === opened} onPress={() => goTo(to)}>
            <Cell>
              <Link
                to={to}
                data-row={id}
                isCurrent={id === opened}
                className="relative block rounded-xs font-semibold text-text tabular-nums focus-ring hit-44"
              >
                <span className="sr-only">{say('withdrawals.open', { number: numberOf(withdrawal), uid })} </span>
                <Lines above={utcTime(asked).slice(11)} below={ageOf(asked, now)} />
              </Link>
            </Cell>
            <Cell className="tabular-nums">{uid}</Cell>
            <Cell align="end" className="truncate font-semibold tabular-nums">
              <Amount value={grouped(quantity)} /> <span className="font-normal">{symbol}</span>
            </Cell>
            <Cell align="end" quiet className="truncate tabular-nums">
              {value === null ? say('withdrawals.noPrice') : grouped(cents(value))}
            </Cell>
            <Cell className={`truncate ${WIDE_ONLY}`}>{networkName(network)}</Cell>
            <Cell>
              <Why withdrawal={withdrawal} now={now} />
            </Cell>
            <Cell>
              <Waits withdrawal={withdrawal} me={me.id} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
