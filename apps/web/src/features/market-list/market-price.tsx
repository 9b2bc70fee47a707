import { Amount } from '@kontor/ui/amount';
import { Flash } from '@kontor/ui/flash';
import { useState } from 'react';
import { EMPTY_MARKET_DECIMALS } from '../../data/constants.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';

/** Props of MarketPrice. */
export interface MarketPriceProps {
  /** Undefined: the market has none yet. */
  readonly price: string | undefined;
  readonly decimals: number;
}

/** A last price that flashes in the direction of its change. A market without a price shows the placeholder (spec §9). */
export function MarketPrice({ price, decimals }: MarketPriceProps) {
  const tag = useLanguageTag();
  const [last, setLast] = useState({ price, order: 0 });
  if (last.price !== price)
    setLast({ price, order: price === undefined || last.price === undefined ? 0 : compareDecimals(price, last.price) });
  const text = price === undefined ? formatPrice('0', EMPTY_MARKET_DECIMALS, tag) : formatPrice(price, decimals, tag);
  return (
    <Flash value={text} direction={last.order > 0 ? 'up' : last.order < 0 ? 'down' : 'flat'}>
      <Amount value={text} locale={tag} />
    </Flash>
  );
}
