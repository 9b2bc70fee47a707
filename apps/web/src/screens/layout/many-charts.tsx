import type { ReactNode } from 'react';
import { PartBoundary } from '@kontor/ui/part-failure';
import { Select } from '@kontor/ui/select';
import { IntervalProvider } from '../../data/chart-view.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useTick } from '../../data/tick-store.ts';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { useWords } from '../../i18n/words.ts';
import type { ExtraChart } from './arrangement.ts';

interface ManyChartsProps {
  /** The page's own chart, which has orders and drawings. */
  readonly own: ReactNode;
  readonly charts: readonly ExtraChart[];
  readonly isNarrow: boolean;
  readonly onChange: (at: number, part: Partial<ExtraChart>) => void;
}

/** The page's chart with one or three more, each of a pair and an interval of its own. */
export function ManyCharts({ own, charts, isNarrow, onChange }: ManyChartsProps) {
  return (
    <div
      className={`grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-px bg-hairline ${charts.length > 1 ? 'grid-rows-[minmax(0,1fr)_minmax(0,1fr)]' : 'grid-rows-[minmax(0,1fr)]'}`}
    >
      <div className="flex min-h-0 min-w-0">{own}</div>
      {charts.map((chart, at) => (
        // A chart is its place: what it shows changes.
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        <div key={at} data-chart={at + 2} className="flex min-h-0 min-w-0 flex-col bg-s1">
          <PartBoundary>
            <FurtherChart chart={chart} isNarrow={isNarrow} onChange={(part) => onChange(at, part)} />
          </PartBoundary>
        </div>
      ))}
    </div>
  );
}

const NOTHING_OWN = { lines: [], trades: [], moved: undefined, onCancel: () => undefined, onMove: () => undefined } as const;

/** From the top of a low chart's canvas, px. */
const MERIDIAN = 80;

interface FurtherChartProps {
  readonly chart: ExtraChart;
  readonly isNarrow: boolean;
  readonly onChange: (part: Partial<ExtraChart>) => void;
}

function FurtherChart({ chart, isNarrow, onChange }: FurtherChartProps) {
  const t = useWords('trade');
  const listed = useMarketSource().useListed();
  const pair = listed.find(({ name }) => name === chart.pair) ?? listed[0];
  if (pair === undefined) return null;
  return (
    <>
      <div className="flex h-9 shrink-0 items-center border-b border-hairline px-3">
        <Select
          label={t('layout.pair')}
          hideLabel
          size="small"
          selected={pair.name}
          onSelect={(name) => onChange({ pair: name })}
          items={listed.map(({ name, left_symbol, right_symbol }) => ({ id: name, label: `${left_symbol}/${right_symbol}` }))}
        />
      </div>
      <Candles key={pair.name} pair={pair} chart={chart} isNarrow={isNarrow} onChange={onChange} />
    </>
  );
}

interface CandlesProps extends FurtherChartProps {
  readonly pair: ListedMarket;
}

/** Type and indicators are those of every chart; the interval is its own. */
function Candles({ pair, chart, isNarrow, onChange }: CandlesProps) {
  const increase = useTick(pair.name)?.increase ?? '0';
  return (
    <IntervalProvider value={[chart.interval, (interval) => onChange({ interval })]}>
      <ChartPanel
        pair={pair}
        meridian={MERIDIAN}
        direction={increase.startsWith('-') ? 'down' : 'up'}
        own={NOTHING_OWN}
        narrow={isNarrow}
      />
    </IntervalProvider>
  );
}
