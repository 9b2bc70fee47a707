import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { Progress } from '@kontor/ui/progress';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { buttonClasses } from '@kontor/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { useIcoHoldings, useIsOwnKnown } from '../../data/ico-account.ts';
import { useIcoNow } from '../../data/ico-clock.ts';
import { daysGone, lastRelease, nextRelease } from '../../data/ico-figures.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HoldingChart } from './own-result.tsx';
import { ThawButton } from './thaw-button.tsx';
import { useSaleWords } from './use-sale-words.ts';

const PAYMENT = 'USDT';

/** What subscriptions have brought: what is free, what is still frozen and when it is released, and the way to take it; then what else the page has. */
export function IcoAssets({ children }: { readonly children: ReactNode }) {
  const words = useWords('subscribe');
  const { holdings } = useIcoHoldings();
  const isKnown = useIsOwnKnown();
  const nowMs = useIcoNow();
  if (!isKnown) return <Skeleton shape="block" className="h-96 w-full" />;
  const coins = [...holdings.values()].filter(({ state, tokens }) => state === 'settled' && /[1-9]/.test(tokens));
  const thawing = coins.filter(({ freeze_days: days }) => days > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Figures coins={coins} />
      {thawing.length > 0 && <Schedule coins={thawing} nowMs={nowMs} />}
      <section>
        <h2 className="pb-2 text-16 font-bold">{words('assets.coins')}</h2>
        {coins.length === 0 ? (
          <EmptyState
            isLow
            level={3}
            picture="results"
            title={words('assets.none')}
            text={words('assets.noneText')}
            action={
              <SiteLink to={path('subscribe')} className={buttonClasses('secondary', 36)}>
                {words('all')}
              </SiteLink>
            }
          />
        ) : (
          <Coins coins={coins} nowMs={nowMs} />
        )}
      </section>
      <Lists holdings={[...holdings.values()]} />
      {children}
    </div>
  );
}

function Figures({ coins }: { readonly coins: readonly IcoHolding[] }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const held = useHoldings();
  const money = held === undefined ? undefined : holdingOf(held, 'ico', PAYMENT);
  const of = (pick: (holding: IcoHolding) => string): ReactNode => {
    const some = coins.filter((holding) => /[1-9]/.test(pick(holding)));
    const [first, second] = some;
    if (first === undefined) return figures.own('0');
    return (
      <>
        {figures.own(`${figures.exact(pick(first))} ${first.symbol}`)}
        {second !== undefined && (
          <span className="block text-12 font-normal text-text-2">
            {some.length === 2
              ? figures.own(words('assets.and', { amount: `${figures.exact(pick(second))} ${second.symbol}` }))
              : words('assets.more', { count: some.length - 1 })}
          </span>
        )}
      </>
    );
  };
  return (
    <>
      {coins.some(({ valued_at: at }) => at === 'raise_price') && <p className="-mt-4 text-12 text-text-3">{words('assets.valued')}</p>}
      <dl className="grid grid-cols-2 gap-4 border-y border-hairline py-4 xl:grid-cols-4">
        <Figure name={words('assets.available')}>
          {money === undefined ? '-' : figures.own(`${figures.money(money.available)} ${PAYMENT}`)}
          {money !== undefined && /[1-9]/.test(money.frozen) && (
            <span className="block text-12 font-normal text-text-2">
              {words('assets.frozenFor', { amount: figures.own(`${figures.money(money.frozen)} ${PAYMENT}`) })}
            </span>
          )}
        </Figure>
        <Figure name={words('own.releasedToday')}>{of(({ released_today: amount }) => amount)}</Figure>
        <Figure name={words('own.releasedTotal')}>{of(({ released_total: amount }) => amount)}</Figure>
        <Figure name={words('thaw.ready')}>{of(({ claimable }) => claimable)}</Figure>
      </dl>
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 border-hairline xl:not-first:border-s xl:not-first:ps-5">
      <dt className="text-12 text-text-2">{name}</dt>
      <dd className="text-16 font-bold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Schedule({ coins, nowMs }: { readonly coins: readonly IcoHolding[]; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const [chosen, setChosen] = useState<string>();
  const coin = coins.find(({ item }) => String(item) === chosen) ?? coins[0];
  if (coin === undefined || coin.settle_time === null) return null;
  const next = nextRelease(coin, nowMs);
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <h2 className="text-16 font-bold">{words('assets.schedule')}</h2>
        {coins.length > 1 && (
          <Segment
            label={words('assets.coin')}
            variant="chips"
            selected={String(coin.item)}
            onSelect={setChosen}
            items={coins.map(({ item, symbol }) => ({ id: String(item), label: symbol }))}
          />
        )}
        <p className="ms-auto text-12 text-text-2">
          {next === undefined
            ? words('thaw.all')
            : words('assets.next', { time: figures.left(next, nowMs), last: figures.day(lastRelease(coin.settle_time, coin.freeze_days)) })}
        </p>
      </div>
      <HoldingChart holding={coin} nowMs={nowMs} />
    </section>
  );
}

const FORMS: readonly TableForm[] = [
  [[['coin']], [['total'], ['value']], [['locked'], ['days']], [['releasedTotal'], ['releasedToday']], [['ready']], [['thaw']]],
];

function Coins({ coins, nowMs }: { readonly coins: readonly IcoHolding[]; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const figures = useSaleWords();
  const isNarrow = useNarrow();
  const own = (amount: string): string => figures.own(figures.exact(amount));
  const days = (holding: IcoHolding): ReactNode => {
    const gone = daysGone(holding, nowMs);
    if (holding.freeze_days === 0) return '-';
    return (
      <span className="inline-block min-w-20 text-start">
        {words('assets.daysOf', { gone, all: holding.freeze_days })}
        <Progress inherit value={gone / holding.freeze_days} className="mt-0.5 text-text" />
      </span>
    );
  };
  const value = ({ value: worth }: IcoHolding): string => (worth === null ? '-' : figures.own(`${figures.money(worth)} USDT`));
  const name = (holding: IcoHolding): ReactNode => (
    <span className="inline-flex items-center gap-2 align-middle">
      <CoinDisc symbol={holding.symbol} size={28} />
      <SiteLink to={paths.subscription(holding.item)} className="font-semibold focus-ring hover:text-iris">
        {holding.symbol}
      </SiteLink>
    </span>
  );
  if (isNarrow)
    return (
      <ul className="-mx-4 border-t border-hairline">
        {coins.map((holding) => (
          <CoinCard key={holding.item} holding={holding} name={name(holding)} value={value(holding)} days={days(holding)} />
        ))}
      </ul>
    );
  const columns: readonly FittedColumn<IcoHolding>[] = [
    { id: 'coin', head: words('assets.coin'), cell: name },
    { id: 'total', head: words('assets.total'), align: 'end', className: 'font-semibold', cell: ({ tokens }) => own(tokens) },
    { id: 'value', head: words('assets.value'), align: 'end', className: 'text-text-2!', cell: value },
    { id: 'locked', head: words('own.locked'), align: 'end', cell: ({ locked }) => own(locked) },
    { id: 'releasedTotal', head: words('own.releasedTotal'), align: 'end', cell: ({ released_total: amount }) => own(amount) },
    { id: 'releasedToday', head: words('own.releasedToday'), align: 'end', cell: ({ released_today: amount }) => own(amount) },
    { id: 'days', head: words('assets.days'), align: 'end', cell: days },
    {
      id: 'ready',
      head: words('thaw.ready'),
      align: 'end',
      className: 'font-semibold',
      cell: ({ claimable }) => <span data-claimable={figures.mark(claimable)}>{own(claimable)}</span>,
    },
    {
      id: 'thaw',
      head: <span className="sr-only">{words('thaw.action')}</span>,
      align: 'end',
      cell: (holding) => <ThawButton holding={holding} isSmall />,
    },
  ];
  return (
    <FittedTable
      label={words('assets.coins')}
      isFlush
      content={tag}
      items={coins}
      forms={FORMS}
      columns={columns}
      row={(holding, cells) => (
        <tr key={holding.item} data-coin={holding.symbol} className="group/row h-14 text-13 hover:bg-s2">
          {cells}
        </tr>
      )}
    />
  );
}

interface CoinCardProps {
  readonly holding: IcoHolding;
  readonly name: ReactNode;
  readonly value: string;
  readonly days: ReactNode;
}

/** A coin on a phone. */
function CoinCard({ holding, name, value, days }: CoinCardProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const own = (amount: string): string => figures.own(figures.exact(amount));
  return (
    <li data-coin={holding.symbol} className="flex flex-col gap-2 border-b border-hairline px-4 py-3 text-13">
      <div className="flex items-center justify-between gap-3">
        {name}
        <span className="text-right font-semibold">
          {own(holding.tokens)}
          <span className="block text-11 font-normal text-text-3">{value}</span>
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-12">
        {(
          [
            [words('own.locked'), own(holding.locked)],
            [words('own.releasedToday'), own(holding.released_today)],
            [words('own.releasedTotal'), own(holding.released_total)],
            [words('assets.days'), days],
          ] as const
        ).map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-2">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-3">
        <span>
          <span className="text-12 text-text-2">{words('thaw.ready')}</span>{' '}
          <b className="font-semibold" data-claimable={figures.mark(holding.claimable)}>
            {own(holding.claimable)}
          </b>
        </span>
        <ThawButton holding={holding} isSmall />
      </div>
    </li>
  );
}

/** The ways to the lists of subscriptions by what they await, and to the records. */
function Lists({ holdings }: { readonly holdings: readonly IcoHolding[] }) {
  const words = useWords('subscribe');
  const count = (state: IcoHolding['state']): number => holdings.filter((holding) => holding.state === state).length;
  return (
    <nav aria-label={words('mine')} className="flex flex-wrap gap-x-6 gap-y-2 border-t border-hairline pt-4 text-13 font-semibold">
      {(
        [
          ['orderSubscribeHold', 'hold'],
          ['orderSubscribeTran', 'settling'],
          ['orderSubscribeEnd', 'settled'],
        ] as const
      ).map(([name, state]) => (
        <SiteLink key={name} to={path(name)} className="relative text-iris focus-ring hit-44">
          {words('assets.list', { name: words(`mineState.${state}`), count: count(state) })}
        </SiteLink>
      ))}
      <SiteLink to={path('walletIcoLog')} className="relative ms-auto text-iris focus-ring hit-44">
        {words('log.title')}
      </SiteLink>
      <SiteLink to={path('walletThawLog')} className="relative text-iris focus-ring hit-44">
        {words('thaw.log')}
      </SiteLink>
    </nav>
  );
}
