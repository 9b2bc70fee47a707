import { useEffect, useState } from 'react';
import { configuration } from '../../data/configuration.ts';
import { PAIR_STORE_REST_MS } from '../../data/constants.ts';
import { followListings } from '../../data/listings.ts';
import { keptMarkets, useMarketsState } from '../../data/markets.ts';
import { keptPlatform } from '../../data/platform.ts';
import { realtime } from '../../data/realtime-client.ts';
import { useTicks } from '../../data/tick-store.ts';

/**
 * Follows, wherever the reader is, what is listed, and the ticks of every pair once the pair store has rested (spec §7, §9).
 * Draws nothing.
 */
export function MarketFeed() {
  const state = useMarketsState();
  const ready = state === 'ready';
  const isKnown = state !== 'waiting';
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!isKnown) return undefined;
    return followListings(
      {
        subscribe: (channel, listener) => realtime.subscribe(channel, listener),
        later: (run, delayMs) => void setTimeout(run, delayMs),
        random: Math.random,
      },
      [keptMarkets, keptPlatform],
    );
  }, [isKnown]);
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
