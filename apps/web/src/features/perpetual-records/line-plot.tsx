interface LinePlotProps {
  /** What is drawn, in words, for screen readers. */
  readonly label: string;
  /** Numbers for the eye alone, oldest first; the figures stand elsewhere on the page. */
  readonly values: readonly number[];
  /** A value that belongs to it, and how its line is named. */
  readonly level?: { readonly value: number; readonly label: string; readonly text: string; readonly isWarning?: boolean };
  /** Texts of the highest and the lowest value, and of both ends of time. */
  readonly edges: { readonly high: string; readonly low: string; readonly from: string; readonly to: string };
  readonly height?: number;
}

const WIDTH = 720;
/** Room above and below the line, px. */
const EDGE = 12;

/** A plain line over time with the dot at its end, its highest and lowest value and the times of both ends. */
export function LinePlot({ label, values, level, edges, height = 160 }: LinePlotProps) {
  if (values.length < 2) return null;
  const all = level === undefined ? values : [...values, level.value];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (index: number): number => (index / (values.length - 1)) * WIDTH;
  const y = (value: number): number => (high === low ? height / 2 : height - EDGE - ((value - low) / (high - low)) * (height - 2 * EDGE));
  const last = values.at(-1) ?? 0;
  const ink = level?.isWarning === true ? 'text-warn' : 'text-text-3';
  return (
    <figure className="border-y border-hairline py-2">
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1" style={{ height }}>
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${WIDTH} ${height}`}
            preserveAspectRatio="none"
            className="block size-full forced-color-adjust-none"
          >
            {level !== undefined && (
              <line
                x1={0}
                x2={WIDTH}
                y1={y(level.value)}
                y2={y(level.value)}
                className={`stroke-current ${ink}`}
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <polyline
              points={values.map((value, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`).join(' ')}
              fill="none"
              className="stroke-text"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            aria-hidden
            className="absolute right-0 size-2.5 translate-x-1/2 -translate-y-1/2 rounded-full bg-iris forced-color-adjust-none"
            style={{ top: y(last) }}
          />
          {level !== undefined && (
            <span aria-hidden className={`absolute left-0 text-11 ${ink}`} style={{ top: Math.max(0, y(level.value) - 18) }}>
              {level.label} {level.text}
            </span>
          )}
        </div>
        <div aria-hidden className="flex shrink-0 flex-col justify-between text-right text-11 text-text-3 tabular-nums">
          <span>{edges.high}</span>
          <span>{edges.low}</span>
        </div>
      </div>
      <figcaption className="flex justify-between pt-1 text-11 text-text-3">
        <span>{edges.from}</span>
        <span>{edges.to}</span>
      </figcaption>
    </figure>
  );
}
