import { useId } from 'react';
import type { SecondsProduct } from '../../data/seconds-market.ts';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

interface PeriodTilesProps {
  readonly products: readonly SecondsProduct[];
  readonly selected: number | undefined;
  readonly onSelect: (duration: number) => void;
  readonly isLarge?: boolean;
}

/** How long a contract runs, each period with what it pays; the same for both directions. */
export function PeriodTiles({ products, selected, onSelect, isLarge = false }: PeriodTilesProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const name = useId();
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-12">
        <span id={`${name}-label`} className="text-text">
          {words('form.period')}
        </span>
        <span className="text-text-3">{words('form.same')}</span>
      </div>
      <div role="radiogroup" aria-labelledby={`${name}-label`} className="grid grid-cols-[repeat(auto-fit,minmax(50px,1fr))] gap-1">
        {products.map(({ duration_s: duration, payout }) => (
          <label key={duration} className="relative flex cursor-pointer" data-duration={duration}>
            <input
              type="radio"
              name={name}
              value={duration}
              checked={duration === selected}
              onChange={() => onSelect(duration)}
              className="peer sr-only"
            />
            <span
              className={`flex flex-1 flex-col items-center justify-center rounded-control text-12 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-hairline)] transition-colors peer-checked:bg-s2 peer-checked:shadow-[inset_0_0_0_1px_var(--color-control)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-iris hover:bg-s2 ${isLarge ? 'min-h-12' : 'min-h-11'}`}
            >
              {words('seconds', { count: String(duration) })}
              <span className="font-normal text-text-2">{figures.rate(payout)}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
