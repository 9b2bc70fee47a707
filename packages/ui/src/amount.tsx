import { useLocale } from 'react-aria-components/I18nProvider';

import { amountParts } from './amount-parts.ts';
import { classNames } from './class-names.ts';

/** Props of Amount. */
export interface AmountProps {
  /** Formatted for the reader's locale, by exact text arithmetic. */
  readonly value: string;
  /** Asset or currency after it. In tables it stands in the head instead. */
  readonly unit?: string;
  /** Locale of the format; the page's own unless told otherwise. */
  readonly locale?: string;
  readonly className?: string;
}

/** A figure whose insignificant zeros are dimmed. */
export function Amount({ value, unit, locale, className }: AmountProps) {
  const page = useLocale().locale;
  const { significant, zeros } = amountParts(value, locale ?? page);
  return (
    <span className={classNames('whitespace-nowrap', className)}>
      {significant}
      {zeros !== '' && <span className="text-text-3">{zeros}</span>}
      {unit !== undefined && ` ${unit}`}
    </span>
  );
}
