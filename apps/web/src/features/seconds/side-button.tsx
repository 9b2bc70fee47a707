import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import type { StakeTerms } from '../../data/seconds-terms.ts';

interface SideButtonProps {
  readonly direction: 'up' | 'down';
  readonly terms: StakeTerms | undefined;
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly onPress: () => void;
  /** On a phone: word above, figures below. */
  readonly isStacked?: boolean;
}

const LOOKS = {
  up: 'bg-buy enabled:hover:bg-buy-hover',
  down: 'bg-sell enabled:hover:bg-sell-hover',
} as const;

/** Opens a contract. What is won at best and lost at worst stands on it in the same size, before anything is pressed. */
export function SideButton({ direction, terms, isDisabled, isSending, onPress, isStacked = false }: SideButtonProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const facts = [
    [words('form.net'), figures.signed(terms?.net, true)],
    [words('form.loss'), figures.signed(terms === undefined ? undefined : `-${terms.paid}`, true)],
  ] as const;
  return (
    <button
      type="button"
      data-open={direction}
      disabled={isDisabled}
      aria-busy={isSending || undefined}
      onClick={onPress}
      className={`flex w-full cursor-pointer rounded-control text-on-side transition-colors focus-ring forced-color-adjust-none disabled:cursor-default disabled:opacity-50 ${LOOKS[direction]} ${isStacked ? 'min-h-20 flex-col justify-center gap-1 px-3 py-2' : 'min-h-15 items-center gap-3 px-4'}`}
    >
      <span
        className={`flex flex-1 items-center gap-2.5 text-start text-16 font-bold whitespace-nowrap ${isStacked ? 'w-full flex-none' : ''}`}
      >
        <Arrow size={20} strokeWidth={2} aria-hidden className="shrink-0" />
        {isSending ? words('form.sending') : words(`side.${direction}`)}
      </span>
      <span
        className={`grid min-w-0 grid-cols-[minmax(0,auto)_auto] gap-x-3 text-start text-12 ${isStacked ? 'w-full justify-between' : ''}`}
      >
        {facts.map(([label, value]) => (
          <span key={label} className="contents">
            <span>{label}</span>
            <span className="text-end font-semibold whitespace-nowrap tabular-nums">{value}</span>
          </span>
        ))}
      </span>
    </button>
  );
}
