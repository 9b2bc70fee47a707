import { ChevronDown } from 'lucide-react';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { compareIntervals } from '@kontor/domain/formulas/chart-interval';
import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { Segment } from '@kontor/ui/segment';
import type { ChartChanges, ChartView } from '../../data/chart-view.ts';
import { useWords } from '../../i18n/words.ts';
import type { IntervalMenuProps } from './interval-menu.tsx';
import { useIntervalText } from './interval-text.ts';

/** All intervals, stars and own ones: for who opens them. */
const { Part: IntervalMenu } = layerOnDemand<IntervalMenuProps>(async () => (await import('./interval-menu.tsx')).IntervalMenu);

/** Kept in sight where not all have room, the first of them longest. */
const MOST_WANTED: readonly ChartInterval[] = ['15m', '60m', '1d', '4h', '1m', '5m', '1w'];

interface IntervalBarProps {
  readonly view: ChartView;
  readonly changes: ChartChanges;
  /** How many there is room for. */
  readonly most: number;
}

/** The chosen interval among the favourites, and a menu of all. */
export function IntervalBar({ view, changes, most }: IntervalBarProps) {
  const t = useWords('trade');
  const textOf = useIntervalText();
  const { interval, favourites } = view;
  const rank = (one: ChartInterval): number => (MOST_WANTED.includes(one) ? MOST_WANTED.indexOf(one) : MOST_WANTED.length);
  const wanted = favourites.toSorted((a, b) => rank(a) - rank(b));
  const shown = [...new Set([interval, ...wanted])].slice(0, most).toSorted(compareIntervals);
  return (
    <>
      <Segment
        label={t('chart.interval')}
        variant="chips"
        className="shrink-0 flex-nowrap"
        items={shown.map((one) => ({ id: one, label: textOf(one) }))}
        selected={interval}
        onSelect={(id) => changes.setInterval(shown.find((one) => one === id) ?? interval)}
      />
      <Popover
        label={t('chart.intervals')}
        trigger={<IconButton label={t('chart.intervals')} icon={<ChevronDown size={16} strokeWidth={1.5} />} />}
      >
        {(close) => <IntervalMenu view={view} changes={changes} onClose={close} />}
      </Popover>
    </>
  );
}
