import { buttonClasses } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useIcoHoldings, useIsOwnKnown } from '../../data/ico-account.ts';
import { useIcoNow } from '../../data/ico-clock.ts';
import { stateAt, timeLeft } from '../../data/ico-figures.ts';
import { useIcoItem } from '../../data/ico-items.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useWords } from '../../i18n/words.ts';
import { BackLink } from '../../paths/back-link.tsx';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DrawFacts } from './draw-facts.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { Recompute } from './recompute.tsx';
import { SaleAside } from './sale-aside.tsx';
import { SaleFigures } from './sale-figures.tsx';
import { SaleLine } from './sale-line.tsx';
import { SaleProgress } from './sale-progress.tsx';
import { ScheduleAhead } from './schedule-ahead.tsx';
import { StateBadges } from './state-badge.tsx';
import { useRecompute } from './use-recompute.ts';
import { titleOf, useSaleWords } from './use-sale-words.ts';

/** One sale with everything that decides it (spec §2 /subscribe/:id); visitors look around. */
export function SubscriptionDetail({ item: address }: { readonly item: string }) {
  return /^(0|[1-9]\d{0,4})$/.test(address) && Number(address) <= 65_535 ? <Asked number={Number(address)} /> : <Missing />;
}

function Missing() {
  const words = useWords('subscribe');
  return (
    <EmptyState
      level={1}
      picture="results"
      title={words('missing')}
      action={
        <SiteLink to={path('subscribe')} className={buttonClasses('secondary', 36)}>
          {words('all')}
        </SiteLink>
      }
      className="min-h-[calc(100dvh-64px)]"
    />
  );
}

function Asked({ number }: { readonly number: number }) {
  const words = useWords('subscribe');
  const answer = useIcoItem(number);
  // What somebody has there is part of the page: it comes with the rest, and pushes nothing away.
  const isOwnKnown = useIsOwnKnown();
  const isWaiting = answer.data === undefined || (answer.data !== null && !isOwnKnown);
  return (
    <>
      {isWaiting && <h1 className="sr-only">{words('title')}</h1>}
      <AnswerPlace answer={answer} waiting={<Waiting />}>
        {(item) => (item === null ? <Missing /> : isOwnKnown ? <Told item={item} /> : <Waiting />)}
      </AnswerPlace>
    </>
  );
}

function Waiting() {
  return (
    <div className="min-h-[calc(100dvh-64px)] bg-s1 p-6">
      <Skeleton shape="block" className="h-96 w-full" />
    </div>
  );
}

function Told({ item }: { readonly item: IcoItem }) {
  const words = useWords('subscribe');
  const nowMs = useIcoNow();
  const { holdings } = useIcoHoldings();
  const holding = holdings.get(item.item);
  const [typed, setTyped] = useState('');
  usePageTitle(words('pageTitle', { symbol: item.symbol }));
  const isSettled = holding?.state === 'settled' && holding.settle_time !== null;
  return (
    <div className="grid min-h-[calc(100dvh-64px)] grid-cols-[minmax(0,1fr)] bg-s1 lg:grid-cols-[minmax(0,1fr)_344px]">
      <div className="min-w-0 px-4 pb-10 md:px-8 lg:pe-6">
        <Head item={item} nowMs={nowMs} />
        <SaleLine item={item} settledMs={isSettled ? (holding.settle_time ?? undefined) : undefined} nowMs={nowMs} />
        <SaleFigures item={item} />
        <div className="border-b border-hairline py-4">
          <SaleProgress item={item} nowMs={nowMs} isTold />
        </div>
        {/* On a phone the form stands before what explains it. */}
        <div className="-mx-4 border-b border-hairline md:-mx-8 lg:hidden">
          <SaleAside item={item} holding={holding} nowMs={nowMs} typed={typed} onType={setTyped} />
        </div>
        {!isSettled && item.freeze_days > 0 && <ScheduleAhead item={item} holding={holding} typed={typed} />}
        {item.draw !== null && <DrawSection item={item} draw={item.draw} holding={holding} />}
        {item.mode === 'pro_rata' && (
          <Section title={words('proRata.title')}>{<p className="max-w-170 text-13 text-text-2">{words('proRata.text')}</p>}</Section>
        )}
        {holding !== undefined && holding.tickets.length > 0 && (
          <Section title={words('tickets.title')}>
            <OwnTickets holding={holding} isDrawn={holding.winning_lots !== null && isSettled} />
          </Section>
        )}
      </div>
      <aside aria-label={words('aside')} className="border-hairline max-lg:hidden lg:border-s">
        <SaleAside item={item} holding={holding} nowMs={nowMs} typed={typed} onType={setTyped} />
      </aside>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-b border-hairline py-4 last:border-b-0">
      <h2 className="pb-3 text-14 font-bold">{title}</h2>
      {children}
    </section>
  );
}

interface DrawSectionProps {
  readonly item: IcoItem;
  readonly draw: NonNullable<IcoItem['draw']>;
  readonly holding: IcoHolding | undefined;
}

function DrawSection({ item, draw, holding }: DrawSectionProps) {
  const words = useWords('subscribe');
  const { state, start } = useRecompute(item, holding);
  const isDrawn = item.state === 'settled' && Number(item.subscribed) > 0;
  return (
    <Section title={words('draw.title')}>
      <p className="max-w-170 pb-2 text-12 text-text-2">{words('draw.text')}</p>
      <DrawFacts item={item} draw={draw} />
      {isDrawn && <Recompute item={item} state={state} onStart={start} />}
    </Section>
  );
}

function Head({ item, nowMs }: { readonly item: IcoItem; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const state = stateAt(item, nowMs);
  const until = state === 'upcoming' ? item.start : item.end;
  const isRunning = state === 'upcoming' || state === 'in_progress';
  const name = titleOf(item);
  return (
    <header className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline py-3">
      <BackLink to={path('subscribe')} label={words('all')} />
      <CoinDisc symbol={item.symbol} size={40} />
      <h1 className="text-20 font-bold">
        {name}
        {name !== item.symbol && <span className="ms-2 text-16 font-normal text-text-2">{item.symbol}</span>}
      </h1>
      <StateBadges item={item} nowMs={nowMs} />
      <div className="ms-auto text-right">
        <p className="text-12 text-text-2">
          {words(state === 'upcoming' ? 'line.opens' : state === 'in_progress' ? 'line.ends' : 'state.ended')} {figures.time(until)},{' '}
          {figures.zone}
        </p>
        {isRunning && (
          <p role="timer" aria-live="off" className="text-20 font-bold tabular-nums">
            <Countdown untilMs={until} nowMs={nowMs} />
          </p>
        )}
      </div>
    </header>
  );
}

function Countdown({ untilMs, nowMs }: { readonly untilMs: number; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const { days, hours, minutes, seconds } = timeLeft(untilMs, nowMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return days === 0 ? clock : words('time.clock', { days, clock });
}
