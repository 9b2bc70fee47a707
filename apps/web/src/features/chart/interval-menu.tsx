import { useState } from 'react';
import { Star, X } from 'lucide-react';
import { MAX_FAVOURITE_INTERVALS, MAX_OWN_INTERVALS } from '@kontor/contract/desk-documents';
import { INTERVAL_UNITS, chartIntervalOf, compareIntervals } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval, IntervalUnit } from '@kontor/domain/formulas/chart-interval';
import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import type { ChartChanges, ChartView } from '../../data/chart-view.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { useIntervalText } from './interval-text.ts';

export interface IntervalMenuProps {
  readonly view: ChartView;
  readonly changes: ChartChanges;
  readonly onClose: () => void;
}

/** What everybody finds here, by unit. */
const GROUPS = {
  minutes: ['1m', '3m', '5m', '15m', '30m', '45m'],
  hours: ['60m', '2h', '4h', '6h', '8h', '12h'],
  days: ['1d', '3d', '1w', '1M'],
} as const satisfies Readonly<Record<string, readonly ChartInterval[]>>;
const GROUP_NAMES = ['minutes', 'hours', 'days'] as const;
const PRESETS: readonly ChartInterval[] = GROUP_NAMES.flatMap((name) => GROUPS[name]);

/** All intervals with stars for the toolbar, and a line that makes own ones. */
export function IntervalMenu(props: IntervalMenuProps) {
  return (
    <LateWords>
      <Menu {...props} />
    </LateWords>
  );
}

function Menu({ view, changes, onClose }: IntervalMenuProps) {
  const t = useWords('chart-setup');
  const own = view.own.filter((interval) => !PRESETS.includes(interval)).toSorted(compareIntervals);
  const choose = (interval: ChartInterval): void => {
    changes.setInterval(interval);
    onClose();
  };
  const line = (interval: ChartInterval, isOwn: boolean) => (
    <IntervalLine key={interval} interval={interval} view={view} changes={changes} isOwn={isOwn} onChoose={choose} />
  );
  return (
    <div className="flex w-[min(328px,calc(100vw-64px))] flex-col gap-3">
      {GROUP_NAMES.map((name) => (
        <div key={name} role="group" aria-label={t(`interval.${name}`)}>
          <div className="mb-1 text-11 text-text-3">{t(`interval.${name}`)}</div>
          <div className="grid grid-cols-3 gap-1">{GROUPS[name].map((interval) => line(interval, false))}</div>
        </div>
      ))}
      {own.length > 0 && (
        <div role="group" aria-label={t('interval.own')}>
          <div className="mb-1 text-11 text-text-3">{t('interval.own')}</div>
          <div className="grid grid-cols-2 gap-1">{own.map((interval) => line(interval, true))}</div>
        </div>
      )}
      <OwnInterval
        view={view}
        onMade={(interval) => {
          if (!PRESETS.includes(interval)) changes.setOwn(interval, true);
          choose(interval);
        }}
      />
    </div>
  );
}

interface IntervalLineProps extends Omit<IntervalMenuProps, 'onClose'> {
  readonly interval: ChartInterval;
  readonly isOwn: boolean;
  readonly onChoose: (interval: ChartInterval) => void;
}

/** An interval to choose, its star, and for an own one the cross that takes it away. */
function IntervalLine({ interval, view, changes, isOwn, onChoose }: IntervalLineProps) {
  const t = useWords('chart-setup');
  const name = useIntervalText()(interval);
  const isChosen = interval === view.interval;
  const isFavourite = view.favourites.includes(interval);
  return (
    <div className={`flex items-center rounded-control ${isChosen ? 'bg-s2' : 'hover:bg-s2'}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(interval)}
        className={`h-8 min-w-0 flex-1 cursor-pointer rounded-control ps-2.5 text-start text-13 font-semibold focus-ring pointer-coarse:h-11 ${isChosen ? 'text-text' : 'text-text-2'}`}
      >
        {name}
      </button>
      <IconButton
        label={t(isFavourite ? 'interval.unstar' : 'interval.star', { interval: name })}
        icon={<Star size={14} strokeWidth={1.5} className={isFavourite ? 'fill-current text-warn' : ''} />}
        isDisabled={!isFavourite && view.favourites.length >= MAX_FAVOURITE_INTERVALS}
        onPress={() => changes.setFavourite(interval, !isFavourite)}
      />
      {isOwn && (
        <IconButton
          label={t('interval.remove', { interval: name })}
          icon={<X size={14} strokeWidth={1.5} />}
          onPress={() => changes.setOwn(interval, false)}
        />
      )}
    </div>
  );
}

/** A number and a unit that make an interval. */
function OwnInterval({ view, onMade }: { readonly view: ChartView; readonly onMade: (interval: ChartInterval) => void }) {
  const t = useWords('chart-setup');
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<IntervalUnit>('m');
  const [problem, setProblem] = useState<'none' | 'full'>();
  const make = (): void => {
    const interval = /^\d{1,5}$/.test(typed.trim()) ? chartIntervalOf(Number(typed.trim()), unit) : undefined;
    if (interval === undefined) return setProblem('none');
    const isKnown = PRESETS.includes(interval) || view.own.includes(interval);
    if (!isKnown && view.own.length >= MAX_OWN_INTERVALS) return setProblem('full');
    onMade(interval);
  };
  return (
    <div className="flex flex-col gap-1 border-t border-hairline pt-3">
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={t('interval.count')}
          value={typed}
          inputMode="numeric"
          maxLength={5}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          onEnter={make}
        />
        <Select
          label={t('interval.unit')}
          items={INTERVAL_UNITS.map((id) => ({ id, label: t(`unit.${id}`) }))}
          selected={unit}
          onSelect={(id) => {
            setUnit(INTERVAL_UNITS.find((one) => one === id) ?? unit);
            setProblem(undefined);
          }}
        />
        <Button variant="secondary" className="mb-0.5" onPress={make}>
          {t('interval.add')}
        </Button>
      </div>
      <p role={problem === undefined ? undefined : 'alert'} className={`text-12 ${problem === undefined ? 'text-text-3' : 'text-bad'}`}>
        {t(problem === 'full' ? 'interval.full' : 'interval.bounds', { most: String(MAX_OWN_INTERVALS) })}
      </p>
    </div>
  );
}
