import { Amount } from '@kontor/ui/amount';
import { Change } from '@kontor/ui/change';
import type { ReactNode } from 'react';
import { EMPTY_MARKET_DECIMALS } from '../../data/constants.ts';
import { UNKNOWN, formatCompact, formatPrice, formatShare } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';
import type { MarketColumn } from './market-columns.ts';
import { MarketPrice } from './market-price.tsx';
import type { MarketRow } from './market-row.ts';
import { Sparkline } from './sparkline.tsx';

/** Props of MarketFigure. */
export interface MarketFigureProps {
  readonly id: MarketColumn;
  readonly row: MarketRow;
  /** The figure says its currency. */
  readonly isMixed: boolean;
}

const fundingFormats = new Map<string, Intl.NumberFormat>();

/** A funding rate has more digits than a change of a price: +0.0100 %. */
function fundingText(rate: string, tag: string): string {
  let format = fundingFormats.get(tag);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag, {
      style: 'percent',
      minimumFractionDigits: 4,
      maximumFractionDigits: 4,
      signDisplay: 'exceptZero',
    });
    fundingFormats.set(tag, format);
  }
  return format.format(Number(rate)).replace('-', '−');
}

/** What stands in a column of a market's row. */
export function MarketFigure({ id, row, isMixed }: MarketFigureProps): ReactNode {
  const tag = useLanguageTag();
  const { pair, decimals } = row;
  const fraction = row.change === undefined ? undefined : Number(row.change);
  const compact = (amount: string | undefined, unit?: string): string =>
    amount === undefined ? UNKNOWN : `${formatCompact(amount, tag)}${isMixed && unit !== undefined ? ` ${unit}` : ''}`;
  const price = (text: string | undefined): ReactNode => (
    <Amount value={text === undefined ? formatPrice('0', EMPTY_MARKET_DECIMALS, tag) : formatPrice(text, decimals, tag)} locale={tag} />
  );
  switch (id) {
    case 'price':
      return (
        <span className="font-semibold">
          <MarketPrice price={row.price} decimals={decimals} />
        </span>
      );
    case 'change':
      return (
        <span className="font-semibold">
          <Change fraction={fraction} locale={tag} />
        </span>
      );
    case 'day':
      return (
        <span className="flex justify-center">
          <Sparkline pair={pair.name} rising={(fraction ?? 0) >= 0} width={104} height={26} />
        </span>
      );
    case 'week':
      return (
        <span className="flex justify-center">
          <Sparkline pair={pair.name} span="week" width={104} height={26} />
        </span>
      );
    case 'high':
      return price(row.high);
    case 'low':
      return price(row.low);
    case 'swing':
      return row.swing === undefined ? UNKNOWN : formatShare(Number(row.swing), tag);
    case 'amount':
      return `${formatCompact(row.amount, tag)} ${pair.left_symbol}`;
    case 'volume':
      return compact(row.volume, pair.right_symbol);
    case 'value':
      return compact(row.value);
    case 'funding':
      return row.funding === undefined ? UNKNOWN : fundingText(row.funding, tag);
    case 'interest':
      return row.interest === undefined ? UNKNOWN : `${formatCompact(row.interest, tag)} ${pair.right_symbol}`;
  }
}
