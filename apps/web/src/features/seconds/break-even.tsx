import type { SecondsProduct } from '../../data/seconds-market.ts';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import type { StakeTerms } from '../../data/seconds-terms.ts';

const COIN_TOSS = 0.5;

/** How often one has to be right to lose nothing, beside how often chance is, and what that comes to on average. */
export function BreakEven({
  product,
  terms,
  isShort = false,
}: {
  readonly product: SecondsProduct;
  readonly terms: StakeTerms | undefined;
  readonly isShort?: boolean;
}) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const share = Math.min(1, Number(product.break_even));
  const half = figures.rate(String(COIN_TOSS));
  return (
    <div className="text-12">
      <div className="flex items-baseline justify-between gap-3">
        <span>{words('form.breakEven')}</span>
        <b className={isShort ? 'font-semibold' : 'text-14 font-semibold'} data-break-even={product.break_even}>
          {figures.share(product.break_even)}
        </b>
      </div>
      <span aria-hidden className="relative my-2 block h-2 forced-color-adjust-none">
        <span className="absolute inset-x-0 top-[3px] h-0.5 bg-control/60" />
        <span className="absolute top-[3px] left-0 h-0.5 bg-text" style={{ width: `${share * 100}%` }} />
        <span className="absolute -top-0.5 h-3 w-px bg-text-2" style={{ left: `${COIN_TOSS * 100}%` }} />
        <span className="absolute top-0 size-2 -translate-x-1/2 rounded-full bg-text" style={{ left: `${share * 100}%` }} />
      </span>
      <p className="text-11 text-text-2">
        {words('form.toss', { half })}{' '}
        {terms !== undefined && (
          <span data-mean={terms.meanAtHalf}>
            {words(terms.meanAtHalf.startsWith('-') ? 'form.meanLoss' : 'form.meanGain', {
              half,
              amount: figures.amount(terms.meanAtHalf.replace('-', '')),
            })}
          </span>
        )}
      </p>
    </div>
  );
}
