import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { Popover } from '@kontor/ui/popover';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { Info } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAccountName } from '../../data/account-names.ts';
import { useFeeRates } from '../../data/fee-rates.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatDay, formatQuantity, formatShare } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AnswerState } from './answer-state.tsx';
import { ProfitAmount } from './profit-amount.tsx';
import { monthOf, spanOf } from './profit-period.ts';
import type { Period, View } from './profit-period.ts';
import { PeriodChoice, ViewChoice } from './span-choice.tsx';
import { useToday, useTrades } from './use-profit.ts';
import type { TradesAnswer } from './use-profit.ts';

/** Rows of pairs that hold their place. */
const WAITING_ROWS = 3;

/** What trades came to: how many gained, what they cost, by pair. */
export function TradeStatistics() {
  const words = useWords('profit');
  const today = useToday();
  const [view, setView] = useState<View>('all');
  const [period, setPeriod] = useState<Period>('30d');
  const answer = useTrades(spanOf(period, monthOf(today), today), view === 'all' ? undefined : view);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ViewChoice view={view} onView={setView} />
        <span className="flex min-w-0 items-center">
          <PeriodChoice period={period} onPeriod={setPeriod} />
          <Popover
            label={words('explain')}
            placement="bottom"
            trigger={<IconButton label={words('explain')} size={28} icon={<Info size={14} strokeWidth={1.5} />} />}
          >
            <p className="w-80 max-w-full text-12 text-text-2">{words('rule')}</p>
          </Popover>
        </span>
      </div>
      <AnswerState answer={answer} />
      {answer.data !== undefined ? (
        <Told told={answer.data} />
      ) : (
        answer.failure === undefined && (
          <div aria-busy="true" className="grid gap-3">
            <Skeleton shape="block" className="h-44 w-full" />
            {Array.from({ length: WAITING_ROWS }, (_, index) => (
              <Skeleton key={index} className="h-4 w-1/2" />
            ))}
          </div>
        )
      )}
      <VolumeAndFees told={answer.data} />
    </div>
  );
}

/** Long: one picture, from its facts to its tables. */
function Told({ told }: { readonly told: TradesAnswer }) {
  const words = useWords('profit');
  const tag = useLanguageTag();
  const name = useAccountName();
  const { own, isHidden } = usePrivacy();
  const money = (amount: string | null): string => own(amount === null ? undefined : formatQuantity(amount, 2, tag));
  const [best, worst] = [told.pairs.at(0), told.pairs.length > 1 ? told.pairs.at(-1) : undefined];
  // Their order tells which of them gained.
  const pairs = isHidden ? told.pairs.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : told.pairs;
  const pairOf = (pair: TradesAnswer['pairs'][number] | undefined): ReactNode =>
    pair === undefined || pair.closes === 0 ? (
      own(undefined)
    ) : isHidden ? (
      own('')
    ) : (
      <>
        {nameOfPair(pair.pair)} <ProfitAmount amount={pair.result} />
      </>
    );
  if (told.trades === 0 && told.closes === 0)
    return (
      <div className="flex justify-center py-8">
        <EmptyState picture="results" level={2} title={words('noTrades')} text={words('noTradesText')} />
      </div>
    );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words('trades'), own(String(told.trades))],
    [words('volume'), money(told.volume)],
    [words('closes'), own(String(told.closes))],
    [
      words('winRate'),
      <span key="rate" data-testid="win-rate">
        {own(told.win_rate === null ? undefined : formatShare(Number(told.win_rate), tag))}
        {told.win_rate !== null && !isHidden && (
          <span className="block text-12 font-normal text-text-2">{words('won', { wins: told.wins, closes: told.closes })}</span>
        )}
      </span>,
    ],
    [words('averageGain'), money(told.average_gain)],
    [words('averageLoss'), money(told.average_loss)],
    [words('largestGain'), money(told.largest_gain)],
    [words('largestLoss'), money(told.largest_loss)],
    [words('result'), <ProfitAmount key="result" amount={told.result} />],
    [words('best'), pairOf(best)],
    [words('worst'), pairOf(worst)],
  ];
  return (
    <>
      <section aria-label={words('tabs.trades')} className="min-w-0">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-12 text-text-2">{label}</dt>
              <dd className="text-14 font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-1 pt-3 text-12 text-text-2">
          {told.unknown > 0 && !isHidden && <p>{words('unknownSales', { count: told.unknown })}</p>}
          {told.since !== null && told.since > told.from && <p>{words('begins', { day: formatDay(told.since, 'UTC', tag) })}</p>}
        </div>
      </section>
      <section className="min-w-0">
        <h2 className="pb-2 text-14 font-bold">{words('pairs')}</h2>
        <Table
          label={words('pairs')}
          isFlush
          head={
            <>
              <HeadCell>{words('pair')}</HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell">
                {words('trades')}
              </HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell">
                {words('volume')}
              </HeadCell>
              <HeadCell align="end">{words('winRate')}</HeadCell>
              <HeadCell align="end">{words('result')}</HeadCell>
            </>
          }
        >
          {pairs.map((pair) => (
            <Row key={keyOf(pair)}>
              <Cell>
                <span className="font-semibold">{nameOfPair(pair.pair)}</span>
                <span className="block text-11 text-text-3">{name(pair.account)}</span>
              </Cell>
              <Cell align="end" className="hidden sm:table-cell">
                {own(String(pair.trades))}
              </Cell>
              <Cell align="end" className="hidden sm:table-cell">
                {money(pair.volume)}
              </Cell>
              <Cell align="end">{own(pair.closes === 0 ? undefined : formatShare(pair.wins / pair.closes, tag))}</Cell>
              <Cell align="end" className="font-semibold">
                <ProfitAmount amount={pair.closes === 0 ? undefined : pair.result} />
              </Cell>
            </Row>
          ))}
        </Table>
      </section>
      <Fees told={told} />
    </>
  );
}

function Fees({ told: { fees, fee_value: all } }: { readonly told: TradesAnswer }) {
  const words = useWords('profit');
  const tag = useLanguageTag();
  const { exact, own } = usePrivacy();
  return (
    <section className="min-w-0">
      <h2 className="pb-2 text-14 font-bold">{words('fees')}</h2>
      {fees.length === 0 ? (
        <p className="text-13 text-text-2">{words('noFees')}</p>
      ) : (
        <Table
          label={words('fees')}
          isFlush
          className="max-w-[560px]"
          head={
            <>
              <HeadCell>{words('currency')}</HeadCell>
              <HeadCell align="end">{words('amount')}</HeadCell>
              <HeadCell align="end">{words('value')}</HeadCell>
            </>
          }
        >
          {fees.map(({ symbol, amount, value }) => (
            <Row key={symbol}>
              <Cell>
                <span className="font-semibold">{symbol}</span>
              </Cell>
              <Cell align="end">{exact(amount)}</Cell>
              <Cell align="end">{own(formatQuantity(value, 2, tag))}</Cell>
            </Row>
          ))}
          <Row>
            <Cell colSpan={2}>{words('feeTotal')}</Cell>
            <Cell align="end" className="font-semibold">
              <span data-testid="fee-total">{own(formatQuantity(all, 2, tag))}</span>
            </Cell>
          </Row>
        </Table>
      )}
    </section>
  );
}

/** What was traded lately, and what fee tiers ask for: nothing that is traded. */
function VolumeAndFees({ told }: { readonly told: TradesAnswer | undefined }) {
  const words = useWords('profit');
  const fees = useWords('fees');
  const tag = useLanguageTag();
  const { own } = usePrivacy();
  const rates = useFeeRates();
  const share = (rate: string): string =>
    new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(Number(rate));
  const money = (amount: string | undefined): string => own(amount === undefined ? undefined : formatQuantity(amount, 2, tag));
  return (
    <section className="min-w-0">
      <h2 className="pb-2 text-14 font-bold">{words('volume30')}</h2>
      <dl className="grid max-w-[560px] grid-cols-2 gap-4">
        {(
          [
            [words('spot30'), told?.volume_30d.spot],
            [words('contract30'), told?.volume_30d.contract],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-12 text-text-2">{label}</dt>
            <dd className="text-14 font-semibold">{money(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[680px] pt-3 text-12 text-text-2">
        {rates !== undefined && <span className="block">{fees('own', { maker: share(rates.maker), taker: share(rates.taker) })}</span>}
        {words('tiers')}{' '}
        <SiteLink to={path('fees')} className="focus-ring rounded-sm text-iris no-underline hover:underline">
          {words('feesLink')}
        </SiteLink>
      </p>
    </section>
  );
}

function keyOf({ account, pair }: TradesAnswer['pairs'][number]): string {
  return `${account} ${pair}`;
}

/** `BTC/USDT`. */
function nameOfPair(pair: string): string {
  return pair.replace('_', '/');
}
