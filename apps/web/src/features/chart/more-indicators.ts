import { useContext, useEffect, useState } from 'react';
import { PartFailureContext } from '@kontor/ui/part-failure';
import type { MoreIndicators } from './indicator-set.ts';

const NONE: MoreIndicators = { kinds: {}, formulas: {} };
let found: MoreIndicators | undefined;
let failures = 0;

/** Indicators that do not come with the chart, once one of them is wanted and they are here. That they did not come is said. */
export function useMoreIndicators(areWanted: boolean): MoreIndicators {
  const [more, setMore] = useState(found);
  const { say } = useContext(PartFailureContext);
  useEffect(() => {
    if (!areWanted || more !== undefined) return undefined;
    let isWanted = true;
    import('./more-formulas.ts').then(
      ({ MORE_INDICATORS }) => {
        found = MORE_INDICATORS;
        if (isWanted) setMore(found);
      },
      (error: unknown) => {
        if (isWanted) say(error, ++failures);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [areWanted, more, say]);
  return more ?? NONE;
}
