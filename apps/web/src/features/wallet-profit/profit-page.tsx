import { IconButton } from '@kontor/ui/icon-button';
import { Popover } from '@kontor/ui/popover';
import { Segment } from '@kontor/ui/segment';
import { Tabs } from '@kontor/ui/tabs';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { AnswerState } from './answer-state.tsx';
import { ProfitAmount } from './profit-amount.tsx';
import { ProfitCalendar } from './profit-calendar.tsx';
import { PARTS, amountOf, monthOf, runningOf, spanOf, totalOf } from './profit-period.ts';
import type { Part, Period, View } from './profit-period.ts';
import { RunningLine } from './running-line.tsx';
import { PeriodChoice, ViewChoice } from './span-choice.tsx';
import { TradeStatistics } from './trade-statistics.tsx';
import { useProfit, useToday } from './use-profit.ts';

const TABS = ['profit', 'trades'] as const;

/** What was made by day, and what trades came to. */
export function ProfitPage() {
  const words = useWords('profit');
  const worth = useWords('worth');
  const [tab, setTab] = useState<(typeof TABS)[number]>('profit');
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-5 md:px-8">
      <div>
        <h1 className="text-20 font-bold">{worth('profitTitle')}</h1>
        <p className="max-w-[680px] pt-2 text-13 text-text-2">{words('lead')}</p>
      </div>
      <Tabs
        label={words('tabs.label')}
        items={TABS.map((id) => ({ id, label: words(`tabs.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(TABS.find((each) => each === id) ?? tab)}
      >
        <div className="pt-4">{tab === 'profit' ? <ProfitByDay /> : <TradeStatistics />}</div>
      </Tabs>
    </div>
  );
}

/** A month's calendar, and a period with its sums and its line. Long: one picture, from its choices to its foot. */
function ProfitByDay() {
  const words = useWords('profit');
  const tag = useLanguageTag();
  const today = useToday();
  const [view, setView] = useState<View>('all');
  const [part, setPart] = useState<Part>('profit');
  const [period, setPeriod] = useState<Period>('month');
  const [day, setDay] = useState(today);
  const month = monthOf(day);
  const span = spanOf(period, month, today);
  const ofMonth = useProfit(month);
  const ofPeriod = useProfit(span);
  const days = ofPeriod.data?.days;
  const sums = PARTS.map((each) => ({ each, ...totalOf(days ?? [], view, each) }));
  const { missing } = sums.find(({ each }) => each === part)!;
  const since = ofPeriod.data?.since;
  const chosen = ofMonth.data?.days.find(({ time }) => time === day);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ViewChoice view={view} onView={setView} />
        <span className="flex min-w-0 items-center">
          <Segment
            variant="chips"
            label={words('part.label')}
            items={PARTS.map((id) => ({ id, label: words(`part.${id}`) }))}
            selected={part}
            onSelect={(id) => setPart(PARTS.find((each) => each === id) ?? part)}
          />
          <Popover
            label={words('partExplain')}
            placement="bottom"
            trigger={<IconButton label={words('partExplain')} size={28} icon={<Info size={14} strokeWidth={1.5} />} />}
          >
            <p className="w-80 max-w-full text-12 text-text-2">{words('partRule')}</p>
          </Popover>
        </span>
      </div>
      <AnswerState answer={ofMonth.failure === undefined ? ofPeriod : ofMonth} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:gap-8">
        <div className="grid min-w-0 content-start gap-3">
          <ProfitCalendar answer={ofMonth.data} view={view} part={part} day={day} today={today} onDay={setDay} />
          <dl data-testid="chosen-day" aria-live="polite" className="grid gap-1 border-t border-hairline pt-3 text-13">
            <dt className="font-semibold">
              {formatDay(day, 'UTC', tag)} UTC{' '}
              {chosen?.is_over === false && <span className="font-normal text-text-2">{words('running')}</span>}
            </dt>
            {PARTS.map((each) => (
              <dd key={each} className="flex justify-between gap-4">
                <span className="text-text-2">{words(`part.${each}`)}</span>
                <span className="font-semibold">
                  <ProfitAmount amount={chosen && amountOf(chosen, view, each)} />
                </span>
              </dd>
            ))}
          </dl>
        </div>
        <section aria-label={words('line')} data-testid="profit-period" className="min-w-0">
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 pb-2">
            <h2 className="text-14 font-bold">{words('line')} (USDT)</h2>
            <PeriodChoice period={period} onPeriod={setPeriod} />
          </div>
          <dl className="grid grid-cols-3 gap-3 pb-4">
            {sums.map(({ each, total }) => (
              <div key={each} data-sum={each} className="min-w-0">
                <dt className={`text-12 ${each === part ? 'font-semibold text-text' : 'text-text-2'}`}>{words(`part.${each}`)}</dt>
                <dd className="text-16 font-bold break-words max-sm:text-14">
                  <ProfitAmount amount={days === undefined ? undefined : total} />
                </dd>
              </div>
            ))}
          </dl>
          <RunningLine points={days && runningOf(days, view, part)} />
          <div className="grid gap-1 pt-2 text-12 text-text-2">
            {days?.length === 0 && <p>{words('noDaysText')}</p>}
            {typeof since === 'number' && since > span.from && <p>{words('begins', { day: formatDay(since, 'UTC', tag) })}</p>}
            {missing > 0 && <p className="text-warn">{words('missing', { count: missing })}</p>}
          </div>
        </section>
      </div>
    </div>
  );
}
