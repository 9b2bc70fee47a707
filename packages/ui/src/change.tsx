import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLocale } from 'react-aria-components/I18nProvider';

import { classNames } from './class-names.ts';

/** Props of Change. */
export interface ChangeProps {
  /** Share of the former value: `0.0123` is +1.23 %. Undefined when there is none to compare with. */
  readonly fraction: number | undefined;
  /** Words in place of the percent, such as an exact difference. The sign of `fraction` still colours them. */
  readonly text?: string;
  readonly locale?: string;
  /** Draws an arrow as well as the sign. */
  readonly arrow?: boolean;
  readonly className?: string;
}

const formats = new Map<string, Intl.NumberFormat>();

/** `+1.23%` with a real minus sign, by the customs of the locale; two decimals. */
export function formatChange(fraction: number, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    });
    formats.set(locale, format);
  }
  return format.format(fraction).replace('-', '\u2212');
}

/** A rise or a fall: sign, colour and, if asked, an arrow. Never colour alone. */
export function Change({ fraction, text, locale, arrow = false, className }: ChangeProps) {
  const page = useLocale().locale;
  if (fraction === undefined || !Number.isFinite(fraction))
    return <span className={classNames('text-text-3', className)}>{text ?? '-'}</span>;
  const words = text ?? formatChange(fraction, locale ?? page);
  const isFlat = Math.abs(fraction) < 0.00005;
  const Arrow = fraction > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 whitespace-nowrap',
        isFlat ? 'text-text-2' : fraction > 0 ? 'text-up' : 'text-down',
        className,
      )}
    >
      {words}
      {arrow && !isFlat && <Arrow aria-hidden className="size-[0.9em] shrink-0" strokeWidth={1.75} />}
    </span>
  );
}
