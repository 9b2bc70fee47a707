import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { useDepth } from '../../data/depth-store.ts';
import { useWords } from '../../i18n/words.ts';
import { DepthChart } from './depth-chart.tsx';

interface DepthTabProps {
  readonly pair: string;
  readonly grid: LadderGrid;
  readonly locale: string;
  readonly base: string;
  readonly quote: string;
}

/** The depth of a pair in the chart's place. */
export function DepthTab({ pair, grid, locale, base, quote }: DepthTabProps) {
  const t = useWords('trade');
  const depth = useDepth(pair);
  if (depth === undefined) return <Skeleton shape="block" className="absolute inset-4" />;
  if (depth.bids.size + depth.asks.size === 0) return <EmptyState picture="orders" title={t('book.empty')} className="h-full" />;
  return <DepthChart depth={depth} grid={grid} locale={locale} base={base} quote={quote} />;
}
