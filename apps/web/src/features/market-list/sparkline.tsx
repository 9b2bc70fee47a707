import { useDayLine } from '../../data/day-lines.ts';
import type { LineSpan } from '../../data/day-lines.ts';

/** Props of Sparkline. */
export interface SparklineProps {
  readonly pair: string;
  /** Its colour; that of the line itself where left out. */
  readonly rising?: boolean;
  /** How long it reaches back; a day where left out. */
  readonly span?: LineSpan;
  /** Width and height of the drawing, px. */
  readonly width: number;
  readonly height: number;
}

/** The last hours or days as a small line, with where they began as a dotted one. Decoration: the figures stand beside it. */
export function Sparkline({ pair, rising, span = 'day', width, height }: SparklineProps) {
  const line = useDayLine(pair, span);
  const closes = line?.map(({ close }) => close) ?? [];
  const first = closes[0];
  const frame = <svg aria-hidden width={width} height={height} className="block" />;
  if (first === undefined || closes.length < 2) return frame;
  const low = Math.min(...closes);
  const spread = Math.max(...closes) - low || 1;
  const y = (close: number): string => (1 + (height - 2) * (1 - (close - low) / spread)).toFixed(1);
  const points = closes.map((close, index) => `${((index / (closes.length - 1)) * width).toFixed(1)},${y(close)}`).join(' ');
  return (
    <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block overflow-visible">
      <line x1={0} x2={width} y1={y(first)} y2={y(first)} className="stroke-hairline" strokeDasharray="2 3" />
      <polyline
        points={points}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className={(rising ?? (closes.at(-1) ?? first) >= first) ? 'stroke-up' : 'stroke-down'}
      />
    </svg>
  );
}
