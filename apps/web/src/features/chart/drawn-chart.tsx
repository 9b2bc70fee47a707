import { CandleChart } from './candle-chart.tsx';
import type { CandleChartProps } from './candle-chart.tsx';
import { ChartEngine } from './chart-engine.ts';

export type DrawnChartProps = Omit<CandleChartProps, 'Engine'>;

/** The chart with what draws it: both come together, behind the screen. */
export function DrawnChart(props: DrawnChartProps) {
  return <CandleChart {...props} Engine={ChartEngine} />;
}
