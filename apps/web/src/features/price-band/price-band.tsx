import { Change } from '@kontor/ui/change';
import { MAIN_PAIR } from '../../data/constants.ts';
import { useDayLine } from '../../data/day-lines.ts';
import type { DayPoint } from '../../data/day-lines.ts';
import { decimalsOf, usePair } from '../../data/markets.ts';
import { useSettings } from '../../data/settings.ts';
import { useTick } from '../../data/tick-store.ts';
import { formatClock, formatPrice, formatShortDay, zoneName } from '../../i18n/format.ts';
import type { Zone } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

const HEIGHT = 136;
/** The last price lies on the meridian, whatever the day was. */
const MERIDIAN = 60;
/** Share of the width up to the dot. */
const DOT = 0.722;

/** Heights of the day's prices around the meridian, as a path in a box 1000 wide. */
function dayPath(line: readonly DayPoint[]): string {
  const closes = line.map(({ close }) => close);
  const last = closes.at(-1) ?? 0;
  const most = closes.reduce((far, close) => Math.max(far, Math.abs(close - last)), 0) || 1;
  return closes
    .map(
      (close, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (closes.length - 1)) * 1000 * DOT).toFixed(1)} ${(MERIDIAN - ((close - last) / most) * 54).toFixed(1)}`,
    )
    .join('');
}

const MIDNIGHT = '00:00';
/** Hours between two marks of the time, and how near to the window's edge not even a day fits, as a share of the line. */
const MARK_HOURS = 3;
const EDGE = 0.05;

/** Where the whole third hours of the reader's zone lie on the line. */
function hourMarks(
  line: readonly DayPoint[],
  zone: Zone,
): readonly { readonly timeMs: number; readonly share: number; readonly clock: string }[] {
  return line.flatMap(({ timeMs }, index) => {
    const clock = formatClock(timeMs, zone).slice(0, 5);
    const share = index / (line.length - 1);
    return clock.endsWith(':00') && Number(clock.slice(0, 2)) % MARK_HOURS === 0 && share > EDGE ? [{ timeMs, share, clock }] : [];
  });
}

/** The day of the main market across the page: its line ends in the meridian (comps, home). */
export function PriceBand() {
  const words = useWords('home');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const line = useDayLine(MAIN_PAIR);
  const tick = useTick(MAIN_PAIR);
  const pair = usePair(MAIN_PAIR);
  const name = MAIN_PAIR.replace('_', '/');
  const price = tick?.close ?? pair?.last_price ?? undefined;
  const change = tick?.increase ?? undefined;
  const drawn = line !== undefined && line.length > 1;
  const marks = drawn ? hourMarks(line, zone) : [];
  return (
    <figure aria-label={words('chart', { pair: name })} className="relative m-0 h-[136px] w-full overflow-hidden sm:h-[168px]">
      <svg aria-hidden viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" className="absolute inset-x-0 top-0 h-[136px] w-full">
        <line x1={0} x2={1000 * DOT} y1={MERIDIAN} y2={MERIDIAN} className="stroke-hairline" vectorEffect="non-scaling-stroke" />
        <line x1={1000 * DOT} x2={1000} y1={MERIDIAN} y2={MERIDIAN} className="stroke-text" vectorEffect="non-scaling-stroke" />
        {drawn && (
          <path
            d={dayPath(line)}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            className="stroke-text"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <span
        aria-hidden
        className="absolute top-[51px] left-[72.2%] flex size-[18px] -translate-x-1/2 items-center justify-center rounded-full bg-bg"
      >
        <span className="size-2.5 rounded-full bg-iris" />
      </span>
      <figcaption className="absolute end-4 top-0 text-end sm:start-[74%] sm:end-auto sm:top-[22px] sm:text-start">
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <span className="text-12 font-semibold">{name}</span>
          <span className="text-16 font-bold">
            {price === undefined ? '' : formatPrice(price, decimalsOf(pair?.tick_size ?? '0.1'), tag)}
          </span>
          {change !== undefined && <Change fraction={Number(change)} locale={tag} className="text-12 font-semibold" />}
        </span>
        <span className="mt-[19px] hidden text-12 text-text-2 sm:block">
          {words('lastDay', { zone: zoneName(line?.at(-1)?.timeMs ?? 0, zone) })}
        </span>
      </figcaption>
      <div aria-hidden className="absolute inset-x-0 bottom-0 hidden h-8 border-t border-hairline sm:block">
        <svg className="size-full overflow-visible">
          {marks.map(({ timeMs, share, clock }) => (
            <text
              key={timeMs}
              x={`${(share * DOT * 100).toFixed(2)}%`}
              y={18}
              textAnchor="middle"
              className={clock === MIDNIGHT ? 'fill-text-2 text-11' : 'fill-text-3 text-11'}
            >
              {clock === MIDNIGHT ? formatShortDay(timeMs, zone, tag) : clock}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}
