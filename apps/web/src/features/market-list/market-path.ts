import { paths } from '../../paths/paths.ts';
import type { MarketRow } from './market-row.ts';

/** The page of a market. */
export function pathOf({ kind, pair }: Pick<MarketRow, 'kind' | 'pair'>): string {
  return kind === 'perpetual' ? paths.contract(pair.name) : paths.spotTrade(pair.name);
}
