import { costOfLots, lotsForSale, progressOf, stateAt, wholeCost } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { useSaleWords } from './use-sale-words.ts';

interface SaleProgressProps {
  readonly item: IcoItem;
  readonly nowMs: number;
  /** Says below the line what the mark is. */
  readonly isTold?: boolean;
}

/** How far a sale is, in its own unit: the line, full from 100 % on, with a mark where 100 % lies. */
export function SaleProgress({ item, nowMs, isTold = false }: SaleProgressProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const { share, mark } = progressOf(item);
  const state = stateAt(item, nowMs);
  const lots = lotsForSale(item);
  const amount =
    lots === undefined
      ? words('progress.money', { done: figures.exact(item.paid), all: figures.exact(wholeCost(item)), unit: item.payment })
      : words('progress.lots', { done: figures.exact(item.subscribed), all: figures.exact(lots) });
  const percent = figures.percent(item.progress, 2);
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-2">
        <span className="text-14 font-bold text-text">{percent}</span>
        <span className="tabular-nums">{amount}</span>
      </p>
      <span
        role="progressbar"
        aria-label={words('progress.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${percent}, ${amount}`}
        className="relative mt-1.5 block h-3 forced-color-adjust-none"
      >
        <span className="absolute inset-x-0 top-[5px] h-0.5 bg-hairline" />
        <span className="absolute top-[5px] left-0 h-0.5 bg-text" style={{ width: `${share * 100}%` }} />
        {mark !== undefined && <span className="absolute top-0 h-3 w-0.5 -translate-x-1/2 bg-text" style={{ left: `${mark * 100}%` }} />}
        <span className="absolute inset-x-[3px] top-0">
          <span
            className={`absolute top-[3px] size-1.5 -translate-x-1/2 rounded-full ${
              state === 'upcoming' ? 'border border-control bg-s1' : state === 'in_progress' ? 'bg-iris' : 'bg-text'
            }`}
            style={{ left: `${share * 100}%` }}
          />
        </span>
      </span>
      {isTold && (
        <p className="min-h-4 text-11 text-text-3">
          {mark === undefined ? '' : words(item.mode === 'lottery' ? 'progress.markLots' : 'progress.markMoney')}
        </p>
      )}
    </div>
  );
}

/** What a lot is and costs; empty in proportion. */
export function useLotText(item: IcoItem): string {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  if (item.lot === null) return '';
  return words('lotIs', {
    tokens: `${figures.exact(item.lot)} ${item.symbol}`,
    cost: `${figures.money(costOfLots('1', item))} ${item.payment}`,
  });
}
