import { STATISTIC_DAYS, statisticsDays } from '@kontor/contract/console/statistics';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { DayPlots } from '../features/statistics/day-plots.tsx';
import { MEASURE, pairsOf, quoteOf, sumsOf, tradedOf } from '../features/statistics/day-sums.ts';
import { DayTable } from '../features/statistics/day-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

const EVERY_MS = 60_000;
const ALL = '';
const VIEWS = ['plots', 'figures'] as const;

/** The exchange's days: who came, what was traded, what it earned. */
export function StatisticsScreen() {
  const [count, setCount] = useState<(typeof STATISTIC_DAYS)[number]>(30);
  const [pair, setPair] = useState(ALL);
  const [view, setView] = useState<(typeof VIEWS)[number]>('plots');
  const { data, error, refetch } = useAnswer(statisticsDays, { days: count }, { everyMs: EVERY_MS });
  const chosen = pair === ALL ? undefined : pair;
  const sums = data === undefined ? [] : sumsOf(data, chosen);
  const quote = data === undefined ? MEASURE : quoteOf(data, chosen);
  const countedAt = data?.customers.at(-1)?.counted;
  return (
    <Page title={say('statistics.title')} beside={<span className="text-text-2">{say('statistics.text')}</span>}>
      <div className="flex flex-wrap items-center gap-3 border-b border-hairline px-4 py-2">
        <Segment
          label={say('statistics.days')}
          variant="chips"
          items={STATISTIC_DAYS.map((days) => ({ id: String(days), label: say('statistics.lastDays', { days }) }))}
          selected={String(count)}
          onSelect={(id) => setCount(STATISTIC_DAYS.find((days) => String(days) === id) ?? 30)}
        />
        <Select
          label={say('statistics.pair')}
          hideLabel
          size="small"
          className="w-48"
          items={[
            { id: ALL, label: say('statistics.allPairs', { quote: MEASURE }) },
            ...(data === undefined ? [] : pairsOf(data)).map((id) => ({ id, label: labelOf(id) })),
          ]}
          selected={pair}
          onSelect={setPair}
        />
        <Segment
          label={say('statistics.view')}
          variant="chips"
          items={VIEWS.map((id) => ({ id, label: say(`statistics.views.${id}`) }))}
          selected={view}
          onSelect={(id) => setView(id === 'figures' ? 'figures' : 'plots')}
        />
      </div>
      {error !== null && <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : view === 'plots' ? (
        <DayPlots sums={sums} quote={quote} />
      ) : (
        <DayTable sums={sums} quote={quote} />
      )}
      <p className="px-4 py-3 text-text-2">
        {countedAt === undefined ? say('statistics.notYet') : say('statistics.counted', { time: utcTime(countedAt) })}
      </p>
    </Page>
  );
}

function labelOf(id: string): string {
  const { pair, kind } = tradedOf(id);
  const name = pair.replace('_', ' / ');
  return kind === 'contract' ? say('contracts.name', { pair: name }) : name;
}
