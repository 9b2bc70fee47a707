import { useEffect, useState } from 'react';
import { configuration } from '../../data/configuration.ts';
import { PAIR_STORE_REST_MS } from '../../data/constants.ts';
import { useMarketsState } from '../../data/markets.ts';
import { useTicks } from '../../data/tick-store.ts';

/** Follows the ticks of every pair wherever the reader is, once the pair store has rested (spec §7, §9). Draws nothing. */
export function MarketFeed() {
  const ready = useMarketsState() === 'ready';
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!ready || !configuration.marketFeed) return undefined;
    const timer = setTimeout(() => setRested(true), PAIR_STORE_REST_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return rested ? <Following /> : null;
}

function Following() {
  useTicks();
  return null;
}
