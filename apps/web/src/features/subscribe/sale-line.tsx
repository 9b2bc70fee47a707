import { lastRelease, stateAt } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { salePoints } from './sale-points.ts';
import type { SalePoint } from './sale-points.ts';
import { useSaleWords } from './use-sale-words.ts';

interface SaleLineProps {
  readonly item: IcoItem;
  /** When the reader's own tokens were settled; undefined where none were. */
  readonly settledMs: number | undefined;
  readonly nowMs: number;
}

/** The way of a sale: what is done solid, what is to come a hairline, and the dot where it is now. */
export function SaleLine({ item, settledMs, nowMs }: SaleLineProps) {
  const words = useWords('subscribe');
  const last = lastRelease(settledMs ?? item.end, item.freeze_days);
  const state = stateAt(item, nowMs);
  const { points, now } = salePoints(item, state, last, nowMs);
  const place = (index: number): number => (index / (points.length - 1)) * 100;
  // Before it opens it stands at its first station and has not passed it.
  const isPast = (index: number): boolean => state !== 'upcoming' && place(index) <= now * 100;
  return (
    <section aria-label={words('line.label')} className="border-b border-hairline py-5">
      <div className="relative mx-1 h-2.5 max-md:hidden forced-color-adjust-none" aria-hidden>
        <span className="absolute inset-x-0 top-1 h-px bg-control" />
        <span className="absolute top-[3px] left-0 h-0.5 bg-text" style={{ width: `${now * 100}%` }} />
        {points.map(({ name }, index) => (
          <span
            key={name}
            className={`absolute top-px size-2 -translate-x-1/2 rounded-full ${isPast(index) ? 'bg-text' : 'border border-control bg-s1'}`}
            style={{ left: `${place(index)}%` }}
          />
        ))}
        <span
          className="absolute top-0 size-2.5 -translate-x-1/2 rounded-full bg-iris shadow-[0_0_0_3px_var(--color-s1)]"
          style={{ left: `${now * 100}%` }}
        />
      </div>
      <ol className="relative flex flex-col gap-3 md:mt-2 md:h-9 md:flex-row">
        {points.map((point, index) => {
          const isDone = isPast(index);
          const isNext = !isDone && (index === 0 || isPast(index - 1));
          return (
            <li
              key={point.name}
              style={{ left: `${place(index)}%` }}
              className={`flex items-start gap-3 md:absolute md:block md:w-0 ${index === 0 ? '' : index === points.length - 1 ? 'md:flex md:flex-col md:items-end' : 'md:flex md:flex-col md:items-center'}`}
            >
              <span
                aria-hidden
                className={`mt-1 size-2.5 shrink-0 rounded-full md:hidden ${isDone ? 'bg-text' : isNext ? 'bg-iris' : 'border border-control'}`}
              />
              <Words item={item} point={point} isDone={isDone} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Words({ item, point, isDone }: { readonly item: IcoItem; readonly point: SalePoint; readonly isDone: boolean }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const name =
    point.name === 'block' ? words('line.block', { height: figures.exact(String(item.draw?.height ?? 0)) }) : words(`line.${point.name}`);
  return (
    <span className="whitespace-nowrap max-md:flex max-md:flex-1 max-md:justify-between max-md:gap-3">
      <span className={`block text-12 font-semibold ${isDone ? '' : 'text-text-2'}`}>{name}</span>
      <span className={`block text-11 text-text-3 ${point.time === undefined ? 'md:max-xl:hidden' : ''}`}>
        {point.time === undefined ? words(point.name === 'block' ? 'line.announced' : 'line.after') : figures.time(point.time)}
      </span>
    </span>
  );
}
