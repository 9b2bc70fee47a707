import { Change } from '@kontor/ui/change';
import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { UNKNOWN, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';

interface GainTextProps {
  /** What was gained or lost; undefined while it is not known. */
  readonly usdt: string | undefined;
}

/** A gain in the display currency, with its sign and colour; neither where amounts are hidden. */
export function GainText({ usdt }: GainTextProps) {
  const tag = useLanguageTag();
  const { isHidden, own } = usePrivacy();
  const fiat = useDisplayValue().of(usdt);
  if (fiat === undefined) return <span className="text-text-3">{UNKNOWN}</span>;
  if (isHidden) return <span className="text-text-2">{own(fiat)}</span>;
  const sign = !/[1-9]/.test(fiat) ? 0 : fiat.startsWith('-') ? -1 : 1;
  return <Change fraction={sign} text={`${sign > 0 ? '+' : ''}${formatQuantity(fiat, 2, tag)}`} />;
}
