import { Change } from '@kontor/ui/change';
import { figure } from '../../data/figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { UNKNOWN, formatCompact, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';

interface ProfitAmountProps {
  /** USDT; undefined where nobody knows. */
  readonly amount: string | undefined;
  /** As short as it can be said. */
  readonly isShort?: boolean;
}

/** −1, 0 or 1, of what is shown with two decimals. */
export function signOf(amount: string): number {
  if (!/[1-9]/.test(amount.split('.')[0]! + (amount.split('.')[1] ?? '').slice(0, 2))) return 0;
  return amount.startsWith('-') ? -1 : 1;
}

/** Gives a way to write what was made, with its sign: `+1,234.50`. */
export function useProfitText(): (amount: string | undefined, isShort?: boolean) => string {
  const tag = useLanguageTag();
  const { own } = usePrivacy();
  const isNarrow = useNarrow();
  return (amount, isShort = false) => {
    if (amount === undefined) return UNKNOWN;
    // Rounded as the compact form does it, a figure with cents would differ from the sum beside it.
    const isLong = /^-?\d{4}/.test(amount);
    // A day of the calendar has room for eight characters, on a phone for six.
    const isWhole = isShort && (isNarrow ? /^-?\d{3,5}(?:\.|$)/ : /^-?\d{4,5}(?:\.|$)/).test(amount);
    const text = isWhole
      ? figure(amount, 0, tag).replace('-', '−')
      : isShort && isLong
        ? formatCompact(amount, tag)
        : formatQuantity(amount, 2, tag);
    return own(`${signOf(amount) > 0 ? '+' : ''}${text}`);
  };
}

/** What was made, with its sign and colour; neither where amounts are hidden. */
export function ProfitAmount({ amount, isShort = false }: ProfitAmountProps) {
  const { isHidden } = usePrivacy();
  const write = useProfitText();
  if (amount === undefined) return <span className="text-text-3">{UNKNOWN}</span>;
  if (isHidden) return <span className="text-text-2">{write(amount)}</span>;
  return <Change fraction={signOf(amount)} text={write(amount, isShort)} />;
}
