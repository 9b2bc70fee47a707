import { intervalParts } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { useWords } from '../../i18n/words.ts';

/** Writes an interval shortly: `15m`, `4h`, `1D`. */
export function useIntervalText(): (interval: ChartInterval) => string {
  const t = useWords('trade');
  return (interval) => {
    const parts = intervalParts(interval);
    return parts === undefined ? t('interval.month') : t(`interval.${parts.unit}`, { count: String(parts.count) });
  };
}
