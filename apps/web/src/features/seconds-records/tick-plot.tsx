import type { IndexTick } from '@kontor/contract/index-tick';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { momentText } from './moment.ts';

interface TickPlotProps {
  readonly ticks: readonly IndexTick[];
  readonly entry: IndexTick;
  readonly exit: IndexTick;
}

const WIDTH = 640;
const HEIGHT = 184;
const EDGE = 16;
/** Above so many a dot for each tick would be a line of its own. */
const DOTTED = 130;

/** Every tick from the entry to the exit, with the line that the result is measured by. For the eye: the figures stand beside it. */
export function TickPlot({ ticks, entry, exit }: TickPlotProps) {
  const words = useWords('seconds-records');
  const figures = useSecondsFigures();
  const prices = ticks.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: number): number => ((time - entry.time) / Math.max(1, exit.time - entry.time)) * WIDTH;
  const y = (price: string): number =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((Number(price) - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const places = [y(entry.price), y(exit.price)];
  const [entryTop = 0, exitTop = 0] = Math.abs((places[0] ?? 0) - (places[1] ?? 0)) < 18 ? apart(places) : places;
  const rises = Number(exit.price) > Number(entry.price);
  const ink = exit.price === entry.price ? 'text-text' : rises ? 'text-up' : 'text-down';
  return (
    <figure
      className="mt-5"
      role="img"
      aria-label={words('plot', { count: ticks.length, from: momentText(entry.time), to: momentText(exit.time) })}
    >
      <div aria-hidden className="flex gap-3 border-b border-hairline forced-color-adjust-none">
        <div className="relative min-w-0 flex-1" style={{ height: HEIGHT }}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="block size-full overflow-visible">
            <line x1={0} x2={WIDTH} y1={y(entry.price)} y2={y(entry.price)} className="stroke-iris" vectorEffect="non-scaling-stroke" />
            <polyline
              points={ticks.map(({ time, price }) => `${x(time).toFixed(1)},${y(price).toFixed(1)}`).join(' ')}
              fill="none"
              className="stroke-text"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {ticks.length <= DOTTED &&
            ticks.map(({ number, time, price }) => (
              <span
                key={number}
                className="absolute size-[3px] -translate-1/2 rounded-full bg-text"
                style={{ left: `${(x(time) / WIDTH) * 100}%`, top: y(price) }}
              />
            ))}
          <span className="absolute start-0 size-2.5 -translate-1/2 rounded-full bg-iris" style={{ top: y(entry.price) }} />
          <span
            className={`absolute end-0 size-2.5 translate-x-1/2 -translate-y-1/2 rounded-full bg-current ${ink}`}
            style={{ top: y(exit.price) }}
          />
        </div>
        <div className="relative w-30 shrink-0 text-11 font-semibold tabular-nums">
          <span className="absolute end-0 -translate-y-1/2 whitespace-nowrap text-iris" style={{ top: entryTop }}>
            {words('plotEntry', { price: figures.price(entry.price) })}
          </span>
          <span className={`absolute end-0 -translate-y-1/2 whitespace-nowrap ${ink}`} style={{ top: exitTop }}>
            {words('plotExit', { price: figures.price(exit.price) })}
          </span>
        </div>
      </div>
      <figcaption aria-hidden className="flex justify-between gap-3 pt-1 text-11 text-text-3 tabular-nums">
        <span>{momentText(entry.time).slice(0, 8)}</span>
        <span>{words('plotTicks', { count: ticks.length })}</span>
        <span className="pe-33">{momentText(exit.time).slice(0, 8)}</span>
      </figcaption>
    </figure>
  );
}

/** Two words that would lie over one another, moved apart by their middle. */
function apart([one = 0, other = 0]: readonly number[]): readonly [number, number] {
  const middle = Math.min(HEIGHT - 18, Math.max(18, (one + other) / 2));
  return one <= other ? [middle - 9, middle + 9] : [middle + 9, middle - 9];
}
