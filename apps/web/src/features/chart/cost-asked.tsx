import { useEffect } from 'react';
import { useOwnCost } from '../../data/own-costs.ts';
import { usePrivacy } from '../../data/privacy.ts';
import type { PriceLine } from '../../data/price-line.ts';
import { useWords } from '../../i18n/words.ts';

interface CostAskedProps {
  readonly symbol: string;
  /** Told the line at what the coin cost on average; nothing while it is not known, and while amounts are hidden: its place tells the amount. */
  readonly onLine: (line: PriceLine | undefined) => void;
}

/** Asks what a coin cost, for the chart that draws it; draws nothing itself. */
export function CostAsked({ symbol, onLine }: CostAskedProps) {
  const words = useWords('order-form');
  const { isHidden } = usePrivacy();
  const average = useOwnCost(symbol)?.average ?? undefined;
  const label = words('holding.average');
  useEffect(() => {
    onLine(
      average === undefined || isHidden
        ? undefined
        : { key: 'cost', id: 'cost', part: 'cost', price: average, look: 'dotted', ink: 'text', label, movable: false },
    );
    return () => onLine(undefined);
  }, [average, isHidden, label, onLine]);
  return null;
}
