import { Amount } from '@kontor/ui/amount';
import { Flash } from '@kontor/ui/flash';
import { useRef } from 'react';
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
  const before = useRef(price);
  const order = price === undefined || before.current === undefined ? 0 : compareDecimals(price, before.current);
  before.current = price;
  const text = price === undefined ? formatPrice('0', EMPTY_MARKET_DECIMALS, tag) : formatPrice(price, decimals, tag);
  return (
    <Flash value={text} direction={order > 0 ? 'up' : order < 0 ? 'down' : 'flat'}>
      <Amount value={text} locale={tag} />
    </Flash>
  );
}
