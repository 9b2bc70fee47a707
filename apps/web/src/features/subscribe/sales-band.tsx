import { stateAt } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { bandLanes } from './band-lanes.ts';
import { titleOf, useSaleWords } from './use-sale-words.ts';

const DAY_MS = 86_400_000;
const DAY_PX = 30;
/** Days between two dates below, and which of them there is room for: in every window with the band, and in wide ones. */
const STEP = 5;
const DATES = [
  { step: -2, isWide: true },
  { step: -1, isWide: false },
  { step: 0, isWide: false },
  { step: 1, isWide: false },
  { step: 2, isWide: false },
  { step: 3, isWide: false },
  { step: 4, isWide: true },
  { step: 5, isWide: true },
] as const;
/** Tops of the lanes, two above the line of time and two below, px. */
const TOPS = [14, 36, 80] as const;

/** All sales over time, 30 px a day: what runs in text, the others in the colour of controls, and now on the line. Figures stand in the cards. */
export function SalesBand({ items, nowMs }: { readonly items: readonly IcoItem[]; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const at = (ms: number): string => `calc(30% + ${(((ms - nowMs) / DAY_MS) * DAY_PX).toFixed(1)}px)`;
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const lanes = bandLanes(
    items.map((item) => ({ ...item, name: titleOf(item) })),
    nowMs,
  );
  return (
    <div aria-hidden className="relative h-31 overflow-hidden max-md:hidden">
      <span className="absolute inset-x-0 top-[58px] h-px bg-hairline" />
      <span className="absolute top-[58px] left-0 h-px w-[30%] bg-text" />
      <span className="absolute top-1 left-[30%] h-24 border-s border-dotted border-iris" />
      {lanes.map(({ sale, lane }) => {
        const isRunning = stateAt(sale, nowMs) === 'in_progress';
        return (
          <span key={sale.item} className="absolute" style={{ top: TOPS[lane], left: at(sale.start) }}>
            <span
              className={`absolute top-[5px] h-0.5 ${isRunning ? 'bg-text' : 'bg-control'}`}
              style={{ width: Math.max(4, ((sale.end - sale.start) / DAY_MS) * DAY_PX) }}
            />
            <span
              className={`absolute -top-0.5 px-2 text-11 whitespace-nowrap ${isRunning ? 'font-semibold' : 'text-text-2'}`}
              style={{ left: Math.max(4, ((sale.end - sale.start) / DAY_MS) * DAY_PX) }}
            >
              {sale.name}
            </span>
          </span>
        );
      })}
      <span className="absolute top-[54px] left-[30%] size-2.25 -translate-x-1/2 rounded-full bg-iris shadow-[0_0_0_3px_var(--color-bg)]" />
      <span className="absolute top-[50px] left-[30%] ms-3 bg-bg px-2 text-11 text-text-2">
        <b className="font-semibold text-text">{words('now')}</b> {figures.time(nowMs)}, {figures.zone}
      </span>
      {DATES.map(({ step, isWide }) => (
        <span
          key={step}
          className={`absolute top-[104px] -translate-x-1/2 text-11 whitespace-nowrap text-text-3 ${isWide ? 'max-xl:hidden' : ''}`}
          style={{ left: at(midnight + step * STEP * DAY_MS) }}
        >
          {figures.day(midnight + step * STEP * DAY_MS)}
        </span>
      ))}
    </div>
  );
}
